import { instancesText } from "../../actions/labels.ts";
import { isReservedWord } from "../../fleet/pasted/reserved-word.ts";
import { copiedAddress, copiedName, copiedValue } from "../../text/copied-value.ts";
import { displayText, firstOf } from "../../text/display-text.ts";
import { isWindows, sshCommand, type SshUserOf } from "../ssh-users.ts";
import { formatCount, plural } from "../../text/format.ts";
import type { SelectedInstance } from "../../fleet/worker/fleet-search.ts";

export const copyChoices = [
  "Host names",
  "IDs",
  "Public IPs",
  "Private IPs",
  "SSH commands",
  "SSH config",
  "Ansible inventory",
] as const;
export type CopyChoice = (typeof copyChoices)[number];

type Copied = Pick<
  SelectedInstance,
  "id" | "hostName" | "ipv4" | "privateIpv4" | "region" | "image"
>;

export interface LoginOptions {
  /** Behind a bastion, instances have only private addresses. */
  address: "ipv4" | "privateIpv4";
  userOf: SshUserOf;
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

type LoginChoice = "SSH commands" | "SSH config" | "Ansible inventory";

const lists: Record<Exclude<CopyChoice, LoginChoice>, CopiedList> = {
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

/** One value per line, or a file to log in with, in order of selection. */
export function copyTextOf(choice: CopyChoice, instances: Iterable<Copied>, login: LoginOptions) {
  const all = [...instances];
  if (choice === "Ansible inventory" || choice === "SSH commands" || choice === "SSH config")
    return loginText(choice, all, login);
  const { one, other, valueOf, write, leftOut } = lists[choice];
  const values = all.flatMap((instance) => valueOf(instance) ?? []);
  const written = values.flatMap((value) => write(value) ?? []);
  const unwritten = values.filter((value) => write(value) === undefined);
  const without = all.length - values.length;
  const unwrittenText = firstOf(unwritten, namedValues, (value) => displayText(value, 60));
  const what = `${formatCount(written.length)} ${plural(written.length, one, other)}`;
  return copyText(written.join("\n"), written.length > 0 && what, [
    without > 0 &&
      `${formatCount(without)} ${plural(without, "instance has", "instances have")} none.`,
    unwritten.length > 0 && `${leftOut}: ${unwrittenText}.`,
  ]);
}

/** @param what false if there's nothing to copy */
function copyText(text: string, what: string | false, notes: (string | false)[]) {
  return {
    text,
    message: {
      title: what === false ? "Nothing was copied." : `Copied ${what}.`,
      text: notes.filter(Boolean).join(" "),
    },
  };
}

/** As many as fit into a message. */
const namedValues = 3;

/** Special to Ansible. */
const reserved = new Set(["all", "ungrouped", "localhost"]);
/** Anything else might be a pattern, a range, a port, a comment or a second value on the line. */
const plainName = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i;

/** A file's name for an instance, its address, and what else it says of it. */
interface Login {
  host: string;
  address: string;
  user: string;
  region: string;
}

const writers: Record<LoginChoice, (logins: readonly Login[]) => string> = {
  "SSH commands": (logins) =>
    logins.map(({ user, address }) => sshCommand(user, address)).join("\n"),
  "SSH config": (logins) =>
    logins
      .map(({ host, address, user }) => `Host ${host}\n  HostName ${address}\n  User ${user}\n`)
      .join("\n"),
  "Ansible inventory": ansibleInventory,
};

/**
 * Without the address, ssh and Ansible would look up the name and might reach another machine, so instances without one are left
 * out. Odd or duplicate host names are replaced by ids: both would merge them.
 */
function loginText(
  choice: LoginChoice,
  instances: readonly Copied[],
  { address: field, userOf }: LoginOptions,
) {
  const uses = Map.groupBy(
    instances.flatMap(({ id, hostName }) => [id, ...(hostName === undefined ? [] : [hostName])]),
    (name) => name,
  );
  const hostOf = ({ id, hostName = "" }: Copied): string | undefined => {
    const isUsable = plainName.test(hostName) && !reserved.has(hostName.toLowerCase());
    if (isUsable && uses.get(hostName)?.length === 1) return hostName;
    return plainName.test(id) ? id : undefined;
  };
  const isRefused = (instance: Copied) => choice !== "Ansible inventory" && isWindows(instance);
  const windows = instances.filter(isRefused).length;
  const logins = instances.flatMap((instance): Login[] => {
    const { image, region = "" } = instance;
    const host = hostOf(instance);
    const address = copiedAddress(instance[field]);
    if (host === undefined || address === undefined || isRefused(instance)) return [];
    return [{ host, address, user: userOf(image), region }];
  });
  const left = instances.length - logins.length - windows;
  const kind = field === "ipv4" ? "public" : "private";
  const noun = choice === "Ansible inventory" ? "inventory" : choice;
  const what = `the ${noun} of ${instancesText(logins.length)}`;
  return copyText(writers[choice](logins), logins.length > 0 && what, [
    left > 0 &&
      `${formatCount(left)} ${plural(left, "instance has", "instances have")} no usable ${kind} IP.`,
    left > 0 &&
      field === "ipv4" &&
      instances.some(({ privateIpv4 }) => copiedAddress(privateIpv4) !== undefined) &&
      `The Copy menu can use private ones.`,
    windows > 0 && `${formatCount(windows)} ${plural(windows, "runs", "run")} Windows.`,
  ]);
}

/** INI: first instances without a region, then a group per region. */
function ansibleInventory(logins: readonly Login[]): string {
  const byRegion = Map.groupBy(logins, ({ region }) => region);
  const groupOf = groupNames(logins);
  return ["", ...[...byRegion.keys()].filter((region) => region !== "")]
    .map((region) => {
      const lines = byRegion.get(region) ?? [];
      const text = lines.map(({ host, address }) => `${host} ansible_host=${address}\n`).join("");
      return region === "" ? text : `[${groupOf(region)}]\n${text}`;
    })
    .filter((section) => section !== "")
    .join("\n");
}

/** "eu-west-1" → eu_west_1. Two regions never share a group, and no group has the name of a host. */
function groupNames(logins: readonly Login[]): (region: string) => string {
  const taken = new Set([...reserved, ...logins.map(({ host }) => host)]);
  return (region) => {
    const plain = region.replaceAll(/\W/g, "_");
    const base = /^\d/.test(plain) ? `_${plain}` : plain;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    return name;
  };
}
