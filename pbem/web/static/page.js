// For every page: times in the reader's own zone, countdowns, and progress of what is being prepared.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function tellTimes(root = document) {
  for (const time of root.querySelectorAll("time[data-moment]")) {
    const when = new Date(time.dateTime);
    if (Number.isNaN(when.valueOf())) continue;
    time.title = time.textContent;
    time.textContent = format.format(when);
  }
}

function left(until) {
  const minutes = Math.floor((new Date(until) - Date.now()) / 60000);
  if (minutes < 0) return "(over)";
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 1) return `(${days} days left)`;
  if (days || hours) return `(${days * 24 + hours} h ${minutes % 60} min left)`;
  return `(${minutes} min left)`;
}

function countDown() {
  for (const place of document.querySelectorAll("[data-countdown]")) place.textContent = left(place.dataset.countdown);
}

// Scrollable areas can be reached by keyboard.
export function reachScrollers(root = document) {
  for (const wide of root.querySelectorAll(".grid, .figures, pre")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
}

async function watch(busy) {
  const answer = await fetch(busy.dataset.busy);
  const words = (await answer.text()).trim();
  if (!words) {
    location.reload();
    return;
  }
  busy.textContent = words;
  setTimeout(watch, 1500, busy);
}

tellTimes();
countDown();
reachScrollers();
addEventListener("resize", () => reachScrollers());
setInterval(countDown, 30000);
for (const zone of document.querySelectorAll("input[data-zone]")) {
  zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
const busy = document.querySelector("[data-busy]");
if (busy) setTimeout(watch, 1500, busy);
