import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../testing/clock.ts";
import { focusIsOn, pressKeys } from "../testing/keys.ts";
import { createApi, demoKey, openApp } from "../testing/open-app.tsx";
import { detail, header, list } from "../testing/pages.ts";
import { firstId } from "../testing/tables.ts";

/** Longer than the delay of the tooltip. */
const restMs = 2000;

const tooltip = () => screen.queryByRole("tooltip", { hidden: true });

/** An API whose first instance has more tags than a row displays. */
function createLongApi() {
  const api = createApi();
  api.fleet.patch(firstId, { hostName: "web-1", tags: ["first", "second", "third", "fourth"] });
  return api;
}

test("displays the truncated texts of a row while the keyboard focus rests on its link", async () => {
  const app = await openApp({ api: createLongApi() });
  await list.shown();
  await app.user.tab();
  list.link("web-1").focus();
  await passTime(restMs);
  expect(tooltip()).toHaveTextContent("first, second, third, fourth");
  await app.user.tab();
  expect(tooltip()).toBeNull();
});

test("displays nothing while j and k walk through the rows", async () => {
  const app = await openApp({ api: createLongApi() });
  await list.shown();
  await app.user.tab();
  await pressKeys(app, "j");
  expect(list.link("web-1")).toHaveFocus();
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});

test("displays nothing over the list after Enter on Connect", async () => {
  const app = await openApp({ api: createLongApi(), key: null });
  await app.user.type(await screen.findByLabelText("API key"), `${demoKey("owner")}{Enter}`);
  await list.shown();
  await focusIsOn(() => screen.getByRole("main"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});

test("displays nothing over a page that a link has opened with the keyboard", async () => {
  const app = await openApp({ api: createLongApi(), at: "/activity" });
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
  const app = await openApp({ api: createLongApi() });
  await list.shown();
  screen.getByRole("link", { name: "Skip to content" }).focus();
  await pressKeys(app, "{Enter}");
  await focusIsOn(() => screen.getByRole("main"));
  await passTime(restMs);
  expect(tooltip()).toBeNull();
});
