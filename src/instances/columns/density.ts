import { usePreference } from "../../ui/use-preference.ts";

/** Whether rows have one line and are less high, and how to change that. On small screens, where they are cards, it changes nothing. */
export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [value, choose] = usePreference("rows");
  const compact = value === "compact";
  return [compact, () => choose(compact ? undefined : "compact")];
}
