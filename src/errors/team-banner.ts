import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { type Failure, failureOf, isTeamWide } from "../api/error.ts";
import { failureSchema } from "../api/schema.ts";
import { tabStore } from "../lib/storage.ts";
import type { Session } from "../session/session.ts";
import { openChannel } from "../lib/tabs.ts";

const refusalSchema = z.object({ ...failureSchema.shape, action: z.string() });

type TeamRefusal = z.infer<typeof refusalSchema>;

const connection = z.string();
const messageSchema = z.discriminatedUnion("type", [
  z.object({ connection, type: z.literal("ask") }),
  z.object({ connection, type: z.literal("raised"), refusal: refusalSchema }),
  z.object({ connection, type: z.literal("cleared") }),
]);
const storedName = "team-banner";

export type TeamBannerStore = ReturnType<typeof createTeamBanner>;

/**
 * What `TeamBanner` (Banners.tsx) shows: all tabs of a connection share it, until it's dismissed or an action succeeds. It
 * survives a reload.
 */
export function createTeamBanner({ onBegin }: Pick<Session, "onBegin">, signal: AbortSignal) {
  const channel = openChannel("team-banner", messageSchema, signal);
  const store = createStore<{ current?: TeamRefusal }>({});
  let ownConnection: string | undefined;
  /** Time of the last refusal in this tab, or of the last message about one in another tab. */
  let raisedAt = 0;
  /** Error code by kind of read, for kinds that the API currently refuses. */
  const refusedReads = new Map<string, string | undefined>();

  onBegin(({ fingerprint, onRead, ended }) => {
    ownConnection = fingerprint;
    setCurrent(tabStore.readJson(storedName, refusalSchema));
    onRead(handleRead);
    channel.post({ connection: fingerprint, type: "ask" });
    ended.addEventListener("abort", () => {
      ownConnection = undefined;
      raisedAt = 0;
      refusedReads.clear();
      store.setState(() => ({}));
    });
  });

  channel.listen((message) => {
    if (message.connection !== ownConnection) return;
    const { connection } = message;
    const { current } = store.get();
    if (message.type === "raised") {
      // A tab with the same banner also hears the answer to a new tab: that's no new refusal.
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
    if (ownConnection === undefined || !isTeamWide(error)) return false;
    const refusal = { ...failureOf(error), action };
    raisedAt = Date.now();
    setCurrent(refusal);
    channel.post({ connection: ownConnection, type: "raised", refusal });
    return true;
  }

  /** Raises the banner once per kind of read, until one of that kind succeeds. */
  function handleRead(path: string, error: Failure | undefined): void {
    const action = readActionOf(path);
    if (!error) refusedReads.delete(action);
    else if (isTeamWide(error) && refusedReads.get(action) !== error.code) {
      refusedReads.set(action, error.code);
      if (store.get().current?.code !== error.code) raise(error, action);
    }
  }

  return {
    store,
    /**
     * After a refused write or run; reads raise it by themselves. Returns whether the code is about the team.
     * @param action as in "The API refused to stop web-1"
     */
    raise,
    /** Clears the banner, unless the refusal came after this action began. */
    clearAfterSuccess: (beganAt: number): void => {
      if (beganAt >= raisedAt) clear();
    },
    clear,
  };

  function clear(): void {
    setCurrent(undefined);
    if (ownConnection !== undefined) channel.post({ connection: ownConnection, type: "cleared" });
  }
}

function readActionOf(path: string): string {
  if (path.startsWith("/computes/specifications")) return "list specifications";
  return path.startsWith("/computes/") ? "read an instance" : "list instances";
}
