// Runs before the first paint, so that a stored theme applies at once, and index.html displays the part of its shell that fits
// the address.
(function () {
  var page = document.documentElement;
  try {
    var script = document.currentScript;
    var mount = script ? new URL(".", script.src).pathname : "/";
    // The prefix of src/lib/mount-path.ts.
    var scope = "compute" + mount.slice(0, -1);
    var theme = localStorage.getItem(scope + ".theme");
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    // Without a key, which src/session/credentials.ts stores, the app leads to /connect, which needs no shell.
    if (sessionStorage.getItem(scope + ".session")) {
      var isList = /^(instances)?$/.test(location.pathname.slice(mount.length));
      page.dataset.shell = isList ? "list" : "page";
      var hidden = JSON.parse(localStorage.getItem(scope + ".hidden-columns") || "[]");
      if (Array.isArray(hidden)) page.dataset.hiddenColumns = hidden.join(" ");
    }
  } catch {
    // The browser blocks storage, or a stored value is invalid: the page follows the system's theme, without a shell.
  }
})();
