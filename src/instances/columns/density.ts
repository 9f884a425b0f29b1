import { createStore, useSelector } from "@tanstack/react-store";
import { remember, remembered } from "../../ui/remembered.ts";

const name = "rows";

const compactRows = createStore(remembered(name) === "compact");

/** Whether rows have one line and are less high. On small screens, where they are cards, that changes nothing. */
export function useCompactRows(): boolean {
  return useSelector(compactRows);
}

/** Makes rows compact or gives them their second line back, and remembers that in this browser. */
export function toggleCompactRows(): void {
  compactRows.setState((compact) => !compact);
  remember(name, compactRows.get() ? "compact" : undefined);
}
