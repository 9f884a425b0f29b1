import * as z from "zod/mini";

/** A failure as it passes between tabs. */
export const failureSchema = z.object({
  kind: z.enum(["api", "http", "unexpected", "network", "timeout", "aborted"]),
  message: z.string(),
  code: z.optional(z.string()),
  status: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

/** Why a session ended. */
export const endingSchema = z.union([
  z.object({ kind: z.literal("disconnected") }),
  z.object({ kind: z.literal("idle"), minutes: z.number() }),
  z.object({
    kind: z.literal("unauthorized"),
    error: failureSchema,
  }),
]);

/** What the tabs of one browser say to each other about the session. It stays within this origin and this browser. */
export const sessionMessageSchema = z.union([
  /** A new tab asks for the key. */
  z.object({ type: z.literal("ask") }),
  /** A connected tab hands it over. */
  z.object({ type: z.literal("offer"), apiKey: z.string(), baseUrl: z.string() }),
  /** The session with this key is over, everywhere. */
  z.object({ type: z.literal("ended"), apiKey: z.string(), ending: endingSchema }),
  /** Somebody uses this tab. */
  z.object({ type: z.literal("active"), at: z.number() }),
]);
