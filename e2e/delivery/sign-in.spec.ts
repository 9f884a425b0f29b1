import { send } from "../support/http.ts";
import { expect, httpTest, nameOf, test as pageTest } from "./delivery.ts";

const instance = "/api/v1/computes/480213";
const admin = { Cookie: "person=ada:compute-admins" };
const viewer = { Cookie: "person=vic:staff,compute-viewers" };
const outsider = { Cookie: "person=mal:staff" };
const fromDashboard = {
  "Content-Type": "application/json",
  "X-Requested-With": "compute-dashboard",
  "Sec-Fetch-Site": "same-origin",
};

const servers = [
  {
    by: "nginx",
    tag: [],
    ofAda: /"ada" admins \[[^\]]+\] "POST \/api\/v1\/computes\/480213\/stop [^"]+" 202/,
    /** Of a name that can't stand in JSON as it is. */
    shown: "a name that cannot be shown",
  },
  {
    by: "caddy",
    tag: ["@full"],
    ofAda: /"POST".*"\/api\/v1\/computes\/480213\/stop".*"X-Signed-In":\["ada"\]/,
    shown: 'a"b',
  },
] as const;

const refused = [
  ["without the header", { ...admin, ...fromDashboard, "X-Requested-With": "" }],
  ["from another site", { ...admin, ...fromDashboard, "Sec-Fetch-Site": "cross-site" }],
  ["from a sibling site", { ...admin, ...fromDashboard, "Sec-Fetch-Site": "same-site" }],
  ["from who knows where", { ...admin, ...fromDashboard, "Sec-Fetch-Site": "" }],
  ["of a viewer", { ...viewer, ...fromDashboard }],
  ["of someone without a group", { ...outsider, ...fromDashboard }],
] as const;

