import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { downloadedBy } from "../testing/stand-ins/downloads.ts";
import { openBulkDialog, run } from "../testing/bulk.ts";
import { behindProxy } from "../testing/stand-ins/behind-proxy.ts";
import { createApi, openApp, type OpenOptions } from "../testing/open-app.tsx";
import { askTo, header, list, targetAt, valueOf, writeOf } from "../testing/pages.ts";

const byProxy = { authentication: "proxy", demoKeys: undefined, refreshSeconds: 0 };

async function open({ config, ...options }: OpenOptions = {}) {
  const api = behindProxy(createApi());
  const app = await openApp({ api, key: null, config: { ...byProxy, ...config }, ...options });
  return { api, app };
}

test("no key is asked for, and none is sent", async () => {
  const { api, app } = await open({ config: { user: "ada@example.com" } });
  await list.shown();
  const target = targetAt(api, 0);
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  await app.user.click(dialog.confirmButton());
  await app.expectWrites(writeOf("Stop", target));
  expect(api.sent.length).toBeGreaterThan(2);
  for (const headers of api.sent) {
    expect(headers.get("Authorization")).toBeNull();
    expect(headers.get("X-Requested-With")).toBe("compute-dashboard");
  }
  expect(sessionStorage.getItem("compute.session")).toContain('"apiKey":""');
});

test.each([
  ["ada@example.com", "ada@example.com"],
  [undefined, /signed in by the proxy/i],
])("the menu, the journal, the report and the exports name the user %s", async (user, name) => {
  const { api, app } = await open({ config: { user } });
  await list.shown();
  const target = targetAt(api, 0);
  await app.user.click(screen.getByRole("button", { name: "Connection" }));
  expect(
    within(await screen.findByRole("menu", { name: "Connection" })).getByText(name),
  ).toBeVisible();
  await app.user.keyboard("{Escape}");
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
  await app.user.click(dialog.confirmButton());
  await app.expectWrites(writeOf("Stop", target));
  await dialog.closed();
  await app.user.click(header.link("Activity"));
  const table = await screen.findByRole("table", { name: /Actions|Activity/ });
  expect(await within(table).findByText(name)).toBeVisible();
  const named = expect.objectContaining({ user: expect.stringMatching(name) });
  const exported = async (button: HTMLElement): Promise<unknown> => {
    await app.user.click(button);
    const item = await screen.findByRole("menuitem", { name: "JSON" });
    return JSON.parse((await downloadedBy(() => app.user.click(item))).text);
  };
  expect(await exported(screen.getByRole("button", { name: "Export" }))).toEqual([named]);

  await app.user.click(header.link("Instances"));
  const others = [targetAt(api, 1), targetAt(api, 2)];
  await (await openBulkDialog(app, "Stop", others)).confirm(app);
  await run.isTitled("2 instances stopped");
  await app.user.click(run.reportLink());
  await waitFor(() => expect(valueOf(run.report(), "Requested by")).toHaveTextContent(name));
  expect(await exported(run.reportButton("Export"))).toEqual([named, named]);
  await app.expectWrites(writeOf("Stop", target), ...others.map((other) => writeOf("Stop", other)));
});

test.each(["401", "page", "redirect"] as const)(
  "signed out (%s): the session ends, and Sign in leads back",
  async (how) => {
    const signInUrl = "https://sign-in.example/start?rd={return}";
    const { api, app } = await open({ at: "/instances?page=2", config: { signInUrl } });
    await list.shown();
    api.signedOut = how;
    await app.user.click(list.refreshButton());
    await screen.findByRole("heading", { level: 1, name: "You’re signed out." });
    const back = encodeURIComponent(`${location.origin}/instances?page=2`);
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `https://sign-in.example/start?rd=${back}`,
    );
    expect(screen.queryByLabelText("API key")).toBeNull();
    expect(sessionStorage.getItem("compute.session")).toBeNull();
  },
);

test("without an address for it, Sign in opens the page anew", async () => {
  const { app } = await open({ at: "/instances?q=web" });
  await list.shown();
  await header.disconnect(app);
  await screen.findByRole("heading", { level: 1, name: "Disconnected." });
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    `${location.origin}/`,
  );
});

test("the next person to sign in gets nothing of the previous session", async () => {
  const { app } = await open({ config: { user: "grace@example.com" } });
  await list.shown();
  // As another person's session would have left it.
  const stored = sessionStorage.getItem("compute.session") ?? "";
  const others = stored.replace(/"fingerprint":"\w+"/, '"fingerprint":"of-ada"');
  sessionStorage.setItem(
    "compute.session",
    others.replace(/"isReadOnly":false/, '"isReadOnly":true'),
  );
  sessionStorage.setItem("compute.searches", "[]");
  await app.load();
  await list.shown();
  expect(sessionStorage.getItem("compute.searches")).toBeNull();
  expect(sessionStorage.getItem("compute.session")).toContain('"isReadOnly":false');
});
