import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tryEverything } from "./attempts.ts";
import { expect, test } from "./delivery.ts";
import { startForeignSite } from "../support/http.ts";

test("the page can send requests only to its own origin", async ({
  page,
  context,
  connectPage,
  header,
  list,
  detail,
  fleet,
  specifications,
  server,
}) => {
  const asked = new Set<string>();
  context.on("request", (request) => asked.add(new URL(request.url()).origin));
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  await fleet.type("worker-batch-02");
  await expect(list.hosts).toHaveText(["worker-batch-02"]);
  await list.openInstance("worker-batch-02");
  await expect(detail.heading).toHaveText("worker-batch-02");
  await detail.stopButton.click();
  await expect(page.getByRole("button", { name: "Stop instance" })).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await header.goTo("Specifications");
  await expect(specifications.table).toBeVisible();
  await header.goTo("Activity");
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await page.getByRole("button", { name: "Jump to" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect([...asked]).toEqual([server.url]);
});

test("no site can frame the dashboard", async ({ page, problems, server }) => {
  problems.allow(/frame-ancestors|Framing '.*' violates/);
  const stranger = await startForeignSite(`<iframe src="${server.url}/instances"></iframe>`);
  const refused = page.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors"),
  );
  await page.goto(stranger.url);
  await refused;
  const [, frame] = page.frames();
  expect(frame?.url()).not.toContain(server.url);
  await stranger.close();
});

test.describe("with another page", () => {
  test.use({ changesFiles: true });

  test("injected markup runs nothing and loads nothing", async ({
    page,
    connectPage,
    list,
    problems,
    published,
  }) => {
    problems.allow(/Content Security Policy/);
    const stranger = await startForeignSite();
    const index = join(published, "index.html");
    const html = readFileSync(index, "utf8");
    for (const suffix of [".br", ".gz"]) rmSync(index + suffix);
    const injected = `<base href="${stranger.url}/">
    <script>document.title = "owned"</script>
    <script src="${stranger.url}/script.js"></script>
    <img src="data:," onerror="document.title = 'owned'">
    <img src="${stranger.url}/picture.png">
    <link rel="stylesheet" href="${stranger.url}/style.css">
    <iframe src="${stranger.url}/frame"></iframe>
    <style>body { display: none }</style>`;
    writeFileSync(index, html.replace("<body>", `<body>${injected}`));
    await connectPage.enter();
    await expect(list.hosts).toHaveCount(20);
    await expect(page).toHaveTitle(/^Instances \(\d+\) · Compute$/);
    expect(await page.evaluate(() => document.baseURI)).toContain("/instances");
    expect(stranger.visits).toEqual([]);
    await stranger.close();
  });
});

test("an injected script can neither evaluate text nor send data away", async ({
  page,
  connectPage,
  problems,
}) => {
  problems.allow(/Content Security Policy|TrustedType|TrustedScript|TrustedHTML/);
  const stranger = await startForeignSite();
  await connectPage.open();
  const outcomes = await tryEverything(page, stranger.url);
  const refused = Object.fromEntries(Object.keys(outcomes).map((name) => [name, "refused"]));
  expect(outcomes).toEqual(refused);
  expect(stranger.visits).toEqual([]);
  await stranger.close();
});
