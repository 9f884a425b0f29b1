import { comparedText } from "../../../text/compared-text.ts";
import { context, type Instance } from "./fleet.ts";
import type { Amount, IntendedQuery, IntendedTerm, Written } from "./structured-query.ts";

/** As slow and plain as possible, without the parser. */
export function expected(query: IntendedQuery, instance: Instance): boolean {
  const alternatives = query
    .map((terms) => terms.filter((word) => word.kind !== "mistake"))
    .filter(({ length }) => length > 0);
  if (alternatives.length === 0) return true;
  return alternatives.some((terms) =>
    terms.every((word) => !isUnknown(word, instance) && fits(word, instance) !== word.negated),
  );
}

/** What isn't known matches neither a term nor its negation. */
function isUnknown(word: IntendedTerm, instance: Instance): boolean {
  if (word.kind !== "number" && word.kind !== "date") return false;
  return instance[word.field === "created" ? "age" : word.field] === undefined;
}

function fits(word: Exclude<IntendedTerm, { kind: "mistake" }>, instance: Instance): boolean {
  switch (word.kind) {
    case "any":
      return word.values.some((value) =>
        [
          ...instance.tags,
          ...instance.ips,
          ...["state", "region", "spec", "image", "id", "host"].flatMap((name) =>
            texts(instance, name),
          ),
        ].some((text) =>
          hasStar(value) ? isLike(text, value) : lower(text).includes(lower(value.value)),
        ),
      );
    case "text":
      return word.values.some((value) =>
        texts(instance, word.field).some((text) => {
          const [one, other] = [key(word.field, text), key(word.field, value.value)];
          if (hasStar(value)) return isLike(one, { ...value, value: other });
          if (word.operator === "=" || !["ip", "host"].includes(word.field)) return one === other;
          const at = one.indexOf(other);
          if (word.field !== "ip") return at >= 0;
          return /^(\d+\.){3}\d+$|::\w+$/.test(other) ? one === other : at === 0;
        }),
      );
    case "keyword":
      return word.values.some((value) =>
        word.field === "is"
          ? hasFact(value, instance)
          : value === "ipv4"
            ? instance.ips.length === 0
            : texts(instance, value === "env" ? "env" : "tag").length === 0,
      );
    case "date": {
      const elapsed = word.field === "updated" ? instance.updated : instance.age;
      if (elapsed === undefined) return false;
      const time = context.now - elapsed;
      const { from, until } = word.date;
      if (word.operator === ">") return time >= until;
      if (word.operator === ">=") return time >= from;
      if (word.operator === "<") return time < from;
      if (word.operator === "<=") return time < until;
      return time >= from && time < until;
    }
    case "number": {
      const { field, operator, values } = word;
      const quantity =
        field === "cost" ? costOf(instance) : instance[field === "created" ? "age" : field];
      return (
        quantity !== undefined &&
        values.some((amount) => compare(field, quantity, operator, amount))
      );
    }
  }
}

function hasFact(value: string, { id = "", state, tags }: Instance): boolean {
  if (value === "selected") return context.selectedIds.has(id);
  if (value === "protected") return tags.some((tag) => ["web", "10.1"].includes(lower(tag)));
  return tone(state) === (value === "error" ? "failed" : value);
}

const hasStar = ({ starBefore, starAfter }: Written) => starBefore || starAfter;

/** Stars as a regular expression. */
function isLike(text: string, { value, starBefore, starAfter }: Written): boolean {
  const literal = lower(value).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`^${starBefore ? "[^]*" : ""}${literal}${starAfter ? "[^]*" : ""}$`, "u").test(
    lower(text),
  );
}

function key(field: string, text: string): string {
  return field === "state" ? lower(text).split("_").join(" ") : lower(text);
}

function tone(state = ""): string {
  if (state === "RUNNING") return "running";
  if (state === "STOPPED") return "stopped";
  if (state === "ERROR") return "failed";
  return state === "STOPPING" ? "transit" : "other";
}

function compare(field: string, quantity: number, operator: string, { count, unit }: Amount) {
  const one = unitSize(field, unit);
  const isTime = ["age", "created", "updated"].includes(field);
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
  if (field === "cpu" || field === "cost") return 1;
  if (field === "mem") return { mb: 1, gb: 2 ** 10, tb: 2 ** 20 }[unit || "gb"] ?? NaN;
  if (field === "storage") return { gb: 1, tb: 1000 }[unit || "gb"] ?? NaN;
  const days = { s: 1 / 86_400, min: 1 / 1440, h: 1 / 24, d: 1, w: 7, mo: 30, y: 365 }[unit || "d"];
  return Math.round((days ?? NaN) * 86_400_000);
}

function costOf({ cost, state }: Instance): number | undefined {
  return cost !== undefined && tone(state) === "stopped" ? cost / 2 : cost;
}

function texts(instance: Instance, field: string): readonly string[] {
  const { tags, ips, host, id, state, region, image, spec } = instance;
  if (field === "tag") return tags;
  if (field === "env")
    return tags
      .filter((tag) => ["env:", "env="].includes(lower(tag.slice(0, 4))))
      .map((tag) => tag.slice(4).trim())
      .filter((value) => value !== "");
  if (field === "ip") return ips;
  const text = new Map(Object.entries({ host, id, state, region, image, spec })).get(field);
  return text === undefined ? [] : [text];
}

function lower(text: string): string {
  return comparedText(text);
}
