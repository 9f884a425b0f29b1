import { expect, test } from "../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("an instance's page copies its values, its JSON and its command", async ({
  app,
  context,
  server,
}) => {
  const item = server.api.fleet.get("480213") ?? {};
  await app.open("/instances/480213");
  await app.detail.openApi();
  const notepad = await context.newPage();
  await notepad.setContent("<textarea></textarea>");
  const paper = notepad.getByRole("textbox");
  for (const [what, value] of [
    ["ID", "480213"],
    ["host name", item["hostName"]],
    ["IPv4", item["ipv4"]],
    ["private IPv4", item["privateIpv4"]],
    ["raw JSON", JSON.stringify(item, null, 2)],
    ["curl command", await app.detail.curlCommand.innerText()],
  ] as const) {
    await app.detail.copyButton(what).click();
    await expect(app.detail.copyButton(what).getByRole("status")).toHaveText("Copied");
    await paper.press("ControlOrMeta+a");
    await paper.press("ControlOrMeta+v");
    await expect(paper).toHaveValue(String(value));
  }
});
