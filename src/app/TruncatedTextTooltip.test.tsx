import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passTime } from "../testing/browser/clock.ts";
import { focusIsOn, pressKeys } from "../testing/browser/keys.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { detail, header, list } from "../testing/pages/pages.ts";
import { firstId } from "../testing/pages/tables.ts";

/** Longer than the delay of the tooltip. */
const restMs = 2000;

const tooltip = () => screen.queryByRole("tooltip", { hidden: true });

// jsdom has no layout. Here every text is too long for its place.
beforeEach(() => void vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(1));
afterEach(() => void vi.restoreAllMocks());

function createNamedApi() {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1" });
  return api;
}

test("displays the truncated text of a link while the keyboard focus rests on it", async () => {
  const app = await openApp({ api: createNamedApi() });
  await list.shown();
  await app.user.tab();
  list.link("web-1").focus();
  await passTime(restMs);
  expect(tooltip()).toHaveTextContent(/^web-1$/);
  await app.user.tab();
  expect(tooltip()).toBeNull();
});

test("displays nothing while j and k walk through the rows", async () => {
  const app = await openApp({ api: createNamedApi() });
  await list.shown();
  await app.user.tab();
  await pressKeys(app, "j");
  expect(list.link("web-1")).toHaveFocus();
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});

test("displays nothing over the list after Enter on Connect", async () => {
  const app = await openApp({ api: createNamedApi(), key: null });
  await app.user.type(await screen.findByLabelText("API key"), `${demoKey("owner")}{Enter}`);
  await list.shown();
  await focusIsOn(() => screen.getByRole("main"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});

test("displays nothing over a page that a link has opened with the keyboard", async () => {
  const app = await openApp({ api: createNamedApi(), at: "/activity" });
  await waitFor(() => expect(header.link("Instances")).toBeVisible());
  header.link("Instances").focus();
  await pressKeys(app, "{Enter}");
  await list.shown();
  await focusIsOn(() => screen.getByRole("main"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
  list.link("web-1").focus();
  await pressKeys(app, "{Enter}");
  await waitFor(() => expect(detail.heading()).toHaveTextContent("web-1"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});

test("displays nothing over the page after its skip link", async () => {
  const app = await openApp({ api: createNamedApi() });
  await list.shown();
  screen.getByRole("link", { name: "Skip to content" }).focus();
  await pressKeys(app, "{Enter}");
  await focusIsOn(() => screen.getByRole("main"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});
