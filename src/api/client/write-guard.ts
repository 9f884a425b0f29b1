import { comparedText } from "../../lib/text.ts";
import { ApiError } from "../error.ts";

/** "session": the user switched it on in this tab. "rules": the deployment's rules have changed since this tab read them. */
export type ReadOnly = "off" | "session" | "configuration" | "rules";

/** What the client refuses to send, whichever view asks. */
export interface WriteGuard {
  /** Read right before each try of a write. */
  readOnly: () => ReadOnly;
  protectedTags: readonly string[];
}

const readOnlyReasons: Record<Exclude<ReadOnly, "off">, string> = {
  session: "This tab is read-only. You can turn that off in the connection menu.",
  configuration: "This dashboard is configured as read-only.",
  rules: "The deployment’s rules have changed. Reload the page.",
};

export function readOnlyReason(readOnly: ReadOnly): string | undefined {
  return readOnly === "off" ? undefined : readOnlyReasons[readOnly];
}

export function readOnlyError(readOnly: ReadOnly): ApiError | undefined {
  if (readOnly === "off") return undefined;
  // Past tense: it stays in the journal after read-only is turned off.
  if (readOnly === "rules")
    return new ApiError("guarded", "They were read again before anything was sent.", {
      code: "RULES_CHANGED",
    });
  return new ApiError("guarded", "Read-only was on.", { code: "READ_ONLY" });
}

/** Tags that look alike are equal: "Prod ", fullwidth "ｐｒｏｄ" and "prod" with a zero width space. */
const comparable = (tag: string) => comparedText(tag).trim();

export function protectedAmong(
  tags: readonly string[],
  protectedTags: readonly string[],
): readonly string[] {
  if (protectedTags.length === 0) return [];
  const known = new Set(protectedTags.map(comparable));
  return tags.filter((tag) => known.has(comparable(tag)));
}

/** `tags` are from the read right before the write; undefined if they couldn't be read. */
export function protectedTagError(
  protectedTags: readonly string[],
  tags: readonly string[] | undefined,
  confirmedTags: readonly string[],
): ApiError | undefined {
  if (protectedTags.length === 0) return undefined;
  const refuse = (message: string) => new ApiError("guarded", message, { code: "PROTECTED_TAG" });
  if (!tags) return refuse("Its tags couldn’t be read, and one of them may be protected.");
  const confirmed = new Set(confirmedTags.map(comparable));
  const unconfirmed = protectedAmong(tags, protectedTags).filter(
    (tag) => !confirmed.has(comparable(tag)),
  );
  return unconfirmed.length === 0 ? undefined : refuse(`It is ${protectedText(unconfirmed)}.`);
}

/** e.g. "protected by tags prod, eu". */
export function protectedText(tags: readonly string[]): string {
  return `protected by ${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;
}
