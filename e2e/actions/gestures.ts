import type { Page } from "@playwright/test";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";

/** A way in which a hand confirms more often than it means to. */
interface Gesture {
  name: string;
  verb: Verb;
  make: (dialog: ActionDialog, page: Page) => Promise<void>;
}

export const gestures: Gesture[] = [
  { name: "a double click", verb: "Stop", make: ({ confirm }) => confirm.dblclick() },
  {
    name: "holding Enter in the field",
    verb: "Delete",
    async make({ hostName }, page) {
      await hostName.focus();
      // Keeps the key down: what is pressed again while it is down is what a keyboard repeats.
      for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    },
  },
];
