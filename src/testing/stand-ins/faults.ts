import type { FaultRule } from "../../../local-api/faults/fault-rule.ts";

export interface Fault {
  /** As in the table of `e2e/README.md`. */
  name: string;
  rule: FaultRule;
  said: RegExp;
  /** There was no response, so there's no request ID. */
  anonymous?: true;
}

const refused = (status: number, code: string, said: string): Fault => ({
  name: code,
  rule: { status, code, message: `As the API says: ${code.toLowerCase()}` },
  said: new RegExp(`${said}.*${code}`, "s"),
});

/** All codes that refuse a request (specification, "Errors" and the team codes), and an unknown one. */
export const refusals: Fault[] = [
  refused(400, "BAD_REQUEST", "As the API says"),
  refused(403, "FORBIDDEN", "Ask an Owner or Admin of the team"),
  refused(409, "CONFLICT", "As the API says"),
  refused(422, "UNPROCESSABLE_ENTITY", "As the API says"),
  refused(418, "CODE_OF_TOMORROW", "As the API says"),
];

/** Separate, because a 404 for an instance has its own page. For a list it's just another refusal. */
export const notFound = refused(404, "RESOURCE_NOT_FOUND", "Not found");

export const teamRefusals: Fault[] = [
  refused(403, "INSUFFICIENT_BALANCE", "Balance too low"),
  refused(403, "TEAM_PAST_DUE", "Payment past due"),
  refused(403, "TEAM_SUSPENDED", "Team suspended"),
  refused(403, "TEAM_TERMINATED", "Team terminated"),
];

export const failures: Fault[] = [
  refused(500, "INTERNAL_SERVER_ERROR", "The API failed"),
  { name: "5xx from a gateway", rule: { kind: "html" }, said: /The API failed.*HTTP 502/s },
  { name: "404 from a gateway", rule: { kind: "html", status: 404 }, said: /HTTP 404/ },
  { name: "HTML as success", rule: { kind: "html", status: 200 }, said: /Unexpected answer/ },
  { name: "half of the JSON", rule: { kind: "truncate" }, said: /Unexpected answer/ },
  {
    name: "another shape",
    rule: { kind: "json", body: { success: true, data: "soon" } },
    said: /Unexpected answer/,
  },
  { name: "no body", rule: { kind: "empty" }, said: /Unexpected answer/ },
  { name: "connection cut", rule: { kind: "cut" }, said: /API unreachable/, anonymous: true },
  {
    name: "body cut",
    rule: { kind: "truncate", cut: true },
    said: /API unreachable/,
    anonymous: true,
  },
  {
    name: "body without an end",
    rule: { kind: "endless" },
    said: /Answer too large.*larger than (32|4) MB, so it wasn’t read to its end.*ANSWER_TOO_LARGE/s,
    anonymous: true,
  },
  { name: "no answer in 15 s", rule: { kind: "hang" }, said: /No answer/, anonymous: true },
];
