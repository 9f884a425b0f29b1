import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { withText } from "./pages.ts";

export const changes = {
  at: "/activity?view=changes",
  tab: (name: "Actions" | "Changes" | `Changes, ${number} new`) =>
    within(screen.getByRole("tablist", { name: "View" })).getByRole("tab", { name }),
  table: () => screen.getByRole("table", { name: "Changes" }),
  rows: () => within(changes.table()).getAllByRole("row").slice(1),
  row: (text: string | RegExp) => withText(changes.rows(), text),
  group: (name: string) => within(changes.table()).getByRole("button", { name }),
  /** Waits for the first full read, with which the next is compared. */
  begun: () => waitFor(() => expect(screen.getByText(/Compared since/)).toBeVisible()),
};
