import { demoKey } from "../pages/connect-page.ts";
import { expect, httpTest as test, nameOf } from "./delivery.ts";
import { send } from "../support/raw-request.ts";

const authorization = { Authorization: `Bearer ${demoKey("owner")}` };

for (const by of ["npm start", "nginx", "caddy"] as const) {
  const delivery = { by, mount: "/" };

  test.describe(nameOf(delivery), () => {
    test.use({ delivery, serverOptions: { faults: true } });

    test("every method, address and query reaches the API as it was sent", async ({ server }) => {
      // A slash within an id must stay within it, or another instance would be stopped.
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

    test("the API's answer comes back with its own headers and none of the page's", async ({
      server,
    }) => {
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

    test("the API does not learn of the page", async ({ server }) => {
      const page = { Origin: server.url, Referer: `${server.url}/instances`, Cookie: "theme=dark" };
      await send(server.url, "/api/v1/computes", { headers: { ...authorization, ...page } });
      expect(server.api.log.entries()).toMatchObject([{ origin: undefined }]);
    });

    test("a write whose answer never comes is not sent a second time", async ({ server }) => {
      server.api.faults.add({ kind: "cut", silent: true, method: "DELETE" });
      const path = "/api/v1/computes/480213";
      const answer = await send(server.url, path, { method: "DELETE", headers: authorization });
      expect(answer.status).toBe(502);
      expect(server.api.log.entries()).toHaveLength(1);
    });
  });
}
