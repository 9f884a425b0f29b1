import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** What the name of a compressed copy ends with, as nginx and Caddy look for it. */
export const suffixes = { br: ".br", gzip: ".gz" } as const;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** The smallest encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** Compresses as hard as a CDN does for static files, so that measured sizes are the real ones. */
export async function encode(
  content: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "br") {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return new Uint8Array(await asBrotli(content, { params }));
  }
  if (encoding === "gzip") return new Uint8Array(await asGzip(content, { level: 9 }));
  return content;
}
