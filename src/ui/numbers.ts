const plain = new Intl.NumberFormat();
const part = new Intl.NumberFormat(undefined, { style: "percent" });

/** A count with grouped digits in the browser's locale. */
export function formatCount(count: number): string {
  return plain.format(count);
}

/** A part of a whole, 0 to 1: "25%". */
export function formatPart(of: number): string {
  return part.format(of);
}
