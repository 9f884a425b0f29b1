/** Makes a value when it's first needed: `Intl` objects and patterns with `\\p{…}` take milliseconds each. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
