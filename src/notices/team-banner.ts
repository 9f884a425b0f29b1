import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import type { ApiError } from "../api/error.ts";
import { isTeamWide } from "./treatment.ts";

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  action: z.string(),
});

/** What the API refused for the whole team: only what it said. */
export type TeamRefusal = z.infer<typeof refusalSchema>;

const storageKey = "compute.team-banner";

function stored(): TeamRefusal | undefined {
  try {
    const result = refusalSchema.safeParse(
      JSON.parse(sessionStorage.getItem(storageKey) ?? "null"),
    );
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** The refusal that concerns the team, until it is dismissed or an action succeeds. It survives a reload. */
export const teamRefusal = createStore<{ current?: TeamRefusal }>(withoutUndefined(stored()));

function withoutUndefined(current: TeamRefusal | undefined): { current?: TeamRefusal } {
  return current ? { current } : {};
}

/**
 * Raises the team banner if the error has a billing or team code.
 * @param action what was refused, as it follows "The API refused to": "stop web-1"
 * @returns whether the banner is the place where this failure shows
 */
export function raiseTeamBanner(error: ApiError, action: string): boolean {
  if (error.code === undefined || !isTeamWide(error)) return false;
  const { code, message, requestId } = error;
  const current: TeamRefusal = {
    code,
    message,
    action,
    ...(requestId !== undefined && { requestId }),
  };
  teamRefusal.setState(() => ({ current }));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage the banner lasts until the reload.
  }
  return true;
}

/** Takes the team banner away: it was dismissed, an action succeeded, or the session ended. */
export function clearTeamBanner(): void {
  teamRefusal.setState(() => ({}));
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
