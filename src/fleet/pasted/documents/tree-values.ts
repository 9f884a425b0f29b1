import { type ColumnKind, columnKind, saysMore } from "../column-kinds.ts";
import { readField } from "../field-values.ts";
import { readTokens } from "../line/line-parts.ts";
import { excludesRow, negatesName } from "../line/negation.ts";
import type { PastedValue } from "../pasted-text.ts";
import type { MapNode, Node, Scalar } from "./tree.ts";
import { readValue } from "../line/value.ts";

/** Maps that say more about the machine around them. */
const parts =
  /^(?:metadata|attributes|properties|labels|values|os_?profile|status|spec|annotations|dimensions)$/i;
/** Its keys are host names. */
const hostMaps = /^(?:hosts|host_?vars|nodes|servers|instances|machines|vms|droplets)$/i;
/** What's in them are machines; the map around them isn't one. */
const containers =
  /^(?:hosts|host_?vars|nodes|servers|instances|machines|vms|droplets|linodes|computes|items|data|results?|alerts|members|resources|reservations|children|groups|static_configs|targets|tasks|content|values?)$/i;

/** They have names, too, but no machines. */
const others =
  /^(?:tasks|pre_tasks|post_tasks|handlers|roles|steps|jobs|vars|containers|init_?containers|volumes|volume_?mounts|env|ports|rules|images?|tolerations|taints|conditions|owner_?references|tags|depends_on|networks?|security_?groups|disks|users)$/i;

export type AddValues = (line: number, values: readonly PastedValue[]) => void;

