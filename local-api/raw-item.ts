/**
 * An item in its wire format. The fields are `unknown` because tests give them wrong types on purpose; nothing in this server
 * relies on their shape.
 */
export type RawItem = Readonly<Record<string, unknown>>;

/** `item` overridden by `fields`; an `undefined` field is left out of the result. */
export function withFields(item: RawItem, fields: RawItem): RawItem {
  return Object.fromEntries(
    Object.entries({ ...item, ...fields }).filter(([, value]) => value !== undefined),
  );
}
