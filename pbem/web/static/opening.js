// Only the fields of the chosen pace are shown, and those of a master who plays only if so.

function show() {
  const pace = document.querySelector("input[name=pace]:checked")?.value;
  for (const part of document.querySelectorAll("[data-pace]")) part.hidden = part.dataset.pace !== pace;
  document.querySelector("[data-plays]").hidden = !document.querySelector("input[name=plays]").checked;
}

document.addEventListener("change", show);
show();
