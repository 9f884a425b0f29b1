/**
 * All generated data comes from this hash, so an item follows from its position alone and a fleet of 1,000,000 needs
 * no memory. `salt` separates the fields of an item.
 */
export function hash32(seed: number, index: number, salt: number): number {
  let bits =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(index + 1, 0xc2b2ae35) ^
    Math.imul(salt + 1, 0x27d4eb2f);
  // The finalizer of Chris Wellons' "lowbias32": neighbouring indexes must look unrelated.
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** In [0, 1). */
export function fraction(seed: number, index: number, salt: number): number {
  return hash32(seed, index, salt) / 2 ** 32;
}

/** @param choices not empty */
export function pick<T>(choices: readonly T[], seed: number, index: number, salt: number): T {
  const choice = choices[hash32(seed, index, salt) % choices.length];
  if (choice === undefined) throw new RangeError("pick needs at least one choice");
  return choice;
}

/** Shaped like a version 4 UUID. */
export function uuid(seed: number, index: number, salt: number): string {
  const hex = [0, 1, 2, 3]
    .map((part) => hash32(seed, index, salt * 4 + part))
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
