import type { DemoKey, TeamStanding } from "../demo-keys.ts";
import { ApiError, type ErrorCode } from "./api-error.ts";

const STOP_REFUSALS: Readonly<Record<TeamStanding, readonly [ErrorCode, string] | undefined>> = {
  active: undefined,
  "no-balance": ["INSUFFICIENT_BALANCE", "The team's balance is insufficient for this action"],
  "past-due": ["TEAM_PAST_DUE", "The team has an outstanding balance that must be paid"],
  suspended: ["TEAM_SUSPENDED", "The team is suspended because of an outstanding payment"],
  terminated: ["TEAM_TERMINATED", "The team is terminated and can no longer access resources"],
};

/** Every role may stop. @throws {ApiError} a billing or team code ("Errors", stop operation) */
export function requireStop({ team }: DemoKey): void {
  const refusal = STOP_REFUSALS[team];
  if (refusal !== undefined) throw new ApiError(...refusal);
}

/** The specification lists no team codes for delete, so members and terminated teams both get FORBIDDEN. */
export function requireDelete({ role, team }: DemoKey): void {
  if (role === "Member") {
    throw new ApiError("FORBIDDEN", "Members of a team may not delete compute instances");
  }
  if (team === "terminated") {
    throw new ApiError("FORBIDDEN", "The team can no longer delete compute instances");
  }
}
