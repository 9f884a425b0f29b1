import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { selection } from "../../testing/pages/bulk.ts";
import { showsHosts } from "../../testing/fleet.ts";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { search } from "../../testing/pages/pages.ts";

async function open(at: string) {
  const api = createApi({ instances: 60 });
  const [one, two] = api.fleet.page(1, 60).map(({ id }) => String(id));
  api.fleet.patch(one ?? "", { hostName: "needle-1" });
  api.fleet.patch(two ?? "", { hostName: "needle-10" });
  return await openApp({ api, at });
}

async function saysReadAs(value: string) {
  const words = await screen.findByText(/^Read as/);
  expect(words.parentElement).toHaveTextContent(`Read as ${value}`);
}

test("an address with a URL finds what the URL names, says so, and can be selected together", async () => {
  const app = await open(`/instances?q=${encodeURIComponent("http://needle-1:8080/health")}`);
  await saysReadAs("host needle-1");
  await showsHosts("needle-1");
  expect(screen.queryByText(/There’s no field/)).toBeNull();
  expect(search.box()).not.toBeInvalid();
  await app.user.click(selection.all());
  await selection.is("1 selected");
  await app.user.click(search.box());
  await app.user.clear(search.box());
  await app.user.type(search.box(), "ssh root@needle-10");
  await showsHosts("needle-10");
  await saysReadAs("host needle-10");
});

test("a name with a domain is offered without it", async () => {
  const app = await open("/instances?q=needle-1.example.com");
  await app.user.click(await screen.findByRole("button", { name: "host=needle-1: 1" }));
  await waitFor(() => expect(search.box()).toHaveValue("host=needle-1"));
  await showsHosts("needle-1");
  expect(search.box()).toHaveFocus();
});

test("the overview says it, too", async () => {
  await open("/overview?q=root@needle-1");
  await saysReadAs("host needle-1");
  expect(search.box()).toHaveValue("root@needle-1");
});
