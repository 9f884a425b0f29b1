import { scope } from "../../mount-path.ts";
import { usePreference } from "../../ui/preferences.ts";

/** Whether rows have one line and are less high, and how to change that. On small screens, where they are cards, it changes nothing. */
export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [value, choose] = usePreference(`${scope}.rows`);
  const compact = value === "compact";
  return [compact, () => choose(compact ? undefined : "compact")];
}
