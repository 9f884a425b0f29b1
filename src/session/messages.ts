import * as z from "zod/mini";
import { failureSchema } from "../api/schema.ts";

/** Why a session ended. */
export const endingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("disconnected") }),
  z.object({ kind: z.literal("idle"), minutes: z.number() }),
  z.object({
    kind: z.literal("unauthorized"),
    error: failureSchema,
  }),
]);

/** What the tabs of one browser say to each other about the session. It stays within this origin and this browser. */
export const sessionMessageSchema = z.discriminatedUnion("type", [
  /** A new tab asks for the key. */
  z.object({ type: z.literal("ask") }),
  /** A connected tab hands it over. */
  z.object({
    type: z.literal("offer"),
    apiKey: z.string(),
    baseUrl: z.string(),
    /** When a person last used that tab: milliseconds since the epoch. */
    usedAt: z.number(),
  }),
  /** The session of this connection is over, in all its tabs. */
  z.object({ type: z.literal("ended"), fingerprint: z.string(), ending: endingSchema }),
  /** Somebody uses this tab. */
  z.object({ type: z.literal("active"), at: z.number() }),
]);
