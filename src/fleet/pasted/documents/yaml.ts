import { readJson } from "./json.ts";
import { type ListNode, type MapNode, type Node, scalar } from "./tree.ts";

interface YamlText {
  root: Node;
  /** Lines that belong to no key or item: continued texts, with the key of a text block. */
  otherLines: Map<number, string | undefined>;
}

const keyed =
  /^(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"'#{}[\]|>&*!%@`,-][^\n]{0,200}?|-[^\s\n][^\n]{0,200}?))\s*:(?=\s|$)/;

const maxDepth = 100;

interface Open {
  indent: number;
  node: MapNode | ListNode;
}

/**
 * Block YAML, line by line: what's pasted from the middle of a file, with templates or tabs in it, is read as well as a
 * whole file. Aliases aren't followed. Undefined if the text has no such structure.
 */
export function readYaml(lines: readonly string[]): YamlText | undefined {
  if (!hasYamlStructure(lines)) return undefined;
  const root: ListNode = { type: "list", items: [] };
  const open: Open[] = [{ indent: -1, node: root }];
  const otherLines = new Map<number, string | undefined>();
  let textIndent: number | undefined;
  let textKey = "";
  for (const [line, text] of lines.entries()) {
    const content = withoutComment(text);
    if (content.trim() === "") continue;
    let at = content.search(/\S/);
    let indent = indentOf(content, at);
    if (textIndent !== undefined && indent > textIndent) {
      otherLines.set(line, textKey);
      continue;
    }
    textIndent = undefined;
    if (/^(?:---|\.\.\.)(?=\s|$)/.test(content)) {
      open.length = 1;
      continue;
    }
    const lineIndent = indent;
    while (/^-(?=\s|$)/.test(content.slice(at, at + 2))) {
      const { node } = containerAt(indent, "list");
      if (node.type === "list") node.items.push(scalar("", line, at, at));
      const rest = content.slice(at + 1);
      const gap = Math.max(rest.search(/\S/), 0);
      at += 1 + gap;
      indent += 1 + gap;
      if (at >= content.length || rest.trim() === "") break;
    }
    const rest = content.slice(at).trimEnd();
    if (rest === "" || rest === "-") continue;
    const key = keyed.exec(rest);
    if (!key) {
      // A sentence is read as any line.
      const item = scalarOf(rest, line, at);
      const isSentence = item.type === "scalar" && /\s/.test(item.text);
      if (indent === lineIndent || isSentence) otherLines.set(line, undefined);
      else attach(item);
      continue;
    }
    const [whole, double, single, plain] = key;
    const { node } = containerAt(indent, "map");
    if (node.type !== "map") continue;
    const name = double ?? single ?? plain ?? "";
    node.entries.push({ key: scalar(name, line, at, at + whole.length - 1), value: undefined });
    const value = rest.slice(whole.length);
    const valueAt = at + whole.length + (value.length - value.trimStart().length);
    if (/^\s*[|>][-+\d]*\s*$/.test(value)) {
      textIndent = lineIndent;
      textKey = name;
    } else if (value.trim() !== "") attach(scalarOf(value.trim(), line, valueAt));
  }
  return { root, otherLines };

  function containerAt(indent: number, type: "map" | "list"): Open {
    while ((open.at(-1)?.indent ?? -1) > indent) open.pop();
    let top = open.at(-1);
    // A list may have the indent of its key.
    if (type === "map" && top?.indent === indent && top.node.type === "list") {
      open.pop();
      top = open.at(-1);
    }
    if (top?.indent === indent && top.node.type === type) return top;
    const node: MapNode | ListNode = type === "map" ? { type, entries: [] } : { type, items: [] };
    attach(node);
    const opened = { indent, node };
    if (open.length < maxDepth) open.push(opened);
    return opened;
  }

  /** To the last key or item that has no value yet. */
  function attach(node: Node): void {
    const top = open.at(-1)?.node ?? root;
    if (top.type === "map") {
      const entry = top.entries.at(-1);
      if (entry && entry.value === undefined) entry.value = node;
      return;
    }
    const last = top.items.at(-1);
    if (last?.type === "scalar" && last.text === "") top.items[top.items.length - 1] = node;
    else top.items.push(node);
  }
}

function scalarOf(text: string, line: number, at: number): Node {
  if (/^[{[]/.test(text)) {
    // Pads, so that places are those of the line.
    const flow = readJson([" ".repeat(at) + text], 0, true)?.roots[0];
    if (flow) return inLine(flow, line);
  }
  const isQuoted = /^(["'])[^"']*\1$/.test(text);
  const bare = text.replace(/^[&!]\S+\s+/, "");
  if (bare.startsWith("*") || /^[&!]\S*$/.test(bare)) return scalar("", line, at, at);
  const start = at + text.length - bare.length;
  const value = isQuoted ? text.slice(1, -1) : bare;
  return scalar(value, line, start, at + text.length);
}

function inLine(node: Node, line: number): Node {
  if (node.type === "scalar") node.line = line;
  else if (node.type === "list") for (const item of node.items) inLine(item, line);
  else
    for (const { key, value } of node.entries) {
      key.line = line;
      if (value) inLine(value, line);
    }
  return node;
}

function indentOf(text: string, at: number): number {
  const indent = text.slice(0, at);
  return indent.includes("\t") ? indent.replaceAll("\t", "  ").length : at;
}

/** `#` behind a space, unless it's in quotes. */
function withoutComment(text: string): string {
  if (!text.includes("#")) return text;
  for (const { index } of text.matchAll(/(?:^|\s)#/g)) {
    const before = text.slice(0, index);
    if ((before.match(/"/g)?.length ?? 0) % 2 === 0 && (before.match(/'/g)?.length ?? 0) % 2 === 0)
      return before;
  }
  return text;
}

/** A key without a value above something deeper, or keys in the items of a list; and hardly another line. */
function hasYamlStructure(lines: readonly string[]): boolean {
  let keys = 0;
  let others = 0;
  let nested = 0;
  let openKey: number | undefined;
  let itemAt: number | undefined;
  let textIndent: number | undefined;
  for (const text of lines) {
    const content = withoutComment(text).trimEnd();
    const at = content.search(/\S/);
    if (at === -1 || /^(?:---|\.\.\.)/.test(content)) continue;
    // Markdown: a list whose items are struck out.
    if (content.includes("~~")) return false;
    const indent = indentOf(content, at);
    if (textIndent !== undefined && indent > textIndent) continue;
    textIndent = undefined;
    const dashes = /^(?:-\s+)*/.exec(content.slice(at))?.[0].length ?? 0;
    const rest = content.slice(at + dashes);
    const key = keyed.exec(rest);
    if (openKey !== undefined && (indent > openKey || (indent === openKey && dashes > 0))) nested++;
    openKey = key && key[0].length === rest.length ? indent + dashes : undefined;
    if (itemAt !== undefined && key && dashes === 0 && indent === itemAt) nested++;
    itemAt =
      key && dashes > 0 ? indent + dashes : dashes > 0 || indent === itemAt ? itemAt : undefined;
    if (key && /[|>][-+\d]*$/.test(rest)) textIndent = indent;
    if (key) keys++;
    else if (dashes === 0) others++;
  }
  return nested > 0 && keys > 0 && others <= keys / 4;
}
