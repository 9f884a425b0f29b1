import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, describe } from "vitest";
import { passTime } from "../testing/stand-ins/clock.ts";
import { latestRequestId } from "../testing/operations.ts";
import {
  alert,
  askHereTo,
  askTo,
  exists,
  header,
  list,
  readingOf,
  targetAt,
  writeOf,
} from "../testing/pages.ts";
import { alerts, canBeUsed, leave, openActions } from "../testing/writes.ts";
import { ApiError } from "../api/error.ts";
import { fakeConnection } from "../testing/stand-ins/fake-api.ts";
import { createTeamBanner } from "./team-banner.ts";

// A code that concerns the team is displayed only in the banner of every page.

const billingUrl = "https://billing.example/team";
const supportEmail = "help@compute.example";

const teams = [
  { key: "suspended", code: "TEAM_SUSPENDED", help: "billing" },
  { key: "terminated", code: "TEAM_TERMINATED", help: "support" },
] as const;

const links = {
  billing: { name: "Open billing", href: billingUrl },
  support: { name: "Contact support", href: `mailto:${supportEmail}` },
};

const specificationsHeading = () =>
  screen.getByRole("heading", { level: 1, name: "Specifications" });

for (const { key, code, help } of teams) {
  test(`${code} closes the dialog, and its banner is on every page until it is dismissed`, async () => {
    const { api, app, target } = await openActions({ key, config: { billingUrl, supportEmail } });
    const dialog = await askTo(app, "Stop", target.host);
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(alert(code)).toHaveTextContent(`stop ${target.host}`));
    expect(alerts()).toHaveLength(1);
    expect(alert(code)).toHaveTextContent(latestRequestId(api));
    const link = within(alert(code)).getByRole("link");
    expect(link).toHaveAccessibleName(links[help].name);
    expect(link).toHaveAttribute("href", links[help].href);
    expect(list.row(target.host)).not.toHaveTextContent("requested");

    await app.user.click(header.link("Specifications"));
    await waitFor(() => expect(specificationsHeading()).toBeVisible());
    expect(alert(code)).toBeVisible();
    await app.load();
    await waitFor(() => expect(alert(code)).toHaveTextContent(`stop ${target.host}`));
    await app.user.click(within(alert(code)).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(alerts()).toEqual([]));
    await app.load();
    await waitFor(() => expect(specificationsHeading()).toBeVisible());
    expect(alerts()).toEqual([]);
    await app.expectWrites(writeOf("Stop", target, 403));
  });
}

test("the banner stays after a refusal with another code, and goes with a successful action", async () => {
  const { api, app, target } = await openActions({ key: "no-balance" });
  const other = targetAt(api, 1);
  const stop = await askTo(app, "Stop", target.host);
  await stop.confirm(app);
  await waitFor(() => expect(alert("INSUFFICIENT_BALANCE")).toBeVisible());
  api.faults.add({ method: "DELETE", status: 409, code: "CONFLICT", count: 1 });
  const refused = await askTo(app, "Delete", other.host);
  await refused.confirmFor(app, other.host);
  await waitFor(() => expect(refused.refusal("CONFLICT")).toBeVisible());
  await leave(app, refused, "Cancel");
  expect(alert("INSUFFICIENT_BALANCE")).toHaveTextContent(`stop ${target.host}`);
  await (await askTo(app, "Delete", other.host)).confirmFor(app, other.host);
  await waitFor(() => expect(list.row(other.host)).toHaveTextContent("Delete requested"));
  await waitFor(() => expect(alerts()).toEqual([]));
  const writes = [writeOf("Delete", other, 409), writeOf("Delete", other)];
  await app.expectWrites(writeOf("Stop", target, 403), ...writes);
});

const instances = "/api/v1/computes";
test("a team code on a read of any page raises the banner, once until a read succeeds", async () => {
  const { api, app } = await openActions({ at: "/activity" });
  const banner = () => alert("The API refused to");
  for (const [at, action, path = instances] of [
    ["/instances", "list instances"],
    // The fleet and the catalogue are read side by side.
    ["/instances?q=web", /list (instances|specifications)/],
    // So are the instance and the catalogue.
    ["/instances/480213", /read an instance|list specifications/, `${instances}/480213`],
    ["/specifications", "list specifications", `${instances}/specifications`],
    ["/overview", /list (instances|specifications)/],
  ] as const) {
    api.log.clear();
    api.faults.add({ method: "GET", status: 403, code: "TEAM_SUSPENDED" });
    await app.load(at);
    await waitFor(() => expect(banner()).toHaveTextContent("TEAM_SUSPENDED"));
    expect(banner()).toHaveTextContent(action);
    // Each kind of read raises it once, and every page reads the catalogue.
    await waitFor(() => {
      const paths = api.log.entries().map((entry) => entry.path);
      expect(paths).toEqual(expect.arrayContaining([path, `${instances}/specifications`]));
    });
    await app.user.click(within(banner()).getByRole("button", { name: "Dismiss" }));
    api.log.clear();
    await app.user.keyboard("r");
    await waitFor(() => expect(api.log.entries()).not.toEqual([]));
    await passTime(1000);
    expect(exists(banner)).toBe(false);
    api.faults.clear();
    await app.load("/instances");
    await waitFor(() => expect(list.hosts()).toHaveLength(12));
  }
});

