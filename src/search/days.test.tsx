import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fleet, showsHosts } from "../testing/fleet.ts";
import { createApi, openApp } from "../testing/open-app.tsx";

// Formats and dates are made with the first use, so this has to come before it.
process.env["TZ"] = "America/New_York";

/** Early on June 1 in UTC, late on May 31 in New York. */
const createdAt = "2026-06-01T02:00:00Z";

test("a day of a search is one of the zone in which the page shows times", async () => {
  const api = createApi({ instances: 3 });
  const [early = "", late = "", next = ""] = api.fleet.page(1, 3).map(({ id }) => String(id));
  api.fleet.patch(early, { hostName: "early", createdAt });
  api.fleet.patch(late, { hostName: "late", createdAt: "2026-06-01T23:00:00Z" });
  api.fleet.patch(next, { hostName: "next", createdAt: "2026-06-02T03:00:00Z" });
  const app = await openApp({ api, at: "/instances?q=created:2026-06-01" });
  await showsHosts("late", "next");
  const chip = () => fleet.chip("created");
  await waitFor(() => expect(chip()).toHaveAccessibleName("Filter by created: :2026-06-01 UTC-4"));
  await app.user.click(screen.getByRole("button", { name: "Connection" }));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Times in UTC" }));
  await showsHosts("early", "late");
  await waitFor(() => expect(chip()).toHaveAccessibleName("Filter by created: :2026-06-01 UTC"));
  await app.user.keyboard("{Escape}");
  await app.user.click(fleet.button("How to search"));
  expect(await screen.findByRole("dialog", { name: "How to search" })).toHaveTextContent(
    "Days are those of the zone in which times are shown, now UTC. > begins after the day.",
  );
});
