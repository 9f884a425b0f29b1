import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { main, openList, toasts } from "../testing/keys.ts";
import { createApi, openApp } from "../testing/open-app.tsx";
import { askTo, detail, list, note, search, targetAt, writeOf } from "../testing/pages.ts";
import { listen, outline } from "../testing/spoken.ts";

// Live regions

const accepted = (host: string) => `Stop requested for ${host}`;

test("each toast is announced once, also while a dialog is open", async () => {
  const app = await openList();
  const [first, second] = [targetAt(app.api, 0), targetAt(app.api, 1)];
  const spoken = listen();
  for (const { host } of [first, second]) {
    const dialog = await askTo(app, "Stop", host);
    await dialog.confirm(app);
    await waitFor(() => expect(note(`Stop requested for ${host}`)).toBeVisible());
  }
  const ofStops = () => spoken().filter((text) => text.includes("requested for"));
  await waitFor(() => expect(ofStops()).toEqual([accepted(first.host), accepted(second.host)]));

  const dialog = await askTo(app, "Delete", second.host);
  await waitFor(() => expect(dialog.hostName()).toBeVisible());
  app.api.fleet.patch(first.id, { state: "STOPPED" });
  const over = `${first.host} stopped`;
  await passTimeUntil(() => expect(spoken()).toContainEqual(over));
  expect(spoken().filter((text) => text === over)).toHaveLength(1);
  expect(screen.getByText(`${first.host} stopped`, { exact: false })).toBeVisible();
  expect(ofStops()).toEqual([accepted(first.host), accepted(second.host)]);
  await app.expectWrites(writeOf("Stop", first), writeOf("Stop", second));
});

test("a rate limit is announced, without its seconds", async () => {
  const app = await openList();
  const spoken = listen();
  const limited = { kind: "rate-limit", resetInSeconds: 40, count: 1 } as const;
  app.api.faults.add({ path: "/api/v1/computes", ...limited });
  await app.user.click(list.refreshButton());
  const limit = () => note("TOO_MANY_REQUESTS");
  await waitFor(() =>
    expect(limit().textContent).toMatch(
      /^Rate limit reached \(TOO_MANY_REQUESTS\)\. Continues in (39|40) sec\.$/,
    ),
  );
  await passTime(20_000);
  await waitFor(() =>
    expect(within(limit()).getByRole("timer").textContent).toMatch(/^Continues in (1\d|20) sec\.$/),
  );
  const ofLimit = spoken().filter((text) => /Rate limit|sec\./.test(text));
  expect(ofLimit).toEqual(["Rate limit reached (TOO_MANY_REQUESTS)."]);
});

test("a waiting dialog is announced, without its seconds", async () => {
  const app = await openList();
  const target = targetAt(app.api, 0);
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  const spoken = listen();
  app.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 40 });
  await dialog.confirm(app);
  const wait = () => dialog.note("Rate limit reached.");
  await waitFor(() =>
    expect(wait().textContent).toMatch(/ Continues in (39|40) sec\. Nothing has been done yet\.$/),
  );
  await passTime(20_000);
  await waitFor(() =>
    expect(within(wait()).getByRole("timer").textContent).toMatch(/^Continues in (1\d|20) sec\.$/),
  );
  expect(spoken().filter((text) => text.includes("sec."))).toEqual([]);
  expect(spoken().join("\n")).toContain("Nothing has been done yet.");
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target, 429));
});

