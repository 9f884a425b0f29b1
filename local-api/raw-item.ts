/** Wire format. Fields are `unknown`, because tests set wrong types on purpose and this server must cope. */
export type RawItem = Readonly<Record<string, unknown>>;

/** An `undefined` field is dropped. */
export function withFields(item: RawItem, fields: RawItem): RawItem {
  return Object.fromEntries(
    Object.entries({ ...item, ...fields }).filter(([, value]) => value !== undefined),
  );
}
