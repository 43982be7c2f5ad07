// Only the fields of the chosen pace are shown.

function show() {
  const pace = document.querySelector("input[name=pace]:checked")?.value;
  for (const part of document.querySelectorAll("[data-pace]")) part.hidden = part.dataset.pace !== pace;
}

document.addEventListener("change", show);
show();
