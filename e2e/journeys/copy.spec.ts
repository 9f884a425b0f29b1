import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Reads the clipboard by pasting it. */
async function pasted(context: BrowserContext): Promise<string> {
  const notepad = await context.newPage();
  await notepad.setContent("<textarea aria-label='Notepad'></textarea>");
  const paper = notepad.getByRole("textbox", { name: "Notepad" });
  await paper.press("ControlOrMeta+V");
  const text = await paper.inputValue();
  await notepad.close();
  return text;
}

test("an instance's page copies its values, its JSON and its command", async ({
  context,
  connectPage,
  detail,
  server,
}) => {
  const item = server.api.fleet.get("480213") ?? {};
  await connectPage.enter("/instances/480213");
  await detail.openApi();
  for (const [what, value] of [
    ["ID", "480213"],
    ["host name", item["hostName"]],
    ["IPv4", item["ipv4"]],
    ["private IPv4", item["privateIpv4"]],
    ["raw JSON", JSON.stringify(item, null, 2)],
    ["curl command", await detail.curlCommand.innerText()],
  ] as const) {
    await detail.copyButton(what).click();
    await expect(detail.copyButton(what).getByRole("status")).toHaveText("Copied");
    expect(await pasted(context)).toBe(value);
  }
});
