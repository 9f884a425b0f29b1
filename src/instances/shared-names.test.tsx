import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { toasts } from "../testing/browser/keys.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { askTo, list, targetAt, writeOf } from "../testing/pages/pages.ts";

test("where several instances have one name, its ID stands with it", async () => {
  const api = createApi({ instances: 5, transitMs: 0 });
  const [first, second] = [targetAt(api, 0), targetAt(api, 1)];
  for (const { id } of [first, second]) api.fleet.patch(id, { hostName: "web", state: "RUNNING" });
  api.fleet.patch(targetAt(api, 2).id, { hostName: "web  1" });
  const app = await openApp({ api });
  await list.shown();
  const name = `web (${second.id})`;
  for (const role of ["checkbox", "button", "link"] as const)
    expect(screen.getByRole(role, { name: (text) => text.endsWith(name) })).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /^Select web 1$/ })).toBeVisible();
  const dialog = await askTo(app, "Stop", name);
  await dialog.confirm(app);
  await waitFor(() => expect(toasts()).toHaveTextContent(`Stop requested for ${name}`));
  await app.expectWrites(writeOf("Stop", second));
});
