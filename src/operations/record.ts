import * as z from "zod/mini";
import { atLeast, atMost, integer } from "../lib/checks.ts";
import { mountPath } from "../lib/mount-path.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { keyHint } from "../session/validation.ts";

// What the journal keeps so that a report can prove who did what to which machine. Missing in older entries.

const optionalText = z.optional(z.string());
/** The range of `Date`. */
export const timestampSchema = z.number().check(atLeast(-8.64e15), atMost(8.64e15));

/** What the instance was: later the API may not know it any more. */
export const factsSchema = z.object({
  region: optionalText,
  ipv4: optionalText,
  privateIpv4: optionalText,
  specificationId: optionalText,
  specification: optionalText,
  image: optionalText,
  tags: z.optional(z.array(z.string())),
});
export type InstanceFacts = z.infer<typeof factsSchema>;

/** Who asked, and where. */
export const requesterSchema = z.object({
  /** "…9a41"; missing for a key so short that this would give it away. */
  key: optionalText,
  /** Whom a proxy signed in, if the configuration says it. */
  user: optionalText,
  isSignedInByProxy: z.optional(z.boolean()),
  environment: optionalText,
  /** The address of the dashboard. */
  dashboard: z.string(),
});
export type Requester = z.infer<typeof requesterSchema>;

export function requesterOf(
  { apiKey }: Pick<Connection, "apiKey">,
  { environment, authentication, user }: Pick<Config, "environment" | "authentication" | "user">,
): Requester {
  const dashboard = location.origin + mountPath;
  return {
    key: keyHint(apiKey),
    ...(authentication === "proxy" && { user, isSignedInByProxy: true }),
    environment: environment?.name,
    dashboard,
  };
}

/** The search or list whose matches were chosen. */
export const chosenBySchema = z.object({
  q: z.string(),
  /** As in the address, e.g. "-web-1,web-2" for all but these; "" or "-" if it was too long for it. */
  list: optionalText,
  matches: integer,
});
