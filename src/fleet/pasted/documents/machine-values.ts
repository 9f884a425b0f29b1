import { type ColumnKind, columnKind } from "../column-kinds.ts";
import { neutral } from "../key-kind.ts";
import { readValue } from "../line/value.ts";
import type { MapNode, Node, Scalar } from "./tree.ts";

/** Keys of nested maps that still describe the same machine. */
const parts =
  /^(?:metadata|attributes|properties|labels|values|os_?profile|status|spec|annotations|dimensions)$/i;
/** A map under such a key has host names as keys. */
export const hostMaps = /^(?:hosts|host_?vars|nodes|servers|instances|machines|vms|droplets)$/i;
/** A map with such a key, or one of `neutral`, is a group of machines and not a machine. */
const others = /^(?:members|children|groups|targets|tasks)$/i;

/** Called with each text that belongs to the machine. */
type Put = (kind: ColumnKind, scalar: Scalar) => void;

/** Its own ids, names and addresses. Deeper, ids and names are those of its image or network, and only addresses count. */
export function readMachine(map: MapNode, put: Put): void {
  const namingKeys = map.entries.filter(({ key }) => isName(columnKind(key.text))).length;
  for (const { key, value } of map.entries) {
    if (!value) continue;
    const kind = columnKind(key.text);
    if (value.type === "scalar") {
      // `name` and `nodeName` of a pod: one of them may be no machine's.
      if (kind) put(kind === "name" && namingKeys > 1 ? "host" : kind, value);
    } else if (value.type === "map" && parts.test(key.text)) readMachine(value, put);
    else if (/^tags$/i.test(key.text)) putNameTag(value, put);
    else readNested(value, kind === "address", put);
  }
}

/** `isAddresses`: beneath `addresses`, where each text is one. */
function readNested(node: Node, isAddresses: boolean, put: Put): void {
  if (node.type === "scalar") {
    if (isAddresses) put("address", node);
  } else if (node.type === "list")
    for (const item of node.items) readNested(item, isAddresses, put);
  else
    for (const { key, value } of node.entries) {
      const isAddress = columnKind(key.text) === "address";
      if (value?.type !== "scalar") {
        if (value) readNested(value, isAddresses || isAddress, put);
      } else if (isAddress && readValue(value.text)?.sort === "address") put("address", value);
    }
}

/** AWS: `[{"Key": "Name", "Value": "web-1"}]`, or `{"Name": "web-1"}`. */
function putNameTag(tags: Node, put: Put): void {
  const maps = tags.type === "list" ? tags.items : [tags];
  for (const map of maps) {
    if (map.type !== "map") continue;
    const of = (name: string) =>
      map.entries.find(({ key }) => key.text.toLowerCase() === name)?.value;
    const key = of("key");
    const value = key?.type === "scalar" && key.text === "Name" ? of("value") : of("name");
    if (value?.type === "scalar") put("name", value);
  }
}

const isName = (kind: ColumnKind | undefined) => kind === "name" || kind === "host";

/** `hosts: web-1,web-2` names several. */
const isListKey = (key: string) => /s$/i.test(key) && columnKind(key) === "host";

/** Has an id, name or address of its own, and no list of machines. */
export function isMachine({ entries }: MapNode): boolean {
  if (
    entries.some(
      ({ key, value }) =>
        value &&
        ((neutral.test(key.text) && !/labels$/i.test(key.text)) ||
          others.test(key.text) ||
          columnKind(key.text) === "host") &&
        (value.type === "scalar"
          ? isListKey(key.text)
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
    return (
      value?.type === "scalar" && !isListKey(key.text) && kind !== undefined && kind !== "other"
    );
  });
}
