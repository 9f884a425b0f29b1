import type { FleetRow } from "../worker/row.ts";
import { searchTexts } from "../worker/row.ts";
import type { QuantityField, TextField } from "./fields.ts";
import type { Match, Quantity, Query } from "./parse.ts";
import type { Operator } from "./words.ts";

type Predicate = (row: FleetRow) => boolean;

/**
 * Compiles a query into a function that tells whether a row matches all of its terms. Mistakes take no part.
 * @param now milliseconds since the epoch, for `age`
 */
export function compileQuery({ terms }: Query, now: number): Predicate {
  // A pasted text can repeat the same term thousands of times.
  const distinct = new Map(
    terms.map(({ negated, match }) => [JSON.stringify([negated, match]), { negated, match }]),
  );
  const predicates = Array.from(distinct.values(), ({ negated, match }): Predicate => {
    const matches = compileMatch(match, now);
    return negated ? (row) => !matches(row) : matches;
  });
  return (row) => predicates.every((matches) => matches(row));
}

function compileMatch(match: Match, now: number): Predicate {
  switch (match.kind) {
    case "text":
      return anyTextContains(lowerCase(match.values));
    case "field":
      return fieldMatches(match.field, match.exact, lowerCase(match.values));
    case "quantity":
      return quantityMatches(match.field, match.operator, match.values, now);
  }
}

const lowerCase = (values: string[]) => [...new Set(values.map((value) => value.toLowerCase()))];

function anyTextContains(parts: string[]): Predicate {
  return (row) =>
    parts.some((part) =>
      // `searchText` joins the texts by line breaks: a part with one must not match across two texts.
      part.includes("\n")
        ? searchTexts(row).some((text) => text.includes(part))
        : row.searchText.includes(part),
    );
}

const fieldTexts: Record<TextField, (row: FleetRow) => readonly (string | undefined)[]> = {
  state: ({ state }) => [state],
  region: ({ region }) => [region],
  tag: ({ tags }) => tags,
  spec: ({ size }) => [size.name],
  image: ({ image }) => [image],
  ip: ({ ipv4, privateIpv4 }) => [ipv4, privateIpv4],
  id: ({ id }) => [id],
  host: ({ hostName }) => [hostName],
};

function fieldMatches(field: TextField, exact: boolean, values: string[]): Predicate {
  const textsOf = fieldTexts[field];
  const wanted = new Set(values);
  const fits = exact
    ? (text: string) => wanted.has(text)
    : field === "ip"
      ? // The start only: "10.1" is contained in every second address.
        (text: string) => values.some((value) => text.startsWith(value))
      : (text: string) => values.some((value) => text.includes(value));
  return (row) => textsOf(row).some((text) => text !== undefined && fits(text.toLowerCase()));
}

/** In the units of `Quantity`. A missing quantity compares false with every number. */
const quantityOf: Record<QuantityField, (row: FleetRow, now: number) => number> = {
  cpu: ({ size }) => size.vcpus ?? Number.NaN,
  mem: ({ size }) => size.memoryMb ?? Number.NaN,
  storage: ({ size }) => size.storageGb ?? Number.NaN,
  // The server's clock can be fast: an instance from the future has no negative age.
  age: ({ createdTime }, now) => Math.max(now - createdTime, 0),
};

function quantityMatches(
  field: QuantityField,
  operator: Operator,
  values: Quantity[],
  now: number,
): Predicate {
  return (row) => {
    const quantity = quantityOf[field](row, now);
    return values.some((value) => compare(field, quantity, operator, value));
  };
}

function compare(
  field: QuantityField,
  quantity: number,
  operator: Operator,
  { amount, unit }: Quantity,
): boolean {
  switch (operator) {
    case ">":
      return quantity > amount;
    case ">=":
      return quantity >= amount;
    case "<":
      return quantity < amount;
    case "<=":
      return quantity <= amount;
    case "=":
    case ":":
      // An age is equal for a full unit: age=3d ends just before four days.
      return field === "age" ? quantity >= amount && quantity < amount + unit : quantity === amount;
  }
}
