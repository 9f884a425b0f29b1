/** A name for a tab, made anew with each load of the page. */
export function randomTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}
