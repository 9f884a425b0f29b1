import { useSyncExternalStore } from "react";
import { type Preferences, usePreferences } from "../ui/preferences.ts";

type Theme = "light" | "dark";

// The same key is read by public/first-paint.js before the first paint.
const key = "compute.theme";
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The theme on the screen now, and how to change it. */
export function useTheme(): [theme: Theme, toggle: () => void] {
  const preferences = usePreferences();
  const theme = useSyncExternalStore((listener) => {
    const media = prefersDark();
    media.addEventListener("change", listener);
    const stop = preferences.subscribe(listener);
    return () => {
      media.removeEventListener("change", listener);
      stop();
    };
  }, currentTheme);
  return [theme, () => toggleTheme(preferences)];
}

function systemTheme(): Theme {
  return prefersDark().matches ? "dark" : "light";
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : systemTheme();
}

/** Shows the other theme and remembers it; back at the system's own, the page follows the system again. */
function toggleTheme(preferences: Preferences): void {
  const wanted: Theme = currentTheme() === "dark" ? "light" : "dark";
  if (wanted === systemTheme()) {
    delete document.documentElement.dataset["theme"];
    preferences.set(key, undefined);
  } else {
    document.documentElement.dataset["theme"] = wanted;
    preferences.set(key, wanted);
  }
}
