import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentTypeOf, isCompressible } from "./content-types.ts";
import { encode, suffixes, type Encoding } from "./encodings.ts";
import { publishedPaths } from "./published-files.ts";

/** A file of the build, read once for each encoding that is asked for, and compressed where the build has not done it. */
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
      bytes = this.#read(encoding);
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }

  async #read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    if (encoding === "identity") return new Uint8Array(await readFile(this.#path));
    const copy = this.#path + suffixes[encoding];
    if (existsSync(copy)) return new Uint8Array(await readFile(copy));
    return encode(await this.bytes("identity"), encoding);
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
  for (const path of publishedPaths(folder)) files.set(path, new SiteFile(join(folder, path)));
  return files;
}
