import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../testing/open-app.tsx";
import { list } from "../../testing/pages/pages.ts";

const environments = [
  { name: "Staging", url: "https://staging.example/console" },
  { name: "Lab", url: "https://lab.example/" },
];

const links = async () =>
  within(await screen.findByRole("menu", { name: "Connection" }))
    .getAllByRole("menuitem", { name: /^Open in/ })
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("the connection menu leads to the same page and search in the other environments", async () => {
  const app = await openApp({
    at: "/instances?q=state%3Aoff&sort=-created",
    config: { environments },
  });
  await app.user.click(await screen.findByRole("button", { name: "Connection" }));
  expect(await links()).toEqual([
    ["Open in Staging", "https://staging.example/console/instances?q=state%3Aoff&sort=-created"],
    ["Open in Lab", "https://lab.example/instances?q=state%3Aoff&sort=-created"],
  ]);
});

test("without other environments there is no such item", async () => {
  const app = await openApp();
  await list.shown();
  await app.user.click(screen.getByRole("button", { name: "Connection" }));
  await screen.findByRole("menuitem", { name: "Disconnect" });
  expect(screen.queryByRole("menuitem", { name: /^Open in/ })).toBeNull();
});
