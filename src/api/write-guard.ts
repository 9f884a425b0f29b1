import { ApiError } from "./error.ts";

/**
 * Whether writes are refused: not at all, because a person has switched read-only on in this tab, or because the configuration
 * says so for everyone.
 */
export type ReadOnly = "off" | "session" | "configuration";

/** What a client refuses to send, whatever view asks for it. */
export interface WriteGuard {
  /** Read right before each try of a write. */
  readOnly: () => ReadOnly;
  /** An instance with one of these tags is written to only where that tag was confirmed. */
  protectedTags: readonly string[];
}

const readOnlyReasons: Record<Exclude<ReadOnly, "off">, string> = {
  session: "This tab is read-only. You can turn that off in the connection menu.",
  configuration: "This dashboard is configured as read-only.",
};

/** Why nothing can be changed, as a sentence for controls and dialogs; undefined where it can. */
export function readOnlyReason(readOnly: ReadOnly): string | undefined {
  return readOnly === "off" ? undefined : readOnlyReasons[readOnly];
}

/** The error of a write that read-only refuses; undefined where it is off. Nothing has been sent. */
export function readOnlyError(readOnly: ReadOnly): ApiError | undefined {
  if (readOnly === "off") return undefined;
  // It stays in the journal after read-only is switched off.
  return new ApiError("guarded", "Read-only was on.", { code: "READ_ONLY" });
}

/** Characters that cannot be seen: controls, zero widths, soft hyphens, variation selectors, direction marks. */
const invisible = /[\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

/** Tags that look the same are the same: "Prod ", fullwidth "ｐｒｏｄ" and "prod" with a zero width space. */
const comparable = (tag: string) =>
  tag.replace(invisible, "").normalize("NFKC").toLowerCase().trim();

/** Those of an instance's tags that are protected, as the instance has them. */
export function protectedAmong(
  tags: readonly string[],
  protectedTags: readonly string[],
): readonly string[] {
  if (protectedTags.length === 0) return [];
  const known = new Set(protectedTags.map(comparable));
  return tags.filter((tag) => known.has(comparable(tag)));
}

/**
 * The error of a write to an instance with a protected tag that was not confirmed; undefined where there is none. Nothing has
 * been sent.
 * @param tags as they were read right before the write; undefined where they were not, or could not be
 * @param confirmedTags the protected tags that a person confirmed by typing the host name
 */
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

/** "protected by tag prod", "protected by tags prod, eu". */
export function protectedText(tags: readonly string[]): string {
  return `protected by ${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;
}
