import { headersByName } from "../headers-file.ts";
import { madeBy, type DeployOptions } from "./options.ts";

/** A Caddyfile. */
export function caddyConfig(options: DeployOptions): string {
  const { rules, mount, root, listen = ":80" } = options;
  const headers = headersByName(rules, mount);
  const everywhere = headers.filter((header) => header.everywhere !== undefined);
  const lines = [
    `# ${madeBy}`,
    "",
    "(headers) {",
    "\theader {",
    ...everywhere.map(({ name, everywhere: value = "" }) => `\t\t${name} ${quoted(value)}`),
    "\t}",
    "}",
    "",
    `${listen} {`,
    `\troot * ${root}`,
    "",
    ...toApi(options),
    ...(mount === "/" ? [] : [`\tredir ${mount.slice(0, -1)} ${mount} 308`]),
    `\thandle ${mount}* {`,
    "\t\troute {",
    "\t\t\timport headers",
    "\t\t\theader Cache-Control no-cache",
    "\t\t\theader ?Vary Accept-Encoding",
    ...headers.flatMap(({ name, byPattern }) =>
      byPattern.map(([pattern, value]) => `\t\t\theader ${pattern} ${name} ${quoted(value)}`),
    ),
    "\t\t\t# A path without a file is a page of the app, except with a file extension: that is a 404.",
    "\t\t\t@page {",
    `\t\t\t\tnot path ${mount}assets/*`,
    String.raw`				not path_regexp \.[^/]*$`,
    "\t\t\t}",
    String.raw`			@hidden path_regexp /\.|/_headers$`,
    "\t\t\t# An instance's id may contain anything.",
    `\t\t\trewrite ${mount}instances/* ${mount}index.html`,
    "\t\t\terror @hidden 404",
    `\t\t\trewrite @page ${mount}index.html`,
    "\t\t\t# The build has compressed every text file already.",
    "\t\t\tfile_server {",
    "\t\t\t\tprecompressed br gzip",
    "\t\t\t}",
    "\t\t}",
    "\t}",
    "",
    "\thandle_errors {",
    "\t\timport headers",
    "\t\t# Errors are not cached.",
    "\t\theader Cache-Control no-store",
    '\t\trespond "{err.status_code} {err.status_text}"',
    "\t}",
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

/** Same origin: forwards requests under `/api/` and their responses unchanged. */
function toApi({ api }: DeployOptions): string[] {
  if (api === undefined) return [];
  return [
    "\thandle /api/* {",
    "\t\t# The API does not need headers about the page, and may refuse an unknown origin.",
    ...["Cookie", "Origin", "Referer"].map((name) => `\t\trequest_header -${name}`),
    "\t\t@write not method GET HEAD OPTIONS",
    `\t\treverse_proxy @write ${api} {`,
    "\t\t\theader_up Host {upstream_hostport}",
    "\t\t\t# A kept connection may close without an answer, and Caddy then repeats a request with an Idempotency-Key.",
    "\t\t\ttransport http {",
    "\t\t\t\tkeepalive off",
    "\t\t\t}",
    "\t\t}",
    `\t\treverse_proxy ${api} {`,
    "\t\t\theader_up Host {upstream_hostport}",
    "\t\t}",
    "\t}",
    "",
  ];
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
