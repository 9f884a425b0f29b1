import type { Failure } from "../api/error.ts";
import type { BannerTone } from "../ui/Banner.tsx";
import { formatUnit } from "../ui/units.ts";
import { cutOff } from "../ui/shown-text.ts";

/** What a person sees for a failure. */
export interface Treatment {
  tone: BannerTone;
  /** What happened, in a few words. */
  title: string;
  /** What it means. Undefined: the server's own message says it. */
  text?: string;
  /** Where help is, if the configuration names it. */
  help?: "billing" | "support";
  /** It concerns the whole team: it stays in a banner on every page. */
  team?: true;
}

/**
 * The one table from code to treatment: the codes of the specification ("Errors", and the billing and team codes).
 * An entry without a text shows the server's message.
 */
const treatments: Record<string, Treatment> = {
  BAD_REQUEST: { tone: "critical", title: "Request refused." },
  UNAUTHORIZED: {
    tone: "critical",
    title: "Key rejected.",
    text: "The API does not accept this key. It may be mistyped or revoked.",
  },
  FORBIDDEN: {
    tone: "warning",
    title: "Not allowed.",
    text: "This key’s role does not allow it. A key has the role of the team member who created it.",
  },
  RESOURCE_NOT_FOUND: {
    tone: "warning",
    title: "Not found.",
    text: "What was asked for does not exist, or no longer does.",
  },
  CONFLICT: { tone: "warning", title: "Conflict with the current state." },
  UNPROCESSABLE_ENTITY: { tone: "critical", title: "Request refused." },
  TOO_MANY_REQUESTS: { tone: "info", title: "Rate limit reached." },
  INTERNAL_SERVER_ERROR: { tone: "critical", title: "The API failed." },
  // Not of the API: what this dashboard needs for it could not be had.
  SEARCH_NOT_STARTED: {
    tone: "critical",
    title: "The search could not start.",
    text: "A part of the dashboard could not be loaded. Retry, or reload the page.",
  },
  INSUFFICIENT_BALANCE: { tone: "warning", title: "Balance too low.", help: "billing", team: true },
  TEAM_PAST_DUE: { tone: "warning", title: "Payment past due.", help: "billing", team: true },
  TEAM_SUSPENDED: { tone: "critical", title: "Team suspended.", help: "billing", team: true },
  TEAM_TERMINATED: { tone: "critical", title: "Team terminated.", help: "support", team: true },
};

function treatmentWithoutCode(error: Failure): Treatment {
  switch (error.kind) {
    case "network":
      return navigator.onLine
        ? {
            tone: "critical",
            title: "API unreachable.",
            text: "The network is down, or the API does not allow this page’s origin. A browser cannot tell which.",
          }
        : { tone: "warning", title: "Offline.", text: "This device has no network connection." };
    case "timeout":
      return {
        tone: "critical",
        title: "No answer.",
        text: `The API did not answer within ${formatUnit(15, "second")}.`,
      };
    case "unexpected":
      return {
        tone: "critical",
        title: "Unexpected answer.",
        text: "The API’s answer could not be read.",
      };
    case "aborted":
      return { tone: "info", title: "Cancelled.", text: "The request was given up." };
    case "internal":
      return { tone: "critical", title: "The dashboard failed." };
    case "api":
    case "http":
      return { tone: "critical", title: "The API failed." };
    default:
      // A kind of another version, from another tab or the journal, or an error that is no ApiError.
      return { tone: "critical", title: "Failed." };
  }
}

/** What to show for a failed request. An unknown code gets the generic treatment with the server's message. */
export function treat(error: Failure): Treatment {
  const { code } = error;
  // The code comes from outside; "constructor" must not find what every object has.
  const known =
    code !== undefined && Object.hasOwn(treatments, code) ? treatments[code] : undefined;
  return known ?? treatmentWithoutCode(error);
}

/** Whether the failure is the whole team's, and so has its place in the team banner. */
export function isTeamWide(error: Failure): boolean {
  return treat(error).team === true;
}

/** Enough for any message; a longer one is cut off. */
const mostCharacters = 1000;

/** The sentence of a failure: the table's, else the server's. */
export function explain(error: Failure): string {
  return treat(error).text ?? asSentence(cutOff(error.message, mostCharacters));
}

/** The server's words with the full stop that other sentences follow; nothing else of them is changed. */
function asSentence(message: string): string {
  return message === "" || /\p{P}$/u.test(message) ? message : `${message}.`;
}

/** What names a failure to support: its code, else its status. */
export function errorLabel(error: {
  code?: string | undefined;
  status?: number | undefined;
}): string | undefined {
  return error.code ?? (error.status === undefined ? undefined : `HTTP ${error.status}`);
}
