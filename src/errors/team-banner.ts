import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { type Failure, failureOf, isTeamWide } from "../api/error.ts";
import { failureSchema } from "../api/schema.ts";
import { tabStore } from "../storage.ts";
import { openChannel } from "../tabs/channel.ts";

const refusalSchema = z.extend(failureSchema, { action: z.string() });

/** An action that the API refused for the team. */
type TeamRefusal = z.infer<typeof refusalSchema>;

/** The fingerprint of the connection that a message is about. */
const connection = z.string();
const messageSchema = z.discriminatedUnion("type", [
  z.object({ connection, type: z.literal("ask") }),
  z.object({ connection, type: z.literal("raised"), refusal: refusalSchema }),
  z.object({ connection, type: z.literal("cleared") }),
]);
const storedName = "team-banner";

export type TeamBannerStore = ReturnType<typeof createTeamBanner>;

/**
 * Creates the store of the team banner. All tabs of a connection have the same banner until it is dismissed or an action
 * succeeds. It survives a reload.
 * @param signal the end of the app
 */
export function createTeamBanner(signal: AbortSignal) {
  const channel = openChannel("team-banner", messageSchema, signal);
  const store = createStore<{ current?: TeamRefusal }>({});
  let ownConnection: string | undefined;
  /** When the API refused something in this tab or, as far as this tab has heard, in another: milliseconds since the epoch. */
  let raisedAt = 0;
  /** The code with which each kind of read is refused now. */
  const refusedReads = new Map<string, string | undefined>();
  setCurrent(tabStore.readJson(storedName, refusalSchema));

  channel.listen((message) => {
    if (message.connection !== ownConnection) return;
    const { connection } = message;
    const { current } = store.get();
    if (message.type === "raised") {
      // The answer to a new tab tells the others nothing new.
      if (!current || current.requestId !== message.refusal.requestId) raisedAt = Date.now();
      setCurrent(message.refusal);
    }
    if (message.type === "cleared") setCurrent(undefined);
    if (message.type === "ask" && current)
      channel.post({ connection, type: "raised", refusal: current });
  });

  function setCurrent(current: TeamRefusal | undefined): void {
    store.setState(() => (current ? { current } : {}));
    if (current) tabStore.writeJson(storedName, current);
    else tabStore.remove(storedName);
  }

  function raise(error: Failure, action: string): boolean {
    if (!isTeamWide(error)) return false;
    const refusal = { ...failureOf(error), action };
    raisedAt = Date.now();
    setCurrent(refusal);
    if (ownConnection !== undefined)
      channel.post({ connection: ownConnection, type: "raised", refusal });
    return true;
  }

  return {
    store,
    /** Joins the tabs of a connection, and gets their banner. */
    begin(fingerprint: string): void {
      ownConnection = fingerprint;
      refusedReads.clear();
      channel.post({ connection: fingerprint, type: "ask" });
    },
    /**
     * Raises the banner for a billing or team code.
     * @param action what the API refused, after "The API refused to": "stop web-1"
     * @returns whether the banner displays this failure
     */
    raise,
    /**
     * Raises the banner for a read that is refused for the team: once for each kind of read, until one of that kind succeeds. A
     * banner with the same code stays as it is.
     * @param path of the request, after `/api/v1`
     * @param error undefined for a success
     */
    noteRead: (path: string, error: Failure | undefined): void => {
      const action = readActionOf(path);
      if (!error) refusedReads.delete(action);
      else if (isTeamWide(error) && refusedReads.get(action) !== error.code) {
        refusedReads.set(action, error.code);
        if (store.get().current?.code !== error.code) raise(error, action);
      }
    },
    /** Removes the banner in all tabs of the connection, unless an action that began before it has succeeded only now. */
    noteSuccess: (beganAt: number): void => {
      if (beganAt >= raisedAt) clear();
    },
    clear,
  };

  /** Removes the banner in all tabs of the connection. */
  function clear(): void {
    setCurrent(undefined);
    if (ownConnection !== undefined) channel.post({ connection: ownConnection, type: "cleared" });
  }
}

/** What a read does, after "The API refused to". */
function readActionOf(path: string): string {
  if (path.startsWith("/computes/specifications")) return "list specifications";
  return path.startsWith("/computes/") ? "read an instance" : "list instances";
}
