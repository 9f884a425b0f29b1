import { onTestFinished, vi } from "vitest";
import { passTime } from "./browser/clock.ts";

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

/** Code that the app imports later is gone, as after a new deployment. Call before opening the app. */
export function loseCode(files: RegExp): void {
  vi.resetModules();
  const released = Promise.reject(new TypeError("Failed to fetch"));
  released.catch(() => undefined);
  held = { files, released, loads: [] };
  onTestFinished(() => {
    held = undefined;
  });
}

/** Delays code that the app imports later, as a slow network would. Call before opening the app. */
export function holdCode(files: RegExp): () => Promise<void> {
  // Earlier tests have loaded all code.
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
