import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onRequest } from "../deploy/cloudflare-pages/functions/api/[[path]].js";
import { listen } from "./serve.ts";

const seen: (string | undefined)[][] = [];
let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer(({ method, url, headers }, answer) => {
    seen.push([method, url, headers.authorization, headers.origin, headers.cookie]);
    answer.writeHead(429, { "X-RateLimit-Limit-Second": "30" }).end("{}");
  });
  origin = `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}`;
});
afterAll(() => server.close());

test("Cloudflare's function forwards a request and its response unchanged", async () => {
  const request = new Request("https://dashboard.test/api/v1/computes/a%2Fb/stop?x=%20", {
    method: "POST",
    headers: { Authorization: "Bearer key", Origin: "https://dashboard.test", Cookie: "a=b" },
    body: "{}",
  });
  const answer = await onRequest({ request, env: { API_ORIGIN: origin } });
  expect(seen).toEqual([
    ["POST", "/api/v1/computes/a%2Fb/stop?x=%20", "Bearer key", undefined, undefined],
  ]);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("x-ratelimit-limit-second")).toBe("30");
});
