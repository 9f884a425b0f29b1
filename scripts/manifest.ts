import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A chunk in Vite's manifest (https://vite.dev/guide/backend-integration). */
export interface ManifestChunk {
  /** The file, beneath `dist/`. */
  file: string;
  /** The module that it is for, where it is for one. */
  src?: string;
  isEntry?: boolean;
  /** Keys of the chunks that the browser loads with it. */
  imports?: string[];
  /** Keys of the chunks that it may load later. */
  dynamicImports?: string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Reads the manifest of a build. */
export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
}

/**
 * The keys of the chunks without which a module cannot run: those on the shortest way of imports
 * from the entry to it, with everything that each of them imports statically. Throws where the
 * build has no such module.
 */
export function chunksNeededFor(
  manifest: Manifest,
  isWanted: (source: string) => boolean,
): string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const ways = entries.map((entry) => [entry]);
  const seen = new Set(entries);
  for (const way of ways) {
    const loaded = withStaticImports(manifest, way);
    if (loaded.some((key) => isWanted(manifest[key]?.src ?? key))) return loaded;
    for (const next of loaded.flatMap((key) => manifest[key]?.dynamicImports ?? [])) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  throw new Error("The build has no chunk for the wanted module.");
}

function withStaticImports(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set(keys);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found];
}
