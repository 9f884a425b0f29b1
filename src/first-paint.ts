import { localStore } from "./lib/storage.ts";
import { storedCredentials } from "./session/credentials.ts";
import { hiddenColumnsIn, type PreferenceName } from "./ui/preferences.ts";
import { mountPath } from "./lib/mount-path.ts";

// A script of its own, which index.html runs before the first paint: scripts/first-paint.ts.

const preference = (name: PreferenceName) => localStore.read(name);

/** Applies the stored theme, and picks the part of index.html's shell to show. */
export function prepareFirstPaint(): void {
  // The browser's first Intl object takes 13 to 30 ms. Make one right after the first paint, while the app is on its way.
  new PerformanceObserver(() => new Intl.NumberFormat()).observe({ type: "paint" });
  const { dataset } = document.documentElement;
  const theme = preference("theme");
  if (theme === "light" || theme === "dark") dataset["theme"] = theme;
  // Without a key the app leads to /connect, which needs no shell.
  if (!storedCredentials()) return;
  const isList = /^(instances)?$/.test(location.pathname.slice(mountPath.length));
  dataset["shell"] = isList ? "list" : "page";
  if (isList) hideColumns(hiddenColumnsIn(preference("hidden-columns")));
}

/** The CSP forbids inline styles, but allows this. */
function hideColumns(ids: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  const headers = ids.map((id) => `#shell [data-column="${CSS.escape(id)}"]`);
  if (headers.length > 0) sheet.replaceSync(`${headers.join()}{display:none}`);
  document.adoptedStyleSheets.push(sheet);
}
