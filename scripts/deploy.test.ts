import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseHeadersFile } from "./headers-file.ts";
import { root } from "./run.mjs";

// The files in deploy/ are written by hand. Each must send exactly the headers of public/_headers, for the same paths.
// e2e/delivery runs nginx and Caddy with them.

const read = (path: string) => readFileSync(join(root, path), "utf8");
const nginx = read("deploy/nginx/compute-dashboard.conf");
const caddy = read("deploy/caddy/Caddyfile");
const netlify = read("deploy/netlify/netlify.toml");

const headers = parseHeadersFile(read("public/_headers")).flatMap((rule) =>
  rule.headers.map(([name, value]) => ({ path: rule.pattern, name, value })),
);
const everywhere = headers.filter(({ path }) => path === "/*");
/** Only Cache-Control. Values of no-cache need no rule: they're every server's default. */
const byPath = headers.filter(({ path }) => path !== "/*");
const cached = byPath.filter(({ value }) => value !== "no-cache");

/** The first group of every match, whatever its indentation. */
const all = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, group = ""]) => group);

test("public/_headers only has what every server's file can express", () => {
  for (const { path, name, value } of headers) {
    // A path, or everything in a folder.
    expect(path).toMatch(/^\/([\w./-]+\/|)[\w.-]*\*?$/);
    // nginx and Caddy would read $ and { as variables.
    expect([name, value]).toEqual([name, expect.not.stringMatching(/["\\${}]/)]);
  }
  // If a header is set for every path and again for some, `_headers` sends both values, other servers only the last.
  expect(new Set(byPath.map(({ name }) => name))).toEqual(new Set(["Cache-Control"]));
  expect(everywhere.map(({ name }) => name)).not.toContain("Cache-Control");
});

describe("nginx", () => {
  test("sends the same headers with a sign-in", () => {
    const signIn = read("deploy/nginx/sign-in.conf");
    expect(all(signIn, /(add_header .*)/g)).toEqual([
      // Of the API's answers.
      'add_header Cache-Control "no-store" always;',
      ...all(nginx, /(add_header .*)/g),
    ]);
  });

  test("sends the headers of public/_headers", () => {
    expect(all(nginx, /(add_header .*)/g)).toEqual([
      ...everywhere.map(({ name, value }) => `add_header ${name} "${value}" always;`),
      "add_header Cache-Control $compute_cache_control always;",
    ]);
    const maps = all(nginx, /^map \$\w+ (\$compute_cache_control\w* \{.*?)\n\}/gms);
    expect(maps.map((map) => map.split(/\n */))).toEqual([
      [
        "$compute_cache_control_of_file {",
        'default "no-cache";',
        ...cached.map(({ path, value }) =>
          path.endsWith("*") ? `"~^${path.slice(0, -1)}" "${value}";` : `"${path}" "${value}";`,
        ),
      ],
      // Never cache a missing file.
      ["$compute_cache_control {", "default $compute_cache_control_of_file;", '~^[45] "no-store";'],
    ]);
  });

  test("forwards a request unchanged, once, to a host with a valid certificate", () => {
    const [api = ""] = all(nginx, /location \/api\/ \{(.*?)\n {4}\}/gs);
    // With a path after the host, nginx would decode the forwarded path.
    expect(api).toMatch(/ proxy_pass https:\/\/[\w.:-]+;/);
    for (const line of ["next_upstream off", "ssl_verify on", "ssl_server_name on"]) {
      expect(api).toContain(` proxy_${line};`);
    }
    expect(all(api, /proxy_set_header (\w+) "";/g)).toEqual(["Cookie", "Origin", "Referer"]);
  });
});

describe("Caddy", () => {
  test("sends the same headers with a sign-in", () => {
    const headersOf = (text: string) => all(text, /^(\(headers\) \{\n.*?\n\})/gms);
    expect(headersOf(read("deploy/caddy/sign-in.Caddyfile"))).toEqual(headersOf(caddy));
  });

  test("sends the headers of public/_headers", () => {
    const [snippet = ""] = all(caddy, /^\(headers\) \{\n\theader \{(.*?)\n\t\}/gms);
    expect(all(snippet, /\t(\w.*)/g)).toEqual(
      everywhere.map(({ name, value }) => `${name} "${value}"`),
    );
    const [route = "", errors = ""] = all(caddy, /\t(?:route|handle_errors) \{(.*?)\n\t{1,2}\}/gs);
    expect(all(route, /\t((?:import|header) .*)/g)).toEqual([
      "import headers",
      "header ?Vary Accept-Encoding",
      'header Cache-Control "no-cache"',
      ...cached.map(({ path, value }) => `header ${path} Cache-Control "${value}"`),
    ]);
    expect(all(errors, /\t((?:import|header) .*)/g)).toEqual([
      "import headers",
      'header Cache-Control "no-store"',
    ]);
  });

  test("forwards a write once, to a host with a valid certificate", () => {
    const [api = ""] = all(caddy, /handle \/api\/\* \{(.*?)\n\t\}/gs);
    expect(api).toMatch(/@write not method GET HEAD OPTIONS\n/);
    expect(api).toMatch(/reverse_proxy @write https:\/\/[\w.:-]+ \{[^}]*\}[^}]*keepalive off\n/);
    expect(api).not.toContain("insecure");
    expect(all(api, /request_header -(\w+)\n/g)).toEqual(["Cookie", "Origin", "Referer"]);
  });
});

test("Netlify sends only the build's headers, and answers a missing asset with 404", () => {
  expect(netlify).not.toMatch(/headers\]|force/);
  expect(all(netlify, /from = "(.*)"/g)).toEqual(["/api/*", "/assets/*", "/*"]);
  expect(all(netlify, /status = (.*)/g)).toEqual(["200", "404", "200"]);
});

describe("CloudFront", () => {
  const policy = JSON.parse(read("deploy/s3-cloudfront/response-headers-policy.json"));
  const behaviors = JSON.parse(read("deploy/s3-cloudfront/cache-behaviors.json"));

  test("sends the headers of public/_headers", () => {
    const valueOf = new Map(everywhere.map(({ name, value }) => [name, value]));
    const transport = valueOf.get("Strict-Transport-Security") ?? "";
    expect(valueOf.get("X-Content-Type-Options")).toBe("nosniff");
    // CloudFront has separate fields for four headers, and refuses them among the others.
    expect(policy.SecurityHeadersConfig).toEqual({
      ContentSecurityPolicy: {
        Override: true,
        ContentSecurityPolicy: valueOf.get("Content-Security-Policy"),
      },
      StrictTransportSecurity: {
        Override: true,
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
        IncludeSubdomains: transport.includes("includeSubDomains"),
        Preload: transport.includes("preload"),
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: valueOf.get("Referrer-Policy") },
    });
    const others = everywhere.filter(
      ({ name }) =>
        !/^(Content-Security-Policy|Strict-Transport|X-Content-Type|Referrer)/.test(name),
    );
    expect(policy.CustomHeadersConfig).toEqual({
      Quantity: others.length,
      Items: others.map(({ name, value }) => ({ Header: name, Value: value, Override: true })),
    });
  });

  test("uploads each file with its Cache-Control, the page last, and no notes or copies", () => {
    const files = byPath.filter(({ path }) => !/\*$|\/$|^\/index\.html$/.test(path));
    const folders = cached.filter(({ path }) => path.endsWith("/*"));
    const copies = "--exclude *.br --exclude *.gz";
    const others = [...folders, ...files].map(({ path }) => `--exclude ${path.slice(1)}`);
    const expected = (from: string, to: string) => [
      ...folders.map(({ path, value }) => {
        const folder = path.slice(0, -2);
        return `s3 cp --recursive ${from}${folder} ${to}${folder} ${copies} --cache-control ${value}`;
      }),
      `s3 cp --recursive ${from} ${to} ${copies} --exclude .* --exclude _headers ${others.join(" ")} --exclude index.html --cache-control no-cache`,
      ...files.map(
        ({ path, value }) => `s3 cp ${from}${path} ${to}${path} --cache-control ${value}`,
      ),
      `s3 cp ${from}/index.html ${to}/index.html --cache-control no-cache`,
    ];
    expect(upload("a-bucket")).toEqual(expected("dist", "s3://a-bucket"));
    const mounted = expected("dist-mounted/console", "s3://a-bucket/console");
    expect(upload("a-bucket", "console")).toEqual(mounted);
    expect(upload("a-bucket", "/console/")).toEqual([]);
  });

  test("forwards every method to the API, caches none of it, and replaces no error", () => {
    const methods = ["GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE"];
    expect(behaviors.CacheBehaviors.Items).toMatchObject([
      {
        PathPattern: "/api/*",
        ViewerProtocolPolicy: "https-only",
        AllowedMethods: { Quantity: methods.length, Items: methods },
        // CachingDisabled and AllViewerExceptHostHeader.
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      },
    ]);
    expect(JSON.stringify(behaviors.CustomErrorResponses)).not.toContain("ResponsePagePath");
  });

  test.each(["/", "/instances", "/instances/a.b", "/instances/a%2Fb.js", "/nowhere"])(
    "maps %s to the page",
    (uri) => expect(viewerRequest(uri)).toEqual({ uri: "/index.html" }),
  );

  test.each(["/assets/gone.js", "/assets/gone", "/config.json", "/icon.svg"])(
    "leaves %s as it is",
    (uri) => expect(viewerRequest(uri)).toEqual({ uri }),
  );

  test("maps nothing outside its path", () => {
    const under = (uri: string) => viewerRequest(uri, "/console/");
    expect(under("/console/instances/1")).toEqual({ uri: "/console/index.html" });
    expect(under("/console/assets/x.js")).toEqual({ uri: "/console/assets/x.js" });
    expect(under("/instances/1")).toEqual({ uri: "/instances/1" });
    expect(under("/console")).toMatchObject({ statusCode: 308 });
  });
});

/** What CloudFront's function makes of a request's path. */
function viewerRequest(uri: string, mount = "/"): unknown {
  const source = read("deploy/s3-cloudfront/viewer-request.js");
  const mounted = source.replace('mount = "/"', `mount = ${JSON.stringify(mount)}`);
  return runInNewContext(`${mounted}; handler(event)`, { event: { request: { uri } } });
}

/** The arguments of each `aws` call in upload.sh. */
function upload(...parameters: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "aws"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const script = join(root, "deploy/s3-cloudfront/upload.sh");
  const env = { PATH: [folder, process.env["PATH"]].join(delimiter) };
  const { stdout } = spawnSync("sh", [script, ...parameters], { env, encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}