test("an accepted stop is announced alone", async () => {
  let release = () => undefined as void;
  const pending = new Promise<void>((resolve) => (release = resolve));
  const api = createApi({ transitMs: 3_600_000, wait: () => pending });
  const app = await openList({ api });
  const target = targetAt(api, 0);
  api.faults.add({ method: "POST", kind: "pass", delayMs: 1 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(dialog.note("Sent.")).toBeVisible());
  const spoken = listen();
  release();
  await dialog.closed();
  await waitFor(() => expect(spoken()).toContainEqual(accepted(target.host)));
  await waitFor(() => expect(toasts()).toHaveTextContent(accepted(target.host)));
  expect(spoken()).toEqual([accepted(target.host)]);
  await app.expectWrites(writeOf("Stop", target));
});

test("a search, a page, an order and a selection are each said once they have settled", async () => {
  const api = createApi({ instances: 45 });
  for (const { id } of api.fleet.page(1, 3)) api.fleet.patch(String(id), { hostName: "wanted-1" });
  const app = await openList({ api });
  const spoken = listen();
  /** What is said of it, and no more. */
  async function says(act: () => Promise<unknown>, text: string | RegExp): Promise<void> {
    const before = spoken().length;
    await act();
    await waitFor(() => expect(spoken().slice(before)).toContainEqual(expect.stringMatching(text)));
    await passTime(2000);
    expect(spoken().slice(before)).toHaveLength(1);
  }
  await says(
    () => app.user.type(search.box(), "wanted"),
    "^1 to 3 of 3 found among 45 instances. 0 selected.$",
  );
  await says(
    () => app.user.type(search.box(), " is:broken"),
    /^The search isn’t understood\. broken is: can be failed/,
  );
  await says(() => app.user.clear(search.box()), "^1 to 20 of 45 instances. 0 selected.$");
  const button = (name: string) => screen.getByRole("button", { name });
  await says(() => app.user.click(button("Next page")), "^21 to 40 of 45 instances. 0 selected.$");
  await says(
    () => app.user.click(button("Region")),
    "^1 to 20 of 45 instances by Region, ascending",
  );
  const box = screen.getByRole("checkbox", { name: "Select all on this page" });
  await says(() => app.user.click(box), /20 selected\.$/);
});

// Roles, names and texts in order. CSS hides parts of the list: e2e/accessibility/tree.spec.ts.

/** One instance, with known values. */
function apiOfOne() {
  const api = createApi({ instances: 1 });
  const at = "2024-01-02T03:04:05.000Z";
  api.fleet.patch("480213", {
    hostName: "web-1",
    region: "eu-west-1",
    image: "DEBIAN_12",
    tags: ["prod"],
    ipv4: "203.0.113.1",
    privateIpv4: "10.12.0.1",
    createdAt: at,
    updatedAt: at,
  });
  return api;
}

/** The accessibility tree of an element, without values that differ from run to run. */
function outlineOf(part: HTMLElement): string[] {
  return outline(part).map((line) =>
    line
      .replace(/time: (just now|\S+ ago)$/, "time: ago")
      .replace(/: .*Authorization. Bearer.*/, ": …Authorization: Bearer…")
      .replace(/raw JSON: .*480213.*/, "raw JSON: …480213…"),
  );
}

const facts = [
  "  term: Host name",
  "  definition: web-1",
  "  term: ID",
  "  definition: 480213",
  "  term: State",
  "  definition",
  "    - Running read",
  "    time: ago",
  "  term: Specification",
  "  definition: 2 vCPU · 8 GB c2-m8",
  "  term: Region",
  "  definition: eu-west-1",
  "  term: IPv4",
  "  definition: 203.0.113.1",
  "  term: Private IPv4",
  "  definition: 10.12.0.1",
  "  term: Tags",
  "  definition: prod",
];

test("the accessibility trees of the dialogs", async () => {
  const app = await openList({ api: apiOfOne() });
  const dialog = await askTo(app, "Stop", "web-1");
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  expect(outlineOf(screen.getByRole("dialog"))).toEqual([
    "dialog Stop web-1?",
    "  heading Stop web-1? [level 2]",
    "  paragraph: It stops immediately. You can’t start it again from here.",
    ...facts,
    "  status",
    "  button Cancel",
    "  button Stop instance",
  ]);
  await app.user.click(dialog.cancelButton());
  await dialog.closed();
  const deletion = await askTo(app, "Delete", "web-1");
  await waitFor(() => expect(deletion.hostName()).toBeVisible());
  expect(outlineOf(screen.getByRole("dialog"))).toEqual([
    "dialog Delete web-1?",
    "  heading Delete web-1? [level 2]",
    "  paragraph: This permanently deletes the instance.",
    ...facts,
    "  - Host name",
    "  textbox Host name",
    "  paragraph",
    "    - Type web-1 to confirm.",
    "    button Copy host name",
    "  status",
    "  button Cancel",
    "  button Delete instance [disabled]",
  ]);
});

test("the accessibility tree of an instance", async () => {
  await openApp({ api: apiOfOne(), at: "/instances/480213" });
  await waitFor(() =>
    expect(detail.fact("Summary", "Specification")).toHaveTextContent("2 vCPU 8 GB"),
  );
  await waitFor(() =>
    expect(detail.card("Actions from this browser")).toHaveTextContent("No actions yet"),
  );
  expect(outlineOf(main())).toEqual([
    "main",
    "  paragraph",
    "    link Instances [to /instances]",
    "  heading web-1 [level 1]",
    "  button Copy host name",
    "  - Running updated",
    "  time: ago",
    "  - Read",
    "  time: ago",
    "  button Refresh",
    "  button Stop…",
    "  button Delete…",
    "  region Summary",
    "    term: Specification",
    "    definition",
    "      - 2 vCPU 8 GB 50 GB storage ·",
    "      link c2-m8 [to /instances?q=spec%3Ac2-m8]",
    "    term: Region",
    "    definition",
    "      - eu-west-1",
    "      link Show instances [to /instances?q=region%3Aeu-west-1]",
    "    term: IPv4",
    "    definition",
    "      - 203.0.113.1",
    "      button Copy IPv4",
    "    term: Private IPv4",
    "    definition",
    "      - 10.12.0.1",
    "      button Copy private IPv4",
    "    term: Connect",
    "    definition",
    "      - ssh root@203.0.113.1",
    "      button Copy ssh command",
    "  region Details",
    "    heading Details [level 2]",
    "    term: ID",
    "    definition",
    "      - 480213",
    "      button Copy ID",
    "    term: Image",
    "    definition",
    "      link DEBIAN_12 [to /instances?q=image%3ADEBIAN_12]",
    "    term: Tags",
    "    definition",
    "      link prod [to /instances?q=tag%3Aprod]",
    "    term: Created",
    "    definition",
    "      time: Jan 2, 2024, 03:04:05 AM UTC",
    "      time: ago",
    "    term: Updated",
    "    definition",
    "      time: Jan 2, 2024, 03:04:05 AM UTC",
    "      time: ago",
    "  group API: API request as curl, raw JSON",
    "  region Actions from this browser",
    "    heading Actions from this browser [level 2]",
    "    paragraph: No actions yet",
  ]);
});
