import { type ColumnKind, columnKind } from "./column-kinds.ts";

/** A line that is one key with its value. Places are those of the line. */
interface KeyLine {
  key: string;
  kind: ColumnKind;
  text: string;
  start: number;
  end: number;
}

const keyLine =
  /^\s*(?:[-*•|]\s*)?(["'*]{0,2})([\p{L}_][\p{L}\p{N}_. /()-]{0,40}?)\1\s*(?:[:=|]|=>)\*{0,2}\s+(?=\S)/u;

/** `Name: web-1`, `"hostName": "web-1",`. Undefined for anything else, also for unknown keys. */
export function readKeyLine(line: string): KeyLine | undefined {
  const match = keyLine.exec(line.slice(0, 300));
  const key = match?.[2] ?? "";
  const kind = columnKind(key);
  if (!match || kind === undefined || line.length > 2000) return undefined;
  const start = match[0].length;
  const text = line.slice(start).replace(/[\s,;|]+$/, "");
  return { key: key.toLowerCase(), kind, text, start, end: start + text.length };
}

/** Gives lines like `Name: web-1`, `IP: 10.0.0.1` the same machine until one of the sort comes again. */
export function createRecords(nextMachine: () => number) {
  let machine: number | undefined;
  let keys = new Set<string>();
  return {
    /** Addresses can be several, e.g. "Public IP" and "Private IP". */
    machineOf({ kind, key }: KeyLine): number {
      const sort = kind === "address" ? key : kind === "host" ? "name" : kind;
      if (machine === undefined || keys.has(sort)) {
        machine = nextMachine();
        keys = new Set();
      }
      keys.add(sort);
      return machine;
    },
    end(): void {
      machine = undefined;
      keys = new Set();
    },
  };
}

const hostLine = /^\s*Host(?:\s*=\s*|\s+)(?=\S)/i;
const sshLine = /^\s*(HostName|Hostname|[A-Z][A-Za-z]{2,30})(?:\s*=\s*|\s+)(?=\S)/i;

/** Has a line `Host …`, and an indented line with one of the usual options. */
export function isSshConfig(lines: readonly string[]): boolean {
  return (
    lines.some((line) => hostLine.test(line)) &&
    lines.some((line) => /^\s+(?:HostName|User|Port|IdentityFile|ProxyJump)\s/i.test(line))
  );
}

interface SshLine {
  /** Undefined for other options. */
  names: "host" | "host name" | "jump host" | undefined;
  text: string;
  start: number;
}

export function readSshLine(line: string): SshLine | undefined {
  const match = sshLine.exec(line);
  if (!match) return undefined;
  const start = match[0].length;
  const option = match[1] ?? "";
  const names = hostLine.test(line)
    ? "host"
    : /^hostname$/i.test(option)
      ? "host name"
      : /^proxy(?:jump|command)$/i.test(option)
        ? "jump host"
        : undefined;
  return { names, text: line.slice(start), start };
}

const section = /^\s*\[([^[\]\s]{1,100})\]\s*(?:[#;].*)?$/;

/** "groups" and "other" sections hold no hosts. */
export type Section = { name: string; holds: "hosts" | "groups" | "other" };

export function readSection(line: string): Section | undefined {
  const name = section.exec(line.slice(0, 300))?.[1];
  if (name === undefined) return undefined;
  const holds = name.endsWith(":children") ? "groups" : name.endsWith(":vars") ? "other" : "hosts";
  return { name, holds };
}

/** `[web-1]` alone on its line is a host in brackets, unless other lines show that these are sections. */
export function hasSections(lines: readonly string[]): boolean {
  let hasOthers = false;
  let isSure = false;
  for (const line of lines) {
    const name = readSection(line)?.name;
    if (name === undefined) {
      hasOthers ||= !/^\s*$|^\s*[[(<{]/.test(line);
      isSure ||= /\sansible_\w+=/.test(line);
    } else if (/^[\p{L}_]+$|:(?:children|vars)$/u.test(name)) isSure = true;
  }
  return hasOthers && isSure && lines.some((line) => readSection(line) !== undefined);
}
