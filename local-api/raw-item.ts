/**
 * An item as it goes over the wire. The fields are `unknown` because tests give them wrong types on
 * purpose; nothing in this server relies on their shape.
 */
export type RawItem = Readonly<Record<string, unknown>>;

/** `item` with `fields` laid over it; a field that is `undefined` is left out of the result. */
export function withFields(item: RawItem, fields: RawItem): RawItem {
  return Object.fromEntries(
    Object.entries({ ...item, ...fields }).filter(([, value]) => value !== undefined),
  );
}
