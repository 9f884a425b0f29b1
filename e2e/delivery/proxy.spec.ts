import { demoKey } from "../pages/pages.ts";
import { expect, httpTest as test, nameOf } from "./delivery.ts";
import { send } from "../support/http.ts";

const authorization = { Authorization: `Bearer ${demoKey("owner")}` };

const instance = "/api/v1/computes/480213";
const stop = { method: "POST", path: `${instance}/stop` };
const idempotencyKey = { "Idempotency-Key": "0d5c1c5e-8f0b-4c53-9d8e-3f1f6f2f8a11" };

const writes = [
  { name: "a stop", ...stop, headers: {} },
  { name: "a stop with an Idempotency-Key", ...stop, headers: idempotencyKey },
  { name: "a delete", method: "DELETE", path: instance, headers: {} },
];

for (const by of ["npm start", "nginx", "caddy"] as const) {
  const delivery = { by, mount: "/" };

  test.describe(nameOf(delivery), () => {
    test.use({ delivery, serverOptions: { faults: true } });

    test("every method, address and query reaches the API unchanged", async ({ server }) => {
      // If a slash within an id weren't encoded, the request would reach another instance.
      for (const [method, path] of [
        ["GET", "/api/v1/computes?page=2&limit=3&x=a%20b%2Bc&x=%C3%A9"],
        ["GET", "/api/v1/computes/a%2Fb%2F..%2Fc"],
        ["POST", "/api/v1/computes/a%2Fb%20c/stop"],
        ["DELETE", "/api/v1/computes/a%2Fb%3Fd%23e"],
      ] as const) {
        server.api.log.clear();
        await send(server.url, path, { method, headers: authorization });
        const asked = new URL(path, server.url);
        expect(server.api.log.entries()).toMatchObject([
          { method, path: decodeURIComponent(asked.pathname), search: asked.search },
        ]);
      }
    });

    test("the API's response has its own headers and none of the page's", async ({ server }) => {
      const answer = await send(server.url, "/api/v1/computes?limit=1", { headers: authorization });
      expect(answer.headers).toMatchObject({
        "content-type": expect.stringContaining("application/json"),
        "x-ratelimit-limit-second": "30",
        "x-ratelimit-remaining-second": expect.stringMatching(/^\d+$/),
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(answer.headers["content-security-policy"]).toBeUndefined();
      expect(JSON.parse(answer.body.toString())).toMatchObject({ success: true });
    });

    test("headers about the page don't reach the API", async ({ server }) => {
      const page = { Origin: server.url, Referer: `${server.url}/instances`, Cookie: "theme=dark" };
      await send(server.url, "/api/v1/computes", { headers: { ...authorization, ...page } });
      expect(server.api.log.entries()).toMatchObject([{ origin: undefined }]);
    });

    for (const { name, method, path, headers } of writes) {
      test(`${name} that the API executes without a response isn't sent again`, async ({
        server,
      }) => {
        server.api.faults.add({ kind: "cut", silent: true, when: "after", method });
        // A proxy only repeats a cut request on a reused connection.
        for (let read = 0; read < 3; read += 1) {
          const { status } = await send(server.url, instance, { headers: authorization });
          expect(status).toBe(200);
        }
        server.api.log.clear();
        const all = { ...authorization, ...headers };
        const answer = await send(server.url, path, { method, headers: all });
        expect(answer.status).toBe(502);
        expect(server.api.log.entries()).toHaveLength(1);
      });
    }
  });
}
