// Times as people say them, by the reader's clock; what the page said stays as their title.
function tellTimes() {
  const units = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = units.find((each) => Math.abs(seconds) >= each[1]) ?? ["second", 1];
    time.title = time.textContent;
    time.textContent = relative.format(Math.round(seconds / size), unit);
  }
}

