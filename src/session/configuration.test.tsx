import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { passTime } from "../testing/stand-ins/clock.ts";
import { hideTab } from "../testing/tab-state.ts";
import { openApp } from "../testing/open-app.tsx";
import { openBulk, openBulkDialog, run } from "../testing/bulk.ts";
import {
  alert,
  askTo,
  banner,
  connectAsOwner,
  connectForm,
  detail,
  exists,
  header,
  list,
  openConnect,
  targetAt,
  titleIs,
  writeOf,
} from "../testing/pages.ts";
import { openActions } from "../testing/writes.ts";
import { parseConfig } from "./config.ts";
import { createRules } from "./rules.ts";

test("an empty configuration is enough", async () => {
  const app = await openConnect({ config: { apiBaseUrl: undefined, demoKeys: undefined } });
  expect(exists(connectForm.demoKeys)).toBe(false);
  await titleIs("Connect · Compute");
  await connectAsOwner(app);
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  expect(banner.whole()).toHaveTextContent("Compute");
  await titleIs("Instances (250) · Compute");
});

test("the product's name and the environment show on every page, in titles and in dialogs", async () => {
  const environment = { name: "Staging", tone: "warning" };
  const app = await openConnect({ config: { productName: "Nimbus", environment } });
  await titleIs("Staging · Connect · Nimbus");
  for (const text of ["Nimbus", "Staging"]) expect(screen.getByText(text)).toBeVisible();
  await connectAsOwner(app);
  await list.shown();
  expect(banner.whole()).toHaveTextContent("NimbusStaging");
  await titleIs("Staging · Instances (250) · Nimbus");
  const { host } = targetAt(app.api, 0);
  const dialog = await askTo(app, "Stop", host);
  expect(dialog.inside().getByText("Staging")).toBeVisible();
  expect(dialog.confirmButton()).toHaveAccessibleName("Stop instance");
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.user.click(list.link(host));
  await waitFor(() => expect(detail.heading()).toHaveTextContent(host));
  await titleIs(`Staging · ${host} · Nimbus`);
  await app.user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
  await titleIs(/^Staging · Specifications \(\d+\) · Nimbus$/);
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

test("a page lists everything that's wrong in a configuration, without its values", async () => {
  const config = {
    apiBaseUrl: "https://user:secret@api.example",
    refreshSeconds: -1,
    links: [{ label: "Wiki", url: "http://wiki.example" }],
    readonly: true,
  };
  const app = await openApp({ at: "/", config });
  await screen.findByRole("button", { name: "Load again" });
  expect(within(alert()).getByRole("heading", { level: 1 })).toHaveTextContent(
    /^The configuration isn’t valid$/,
  );
  expect(alert()).toHaveTextContent("/config.json");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^apiBaseUrl: .* without user/),
    expect.stringContaining("refreshSeconds: must be 0 or at least 1"),
    expect.stringContaining("links.0.url: must be an https: address"),
    expect.stringContaining("has the unknown key readonly"),
  ]);
  expect(document.body).not.toHaveTextContent("secret");
  expect(app.api.log.entries()).toEqual([]);
});

// The rules of a deployment change while a tab is open: nothing is sent by old ones.

const minuteMs = 60_000;
const changed = "The deployment’s rules have changed.";
const changedBanner = () => screen.findByText(changed, { selector: "[role=alert] *" });

test.each([
  [{ readOnly: true }, true],
  [{ protectedTags: ["prod"] }, true],
  [{ maxBulk: 1 }, true],
  [{ environment: { name: "Production", tone: "critical" } }, true],
  [{ apiBaseUrl: "https://other.example" }, true],
  [{ productName: "Nimbus" }, false],
])("a deployment that gains %j: its rules have changed, %s", async (config, haveChanged) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(config)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const ending = new AbortController();
  const rules = createRules(parseConfig({}), ending.signal);
  await rules.readIfOld(0);
  expect(rules.store.get().haveChanged).toBe(haveChanged);
  ending.abort();
});

test("once the rules have changed, an open tab sends nothing more, and says so", async () => {
  const { app, target } = await openActions();
  app.configure({ protectedTags: ["prod"] });
  await passTime(2 * minuteMs);
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  expect(await changedBanner()).toBeVisible();
  await app.user.keyboard("{Escape}");
  await dialog.closed();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  await passTime(minuteMs);
  expect(app.writes()).toEqual([]);
});

test("rules that can't be read are said, and nothing is sent; once they can, it is", async () => {
  const { app, target } = await openActions();
  await passTime(2 * minuteMs);
  app.configure(undefined);
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => dialog.problem("The deployment’s rules couldn’t be read."));
  expect(app.writes()).toEqual([]);
  app.configure({});
  await passTime(1000);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("a run whose deployment has changed ends before its first request", async () => {
  const { app, targets } = await openBulk(3);
  app.configure({ readOnly: true });
  await passTime(2 * minuteMs);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.isTitled("Stop of 3 instances ended: the deployment’s rules have changed");
  expect(app.writes()).toEqual([]);
});

test("a tab that becomes visible after an hour reads them again, and says so at once", async () => {
  const { app } = await openActions({ config: { idleMinutes: 0 } });
  const show = await hideTab();
  app.configure({ protectedTags: ["prod"] });
  await passTime(59 * minuteMs);
  await show();
  expect(screen.queryByText(changed)).toBeNull();
  const showAgain = await hideTab();
  await passTime(2 * minuteMs);
  await showAgain();
  expect(await changedBanner()).toBeVisible();
});
