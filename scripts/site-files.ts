import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { contentTypeOf, isCompressible } from "./content-types.ts";
import { encode, type Encoding } from "./encodings.ts";

/** A file of the build, read once and compressed once for each encoding that is asked for. */
export class SiteFile {
  readonly contentType: string;
  readonly compressible: boolean;
  readonly #path: string;
  readonly #encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(path: string) {
    this.#path = path;
    this.contentType = contentTypeOf(path);
    this.compressible = isCompressible(this.contentType);
  }

  /** The bytes in an encoding. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = this.#encoded.get(encoding);
    if (bytes === undefined) {
      bytes =
        encoding === "identity"
          ? readFile(this.#path).then((content) => new Uint8Array(content))
          : this.bytes("identity").then((content) => encode(content, encoding));
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }

  /** Weak, because one tag stands for every encoding of the same content. */
  async etag(): Promise<string> {
    const digest = createHash("sha256").update(await this.bytes("identity"));
    return `W/"${digest.digest("base64url").slice(0, 22)}"`;
  }
}

/**
 * Every file that a host would publish, by its path on the site. Requests are looked up in this
 * map and never joined to a path, so nothing outside the folder can be reached.
 */
export function listSiteFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const segments = relative(folder, path).split(sep);
    const isPublished = !segments.some((name) => name.startsWith(".") || name === "_headers");
    if (entry.isFile() && isPublished) files.set(`/${segments.join("/")}`, new SiteFile(path));
  }
  return files;
}
