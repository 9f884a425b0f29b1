import type { Failure } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { displayText } from "../ui/display-text.ts";

export type OperationKind = "stop" | "delete";

/** What a reading of the instance found. */
export type Found =
  | { kind: "instance"; state?: string | undefined }
  | { kind: "gone" }
  | { kind: "unreadable"; error: Failure };

/**
 * How far an operation has come.
 * - `waiting`: not sent; for its turn, or until a rate limit ends (milliseconds since the epoch)
 * - `sent`: on its way
 * - `cancelled`: given up before it was sent. With `found`, because the instance was read again and is not what was
 *   confirmed, or could not be read; `renamed` is its host name where that is another, `recreated` its creation time;
 *   `error` is how the API said that it is gone
 * - `refused`: the API said no; nothing was done. `found` where the state was worth reading again
 * - `unknown`: nothing says what came of it; `found` is what the instance looked like when it was read again. Without an
 *   `error` the tab was closed or crashed before there was an outcome
 * - `accepted`: the API said yes; the instance is being watched, or, when `late`, no longer
 * - `done`: seen to be over
 */
export type Phase =
  | { name: "waiting"; until?: number | undefined }
  | { name: "sent" }
  | {
      name: "cancelled";
      found?: Found | undefined;
      renamed?: string | undefined;
      recreated?: string | undefined;
      error?: Failure | undefined;
    }
  | { name: "refused"; error: Failure; found?: Found | undefined }
  | { name: "unknown"; error?: Failure | undefined; found: Found }
  | { name: "accepted"; late: boolean; requestId?: string | undefined }
  | { name: "done"; found: Found; error?: Failure | undefined; requestId?: string | undefined };

/** One confirmed act on one instance, as the journal keeps it. It holds no key. */
export interface Operation {
  /** A UUID v4, one for each confirmation. */
  id: string;
  kind: OperationKind;
  instanceId: string;
  /** How people call the instance: its host name, else its id. */
  host: string;
  /** The state before the request: as it was read right before it, and until then as it was when it was confirmed. */
  stateBefore?: string | undefined;
  /** Milliseconds since the epoch. */
  askedAt: number;
  /** When the phase last changed: milliseconds since the epoch. */
  changedAt: number;
  /** Which tab asked: a name of its own that lasts until it closes. */
  tab: string;
  /** The host of the API that was asked. */
  api: string;
  /** Tells one key at one API address from others without saying anything of it; see `connectionFingerprint`. */
  account: string;
  /** The run that it is part of, where many were confirmed at once. */
  runId?: string | undefined;
  phase: Phase;
}

/** The fields of an instance that tell which machine it is. */
type Machine = Pick<Instance, "id" | "hostName" | "createdAt">;

/** How people call an instance: its host name, or its id where there is none. */
export function hostOf(instance: Machine): string {
  return instance.hostName ?? instance.id;
}

/** The same as it is shown: see `displayText`. Two that show alike can differ, so it is for people only. */
export function shownHostOf(instance: Instance): string {
  return displayText(hostOf(instance));
}

/** What tells a machine from another one that has its id by now. */
export interface Identity {
  /** As `hostOf` gives it. */
  host: string;
  createdAt?: string | undefined;
}

/** What tells this instance from another one that has its id by now. */
export function identityOf(instance: Machine): Identity {
  return { host: hostOf(instance), createdAt: instance.createdAt };
}

/**
 * The instance with its creation time from an earlier reading, where this one has none: the first that has one and the same
 * host name.
 */
export function withCreationTime<T extends Machine>(
  instance: T,
  ...earlier: (Machine | undefined)[]
): T {
  if (instance.createdAt !== undefined) return instance;
  const { createdAt } =
    earlier.find((one) => one?.createdAt !== undefined && hostOf(one) === hostOf(instance)) ?? {};
  return createdAt === undefined ? instance : { ...instance, createdAt };
}

/**
 * What shows that an instance is another machine than was confirmed: another host name (`renamed`), or another creation time
 * (`recreated`). Undefined where it is the same one. A creation time that the API does not give every time shows nothing.
 */
export function differenceFrom(
  { host, createdAt }: Identity,
  instance: Machine,
): { renamed?: string; recreated?: string } | undefined {
  const renamed = hostOf(instance) !== host;
  const recreated = isAnotherTime(createdAt, instance.createdAt) ? instance.createdAt : undefined;
  if (!renamed && recreated === undefined) return undefined;
  return {
    ...(renamed && { renamed: hostOf(instance) }),
    ...(recreated !== undefined && { recreated }),
  };
}

/** One moment can be written in several ways; what is no time is compared as text. */
function isAnotherTime(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined || before === now) return false;
  return Date.parse(before) !== Date.parse(now);
}
