import * as v from "valibot";
import { apiErrorKinds } from "../api/error.ts";
import { finite } from "../validation.ts";

/** A failure as it passes between tabs. */
export const failureSchema = v.object({
  kind: v.picklist(apiErrorKinds),
  message: v.string(),
  code: v.optional(v.string()),
  status: v.optional(finite),
  requestId: v.optional(v.string()),
});

/** Why a session ended. */
export const endingSchema = v.union([
  v.object({ kind: v.literal("disconnected") }),
  v.object({ kind: v.literal("idle"), minutes: finite }),
  v.object({
    kind: v.literal("unauthorized"),
    error: failureSchema,
  }),
]);

/** What the tabs of one browser say to each other about the session. It stays within this origin and this browser. */
export const sessionMessageSchema = v.union([
  /** A new tab asks for the key. */
  v.object({ type: v.literal("ask") }),
  /** A connected tab hands it over. */
  v.object({
    type: v.literal("offer"),
    apiKey: v.string(),
    baseUrl: v.string(),
    /** When a person last used that tab: milliseconds since the epoch. */
    usedAt: finite,
  }),
  /** The session of this connection is over, in all its tabs. */
  v.object({ type: v.literal("ended"), fingerprint: v.string(), ending: endingSchema }),
  /** Somebody uses this tab. */
  v.object({ type: v.literal("active"), at: finite }),
]);
