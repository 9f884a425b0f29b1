import { createHash } from "node:crypto";
import { headersByName, type NamedHeader } from "../headers-file.ts";
import { madeBy, type DeployOptions } from "./options.ts";

/** A file for nginx's folder `conf.d`: the content of `http { … }`. */
export function nginxConfig(options: DeployOptions): string {
  const { rules, mount, root, listen = "80" } = options;
  const headers = headersByName(rules, mount);
  // nginx shares variables in the http block, which may include the file of another dashboard.
  const site = createHash("sha256").update(`${root} ${mount}`).digest("hex").slice(0, 8);
  const lines = [
    `# ${madeBy}`,
    "",
    ...headers.filter(dependsOnPath).flatMap((header) => mapOf(header, site)),
    "server {",
    `    listen ${listen};`,
    `    root ${root};`,
    "    charset utf-8;",
    "    server_tokens off;",
    "",
    "    # The build has compressed every text file already.",
    "    gzip_static on;",
    "    brotli_static on;",
    "    gzip_vary on;",
    "",
    ...toApi(options),
    ...(mount === "/" ? [] : [`    location = ${mount.slice(0, -1)} { return 308 ${mount}; }`]),
    `    location ${mount} {`,
    ...headers.map(
      (header) => `        add_header ${header.name} ${valueOf(header, site)} always;`,
    ),
    "",
    "        # A path without a file is a page of the app, except with a file extension: that is a 404.",
    `        try_files $uri ${mount}index.html;`,
    `        location ^~ ${mount}assets/ { try_files $uri =404; }`,
    "        # An instance's id may contain anything.",
    `        location ^~ ${mount}instances/ { try_files ${mount}index.html =404; }`,
    `        location = ${mount}_headers { return 404; }`,
    String.raw`        location ~ /\. { return 404; }`,
    String.raw`        location ~ \.[^/]*$ { try_files $uri =404; }`,
    "    }",
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

/** Same origin: forwards requests under `/api/` and their responses unchanged. */
function toApi({ api }: DeployOptions): string[] {
  if (api === undefined) return [];
  return [
    "    location /api/ {",
    "        # Without a path after the host nginx forwards the address unchanged: %2F stays %2F.",
    `        proxy_pass ${api};`,
    "        # A request that may have taken effect is never repeated.",
    "        proxy_next_upstream off;",
    "        # The API does not need headers about the page, and may refuse an unknown origin.",
    ...["Cookie", "Origin", "Referer"].map((name) => `        proxy_set_header ${name} "";`),
    // nginx does not verify certificates by default, and every request carries the key.
    ...(api.startsWith("https:")
      ? [
          "        proxy_ssl_server_name on;",
          "        proxy_ssl_verify on;",
          "        proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;",
        ]
      : []),
    "    }",
    "",
  ];
}

const dependsOnPath = ({ everywhere }: NamedHeader) => everywhere === undefined;

const variableOf = ({ name }: NamedHeader, site: string) =>
  `$compute_${site}_${name.toLowerCase().replaceAll("-", "_")}`;

const valueOf = (header: NamedHeader, site: string) =>
  header.everywhere === undefined ? variableOf(header, site) : quoted(header.everywhere);

/** Existing files are revalidated unless a rule sets Cache-Control; missing files are not cached. */
function mapOf(header: NamedHeader, site: string): string[] {
  const variable = variableOf(header, site);
  const isCaching = header.name === "Cache-Control";
  return [
    `map $uri ${variable}_of_file {`,
    `    default "${isCaching ? "no-cache" : ""}";`,
    ...header.byPattern.map(([pattern, value]) => `    ${keyOf(pattern)} ${quoted(value)};`),
    "}",
    `map $status ${variable} {`,
    `    default ${variable}_of_file;`,
    `    ~^[45] "${isCaching ? "no-store" : ""}";`,
    "}",
    "",
  ];
}

/** Supports a path and a folder with everything in it, the only patterns in use. */
function keyOf(pattern: string): string {
  if (/^[\w/.-]+$/.test(pattern)) return quoted(pattern);
  if (/^[\w/-]+\/\*$/.test(pattern)) return quoted(`~^${pattern.slice(0, -1)}`);
  throw new Error(`_headers: the pattern ${pattern} is not supported for nginx.`);
}

function quoted(text: string): string {
  if (text.includes("$")) throw new Error(`nginx would take the $ in this for a variable: ${text}`);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
