import { isReservedWord } from "../../fleet/pasted/reserved-word.ts";
import { copiedAddress, copiedName, copiedValue } from "../../text/copied-value.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount, plural } from "../../text/format.ts";
import type { Choice } from "../../fleet/worker/fleet-search.ts";

export const copyChoices = [
  "Host names",
  "IDs",
  "Public IPs",
  "Private IPs",
  "Ansible inventory",
] as const;
export type CopyChoice = (typeof copyChoices)[number];

type Copied = Pick<Choice, "id" | "hostName" | "ipv4" | "privateIpv4" | "region">;

interface CopyText {
  text: string;
  message: { title: string; text: string };
}

interface CopiedList {
  one: string;
  other: string;
  valueOf: (instance: Copied) => string | undefined;
  /** Undefined if a paste, or a shell, would read something else. */
  write: (value: string) => string | undefined;
  /** Why values are left out. */
  leftOut: string;
}

const leftOut = "A paste couldn’t read these back, so they’re left out";
const addresses = {
  write: copiedAddress,
  leftOut: "These aren’t addresses, so they’re left out",
};

function quotedIfReserved(name: string, copied: string | undefined): string | undefined {
  return copied === name && isReservedWord(name) ? `"${name}"` : copied;
}

const lists: Record<Exclude<CopyChoice, "Ansible inventory">, CopiedList> = {
  "Host names": {
    one: "host name",
    other: "host names",
    valueOf: ({ hostName }) => hostName,
    write: (name) => quotedIfReserved(name, copiedName(name)),
    leftOut,
  },
  IDs: { one: "ID", other: "IDs", valueOf: ({ id }) => id, write: copiedValue, leftOut },
  "Public IPs": {
    one: "public IP",
    other: "public IPs",
    valueOf: ({ ipv4 }) => ipv4,
    ...addresses,
  },
  "Private IPs": {
    one: "private IP",
    other: "private IPs",
    valueOf: ({ privateIpv4 }) => privateIpv4,
    ...addresses,
  },
};

/** One value per line, or an inventory, in order of selection. */
export function copyTextOf(choice: CopyChoice, instances: Iterable<Copied>): CopyText {
  const all = [...instances];
  if (choice === "Ansible inventory") return ansibleInventory(all);
  const { one, other, valueOf, write, leftOut } = lists[choice];
  const values = all.flatMap((instance) => valueOf(instance) ?? []);
  const written = values.flatMap((value) => write(value) ?? []);
  const unwritten = values.filter((value) => write(value) === undefined);
  const without = all.length - values.length;
  const notes = [
    without > 0 &&
      `${formatCount(without)} ${plural(without, "instance has", "instances have")} none.`,
    unwritten.length > 0 && `${leftOut}: ${someOf(unwritten)}.`,
  ];
  return {
    text: written.join("\n"),
    message: {
      title:
        written.length === 0
          ? "Nothing was copied."
          : `Copied ${formatCount(written.length)} ${plural(written.length, one, other)}.`,
      text: notes.filter((note) => note !== false).join(" "),
    },
  };
}

/** As many as fit into a message. */
const namedValues = 3;

/** e.g. "web[U+200B]-2, a"b, c and 4 more". */
function someOf(values: readonly string[]): string {
  const shown = values.slice(0, namedValues).map((value) => displayText(value, 60));
  const more = values.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

/** Special to Ansible. */
const reserved = new Set(["all", "ungrouped", "localhost"]);
/** Anything else might be a range, a port, a comment or a second value on the line. */
const plainName = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;

/**
 * INI: first instances without a region, then a group per region. Odd or duplicate host names are replaced by ids, since Ansible
 * would merge them. Without a public address Ansible would look up the name and might reach another machine, so those are left
 * out.
 */
function ansibleInventory(instances: readonly Copied[]): CopyText {
  const uses = Map.groupBy(
    instances.flatMap(({ id, hostName }) => [id, ...(hostName === undefined ? [] : [hostName])]),
    (name) => name,
  );
  const hostOf = ({ id, hostName = "" }: Copied): string | undefined => {
    const isUsable = plainName.test(hostName) && !reserved.has(hostName.toLowerCase());
    if (isUsable && uses.get(hostName)?.length === 1) return hostName;
    return plainName.test(id) ? id : undefined;
  };
  const lines = new Map<string, string[]>([["", []]]);
  let copied = 0;
  for (const instance of instances) {
    const host = hostOf(instance);
    const { ipv4 = "", region = "" } = instance;
    if (host === undefined || copiedAddress(ipv4) === undefined) continue;
    lines.set(region, [...(lines.get(region) ?? []), `${host} ansible_host=${ipv4}`]);
    copied++;
  }
  const groupOf = groupNames();
  const sections = Array.from(lines, ([region, hosts]) => {
    const text = hosts.map((host) => `${host}\n`).join("");
    return region === "" ? text : `[${groupOf(region)}]\n${text}`;
  });
  const left = instances.length - copied;
  return {
    text: sections.filter((section) => section !== "").join("\n"),
    message: {
      title:
        copied === 0
          ? "Nothing was copied."
          : `Copied the inventory of ${formatCount(copied)} ${plural(copied, "instance", "instances")}.`,
      text:
        left === 0
          ? ""
          : `${formatCount(left)} ${plural(left, "instance has", "instances have")} no usable public IP.`,
    },
  };
}

/** "eu-west-1" → eu_west_1. Two regions never share a group. */
function groupNames(): (region: string) => string {
  const taken = new Set(reserved);
  return (region) => {
    const plain = region.replaceAll(/\W/g, "_");
    const base = /^\d/.test(plain) ? `_${plain}` : plain;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    return name;
  };
}
