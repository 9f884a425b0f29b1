import { afterEach, describe, expect, test, vi } from "vitest";
import {
  ApiError,
  type ApiErrorKind,
  errorLabel,
  isTeamWide,
  offlineMessage,
} from "../api/error.ts";
import { errorText, presentError } from "./error-table.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const failure = (code: string, status: number) =>
  new ApiError("api", `The server says ${code}`, { code, status, requestId: "r-1" });

describe("each code of the specification has its treatment", () => {
  test.each([
    ["BAD_REQUEST", 400, "critical", "server", "Request refused."],
    ["UNAUTHORIZED", 401, "critical", "own", "Key rejected."],
    ["FORBIDDEN", 403, "warning", "own", "Not allowed."],
    ["RESOURCE_NOT_FOUND", 404, "warning", "own", "Not found."],
    ["CONFLICT", 409, "warning", "server", "Conflict with the current state."],
    ["UNPROCESSABLE_ENTITY", 422, "critical", "server", "Request refused."],
    ["TOO_MANY_REQUESTS", 429, "info", "server", "Rate limit reached."],
    ["INTERNAL_SERVER_ERROR", 500, "critical", "server", "The API failed."],
    ["INSUFFICIENT_BALANCE", 403, "warning", "server", "Balance too low."],
    ["TEAM_PAST_DUE", 403, "warning", "server", "Payment past due."],
    ["TEAM_SUSPENDED", 403, "critical", "server", "Team suspended."],
    ["TEAM_TERMINATED", 403, "critical", "server", "Team terminated."],
  ])("%s", (code, status, tone, words, title) => {
    const error = failure(code, status);
    expect(presentError(error)).toMatchObject({ tone, title });
    expect(errorText(error).startsWith(error.message)).toBe(words === "server");
  });

  test("only billing and team codes concern the team", () => {
    expect(isTeamWide(failure("TEAM_SUSPENDED", 403))).toBe(true);
    expect(isTeamWide(failure("FORBIDDEN", 403))).toBe(false);
    expect(presentError(failure("INSUFFICIENT_BALANCE", 403)).help).toBe("billing");
    expect(presentError(failure("TEAM_TERMINATED", 403)).help).toBe("support");
  });

  test("a status without a code has the treatment of its code, if that shows the server's message", () => {
    const titleOf = (status: number) =>
      presentError(new ApiError("http", "Locked", { status })).title;
    expect([400, 409, 422].map(titleOf)).toEqual([
      "Request refused.",
      "Conflict with the current state.",
      "Request refused.",
    ]);
    expect([403, 404, 500].map(titleOf)).toEqual(Array(3).fill("The API failed."));
    expect(errorLabel(new ApiError("http", "Locked", { status: 409 }))).toBe("HTTP 409");
  });

  // garethgeorge/backrest#174: a proxy's basic authentication was said to be a wrong password.
  test("a 401 that isn't the API's doesn't say that the API rejected the key", () => {
    const error = new ApiError("http", "Authorization Required", {
      code: "UNAUTHORIZED",
      status: 401,
    });
    expect(presentError(error).title).toBe("Key rejected.");
    expect(errorText(error)).toMatch(/perhaps a proxy rejected the key/);
  });

  test("an unknown code displays the server's message", () => {
    const error = failure("QUOTA_EXCEEDED", 403);
    expect(errorText(error)).toBe("The server says QUOTA_EXCEEDED.");
    expect(errorLabel(error)).toBe("QUOTA_EXCEEDED");
  });

  test.each(["Not now.", "Not now!", "Is it?", "(see the docs)", ""])(
    "the server's message %j has its end already",
    (message) => expect(errorText(new ApiError("api", message, { code: "NEW" }))).toBe(message),
  );

  test("a code that is a property of every object is no entry of the table", () => {
    expect(presentError(failure("constructor", 500)).tone).toBe("critical");
    expect(presentError(failure("toString", 500)).title).toMatch(/\S/);
  });
});

describe("failures without a code", () => {
  test.each<[ApiErrorKind, RegExp]>([
    ["network", /unreachable/],
    ["timeout", /No answer/],
    ["unexpected", /Unexpected answer/],
    ["internal", /The dashboard failed/],
    ["http", /API failed/],
  ])("%s", (kind, title) => {
    expect(presentError(new ApiError(kind, "…")).title).toMatch(title);
  });

  test("an unknown kind has a treatment", () => {
    const { kind, message } = JSON.parse('{"kind": "new", "message": "Odd"}');
    const { tone, title } = presentError({ kind, message });
    expect([tone, title, errorText({ kind, message })]).toEqual(["critical", "Failed.", "Odd."]);
  });

  test("a failure is called offline if the device was so when it failed, whatever it is now", () => {
    const offline = new ApiError("network", offlineMessage);
    expect([presentError(offline).title, errorText(offline)]).toEqual(["Offline.", offlineMessage]);
    vi.stubGlobal("navigator", { onLine: false });
    expect(presentError(new ApiError("network", "…")).title).toBe("API unreachable.");
  });

  test("the label of a failure without a code is its status", () => {
    expect(errorLabel(new ApiError("http", "…", { status: 502 }))).toBe("HTTP 502");
    expect(errorLabel(new ApiError("network", "…"))).toBeUndefined();
  });
});
