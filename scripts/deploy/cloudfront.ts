import { headersByName } from "../headers-file.ts";
import { madeBy, type DeployOptions } from "./options.ts";

/** CloudFront has separate fields for these four and refuses them among the others. */
const ownPlaces = new Set([
  "Content-Security-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "Referrer-Policy",
]);

/**
 * For `aws cloudfront create-response-headers-policy`. Without Cache-Control, which CloudFront would also set for a missing
 * file: each file in the bucket has its own.
 */
export function responseHeadersPolicy({ rules }: DeployOptions): string {
  const everywhere = new Map(
    headersByName(rules).flatMap(({ name, everywhere: value }) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const valueOf = (name: string) => {
    const value = everywhere.get(name);
    if (value === undefined) throw new Error(`_headers sets no ${name} for every path.`);
    return value;
  };
  const transport = valueOf("Strict-Transport-Security");
  const custom = [...everywhere].filter(([name]) => !ownPlaces.has(name));
  return inJson({
    Name: "compute-dashboard",
    Comment: madeBy,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        Override: true,
        ContentSecurityPolicy: valueOf("Content-Security-Policy"),
      },
      StrictTransportSecurity: {
        Override: true,
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
        IncludeSubdomains: /includeSubDomains/i.test(transport),
        Preload: /preload/i.test(transport),
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: valueOf("Referrer-Policy") },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  });
}

// Policies that every account has: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

/** The part of a distribution's configuration that maps paths to origins. */
export function cacheBehaviors({ api }: DeployOptions): string {
  const reading = ["GET", "HEAD"];
  const every = [...reading, "OPTIONS", "PUT", "POST", "PATCH", "DELETE"];
  const methods = (items: string[]) => ({
    Quantity: items.length,
    Items: items,
    CachedMethods: { Quantity: reading.length, Items: reading },
  });
  const toApi = {
    PathPattern: "/api/*",
    TargetOriginId: "api",
    ViewerProtocolPolicy: "https-only",
    AllowedMethods: methods(every),
    CachePolicyId: cachingDisabled,
    OriginRequestPolicyId: allViewerExceptHostHeader,
    Compress: false,
  };
  return inJson({
    DefaultCacheBehavior: {
      TargetOriginId: "bucket",
      ViewerProtocolPolicy: "redirect-to-https",
      AllowedMethods: methods(reading),
      CachePolicyId: cachingOptimized,
      ResponseHeadersPolicyId: "ID_OF_RESPONSE_HEADERS_POLICY",
      FunctionAssociations: {
        Quantity: 1,
        Items: [{ EventType: "viewer-request", FunctionARN: "ARN_OF_VIEWER_REQUEST_FUNCTION" }],
      },
      Compress: true,
    },
    CacheBehaviors: api === undefined ? { Quantity: 0 } : { Quantity: 1, Items: [toApi] },
    CustomErrorResponses: {
      Quantity: 2,
      Items: [403, 404].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    },
  });
}

/** A CloudFront function that maps every page of the app, but no file, to index.html. */
export function viewerRequest({ mount }: DeployOptions): string {
  return `// ${madeBy}
// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  var mount = ${JSON.stringify(mount)};
  if (request.uri + "/" === mount) {
    return { statusCode: 308, statusDescription: "Permanent Redirect", headers: { location: { value: mount } } };
  }
  if (request.uri.indexOf(mount) !== 0) return request;
  var path = request.uri.slice(mount.length);
  var isFile = path.indexOf("assets/") === 0 || /\\.[^/]*$/.test(path);
  // An instance's id may contain anything.
  if (path.indexOf("instances/") === 0 || !isFile) request.uri = mount + "index.html";
  return request;
}
`;
}

/** Shell commands that upload a build to the bucket, each file with its Cache-Control. */
export function uploadScript({ rules, mount }: DeployOptions): string {
  const folder = mount === "/" ? "dist" : `dist-mounted${mount.slice(0, -1)}`;
  const caching = headersByName(rules).find(({ name }) => name === "Cache-Control");
  const patterns = (caching?.byPattern ?? []).filter(([pattern]) => pattern !== "/");
  const folders = patterns.filter(([pattern]) => pattern.endsWith("*"));
  const files = patterns.filter(([pattern]) => !pattern.endsWith("*") && pattern !== "/index.html");
  const page = patterns.filter(([pattern]) => pattern === "/index.html");
  const to = `"s3://$1${mount.slice(0, -1)}`;
  const copies = '--exclude "*.br" --exclude "*.gz"';
  const excluded = patterns.map(([pattern]) => `--exclude ${JSON.stringify(pattern.slice(1))}`);
  return `#!/bin/sh
# ${madeBy}
# Usage: upload.sh BUCKET. Uploads the files before the page; the last version's files stay for open tabs.
set -eu
${folders
  .map(([pattern, value]) => {
    const name = pattern.slice(0, -2);
    return `aws s3 cp --recursive ${folder}${name} ${to}${name}" ${copies} --cache-control ${JSON.stringify(value)}`;
  })
  .join("\n")}
aws s3 cp --recursive ${folder} ${to}" ${copies} --exclude ".*" --exclude "_headers" \\
  ${excluded.join(" ")} --cache-control "no-cache"
${[...files, ...page]
  .map(
    ([path, value]) =>
      `aws s3 cp ${folder}${path} ${to}${path}" --cache-control ${JSON.stringify(value)}`,
  )
  .join("\n")}
`;
}

const inJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
