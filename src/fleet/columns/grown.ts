/**
 * An array with room for so many items: the same one, or a copy of at least twice its length.
 * @param make makes an array of a length
 */
export function grown<Items extends Uint8Array | Uint32Array | Float64Array>(
  items: Items,
  length: number,
  make: (length: number) => Items,
): Items {
  if (length <= items.length) return items;
  const larger = make(Math.max(length, items.length * 2));
  larger.set(items);
  return larger;
}
