import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import type { Failure } from "../api/error.ts";
import { tabStore } from "../storage.ts";
import { openChannel } from "../tabs/channel.ts";
import { isTeamWide } from "./treatment.ts";

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  action: z.string(),
});

/** What the API refused for the whole team: only what it said. */
type TeamRefusal = z.infer<typeof refusalSchema>;

/** Of the tabs of one connection. */
const connection = z.string();
const messageSchema = z.discriminatedUnion("type", [
  z.object({ connection, type: z.literal("ask") }),
  z.object({ connection, type: z.literal("raised"), refusal: refusalSchema }),
  z.object({ connection, type: z.literal("cleared") }),
]);
const storedName = "team-banner";

/** The team banner of one app. */
export type TeamBannerStore = ReturnType<typeof createTeamBanner>;

/**
 * Makes the store of the refusal that concerns the team. It is the same in every tab of the connection until it is dismissed or
 * an action succeeds, and survives a reload.
 * @param signal the end of the app
 */
export function createTeamBanner(signal: AbortSignal) {
  const channel = openChannel("team-banner", messageSchema, signal);
  const store = createStore<{ current?: TeamRefusal }>({});
  let own: string | undefined;
  show(tabStore.readJson(storedName, refusalSchema));

  channel.listen((message) => {
    if (message.connection !== own) return;
    const { connection } = message;
    const { current } = store.get();
    if (message.type === "raised") show(message.refusal);
    if (message.type === "cleared") show(undefined);
    if (message.type === "ask" && current)
      channel.post({ connection, type: "raised", refusal: current });
  });

  function show(current: TeamRefusal | undefined): void {
    store.setState(() => (current ? { current } : {}));
    if (current) tabStore.writeJson(storedName, current);
    else tabStore.remove(storedName);
  }

  return {
    store,
    /** Takes part in what the tabs of a connection know, from now on. */
    begin(fingerprint: string): void {
      own = fingerprint;
      channel.post({ connection: own, type: "ask" });
    },
    /**
     * Raises the banner if the error has a billing or team code.
     * @param action what was refused, as it follows "The API refused to": "stop web-1"
     * @returns whether the banner is the place where this failure shows
     */
    raise(error: Failure, action: string): boolean {
      if (error.code === undefined || !isTeamWide(error)) return false;
      const { code, message, requestId } = error;
      const refusal = { code, message, action, ...(requestId !== undefined && { requestId }) };
      show(refusal);
      if (own !== undefined) channel.post({ connection: own, type: "raised", refusal });
      return true;
    },
    /** Takes the banner away in every tab: it was dismissed, an action succeeded, or the session ended. */
    clear: (): void => {
      show(undefined);
      if (own !== undefined) channel.post({ connection: own, type: "cleared" });
    },
  };
}
