import { createStore } from "@tanstack/react-store";

export type Theme = "light" | "dark";

// The same key is read by public/first-paint.js before the first paint.
const storageKey = "compute.theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** The theme on the screen now. */
export const shownTheme = createStore<Theme>(currentTheme());
prefersDark.addEventListener("change", () => shownTheme.setState(currentTheme));

function systemTheme(): Theme {
  return prefersDark.matches ? "dark" : "light";
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : systemTheme();
}

/** Shows the other theme and remembers it; back at the system's own, the page follows the system again. */
export function switchTheme(): void {
  const wanted: Theme = currentTheme() === "dark" ? "light" : "dark";
  const followsSystem = wanted === systemTheme();
  try {
    if (followsSystem) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, wanted);
  } catch {
    // Without storage the choice lasts until the reload.
  }
  if (followsSystem) delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = wanted;
  shownTheme.setState(() => wanted);
}
