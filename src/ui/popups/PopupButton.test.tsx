import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../testing/open-app.tsx";
import { list } from "../../testing/pages.ts";

test.each(["Views", "How to search"])(
  "pressing %s while its popover is open closes it",
  async (name) => {
    const app = await openApp({ config: { refreshSeconds: 0 } });
    await list.shown();
    const button = screen.getByRole("button", { name });
    await app.user.click(button);
    await screen.findByRole("dialog");
    await app.user.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(button).toHaveAttribute("aria-expanded", "false");
    await app.user.click(button);
    await screen.findByRole("dialog");
  },
);

test("pressing the button of an open menu closes it", async () => {
  const app = await openApp({ config: { refreshSeconds: 0 } });
  await list.shown();
  const button = screen.getByRole("button", { name: "Connection" });
  await app.user.click(button);
  await screen.findByRole("menu");
  await app.user.click(button);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(button).toHaveAttribute("aria-expanded", "false");
});
