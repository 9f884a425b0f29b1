/** Items field by field, because JSON of columns is parsed several times faster than JSON of items. */
export interface ItemColumns {
  /** Which fields an item has, in its order. Most items have the same. */
  fieldLists: string[][];
  /** By place, which of them. */
  fieldListOf: number[];
  columns: [field: string, column: Column][];
}

/** By place; null where the item lacks the field. With `choices`, the values are places in it. */
type Column = { values: unknown[] } | { values: number[]; choices: unknown[] };

export function packItems(items: readonly Record<string, unknown>[]): ItemColumns {
  const fieldLists = new Map<string, string[]>();
  const listPlaces = new Map<string, number>();
  const fieldListOf = items.map((item) => {
    const fields = Object.keys(item);
    const name = JSON.stringify(fields);
    fieldLists.set(name, fields);
    if (!listPlaces.has(name)) listPlaces.set(name, listPlaces.size);
    return listPlaces.get(name) ?? 0;
  });
  const fields = new Set([...fieldLists.values()].flat());
  return {
    fieldLists: [...fieldLists.values()],
    fieldListOf,
    columns: Array.from(fields, (field) => [
      field,
      packColumn(items.map((item) => (Object.hasOwn(item, field) ? item[field] : null))),
    ]),
  };
}

function packColumn(values: unknown[]): Column {
  const choices = new Map<string, { place: number; value: unknown }>();
  const places = values.map((value) => {
    const text = JSON.stringify(value);
    const choice = choices.get(text) ?? { place: choices.size, value };
    choices.set(text, choice);
    return choice.place;
  });
  if (choices.size > values.length / 4) return { values };
  return { values: places, choices: Array.from(choices.values(), ({ value }) => value) };
}

export class StoredItems {
  readonly #fieldLists: string[][];
  readonly #fieldListOf: number[];
  readonly #columns: Map<string, Column>;

  constructor({ fieldLists, fieldListOf, columns }: ItemColumns) {
    this.#fieldLists = fieldLists;
    this.#fieldListOf = fieldListOf;
    this.#columns = new Map(columns);
  }

  get count(): number {
    return this.#fieldListOf.length;
  }

  /** A function for all places: the column is looked up once. */
  values(field: string): (place: number) => unknown {
    const column = this.#columns.get(field);
    if (!column) return () => null;
    const { values } = column;
    if (!("choices" in column)) return (place) => values[place];
    const { choices } = column;
    return (place) => choices[column.values[place] ?? 0];
  }

  /** By place; undefined if an item lacks the field, or if its value is no string. */
  texts(field: string): (string | undefined)[] {
    const column = this.#columns.get(field);
    if (!column) return [];
    if (!("choices" in column)) return column.values.map(textOf);
    const choices = column.choices.map(textOf);
    return column.values.map((place) => choices[place]);
  }

  read(place: number): Record<string, unknown> {
    const fields = this.#fieldLists[this.#fieldListOf[place] ?? 0] ?? [];
    return Object.fromEntries(fields.map((field) => [field, this.values(field)(place)]));
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Built when it's first needed: building all takes as long as the rest of opening a record. */
export class StoredItem {
  readonly #items: StoredItems;
  readonly #place: number;

  constructor(items: StoredItems, place: number) {
    this.#items = items;
    this.#place = place;
  }

  read(): Record<string, unknown> {
    return this.#items.read(this.#place);
  }
}
