import type { Page } from "@playwright/test";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";

/** A way in which a hand confirms more often than it means to. */
export interface Gesture {
  name: string;
  verbs: Verb[];
  make: (dialog: ActionDialog, page: Page) => Promise<void>;
}

const both: Verb[] = ["Stop", "Delete"];

export const clicks: Gesture[] = [
  { name: "a double click", verbs: both, make: ({ confirm }) => confirm.dblclick() },
  { name: "a triple click", verbs: both, make: ({ confirm }) => confirm.click({ clickCount: 3 }) },
];

export const heldEnters: Gesture[] = [
  {
    name: "holding Enter",
    verbs: both,
    async make({ confirm }, page) {
      await confirm.focus();
      await holdEnter(page);
    },
  },
  {
    name: "holding Enter in the field",
    verbs: ["Delete"],
    async make({ hostName }, page) {
      await hostName.focus();
      await holdEnter(page);
    },
  },
];

export const twoEnters: Gesture[] = [
  {
    name: "two Enters",
    verbs: both,
    async make({ confirm }) {
      await confirm.press("Enter");
      await confirm.press("Enter");
    },
  },
  {
    name: "two Enters in the field",
    verbs: ["Delete"],
    async make({ hostName }) {
      await hostName.press("Enter");
      await hostName.press("Enter");
    },
  },
];

/** Keeps the key down: what is pressed again while it is down is what a keyboard repeats. */
async function holdEnter(page: Page): Promise<void> {
  for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
}
