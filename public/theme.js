// Runs before the first paint, so that a remembered theme never flashes the other one.
try {
  var theme = localStorage.getItem("compute.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked: then the page follows the system.
}
