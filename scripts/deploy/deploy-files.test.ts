import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { headersFor, parseHeadersFile } from "../headers-file.ts";
import { root } from "../run.mjs";
import { parseDeployCommand } from "./options.ts";
import { deployFiles } from "./deploy-files.ts";

const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));
const made = (...argv: string[]) => deployFiles({ ...parseDeployCommand(argv).options, rules });
const files = made();

test.each(Object.keys(files))("deploy/%s is up to date with public/_headers", (path) => {
  // To update it: npm run deploy:configs
  expect(readFileSync(join(root, "deploy", path), "utf8")).toBe(files[path]);
});

test("each header for every path is in each server's configuration", () => {
  for (const [name, value] of headersFor(rules, "/nowhere")) {
    for (const path of ["nginx/compute-dashboard.conf", "caddy/Caddyfile"]) {
      expect(files[path]?.toLowerCase()).toContain(`${name} "${value.toLowerCase()}"`);
    }
  }
});

test("CloudFront gets all headers, four of them in separate fields", () => {
  const policy: unknown = JSON.parse(files["s3-cloudfront/response-headers-policy.json"] ?? "");
  expect(policy).toMatchObject({
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        ContentSecurityPolicy: headersFor(rules, "/x").get("content-security-policy"),
      },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
    },
    CustomHeadersConfig: {
      Quantity: 3,
      Items: [
        { Header: "Cross-Origin-Opener-Policy", Value: "same-origin" },
        { Header: "Cross-Origin-Resource-Policy", Value: "same-origin" },
        { Header: "Permissions-Policy" },
      ],
    },
  });
});

test("for an API on another origin nothing is forwarded", () => {
  for (const text of Object.values(made("--api", "none"))) expect(text).not.toContain("/api/");
});

test("two files for nginx in one http block have no variable in common", () => {
  const variables = (...argv: string[]) =>
    new Set(made(...argv)["nginx/compute-dashboard.conf"]?.match(/\$compute_\w+/g));
  const names = [
    variables(),
    variables("--mount", "/console/"),
    variables("--root", "/srv/staging"),
  ].flatMap((site) => Array.from(site));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(6);
});

describe("CloudFront's function", () => {
  const uriFor = (uri: string, mount = "/"): unknown => {
    const source = made("--mount", mount)["s3-cloudfront/viewer-request.js"] ?? "";
    return runInNewContext(`${source}; handler(event)`, { event: { request: { uri } } });
  };

  test.each(["/", "/instances", "/instances/a.b", "/instances/a%2Fb.js", "/nowhere"])(
    "maps %s to the page",
    (uri) => expect(uriFor(uri)).toEqual({ uri: "/index.html" }),
  );

  test.each(["/assets/gone.js", "/assets/gone", "/config.json", "/first-paint.js"])(
    "leaves %s as it is",
    (uri) => expect(uriFor(uri)).toEqual({ uri }),
  );

  test("is limited to its path", () => {
    expect(uriFor("/console/instances/1", "/console/")).toEqual({ uri: "/console/index.html" });
    expect(uriFor("/console/assets/x.js", "/console/")).toEqual({ uri: "/console/assets/x.js" });
    expect(uriFor("/instances/1", "/console/")).toEqual({ uri: "/instances/1" });
    expect(uriFor("/console", "/console/")).toMatchObject({ statusCode: 308 });
  });
});
