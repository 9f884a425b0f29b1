import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createLocalApi } from "../../local-api/local-api.ts";
import { localConfig } from "../../scripts/same-origin.ts";
import { serve } from "../../scripts/serve.ts";
import { openSite } from "../../scripts/site.ts";
import { expect, rewrite, test } from "./delivery.ts";
import { startForeignSite } from "../support/http.ts";

test("the page can send requests only to its own origin", async ({
  app,
  context,
  page,
  server,
}) => {
  const asked = new Set<string>();
  context.on("request", (request) => asked.add(new URL(request.url()).origin));
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  await app.fleet.type("worker-batch-02");
  await expect(app.list.hosts).toHaveText(["worker-batch-02"]);
  await app.list.link("worker-batch-02").click();
  await expect(app.detail.heading).toHaveText("worker-batch-02");
  await app.detail.stopButton.click();
  await expect(page.getByRole("button", { name: "Stop instance" })).toBeEnabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await app.header.goTo("Specifications");
  await expect(app.specifications.first()).toBeVisible();
  await app.header.goTo("Activity");
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

test.describe("with other files", () => {
  test.use({ changesFiles: true });

  test("injected markup runs nothing and loads nothing", async ({
    app,
    page,
    problems,
    published,
  }) => {
    problems.allow(/Content Security Policy/);
    const stranger = await startForeignSite();
    const injected = `<base href="${stranger.url}/">
    <script>document.title = "owned"</script>
    <script src="${stranger.url}/script.js"></script>
    <img src="data:," onerror="document.title = 'owned'">
    <img src="${stranger.url}/picture.png">
    <link rel="stylesheet" href="${stranger.url}/style.css">
    <iframe src="${stranger.url}/frame"></iframe>
    <style>body { display: none }</style>`;
    rewrite(join(published, "index.html"), (html) => html.replace("<body>", `<body>${injected}`));
    await app.open();
    await expect(app.list.hosts).toHaveCount(20);
    await expect(page).toHaveTitle(/^Instances \(\d+\) · Compute$/);
    expect(await page.evaluate(() => document.baseURI)).toContain("/instances");
    expect(stranger.visits).toEqual([]);
    await stranger.close();
  });

  test("an API on another origin works only if the CSP names it", async ({
    app,
    page,
    problems,
    published,
  }) => {
    problems.allow(/Content Security Policy/);
    const nothing = { fetch: () => new Response("Not found", { status: 404 }) };
    const api = await serve({ site: openSite(published), api: createLocalApi() });
    const config = { ...localConfig, apiBaseUrl: api.url };

    const unnamed = await serve({ site: openSite(published), api: nothing, config });
    await app.connectPage.open(`${unnamed.url}/instances`);
    await app.connectPage.connectWithDemoKey(/^Owner/);
    await expect(app.connectPage.problem).toBeVisible();
    expect(api.api.log.entries()).toEqual([]);

    const headers = join(published, "_headers");
    const text = readFileSync(headers, "utf8");
    writeFileSync(headers, text.replace("connect-src 'self'", `connect-src 'self' ${api.url}`));
    const named = await serve({ site: openSite(published), api: nothing, config });
    await page.goto(`${named.url}/instances`);
    await app.connectPage.connectWithDemoKey(/^Owner/);
    await expect(app.list.hosts).toHaveCount(20);
    const origins = api.api.log.entries().map(({ origin }) => origin);
    expect(new Set(origins)).toEqual(new Set([named.url]));

    for (const server of [named, unnamed, api]) await server.close();
  });
});

test("an injected script can neither evaluate text nor send data away", async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/Content Security Policy|TrustedType|TrustedScript|TrustedHTML/);
  const stranger = await startForeignSite();
  await app.connectPage.open();
  const outcomes = await tryEverything(page, stranger.url);
  const refused = Object.fromEntries(Object.keys(outcomes).map((name) => [name, "refused"]));
  expect(outcomes).toEqual(refused);
  expect(stranger.visits).toEqual([]);
  await stranger.close();
});

/**
 * What an injected script could try, and whether the browser allowed it.
 * @param stranger a site that answers every request
 */
async function tryEverything(page: Page, stranger: string): Promise<Record<string, string>> {
  return await page.evaluate(async (other) => {
    const attempts: Record<string, () => unknown> = {
      "text as markup": () => {
        Reflect.set(document.createElement("div"), "innerHTML", "<b>x</b>");
      },
      "markup written into the page": () => document.write("<b>x</b>"),
      "text as a handler": () => document.body.setAttribute("onclick", "1"),
      "text as a script": () => {
        document.createElement("script").text = "1";
      },
      "another address as a script": () => {
        document.createElement("script").src = `${other}/script.js`;
      },
      "another address as a worker": () => new Worker(`${other}/worker.js`),
      "text as code": () => Reflect.apply(Reflect.get(globalThis, "eval"), undefined, ["1"]),
      "a function from text": () => Reflect.construct(Function, ["return 1"]),
      "a module from text": () => import(`data:text/javascript,/* ${other} */`),
      "a module from another site": () => import(`${other}/module.js`),
      "a policy of one's own": () =>
        globalThis.trustedTypes?.createPolicy("own", { createScriptURL: (url) => url }),
      "a request to another site": () => fetch(`${other}/request`),
      "a beacon to another site": () => {
        // sendBeacon returns true but sends nothing, as the foreign site's log shows.
        navigator.sendBeacon(`${other}/beacon`, "key");
        throw new Error("not known");
      },
      "a socket to another site": () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${other.replace("http", "ws")}/socket`);
          socket.addEventListener("open", resolve);
          socket.addEventListener("error", () => reject(new Error("refused")));
        }),
      "a picture from another site": () =>
        new Promise((resolve, reject) => {
          const picture = new Image();
          picture.addEventListener("load", resolve);
          picture.addEventListener("error", () => reject(new Error("refused")));
          picture.src = `${other}/picture.png`;
        }),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      // In a separate task: code evaluated by Playwright may be exempt from the CSP.
      outcomes[name] = await new Promise((resolve) => {
        setTimeout(() => {
          void (async () => {
            try {
              await attempt();
              resolve("done");
            } catch {
              resolve("refused");
            }
          })();
        });
      });
    }
    return outcomes;
  }, stranger);
}
