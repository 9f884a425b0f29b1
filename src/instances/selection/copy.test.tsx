import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { alert, list, pager, press } from "../../testing/pages/pages.ts";
import { hostsShown } from "../../testing/fleet.ts";
import { listen } from "../../testing/pages/spoken.ts";
import { copyButton, firstId, listPath, requestIdOf } from "../../testing/pages/tables.ts";

// See e2e/journeys/copy for the real clipboard.

const clipboardText = () => navigator.clipboard.readText();

test("the button next to a value copies it", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1" });
  const { ipv4, privateIpv4 } = api.fleet.get(firstId) ?? {};
  const { user } = await openApp({ api });
  await list.shown();
  for (const [what, value] of [
    ["ID of web-1", firstId],
    ["IPv4 of web-1", ipv4],
    ["private IPv4 of web-1", privateIpv4],
  ] as const) {
    await user.hover(list.row("web-1"));
    await user.click(await waitFor(() => copyButton(what)));
    await waitFor(() =>
      expect(within(copyButton(what)).getByRole("status").textContent).toBe("Copied"),
    );
    expect(await clipboardText()).toBe(value);
  }
});

test('"Copied" doesn\'t stay for the next value', async () => {
  const app = await openApp();
  await list.shown();
  const firstCopyButton = () =>
    within(list.table()).getAllByRole("button", { name: /^Copy ID of / })[0];
  await app.user.hover(list.row(hostsShown()[0] ?? ""));
  await app.user.click(await waitFor(() => firstCopyButton() ?? document.body));
  await waitFor(() => expect(firstCopyButton()).toHaveAttribute("title", "Copied"));
  const [first] = hostsShown();
  await press(app, () => pager.button("Next"));
  await waitFor(() => expect(hostsShown()[0]).not.toBe(first));
  // Right away: "Copied" shows for two seconds only.
  await app.user.hover(list.row(hostsShown()[0] ?? ""));
  expect(firstCopyButton()).toHaveAttribute("title", expect.stringMatching(/^Copy ID of /));
});

// cloudscape-design/components#4310: the same text twice was announced once.
test("copying again is announced again", async () => {
  const { user } = await openApp({ at: `/instances/${firstId}` });
  await user.click(await waitFor(() => copyButton("ID")));
  await waitFor(() => expect(copyButton("ID")).toHaveAttribute("title", "Copied"));
  const spoken = listen();
  await user.click(copyButton("ID"));
  await waitFor(() => expect(spoken()).toEqual(["Copied"]));
});

test("a missing value can't be copied, and the menu says why", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1", ipv4: null });
  const { user } = await openApp({ api });
  await list.shown();
  await user.click(list.actions("web-1"));
  const item = await screen.findByRole("menuitem", { name: "Copy IPv4" });
  expect(item).toHaveAttribute("aria-disabled", "true");
  expect(item).toHaveAccessibleDescription("Not given by the API");
});

test("a value that a paste would read as another one can't be copied alone either", async () => {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1\u200b", ipv4: "1.2.3.4\nrm -rf /" });
  const { user } = await openApp({ api });
  await list.shown();
  await user.click(list.actions("web-1[U+200B]"));
  for (const name of ["Copy host name", "Copy IPv4"]) {
    expect(await screen.findByRole("menuitem", { name })).toHaveAccessibleDescription(
      "It couldn’t be pasted safely",
    );
  }
  await user.keyboard("{Escape}");
  await user.hover(list.row("web-1[U+200B]"));
  await waitFor(() => copyButton("ID of web-1[U+200B]"));
  expect(screen.queryByRole("button", { name: /^Copy IPv4/ })).toBeNull();
});

test("a failure's request ID can be copied", async () => {
  const api = createApi();
  api.faults.add({ path: listPath, status: 403 });
  const { user } = await openApp({ api });
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  await user.click(copyButton("request ID"));
  await waitFor(() => expect(copyButton("request ID")).toHaveAttribute("title", "Copied"));
  expect(await clipboardText()).toBe(requestIdOf(api, "FORBIDDEN"));
});
