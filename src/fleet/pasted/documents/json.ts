import { type ListNode, type MapNode, type Node, type Scalar, scalar } from "./tree.ts";

interface JsonText {
  roots: Node[];
  /** The line after the last one of it. */
  endLine: number;
}

const string = /"(?:[^"\\\n]|\\.){0,5000}"|'(?:[^'\\\n]|\\.){0,5000}'/y;
const literal = /[-+]?[\w.][\w.+-]{0,60}/y;
/** YAML's flow collections have bare texts. */
const bare = /[^\s,:{}[\]"'][^,{}[\]\n]{0,300}?(?=\s*(?:[,{}[\]\n]|:\s|$))/y;

/** No list of machines is deeper, and those who walk the tree can recurse. */
const maxDepth = 100;

interface Open {
  node: MapNode | ListNode;
  key: Scalar | undefined;
}

/**
 * JSON as it's pasted: one document or one a line, also cut off at its end, with single quotes or a comma too many.
 * Undefined for anything else. A loop instead of recursion, so that depth doesn't matter.
 */
export function readJson(
  lines: readonly string[],
  firstLine: number,
  isFlow = false,
): JsonText | undefined {
  const roots: Node[] = [];
  const open: Open[] = [];
  let endLine = firstLine;
  for (let line = firstLine; line < lines.length; line++) {
    const text = lines[line] ?? "";
    // Between documents, a line that isn't one ends them.
    if (open.length === 0 && !/^\s*[{[]/.test(text)) {
      if (text.trim() === "" || text.trim() === ",") continue;
      break;
    }
    for (let at = 0; at < text.length; at++) {
      const character = text[at] ?? "";
      if (/[\s,:]/.test(character)) continue;
      if (character === "{" || character === "[") {
        const node: MapNode | ListNode =
          character === "{" ? { type: "map", entries: [] } : { type: "list", items: [] };
        if (!add(node) || open.length === maxDepth) return undefined;
        open.push({ node, key: undefined });
        continue;
      }
      if (character === "}" || character === "]") {
        if (open.pop()?.node.type !== (character === "}" ? "map" : "list")) return undefined;
        continue;
      }
      const isQuoted = character === '"' || character === "'";
      const pattern = isQuoted ? string : isFlow ? bare : literal;
      pattern.lastIndex = at;
      const [found] = pattern.exec(text) ?? [];
      if (found === undefined || open.length === 0) return undefined;
      const isKey = /^\s*:/.test(text.slice(at + found.length, at + found.length + 20));
      if (!isQuoted && !isFlow && !isLiteral(found, isKey)) return undefined;
      const value = isQuoted ? unquoted(found) : found;
      if (!add(scalar(value, line, at, at + found.length))) return undefined;
      at += found.length - 1;
    }
    if (open.length === 0) endLine = line + 1;
  }
  if (open.length > 0) endLine = lines.length;
  return roots.length > 0 ? { roots, endLine } : undefined;

  function add(node: Node): boolean {
    const parent = open.at(-1);
    if (!parent) roots.push(node);
    else if (parent.node.type === "list") parent.node.items.push(node);
    else if (parent.key === undefined) {
      if (node.type !== "scalar") return false;
      parent.key = node;
      parent.node.entries.push({ key: node, value: undefined });
    } else {
      const entry = parent.node.entries.at(-1);
      if (entry) entry.value = node;
      parent.key = undefined;
    }
    return true;
  }
}

function isLiteral(text: string, isKey: boolean): boolean {
  return isKey ? /^[a-z_$]/i.test(text) : /^(?:[-+]?[\d.].*|true|false|null|none|nan)$/i.test(text);
}

function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string") return value;
  } catch {
    // Single quotes.
  }
  return text.slice(1, -1).replace(/\\(.)/g, "$1");
}
