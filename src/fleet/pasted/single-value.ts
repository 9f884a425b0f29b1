import { cleanLine } from "./line/clean-line.ts";
import { contentStart } from "./line/line-parts.ts";
import { readValue } from "./line/value.ts";

export interface SingleValue {
  /** Without its wrapping: `203.0.113.7` for `ssh root@203.0.113.7`. */
  text: string;
  kind: "name" | "address" | "id";
  /** The typed text is more than `text`. */
  isWrapped: boolean;
}

const command =
  /^(?:sudo\s+)?(?:ssh|scp|sftp|mosh|ping6?|curl|wget|telnet|nc|traceroute|mtr|dig|host|nslookup)\s+(?=\S)/;
/** Options of these commands whose value is a word of its own. */
const optionWithValue = /^-[bcDEeFIiJLlmOopQRSWw]$/;

/** One value typed into the search box or pasted alone. Undefined for several words and for none. */
export function readSingleValue(text: string): SingleValue | undefined {
  const clean = cleanLine(text.trim()).text;
  const line = clean.slice(contentStart(clean));
  const words = line.replace(command, "").split(/\s+/).filter(Boolean);
  const isCommand = command.test(line);
  const named = isCommand
    ? words.find(
        (word, place) => !word.startsWith("-") && !optionWithValue.test(words[place - 1] ?? ""),
      )
    : words.length === 1
      ? words[0]
      : undefined;
  const value = named === undefined ? undefined : readValue(named);
  if (!value || value.text.includes("*")) return undefined;
  const kind = value.sort === "address" ? "address" : value.sort === "number" ? "id" : "name";
  return { text: value.text, kind, isWrapped: value.text !== text.trim() };
}
