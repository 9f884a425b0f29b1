import { localStore } from "../lib/storage.ts";
import { storedCredentials } from "../session/credentials.ts";
import { hiddenColumnsIn, type PreferenceName } from "../ui/preferences.ts";
import { mountPath } from "../lib/mount-path.ts";

// A script of its own, which index.html runs before the first paint: scripts/first-paint.ts.

const preference = (name: PreferenceName) => localStore.read(name);

/** Applies the stored theme, and picks the part of index.html's shell to show. */
export function prepareFirstPaint(): void {
  const { dataset } = document.documentElement;
  const theme = preference("theme");
  if (theme === "light" || theme === "dark") dataset["theme"] = theme;
  // Without a key the app leads to /connect, which needs no shell.
  if (!storedCredentials()) return;
  const isList = /^(instances)?$/.test(location.pathname.slice(mountPath.length));
  dataset["shell"] = isList ? "list" : "page";
  hideColumns(hiddenColumnsIn(preference("hidden-columns")));
}

/** The CSP forbids inline styles, but allows this. `names`: ids from `columns.tsx`. */
function hideColumns(names: readonly string[]): void {
  if (names.length === 0) return;
  const columns = names.map((name) => `#shell [data-column="${CSS.escape(name)}"]`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${columns.join()} { display: none }`);
  document.adoptedStyleSheets.push(sheet);
}
