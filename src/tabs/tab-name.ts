let name: string | undefined;

/** A name for this tab, made anew with each load of the page: it tells in the journal which one asked. */
export function tabName(): string {
  name ??= Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
  return name;
}
