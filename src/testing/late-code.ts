import { vi } from "vitest";
import { passTime } from "./clock.ts";

type Load = () => Promise<unknown>;

interface HeldCode {
  files: RegExp;
  released: Promise<void>;
  loads: Promise<unknown>[];
}

let held: HeldCode | undefined;

async function importCode(path: string, load: Load): Promise<unknown> {
  if (!held?.files.test(path)) return await load();
  const afterRelease = held.released.then(load);
  held.loads.push(afterRelease);
  return await afterRelease;
}

Object.assign(globalThis, { importCode });

/**
 * Holds the app's code that comes later, as a slow network does. Call it before the app is opened.
 * @param files matches the path that the app imports
 * @returns lets the code come, and waits until it has
 */
export function holdCode(files: RegExp): () => Promise<void> {
  // The tests before have loaded all of it.
  vi.resetModules();
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding: HeldCode = { files, released: promise, loads: [] };
  held = holding;
  return async () => {
    held = undefined;
    resolve();
    await Promise.all(holding.loads);
    await passTime(100);
  };
}
