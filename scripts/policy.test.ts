import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { headersFor, parseHeadersFile } from "./headers-file.ts";
import { root } from "./run.mjs";

const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));
const headers = headersFor(rules, "/instances/480213");
const policy = new Map(
  (headers.get("content-security-policy") ?? "").split(";").map((directive) => {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    return [name, sources.join(" ")];
  }),
);

test("the CSP denies by default and allows nothing unsafe", () => {
  expect(policy.get("default-src")).toBe("'none'");
  for (const [name, sources] of policy) {
    expect([name, sources]).not.toEqual([name, expect.stringMatching(/unsafe|\*|https?:|blob:/)]);
  }
});

test("scripts, styles, workers and requests are limited to the site", () => {
  for (const name of ["script-src", "style-src", "font-src", "worker-src", "connect-src"]) {
    expect([name, policy.get(name)]).toEqual([name, "'self'"]);
  }
});

test("Trusted Types allow only the policy of the worker's URL", () => {
  expect(policy.get("require-trusted-types-for")).toBe("'script'");
  expect(policy.get("trusted-types")).toBe("compute-worker");
});

test("framing, base addresses and form targets are denied", () => {
  for (const name of ["frame-ancestors", "base-uri", "form-action"]) {
    expect([name, policy.get(name)]).toEqual([name, "'none'"]);
  }
});

test.each([
  ["Strict-Transport-Security", /^max-age=(\d{8,}); includeSubDomains$/],
  ["X-Content-Type-Options", /^nosniff$/],
  ["Referrer-Policy", /^no-referrer$/],
  ["Cross-Origin-Opener-Policy", /^same-origin$/],
  ["Cross-Origin-Resource-Policy", /^same-origin$/],
  ["Permissions-Policy", /camera=\(\).*geolocation=\(\).*microphone=\(\)/],
])("%s is set", (name, value) => {
  expect(headers.get(name)).toMatch(value);
});
