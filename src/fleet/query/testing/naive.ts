import type { Instance } from "./fleet.ts";
import type { Amount, IntendedTerm } from "./structured-query.ts";

/** Whether an instance matches a query: as slow and as plain as possible, without the parser. */
export function expected(query: readonly IntendedTerm[], instance: Instance): boolean {
  return query.every((word) => word.kind === "mistake" || fits(word, instance) !== word.negated);
}

/** Whether a value of a list is the whole host name, id or address of an instance. */
export function isListed(values: readonly string[], { host, id, ips }: Instance): boolean {
  return values.some((value) =>
    [host, id, ...ips].some((text) => text !== undefined && lower(text) === lower(value)),
  );
}

function fits(word: Exclude<IntendedTerm, { kind: "mistake" }>, instance: Instance): boolean {
  switch (word.kind) {
    case "any":
      return word.values.some(({ value }) =>
        [
          ...instance.tags,
          ...instance.ips,
          ...["state", "region", "spec", "image", "id", "host"].flatMap((name) =>
            texts(instance, name),
          ),
        ].some((text) => lower(text).includes(lower(value))),
      );
    case "text":
      return word.values.some(({ value }) =>
        texts(instance, word.field).some((text) => {
          if (word.operator === "=") return lower(text) === lower(value);
          const at = lower(text).indexOf(lower(value));
          return word.field === "ip" ? at === 0 : at >= 0;
        }),
      );
    case "keyword":
      return word.values.some((value) =>
        word.field === "is"
          ? tone(instance.state) === value
          : value === "tags"
            ? instance.tags.length === 0
            : instance.ips.length === 0,
      );
    case "number": {
      const { field, operator, values } = word;
      const quantity = instance[field];
      return (
        quantity !== undefined &&
        values.some((amount) => compare(field, quantity, operator, amount))
      );
    }
  }
}

function tone(state = ""): string {
  if (state === "RUNNING") return "running";
  if (state === "STOPPED") return "stopped";
  if (state === "ERROR") return "failed";
  return state === "STOPPING" ? "transit" : "other";
}

function compare(field: string, quantity: number, operator: string, { count, unit }: Amount) {
  const one = unitSize(field, unit);
  const isTime = field === "age" || field === "updated";
  if (isTime) quantity = Math.max(quantity, 0);
  if (operator === ">") return quantity > count * one;
  if (operator === ">=") return !(quantity < count * one);
  if (operator === "<") return quantity < count * one;
  if (operator === "<=") return !(quantity > count * one);
  return isTime
    ? quantity >= count * one && quantity < (count + 1) * one
    : quantity === count * one;
}

function unitSize(field: string, unit: string): number {
  if (field === "cpu") return 1;
  if (field === "mem") return { mb: 1, gb: 2 ** 10, tb: 2 ** 20 }[unit || "gb"] ?? NaN;
  if (field === "storage") return { gb: 1, tb: 1000 }[unit || "gb"] ?? NaN;
  const days = { s: 1 / 86_400, min: 1 / 1440, h: 1 / 24, d: 1, w: 7, mo: 30, y: 365 }[unit || "d"];
  return Math.round((days ?? NaN) * 86_400_000);
}

function texts(instance: Instance, field: string): readonly string[] {
  const { tags, ips, host, id, state, region, image, spec } = instance;
  if (field === "tag") return tags;
  if (field === "ip") return ips;
  const text = new Map(Object.entries({ host, id, state, region, image, spec })).get(field);
  return text === undefined ? [] : [text];
}

function lower(text: string): string {
  return text.toLowerCase();
}
