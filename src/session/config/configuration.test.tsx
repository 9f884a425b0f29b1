import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  banner,
  connectAsOwner,
  connectForm,
  openConnect,
  titleIs,
} from "../../testing/pages/connect.ts";
import { openApp } from "../../testing/open-app.tsx";
import { alert, askTo, detail, header, exists, list, targetAt } from "../../testing/pages/pages.ts";

test("an empty configuration is enough", async () => {
  const app = await openConnect({ config: { apiBaseUrl: undefined, demoKeys: undefined } });
  expect(exists(connectForm.demoKeys)).toBe(false);
  await titleIs("Connect · Compute");
  await connectAsOwner(app);
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  expect(banner.whole()).toHaveTextContent("Compute");
  await titleIs("Instances (250) · Compute");
});

test("the product name shows in the header and titles", async () => {
  const app = await openConnect({ config: { productName: "Nimbus" } });
  await titleIs("Connect · Nimbus");
  expect(screen.getByText("Nimbus")).toBeVisible();
  await connectAsOwner(app);
  await list.shown();
  expect(banner.whole()).toHaveTextContent("Nimbus");
  await titleIs("Instances (250) · Nimbus");
  const host = String(app.api.fleet.get("480213")?.["hostName"]);
  await app.user.click(list.link(host));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  await titleIs(`${host} · Nimbus`);
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await titleIs(/^Specifications \(\d+\) · Nimbus$/);
});

test("the environment shows on every page, in titles and in dialogs", async () => {
  const environment = { name: "Staging", tone: "warning" };
  const app = await openConnect({ config: { environment } });
  await titleIs("Staging · Connect · Compute");
  expect(screen.getByText("Staging")).toBeVisible();
  await connectAsOwner(app);
  await list.shown();
  expect(banner.whole()).toHaveTextContent("ComputeStaging");
  await titleIs("Staging · Instances (250) · Compute");
  const dialog = await askTo(app, "Stop", targetAt(app.api, 0).host);
  expect(dialog.inside().getByText("Staging")).toBeVisible();
  expect(dialog.confirmButton()).toHaveAccessibleName("Stop instance");
});

test("in a critical environment the confirming buttons name it", async () => {
  const environment = { name: "Production", tone: "critical" };
  const app = await openApp({ config: { environment, refreshSeconds: 0 } });
  await list.shown();
  const [first, second] = [targetAt(app.api, 0), targetAt(app.api, 1)];
  const single = await askTo(app, "Stop", first.host);
  expect(single.button("Stop instance in Production")).toBeVisible();
  await app.user.click(single.cancelButton());
  await single.closed();
  for (const { host } of [first, second])
    await app.user.click(screen.getByRole("checkbox", { name: `Select ${host}` }));
  await app.user.click(await screen.findByRole("button", { name: "Delete…" }));
  const bulk = await screen.findByRole("dialog", { name: "Delete 2 instances?" });
  expect(within(bulk).getByText("Production")).toBeVisible();
  expect(
    within(bulk).getByRole("button", { name: "Delete 2 instances in Production" }),
  ).toBeVisible();
});

test("an API address with a user name is refused and not shown", async () => {
  const app = await openApp({ config: { apiBaseUrl: "https://user:secret@api.example" } });
  await screen.findByRole("button", { name: "Load again" });
  expect(screen.getByRole("listitem")).toHaveTextContent(/^apiBaseUrl: .* without user/);
  expect(document.body).not.toHaveTextContent("secret");
  expect(app.api.log.entries()).toEqual([]);
});

const mistakes = {
  apiBaseUrl: ["javascript:alert(1)", "must be an http: or https: address"],
  allowCustomApi: ["yes", "must be a boolean"],
  productName: ["", "must not be blank"],
  environment: ["production", "must be an object"],
  supportEmail: ["nobody", "must be an e-mail address"],
  billingUrl: ["http://billing.example", "must be an https: or mailto: address"],
  keysUrl: [7, "must be a string"],
  refreshSeconds: [-1, "must be 0 or at least 1"],
  idleMinutes: [null, "must be a number"],
  readsPerSecond: [0, "must be at least 1"],
  writesPerSecond: [5000, "must be at most 1000"],
  idempotentStop: [1, "must be a boolean"],
  readOnly: ["true", "must be a boolean"],
  protectedTags: ["prod", "must be an array"],
  demoKeys: ["all", "must be an array"],
} as const;

test("a configuration with only invalid values names each of them", async () => {
  const config = Object.fromEntries(
    Object.entries(mistakes).map(([name, [value]]) => [name, value]),
  );
  const app = await openApp({ at: "/", config });
  await screen.findByRole("button", { name: "Load again" });
  expect(within(alert()).getByRole("heading", { level: 1 })).toHaveTextContent(
    /^The configuration isn’t valid$/,
  );
  expect(alert()).toHaveTextContent("/config.json");
  const problems = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  const expected = Object.entries(mistakes).map(([name, [, problem]]) => `${name}: ${problem}`);
  expect(problems).toEqual(expected.map((text) => expect.stringContaining(text)));
  expect(app.api.log.entries()).toEqual([]);
});
