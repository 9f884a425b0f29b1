import * as z from "zod/mini";

// Instead of zod's own checks, each of which would be in the first load, whichever late part uses it: 1 kB together. For the
// same reason no part uses `z.tuple` (0.5 kB) or `z.extend` (0.2 kB); the fleet worker may, it's a bundle of its own. The messages
// are for `config.json`.

export const integer = z.number().check(z.refine(Number.isSafeInteger));

export const atLeast = (least: number) =>
  z.refine<number>((value) => value >= least, `must be at least ${least}`);

export const atMost = (most: number) =>
  z.refine<number>((value) => value <= most, `must be at most ${most}`);

export const matching = (pattern: RegExp, message?: string) =>
  z.refine<string>((text) => pattern.test(text), message);

export const textThat = (isRight: (text: string) => boolean, message: string) =>
  z.string().check(z.refine(isRight, message));