for (const { by, tag: tags, ofAda, shown } of servers) {
  const delivery = { by, mount: "/", signIn: true } as const;
  const tag = [...tags];

  httpTest.describe(`a proxy that signs people in: ${nameOf(delivery)}`, { tag }, () => {
    httpTest.use({ delivery });

    httpTest("requests of people who aren't signed in don't get through", async ({ server }) => {
      const page = await send(server.url, "/instances?q=web&sort=-created");
      expect(page.status).toBe(302);
      expect(page.headers.location).toBe("/instances?q=web&sort=-created");
      expect((await send(server.url, "/api/v1/computes")).status).toBe(401);
      expect((await send(server.url, "/config.json")).status).toBe(302);
      const forged = { Authorization: "Bearer demo-owner-2f7c9a41", "X-Auth-Request-User": "ada" };
      expect((await send(server.url, "/api/v1/computes", { headers: forged })).status).toBe(401);
      expect(server.api.log.entries()).toEqual([]);
    });

    httpTest("signing in leads back, but never in a circle", async ({ server }) => {
      const startAt = async (back: string) =>
        (await send(server.url, `/oauth2/start?rd=${encodeURIComponent(back)}`)).headers.location;
      expect(await startAt(`${server.url}/go?host=web-1`)).toBe(`${server.url}/go?host=web-1`);
      // The sign-in service refuses it, and would start again with an address of its own.
      expect(await startAt("https://elsewhere.example/")).toBe("/");
    });

    httpTest(
      "it puts the group's key on a request, and nothing that the browser sent",
      async ({ server }) => {
        const headers = { ...admin, Authorization: "Bearer something-else", Origin: server.url };
        const path = "/api/v1/computes/a%2Fb%2F..%2Fc";
        await send(server.url, "/api/v1/computes?limit=1", { headers });
        await send(server.url, path, { headers });
        expect(server.api.log.entries()).toMatchObject([
          { keyName: "owner", origin: undefined, status: 200 },
          { keyName: "owner", path: decodeURIComponent(path) },
        ]);
      },
    );

    for (const [whose, headers] of refused) {
      httpTest(`a write ${whose} is refused`, async ({ server }) => {
        for (const [method, path] of [
          ["POST", `${instance}/stop`],
          ["DELETE", instance],
        ] as const) {
          const answer = await send(server.url, path, { method, headers });
          expect(answer.status).toBe(403);
          expect(JSON.parse(answer.body.toString())).toMatchObject({ code: "FORBIDDEN" });
        }
        expect(server.api.log.entries()).toEqual([]);
      });
    }

    httpTest("a viewer can read, someone without a group can't", async ({ server }) => {
      for (const person of [viewer, outsider])
        await send(server.url, instance, { headers: { ...person, ...fromDashboard } });
      expect(server.api.log.entries()).toMatchObject([
        { method: "GET", keyName: "member", status: 200 },
      ]);
    });

    httpTest("an admin's write passes, and the log says whose it was", async ({ host, server }) => {
      const headers = { ...admin, ...fromDashboard };
      const answer = await send(server.url, `${instance}/stop`, { method: "POST", headers });
      expect(answer.status).toBe(202);
      await expect.poll(() => host.accessLog()).toMatch(ofAda);
    });

    httpTest(
      "no spelling of a path lets a write of a viewer or another site through",
      async ({ server }) => {
        const spellings = [
          `/${instance}`,
          `${instance}/`,
          `/assets/..${instance}`,
          `/oauth2/..${instance}`,
          `/assets/..%2f${instance.slice(1)}`,
          `/oauth2/%2e%2e${instance}`,
          instance.replace("/api/", "/api/%2e/"),
          instance.replace("api", "%61pi"),
          instance.replace("api", "API"),
          `${server.url}${instance}`,
        ];
        const { "X-Requested-With": _, ...withoutHeader } = fromDashboard;
        for (const path of spellings)
          for (const headers of [
            { ...viewer, ...fromDashboard },
            { ...admin, ...withoutHeader },
          ])
            for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
              const { status } = await send(server.url, path, { method, headers });
              expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
            }
        expect(server.api.log.entries()).toEqual([]);
      },
    );

    httpTest("nothing between the proxy and a person may store an answer", async ({ server }) => {
      const headers = { "Cache-Control": "public, max-age=60" };
      server.api.faults.add({ kind: "pass", headers });
      const cacheControl = async (path: string, headers: Record<string, string>) =>
        (await send(server.url, path, { headers })).headers["cache-control"];
      for (const person of [admin, viewer, outsider]) {
        expect(await cacheControl(instance, person)).toBe("no-store");
        expect(await cacheControl("/config.json", person)).toBe("no-store");
      }
      expect(await cacheControl(instance, {})).toBe("no-store");
      const head = await send(server.url, instance, { method: "HEAD", headers: viewer });
      expect([head.status, head.headers["cache-control"]]).toEqual([200, "no-store"]);
    });

    httpTest(
      "each group has its configuration, and each person a name in it",
      async ({ server }) => {
        const read = async (headers: Record<string, string>) => {
          const { body } = await send(server.url, "/config.json", { headers });
          return JSON.parse(body.toString()) as unknown;
        };
        const ofAdmins = {
          authentication: "proxy",
          user: "ada",
          signInUrl: "/oauth2/start?rd={return}",
        };
        expect(await read(admin)).toEqual(ofAdmins);
        expect(await read(viewer)).toEqual({ ...ofAdmins, user: "vic", readOnly: true });
        const quoted = await read({ Cookie: 'person=a"b:compute-admins' });
        expect(quoted).toEqual({ ...ofAdmins, user: shown });
        const direct = await send(server.url, "/config.viewers.json", { headers: admin });
        expect(direct.status).toBe(404);
      },
    );
  });

  pageTest.describe(`in a browser: ${nameOf(delivery)}`, { tag }, () => {
    pageTest.use({ delivery });

    pageTest(
      "sign in, stop an instance, see that the sign-in has expired; the next person sees whose act it was, and only looks",
      async ({ app, page, context, server }) => {
        await page.goto("/instances/480213");
        await app.detail.stopButton.click();
        await page.getByRole("button", { name: "Stop instance" }).click();
        await expect
          .poll(() => server.api.log.writes())
          .toMatchObject([{ method: "POST", keyName: "owner", status: 202 }]);
        await app.header.connectionButton.click();
        await expect(app.header.connectionMenu.getByText("ada")).toBeVisible();
        await app.press("Escape");
        await context.clearCookies();
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect(page.getByRole("heading", { name: "You’re signed out." })).toBeVisible();
        await page.getByRole("link", { name: "Sign in" }).click();
        await expect(page).toHaveURL(/\/instances\/480213$/);
        await expect(app.detail.stopButton).toBeVisible();
        await page.goto("/activity");
        const act = app.activity.row("480213");
        await expect(act).toContainText("ada");
        await expect(act.getByRole("link")).toBeVisible();

        await context.clearCookies();
        const value = "vic:compute-viewers";
        await context.addCookies([{ name: "person", value, url: server.url }]);
        await page.goto("/activity");
        await expect(act).toContainText("ada");
        await expect(act).toContainText("Another user name or API address, at");
        await page.goto("/instances/480287");
        await expect(app.detail.stopButton).toHaveAccessibleDescription(/read-only/i);
        await app.detail.stopButton.click({ force: true });
        await expect(page.getByRole("dialog")).toHaveCount(0);
        expect(server.api.log.writes()).toHaveLength(1);
      },
    );
  });
}
