// What a player adds to the dice: 32 random bytes, made here in the browser and shown before they are sent.

function randomPart() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const box of document.querySelectorAll("[data-part]")) {
  const [field, source] = [box.querySelector("[name=part]"), box.querySelector("[name=part_source]")];
  const again = box.querySelector("[data-part-again]");
  const make = () => {
    field.value = randomPart();
    source.value = "browser";
  };
  // A form that comes back with an error keeps what was in it.
  if (!field.value) make();
  field.addEventListener("input", () => (source.value = "typed"));
  box.querySelector("[data-part-typed]").hidden = true;
  box.querySelector("[data-part-made]").hidden = false;
  again.hidden = false;
  again.addEventListener("click", make);
}
