import type { Chunks } from "./chunk-list.ts";

/**
 * The files without which a module cannot run: those that the page starts with, the shortest way
 * of imports from them to the module (of several the one that loads the fewest files), and everything
 * that each of these imports statically. Throws where the build has no such module.
 */
export function filesNeededFor(
  isWanted: (module: string) => boolean,
  start: readonly string[],
  chunks: Chunks,
): string[] {
  const ways = [[...start]];
  const seen = new Set(start);
  let best: { steps: number; files: string[] } | undefined;
  for (const way of ways) {
    if (best && way.length > best.steps) break;
    const loaded = withStaticImports(chunks, way);
    if (loaded.some((file) => chunks[file]?.modules.some(isWanted))) {
      if (!best || loaded.length < best.files.length) best = { steps: way.length, files: loaded };
      continue;
    }
    for (const next of loaded.flatMap((file) => chunks[file]?.dynamicImports ?? [])) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  if (best) return best.files;
  throw new Error("The wanted module is not in the build. Has it been renamed?");
}

function withStaticImports(chunks: Chunks, files: readonly string[]): string[] {
  const found = new Set(files);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const file of found) for (const next of chunks[file]?.imports ?? []) found.add(next);
  return [...found];
}
