import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openTab } from "../pages/app.ts";
import { expect, httpTest, rewrite, test } from "./delivery.ts";
import { send } from "../support/http.ts";

const next = (name: string) => name.replace("-", "-next-");

test.describe("under a path", () => {
  test.use({ delivery: { by: "nginx", mount: "/console/" } });
  httpTest.use({ delivery: { by: "nginx", mount: "/console/" } });

  httpTest("one build serves any path: only index.html contains it", async ({ published }) => {
    const build = join(import.meta.dirname, "../../dist");
    const names = readdirSync(join(build, "assets"));
    expect(readdirSync(join(published, "console/assets"))).toEqual(names);
    for (const name of names) {
      const asset = readFileSync(join(build, "assets", name));
      expect(readFileSync(join(published, "console/assets", name)).equals(asset)).toBe(true);
    }
  });

  httpTest(
    "the path without its slash redirects, and the host's other paths are unaffected",
    async ({ server }) => {
      const bare = await send(server.url, "/console");
      expect(bare.status).toBe(308);
      expect(new URL(bare.headers.location ?? "", server.url).pathname).toBe("/console/");
      expect((await send(server.url, "/instances")).status).toBe(404);
      expect((await send(server.url, "/consoles/instances")).status).toBe(404);
    },
  );

  test("a return address outside the path isn't followed", async ({ app, page }) => {
    await app.connectPage.open("/console/connect?to=%2F..%2Felsewhere");
    await app.connectPage.connect();
    await expect(page).toHaveURL("/console/elsewhere");
    await page.goto("/console/connect?to=https%3A%2F%2Fevil.example%2F");
    await expect(app.list.heading).toBeVisible();
    await expect(page).toHaveURL("/console/instances");
  });
});

test.describe("under a path, with another dashboard below it", () => {
  test.use({ delivery: { by: "nginx", mount: "/console/" }, changesFiles: true });

  test("two dashboards on one origin don't hand each other their keys", async ({
    app,
    published,
  }) => {
    // A second dashboard, perhaps for another API, under the path of the first.
    cpSync(join(published, "console"), join(published, "staging"), { recursive: true });
    renameSync(join(published, "staging"), join(published, "console/staging"));
    rewrite(join(published, "console/staging/index.html"), (html) =>
      html.replaceAll('"/console/', '"/console/staging/'),
    );

    await app.connectPage.open("/console/instances");
    await app.connectPage.connect();
    await expect(app.list.hosts).toHaveCount(20);
    const staging = await openTab(app, "/console/staging/index.html");
    await staging.page.getByRole("link", { name: "Go to instances" }).click();
    await expect(staging.connectPage.heading).toBeVisible();
    await expect(staging.page).toHaveURL(/\/console\/staging\/connect/);
    // A second tab of the first gets its key at once.
    const further = await openTab(app, "/console/instances");
    await expect(further.list.hosts).toHaveCount(20);
  });
});

test.describe("a deployment", () => {
  test.use({ delivery: { by: "nginx", mount: "/" }, changesFiles: true });

  test("that replaces the files of an open page causes one reload", async ({
    app,
    page,
    problems,
    published,
  }) => {
    problems.allow(/404 \(Not Found\) \(.*\/assets\//);
    problems.allow(/Part of the dashboard couldn’t be loaded/);
    await app.connectPage.open("/instances");
    // In the next version all scripts have new names, and all files that name them change.
    const assets = join(published, "assets");
    const names = readdirSync(assets).filter((name) => /\.js(\.br|\.gz)?$/.test(name));
    for (const name of names) {
      const text = readFileSync(join(assets, name), "utf8");
      if (name.endsWith(".js")) writeFileSync(join(assets, next(name)), renamed(text));
      rmSync(join(assets, name));
    }
    rewrite(join(published, "index.html"), renamed);

    await app.connectPage.connect();
    await Promise.all([page.waitForEvent("load"), app.list.link("worker-batch-02").click()]);
    await expect(app.detail.heading).toHaveText("worker-batch-02");
    await expect(page.getByRole("alert")).toHaveCount(0);

    function renamed(text: string): string {
      const scripts = names.filter((name) => name.endsWith(".js"));
      return scripts.reduce((changed, name) => changed.replaceAll(name, next(name)), text);
    }
  });
});
