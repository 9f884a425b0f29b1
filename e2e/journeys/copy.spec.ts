import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** What is on the clipboard, found out as a person does: by pasting it somewhere. */
async function pasted(context: BrowserContext): Promise<string> {
  const notepad = await context.newPage();
  await notepad.setContent("<textarea aria-label='Notepad'></textarea>");
  const paper = notepad.getByRole("textbox", { name: "Notepad" });
  await paper.press("ControlOrMeta+V");
  const text = await paper.inputValue();
  await notepad.close();
  return text;
}

test("the row's menu copies exact values", async ({ context, connectPage, list, server }) => {
  const id = "9007199254740993";
  const item = { id, hostName: "web-1", ipv4: "203.0.113.7", privateIpv4: "10.0.0.7" };
  server.api.fleet.add(item, "start");
  await connectPage.enter();
  for (const [action, value] of [
    ["Copy ID", id],
    ["Copy host name", "web-1"],
    ["Copy IPv4", "203.0.113.7"],
    ["Copy private IPv4", "10.0.0.7"],
  ] as const) {
    await list.choose("web-1", action);
    await expect(list.notes).toContainText(`Copied ${value}`);
    expect(await pasted(context)).toBe(value);
  }
});

test("the button beside a value copies it", async ({ context, connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  const { ipv4, privateIpv4 } = server.api.fleet.get("480213") ?? {};
  await connectPage.enter();
  for (const [what, value] of [
    ["ID of web-1", "480213"],
    ["IPv4 of web-1", ipv4],
    ["private IPv4 of web-1", privateIpv4],
  ] as const) {
    await list.row("web-1").hover();
    const button = list.copyButton(what);
    await button.click();
    await expect(button.getByRole("status")).toHaveText("Copied");
    expect(await pasted(context)).toBe(value);
  }
});

test("that a value was copied is not said of the one that comes in its place", async ({
  connectPage,
  list,
  pager,
}) => {
  await connectPage.enter();
  const ids = list.table.getByRole("button", { name: /^Copy ID of / });
  await list.table.getByRole("row").nth(1).hover();
  await ids.first().click();
  await expect(ids.first()).toHaveAttribute("title", "Copied");
  const first = await list.hosts.first().innerText();
  await pager.goTo("Next");
  await expect(list.hosts.first()).not.toHaveText(first);
  await list.table.getByRole("row").nth(1).hover();
  await expect(ids.first()).toHaveAttribute("title", /^Copy ID of /);
});

test("what the API did not give cannot be copied, and the menu says why", async ({
  connectPage,
  list,
  server,
}) => {
  server.api.fleet.patch("480213", { hostName: "web-1", ipv4: null });
  await connectPage.enter();
  await list.openActions("web-1");
  const item = list.menu("web-1").getByRole("menuitem", { name: "Copy IPv4" });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toHaveAccessibleDescription("Not given by the API");
});

test("the page of an instance copies its values, its JSON and its command", async ({
  context,
  connectPage,
  detail,
  server,
}) => {
  const item = server.api.fleet.get("480213") ?? {};
  await connectPage.enter("/instances/480213");
  for (const [what, value] of [
    ["ID", "480213"],
    ["host name", item["hostName"]],
    ["public IPv4", item["ipv4"]],
    ["private IPv4", item["privateIpv4"]],
    ["raw JSON", JSON.stringify(item, null, 2)],
    ["curl command", await detail.curlCommand.innerText()],
  ] as const) {
    await detail.copyButton(what).click();
    await expect(detail.copyButton(what).getByRole("status")).toHaveText("Copied");
    expect(await pasted(context)).toBe(value);
  }
});

test("the request ID of a failure can be copied", async ({
  context,
  connectPage,
  list,
  detail,
  server,
}) => {
  server.api.faults.add({ path: "/api/v1/computes", status: 403, skip: 1 });
  await connectPage.enter();
  await expect(list.problem).toContainText("FORBIDDEN");
  await detail.copyButton("request ID").click();
  const refusal = server.api.log.entries().find(({ code }) => code === "FORBIDDEN");
  expect(await pasted(context)).toBe(refusal?.requestId);
});
