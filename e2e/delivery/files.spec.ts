import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { deliveries, expect, httpTest as test, nameOf } from "./delivery.ts";
import { rules } from "../support/hosts.ts";
import { send } from "../support/http.ts";

const everywhere = Object.fromEntries(
  rules
    .filter(({ pattern }) => pattern === "/*")
    .flatMap(({ headers }) => headers.map(([name, value]) => [name.toLowerCase(), value])),
);

for (const { delivery, tag } of deliveries) {
  const { mount } = delivery;

  test.describe(nameOf(delivery), { tag }, () => {
    test.use({ delivery });

    test("every page of the app is the same file, revalidated each time", async ({ server }) => {
      for (const path of ["", "instances", "instances/480213", "instances/a.b%2Fc", "nowhere"]) {
        const page = await send(server.url, mount + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.headers["content-type"]).toContain("text/html");
        expect(page.body.toString()).toContain('<div id="root">');
        expect(page.headers).toMatchObject({ ...everywhere, "cache-control": "no-cache" });
      }
    });

    test("scripts, styles and fonts are cached for a year", async ({ server, published }) => {
      const files = readdirSync(join(published, mount, "assets"));
      for (const [ending, type] of [
        [".js", /^(text|application)\/javascript/],
        [".css", /^text\/css/],
        [".woff2", /^font\/woff2/],
      ] as const) {
        const name = files.find((file) => file.endsWith(ending)) ?? "";
        const file = await send(server.url, `${mount}assets/${name}`);
        expect(file.status).toBe(200);
        expect(file.headers["content-type"]).toMatch(type);
        expect(file.headers).toMatchObject({
          ...everywhere,
          "cache-control": "public, max-age=31536000, immutable",
        });
      }
    });

    test("configuration and version are never cached", async ({ server }) => {
      for (const path of ["config.json", "version.json"]) {
        const file = await send(server.url, mount + path);
        expect(file.status).toBe(200);
        expect(file.headers).toMatchObject({ ...everywhere, "cache-control": "no-store" });
        expect(JSON.parse(file.body.toString())).toBeTruthy();
      }
    });

    test("a missing file is an uncached 404, never the page", async ({ server }) => {
      for (const path of ["assets/gone-1a2b.js", "assets/gone", "gone.js"]) {
        const missing = await send(server.url, mount + path);
        expect([path, missing.status]).toEqual([path, 404]);
        expect(missing.headers["cache-control"]).toBe("no-store");
        expect(missing.headers).toMatchObject(everywhere);
        expect(missing.body.toString()).not.toContain("root");
      }
    });

    test("build notes and host rules aren't published", async ({ server }) => {
      const notes = await send(server.url, `${mount}.vite/manifest.json`);
      expect(notes.status).toBe(404);
      const rules = await send(server.url, `${mount}_headers`);
      expect(rules.body.toString()).not.toContain("Referrer-Policy");
    });

    test("text is sent compressed in the accepted encoding", async ({ server, published }) => {
      const names = readdirSync(join(published, mount, "assets"));
      const start = `assets/${names.find((name) => /^start-.*\.js$/.test(name))}`;
      for (const path of [start, "index.html"]) {
        const content = readFileSync(join(published, mount, path));
        const ask = (encoding: string) =>
          send(server.url, mount + path, { headers: { "Accept-Encoding": encoding } });
        const [brotli, gzip, plain] = [
          await ask("gzip, deflate, br"),
          await ask("gzip"),
          await ask("identity"),
        ];
        expect(brotli.headers["content-encoding"]).toBe("br");
        expect(brotliDecompressSync(brotli.body)).toEqual(content);
        expect(gzip.headers["content-encoding"]).toBe("gzip");
        expect(gunzipSync(gzip.body)).toEqual(content);
        expect(plain.headers["content-encoding"]).toBeUndefined();
        expect(plain.body).toEqual(content);
        for (const { headers } of [brotli, gzip, plain]) {
          expect(headers.vary).toContain("Accept-Encoding");
        }
      }
    });

    test("an unchanged page is a 304", async ({ server }) => {
      const { etag = "" } = (await send(server.url, mount)).headers;
      const again = await send(server.url, mount, { headers: { "If-None-Match": etag } });
      expect(again.status).toBe(304);
    });
  });
}
