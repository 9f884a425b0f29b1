import { shownKey } from "../jump/shortcut.ts";

interface KeyLine {
  keys: string[];
  does: string;
}

interface KeyGroup {
  heading: string;
  lines: KeyLine[];
}

/** Every key of the dashboard, and what it does where. */
export const keyGroups: KeyGroup[] = [
  {
    heading: "Everywhere",
    lines: [
      { keys: [shownKey], does: "Jump to a page, an action or an instance" },
      { keys: ["/"], does: "Search instances" },
      { keys: ["r"], does: "Refresh what the API said" },
      { keys: ["?"], does: "This list" },
    ],
  },
  {
    heading: "In the list",
    lines: [
      { keys: ["j", "k"], does: "Next row, previous row" },
      { keys: ["↓", "↑"], does: "The same, on the name of a row" },
      { keys: ["Enter"], does: "Open the instance" },
      { keys: ["x"], does: "Select the row" },
      { keys: ["Shift ↓", "Shift ↑"], does: "Select a range, on the box of a row" },
    ],
  },
  {
    heading: "In the list, and on the page of an instance",
    lines: [
      { keys: ["s"], does: "Stop…" },
      { keys: ["#"], does: "Delete…" },
    ],
  },
];
