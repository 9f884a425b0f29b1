import { type ColumnKind, columnKind, saysMore } from "../column-kinds.ts";
import { readField } from "../field-values.ts";
import { hostMaps, isMachine, readMachine } from "./machine-values.ts";
import { readTokens } from "../line/line-parts.ts";
import { type KeyKind, keyKind, neutral } from "../key-kind.ts";
import { excludesRow, negatesName } from "../line/negation.ts";
import type { PastedValue } from "../pasted-text.ts";
import type { ListNode, MapNode, Node, Scalar } from "./tree.ts";
import { readValue } from "../line/value.ts";

/** What's under these keys has names, too, but isn't a machine. */
const others =
  /^(?:tasks|pre_tasks|post_tasks|handlers|roles|steps|jobs|vars|containers|init_?containers|volumes|volume_?mounts|env|ports|rules|images?|tolerations|taints|conditions|owner_?references|tags|depends_on|networks?|security_?groups|disks|users)$/i;
/** Like `AWS::EC2::Instance`, `aws_instance`, `Microsoft.Compute/virtualMachines`, but not `t3.micro`. */
const resourceType = /::|[/#]|^[a-z]+_\w+$/i;

export type AddValues = (line: number, values: readonly PastedValue[]) => void;

/** What a JSON or YAML document names: the ids, names and addresses of its maps, and lists of hosts. */
export function readTreeValues(
  roots: readonly Node[],
  nextMachine: () => number,
  addValues: AddValues,
): void {
  /** "negated": beneath a key like `exclude`, or in a map that says "keep". Only "other key" ends beneath `hosts`. */
  let doubt: "negated" | "other type" | "other key" | undefined;
  for (const root of roots) walk(root, roots.length > 1);

  function add(line: number, values: readonly PastedValue[]): void {
    if (doubt === undefined) return addValues(line, values);
    const valueDoubt = doubt === "negated" ? doubt : "other key";
    addValues(
      line,
      values.map((value) => ({ ...value, doubt: valueDoubt, isExpected: false })),
    );
  }

  function withDoubt(inner: typeof doubt, read: () => void): void {
    const before = doubt;
    if (doubt === undefined || doubt === "other key") doubt = inner;
    read();
    doubt = before;
  }

  function put(kind: ColumnKind, scalar: Scalar, machine: number): void {
    const { text, line, start, end } = scalar;
    add(line, readField({ kind, text, start, end, machine }));
  }

  function readMachineOf(map: MapNode, machine: number): void {
    readMachine(map, (kind, scalar) => put(kind, scalar, machine));
  }

  /** Outside of a machine. `isRow`: a list may be one of many, each of a machine. */
  function walk(node: Node, isRow: boolean): void {
    if (node.type === "map") walkMap(node);
    if (node.type !== "list") return;
    putList(
      node.items.filter((item) => item.type === "scalar"),
      isRow,
    );
    for (const item of node.items) if (item.type !== "scalar") walk(item, true);
  }

  /** Words and numbers are values only in a list of nothing else. */
  function putList(items: readonly Scalar[], isRow: boolean): void {
    const sorts = items.map(({ text }) => readValue(text)?.sort);
    const isPlain = doubt === undefined && !isRow && new Set(sorts).size === 1;
    const row = isRow && sorts.some((sort) => sort !== "name") ? nextMachine() : undefined;
    for (const [place, item] of items.entries()) {
      const sort = sorts[place];
      const { text, line, start, end } = item;
      if (!isPlain && sort !== "name" && sort !== "address" && sort !== "word") continue;
      if (doubt !== undefined && sort === "word") continue;
      const kind = sort === "number" ? "id" : "host";
      for (const value of readField({ kind, text, start, end, machine: 0 })) {
        const isWord = sort === "word" && !isPlain;
        const machine = row ?? nextMachine();
        add(line, [{ ...value, machine, doubt: isWord ? "word" : undefined }]);
      }
    }
  }

  function walkMap(map: MapNode): void {
    const isOfMachine = isMachine(map);
    const isExcluded = isOfMachine
      ? isLeftOut(map)
      : says(map, (_, text) => /^(?:NotIn|DoesNotExist|!=|!~)$/.test(text));
    withDoubt(isExcluded ? "negated" : says(map, isOtherType) ? "other type" : doubt, () =>
      isOfMachine ? readMachineOf(map, nextMachine()) : readEntries(map),
    );
  }

  function readEntries({ entries }: MapNode): void {
    const hasHostKeys = entries.every(({ key, value }) => isHostKey(key.text, value));
    for (const { key, value } of entries) {
      const kind = keyKind(key.text);
      const isOther = kind === "unknown" || kind === "other";
      // The host of `redis: {host: db-1}` is still redis's.
      const isSame = neutral.test(key.text) || hasHostKeys || value?.type === "scalar";
      const inner = isSame ? doubt : isOther ? "other key" : undefined;
      withDoubt(negatesName(key.text) ? "negated" : inner, () =>
        hasHostKeys ? readHost(key, value) : readEntry(key, value, kind),
      );
    }
  }

  function readEntry(key: Scalar, value: Node | undefined, kind: KeyKind): void {
    if (value === undefined || value.type === "scalar") {
      // Other names are those of the group or play.
      if (value && kind === "host") putHosts(value);
    } else if (value.type === "map" && hostMaps.test(key.text) && !hasFields(value))
      for (const host of value.entries) readHost(host.key, host.value);
    else if (value.type === "list" && kind !== "unknown" && kind !== "other") putHostList(value);
    else if (!others.test(key.text)) walk(value, false);
  }

  /** Under a key like `hosts`, plain words are hosts, too. */
  function putHostList({ items }: ListNode): void {
    for (const item of items)
      if (item.type === "scalar") put("host", item, nextMachine());
      else walk(item, true);
  }

  /** `web-1: {ansible_host: 10.0.0.6}`, `web-1: 10.0.0.6`, `web-1:`. */
  function readHost(key: Scalar, value: Node | undefined): void {
    withDoubt(value && isLeftOut(value) ? "negated" : doubt, () => readHostOf(key, value));
  }

  function readHostOf(key: Scalar, value: Node | undefined): void {
    const { text, line, start, end } = key;
    const values = readField({ kind: "host", text, start, end, machine: 0 });
    // The keys of a range share what follows, which is hardly their address.
    const machine = nextMachine();
    const isRange = values.length > 1;
    for (const read of values) add(line, [{ ...read, machine: isRange ? nextMachine() : machine }]);
    if (isRange || !value) return;
    if (value.type === "scalar") {
      if (readValue(value.text)?.sort === "address") put("address", value, machine);
    } else if (value.type === "map") readMachineOf(value, machine);
  }

  /** `hosts: web-1,web-2:!web-3`. */
  function putHosts(scalar: Scalar): void {
    const hasPattern = /:[!&]/.test(scalar.text);
    const tokens = readTokens(hasPattern ? scalar.text.replaceAll(":", " ") : scalar.text, 0);
    if (tokens.length < 2) {
      put("host", scalar, nextMachine());
      return;
    }
    for (const { text, start, end } of tokens) {
      const isNegated = /^[!&-]/.test(text);
      const field = { kind: "host" as const, text, machine: nextMachine() };
      const values = readField({ ...field, start: scalar.start + start, end: scalar.start + end });
      for (const value of values)
        add(scalar.line, [isNegated ? { ...value, doubt: "negated", isExpected: false } : value]);
    }
  }
}

const says = ({ entries }: MapNode, test: (key: string, text: string) => boolean) =>
  entries.some(({ key, value }) => value?.type === "scalar" && test(key.text, value.text));

/** `{name: web-1, action: keep}`, or the text of `web-1: keep`. */
function isLeftOut(node: Node): boolean {
  if (node.type === "scalar") return excludesRow("", node.text);
  if (node.type === "list") return false;
  return says(node, (key, text) => saysMore(columnKind(key), key) && excludesRow(key, text));
}

/** `kind: Pod`, `"type": "aws_security_group"`. */
function isOtherType(key: string, type: string): boolean {
  if (!/^kind$|^(?:resource_?)?type$/i.test(key)) return false;
  if (!/^kind$/i.test(key) && !resourceType.test(type)) return false;
  const [named = ""] = type
    .replace(/_v\d+$/, "")
    .split(/::|[/#_.]/)
    .slice(-1);
  return columnKind(named) !== "host" && !/list$/i.test(named);
}

function hasFields({ entries }: MapNode): boolean {
  return entries.some(({ key }) => columnKind(key.text) !== undefined);
}

/** Looks like a host, and holds what one may have. */
function isHostKey(key: string, value: Node | undefined): boolean {
  if (columnKind(key) !== undefined || value?.type === "list") return false;
  const read = readValue(key);
  return read?.sort === "address" || (read?.sort === "name" && /\d/.test(key));
}