/** What a JSON or YAML document names: the ids, names and addresses of its maps, and lists of hosts. */
export function readTreeValues(
  roots: readonly Node[],
  nextMachine: () => number,
  addValues: AddValues,
): void {
  /** Beneath a key like `exclude`, or in a map that says "keep". */
  let isNegated = false;
  for (const root of roots) walk(root, "any");

  function add(line: number, values: readonly PastedValue[]): void {
    addValues(
      line,
      isNegated ? values.map((value) => ({ ...value, doubt: "negated" as const })) : values,
    );
  }

  function negatedIf(isExcluded: boolean, read: () => void): void {
    const before = isNegated;
    isNegated ||= isExcluded;
    read();
    isNegated = before;
  }

  function put(kind: ColumnKind, scalar: Scalar, machine: number): void {
    const { text, line, start, end } = scalar;
    add(line, readField({ kind, text, start, end, machine }));
  }

  /** Outside of a machine. `expected`: what texts are there: hosts, only those that look like it, or none. */
  function walk(node: Node, expected: "hosts" | "any" | "doubtful" | "none"): void {
    if (node.type === "list") {
      for (const item of node.items) {
        if (item.type === "scalar") putItem(item, expected);
        else walk(item, expected === "any" ? "any" : expected);
      }
    } else if (node.type === "map") walkMap(node);
  }

  function putItem(item: Scalar, expected: "hosts" | "any" | "doubtful" | "none"): void {
    if (expected === "none") return;
    const { text, line, start, end } = item;
    if (expected !== "doubtful") {
      const kind = expected === "any" && /^\d+$/.test(text) ? "id" : "host";
      for (const machineValue of readField({ kind, text, start, end, machine: 0 }))
        add(line, [{ ...machineValue, machine: nextMachine() }]);
      return;
    }
    const value = readValue(text);
    if (value?.sort !== "name" && value?.sort !== "address") return;
    const [read] = readField({ kind: "host", text, start, end, machine: nextMachine() });
    if (read) add(line, [{ ...read, doubt: "other key", isExpected: false }]);
  }

  function walkMap(map: MapNode): void {
    const { entries } = map;
    if (isMachine(map)) {
      const isExcluded = entries.some(
        ({ key, value }) =>
          value?.type === "scalar" &&
          saysMore(columnKind(key.text), key.text) &&
          excludesRow(key.text, value.text),
      );
      negatedIf(isExcluded, () => readMachine(map, nextMachine(), true));
      return;
    }
    const isExcluding = entries.some(
      ({ value }) => value?.type === "scalar" && /^(?:NotIn|DoesNotExist|!=|!~)$/.test(value.text),
    );
    negatedIf(isExcluding, () => readEntries(map));
  }

  function readEntries({ entries }: MapNode): void {
    const isGroups =
      entries.length > 0 &&
      entries.every(
        ({ key, value }) =>
          columnKind(key.text) === undefined &&
          value?.type === "list" &&
          value.items.every(({ type }) => type === "scalar"),
      );
    const hasHostKeys = entries.every(({ key, value }) => isHostKey(key.text, value));
    for (const { key, value } of entries)
      negatedIf(negatesName(key.text), () => readEntry(key, value, { hasHostKeys, isGroups }));
  }

  function readEntry(
    key: Scalar,
    value: Node | undefined,
    { hasHostKeys, isGroups }: { hasHostKeys: boolean; isGroups: boolean },
  ): void {
    const kind = columnKind(key.text);
    if (hasHostKeys) readHost(key, value);
    else if (value === undefined || value.type === "scalar") {
      // Other names are those of the group or play.
      if (value && kind === "host") putHosts(value);
    } else if (value.type === "map" && hostMaps.test(key.text) && !hasFields(value))
      for (const host of value.entries) readHost(host.key, host.value);
    else if (others.test(key.text)) return;
    else if (value.type === "map") walkMap(value);
    else if (/^children$/i.test(key.text)) walk(value, "none");
    else
      walk(
        value,
        isGroups || kind === "host" || kind === "name" || kind === "address" ? "hosts" : "doubtful",
      );
  }

  /** `web-1: {ansible_host: 10.0.0.6}`, `web-1: 10.0.0.6`, `web-1:`. */
  function readHost(key: Scalar, value: Node | undefined): void {
    const { text, line, start, end } = key;
    const values = readField({ kind: "host", text, start, end, machine: 0 });
    // The keys of a range share what follows, which is hardly their address.
    const machine = nextMachine();
    const isRange = values.length > 1;
    for (const read of values) add(line, [{ ...read, machine: isRange ? nextMachine() : machine }]);
    if (isRange || !value) return;
    if (value.type === "scalar") {
      if (readValue(value.text)?.sort === "address") put("address", value, machine);
    } else if (value.type === "map") readMachine(value, machine, true);
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

  /** `isOwn`: its ids and names are the machine's. Deeper, they are those of its image or network, and only addresses count. */
  function readMachine(map: MapNode, machine: number, isOwn: boolean): void {
    const namingKeys = map.entries.filter(({ key }) => isName(columnKind(key.text))).length;
    for (const { key, value } of map.entries) {
      if (!value) continue;
      const kind = columnKind(key.text);
      if (value.type === "scalar") {
        if (!isOwn && kind !== "address") continue;
        // `name` and `nodeName` of a pod: one of them may be no machine's.
        if (kind) put(kind === "name" && namingKeys > 1 ? "host" : kind, value, machine);
      } else if (value.type === "map" && parts.test(key.text)) readMachine(value, machine, isOwn);
      else if (/^tags$/i.test(key.text)) putNameTag(value, machine);
      else readNested(value, machine, kind === "address");
    }
  }

  /** `isAddresses`: beneath `addresses`, where each text is one. */
  function readNested(node: Node, machine: number, isAddresses: boolean): void {
    if (node.type === "scalar") {
      if (isAddresses) put("address", node, machine);
      return;
    }
    const children = node.type === "list" ? node.items : node.entries.map(({ value }) => value);
    if (node.type === "map") {
      readMachineAddresses(node, machine, isAddresses);
      return;
    }
    for (const child of children) if (child) readNested(child, machine, isAddresses);
  }

  function readMachineAddresses(map: MapNode, machine: number, isAddresses: boolean): void {
    for (const { key, value } of map.entries) {
      const kind = columnKind(key.text);
      if (!value) continue;
      if (value.type === "scalar") {
        if (kind === "address" && readValue(value.text)?.sort === "address")
          put("address", value, machine);
      } else readNested(value, machine, isAddresses || kind === "address");
    }
  }

  /** AWS: `[{"Key": "Name", "Value": "web-1"}]`, or `{"Name": "web-1"}`. */
  function putNameTag(tags: Node, machine: number): void {
    const maps = tags.type === "list" ? tags.items : [tags];
    for (const map of maps) {
      if (map.type !== "map") continue;
      const of = (name: string) =>
        map.entries.find(({ key }) => key.text.toLowerCase() === name)?.value;
      const key = of("key");
      const value = key?.type === "scalar" && key.text === "Name" ? of("value") : of("name");
      if (value?.type === "scalar") put("name", value, machine);
    }
  }
}

const isName = (kind: ColumnKind | undefined) => kind === "name" || kind === "host";

/** Has an id, name or address of its own, and no list of machines. */
function isMachine({ entries }: MapNode): boolean {
  if (
    entries.some(
      ({ key, value }) =>
        value &&
        containers.test(key.text) &&
        (value.type === "scalar"
          ? columnKind(key.text) === "host"
          : value.type === "map" ||
            value.items.some(({ type }) => type === "map") ||
            hostMaps.test(key.text)),
    )
  )
    return false;
  return entries.some(({ key, value }) => {
    const kind = columnKind(key.text);
    if (value?.type === "map")
      return /^(?:metadata|attributes)$/i.test(key.text) && isMachine(value);
    // `hosts: web-1,web-2` names several.
    const isList = value?.type === "scalar" && /s$/i.test(key.text) && kind === "host";
    return value?.type === "scalar" && !isList && kind !== undefined && kind !== "other";
  });
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
