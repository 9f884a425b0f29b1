import { createServer, type IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "./serve.ts";
import { proxyTo, type ApiHandler } from "./same-origin.ts";

const anyPort = { host: "127.0.0.1", port: 0 };
let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };
const upstream = createServer((request, response) => {
  void (async () => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    seen = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    if (request.url === "/base/api/v1/endless") {
      // The response never ends: only a streaming proxy forwards this part.
      response.write("first");
      return;
    }
    const text = gzipSync('{"success":true}');
    response.writeHead(429, { "Content-Encoding": "gzip", "X-RateLimit-Limit": "30" }).end(text);
  })();
});
let proxy: ApiHandler;
beforeAll(async () => {
  const port = await listen(upstream, anyPort);
  proxy = proxyTo(new URL(`http://127.0.0.1:${port}/base/`));
});
afterAll(() => {
  upstream.close();
  upstream.closeAllConnections();
});

const send = (path: string, init?: RequestInit) =>
  proxy.fetch(new Request(`http://page.test${path}`, init));

test("status, headers and body of the API are returned unchanged", async () => {
  const response = await send("/api/v1/computes?page=2&limit=10");
  expect(seen.url).toBe("/base/api/v1/computes?page=2&limit=10");
  expect(response.status).toBe(429);
  expect(response.headers.get("x-ratelimit-limit")).toBe("30");
  expect(response.headers.has("content-encoding")).toBe(false);
  expect(await response.json()).toEqual({ success: true });
});

test("the key and the body are forwarded, headers about the page aren't", async () => {
  await send("/api/v1/computes", {
    method: "POST",
    body: '{"a":1}',
    headers: {
      Authorization: "Bearer key",
      "Content-Length": "7",
      Cookie: "a=b",
      Host: "page.test",
      Origin: "http://page.test",
      Referer: "http://page.test/instances",
      "Sec-Ch-Ua": "a browser",
      Connection: "close, X-Hop",
      "X-Hop": "1",
    },
  });
  expect(seen).toMatchObject({ method: "POST", body: '{"a":1}' });
  expect(seen.headers).toMatchObject({ authorization: "Bearer key", "content-length": "7" });
  expect(seen.headers.host).toMatch(/^127\.0\.0\.1:/);
  for (const name of ["origin", "cookie", "referer", "sec-ch-ua", "x-hop"])
    expect(seen.headers).not.toHaveProperty(name);
});

test("a response is streamed, and the page can abort it", async () => {
  const stop = new AbortController();
  const response = await send("/api/v1/endless", { signal: stop.signal });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  stop.abort();
  await expect(reader?.read()).rejects.toThrow("abort");
});

test("an unreachable API is a 502 with a message, and nothing is logged", async () => {
  const logged = vi.spyOn(console, "error");
  const unused = createServer();
  const port = await listen(unused, anyPort);
  await new Promise((resolve) => unused.close(resolve));
  const response = await proxyTo(new URL(`http://127.0.0.1:${port}`)).fetch(
    new Request("http://page.test/api/v1/computes", { headers: { Authorization: "Bearer key" } }),
  );
  expect(response.status).toBe(502);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    `The API at http://127.0.0.1:${port} could not be reached: ECONNREFUSED\n`,
  );
  expect(logged).not.toHaveBeenCalled();
});

test("the local API's controls aren't forwarded to a live API", async () => {
  expect((await send("/__faults", { method: "POST" })).status).toBe(404);
});
