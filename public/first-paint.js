// Runs before the first paint: a remembered theme never flashes the other one, and of the shell in index.html that part shows
// which this address will lead to.
(function () {
  var page = document.documentElement;
  try {
    var theme = localStorage.getItem("compute.theme");
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    var mount = new URL(".", document.currentScript.src).pathname;
    var scope = "compute" + mount.slice(0, -1);
    // Only a tab with a key shows more than the page that asks for one; src/session/credentials.ts keeps it.
    if (sessionStorage.getItem(scope + ".session")) {
      var isList = /^(instances)?$/.test(location.pathname.slice(mount.length));
      page.dataset.shell = isList ? "list" : "page";
    }
  } catch {
    // Storage may be blocked: then the page follows the system, and begins empty.
  }
})();
