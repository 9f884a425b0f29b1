import { useSyncExternalStore } from "react";
import { useUi } from "../../ui/ui-context.ts";

type Theme = "light" | "dark";

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");
const systemTheme = (): Theme => (darkSystem().matches ? "dark" : "light");

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : systemTheme();
}

/** Follows the system until the user picks one. `start/first-paint.ts` applies it before the first paint. */
export function useTheme(): [theme: Theme, toggle: () => void] {
  const { preferences } = useUi();
  const theme = useSyncExternalStore((listener) => {
    const system = darkSystem();
    system.addEventListener("change", listener);
    const unsubscribe = preferences.subscribe(listener);
    return () => {
      system.removeEventListener("change", listener);
      unsubscribe();
    };
  }, currentTheme);

  function toggle() {
    const next: Theme = currentTheme() === "dark" ? "light" : "dark";
    const chosen = next === systemTheme() ? undefined : next;
    const { dataset } = document.documentElement;
    if (chosen) dataset["theme"] = chosen;
    else delete dataset["theme"];
    preferences.set("theme", chosen);
  }
  return [theme, toggle];
}