test("a team code on the last reading before the write raises the banner, too", async () => {
  const { api, app, target } = await openActions({ config: { refreshSeconds: 0 } });
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  api.faults.add({ ...readingOf(target), status: 403, code: "TEAM_SUSPENDED" });
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.problem("Nothing was done")).toBeVisible());
  await leave(app, dialog, "Cancel");
  expect(alert("The API refused to read an instance")).toHaveTextContent("TEAM_SUSPENDED");
});

test("the banner names a refused delete, and has no link where the configuration names none", async () => {
  const { api, app, target } = await openActions({ at: "/instances/480213" });
  // The specification has no team code for a delete, but the API may send one.
  api.faults.add({ method: "DELETE", status: 403, code: "TEAM_PAST_DUE" });
  const dialog = await askHereTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await waitFor(() => expect(alert("TEAM_PAST_DUE")).toHaveTextContent(`delete ${target.host}`));
  expect(alert("TEAM_PAST_DUE")).toHaveTextContent(latestRequestId(api));
  expect(within(alert("TEAM_PAST_DUE")).queryByRole("link")).toBeNull();
  await app.expectWrites(writeOf("Delete", target, 403));
});

describe("the rules of the banner", () => {
  const suspended = new ApiError("api", "Suspended", { code: "TEAM_SUSPENDED", status: 403 });
  const listRead = "/computes?page=1&limit=20";
  let ending: AbortController;
  let banner: ReturnType<typeof createTeamBanner>;
  let handleRead: (path: string, error: ApiError | undefined) => void;
  beforeEach(() => {
    ending = new AbortController();
    const connection = fakeConnection({ onRead: (listener) => (handleRead = listener) });
    banner = createTeamBanner({ onBegin: (begin) => begin(connection) }, ending.signal);
  });
  afterEach(() => ending.abort());

  const action = () => banner.store.get().current?.action;

  test.each([
    [listRead, "list instances"],
    ["/computes/7", "read an instance"],
    ["/computes/specifications?page=1&limit=100", "list specifications"],
  ])("a read of %s that is refused for the team is named", (path, name) => {
    handleRead(path, suspended);
    expect(action()).toBe(name);
  });

  test("a banner that was dismissed stays away while the same read is refused, whatever else succeeds", () => {
    handleRead(listRead, suspended);
    banner.clear();
    handleRead("/computes/specifications", undefined);
    handleRead(listRead, new ApiError("network", "lost"));
    handleRead(listRead, suspended);
    expect(action()).toBe(undefined);
    handleRead(listRead, undefined);
    handleRead(listRead, suspended);
    expect(action()).toBe("list instances");
  });

  test("another read that is refused with the same code does not change the banner, and raises it once it was dismissed", () => {
    handleRead(listRead, suspended);
    handleRead("/computes/specifications", suspended);
    expect(action()).toBe("list instances");
    banner.clear();
    handleRead("/computes/specifications", suspended);
    expect(action()).toBe(undefined);
    handleRead("/computes/7", suspended);
    expect(action()).toBe("read an instance");
  });

  test("another code of the same read raises the banner again", () => {
    handleRead(listRead, suspended);
    banner.clear();
    handleRead(listRead, new ApiError("api", "Gone", { code: "TEAM_TERMINATED", status: 403 }));
    expect(banner.store.get().current?.code).toBe("TEAM_TERMINATED");
  });

  test("a success of an action that began before the refusal leaves the banner, a later one removes it", () => {
    const before = Date.now() - 1;
    banner.raise(suspended, "stop 30 instances");
    banner.clearAfterSuccess(before);
    expect(action()).toBe("stop 30 instances");
    banner.clearAfterSuccess(Date.now() + 1);
    expect(action()).toBe(undefined);
  });
});
