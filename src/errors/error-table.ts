import { type Failure, mayNeedSignIn, offlineMessage } from "../api/error.ts";
import { truncateText } from "../lib/text.ts";

export interface ErrorPresentation {
  tone: "critical" | "warning" | "info";
  title: string;
  /** Undefined: show the server's message instead. */
  text?: string;
  /** Shown if the configuration has an address for it. */
  help?: "billing" | "support";
}

/** All codes of the specification ("Errors", billing and team codes), and our own. */
const presentations: Record<string, ErrorPresentation> = {
  BAD_REQUEST: { tone: "critical", title: "Request refused." },
  UNAUTHORIZED: {
    tone: "critical",
    title: "Key rejected.",
    text: "The API doesn’t accept this key. Check it for typos, or whether it was revoked.",
  },
  FORBIDDEN: {
    tone: "warning",
    title: "Not allowed.",
    text: "This key’s role doesn’t allow that. A key has the role of the person who created it. Ask an Owner or Admin of the team.",
  },
  RESOURCE_NOT_FOUND: {
    tone: "warning",
    title: "Not found.",
    text: "The API can’t find it. It may have been deleted.",
  },
  CONFLICT: { tone: "warning", title: "Conflict with the current state." },
  UNPROCESSABLE_ENTITY: { tone: "critical", title: "Request refused." },
  TOO_MANY_REQUESTS: { tone: "info", title: "Rate limit reached." },
  INTERNAL_SERVER_ERROR: { tone: "critical", title: "The API failed." },
  // Our own code: the answer was cut; the message says at what size.
  ANSWER_TOO_LARGE: { tone: "critical", title: "Answer too large." },
  // Our own code: the search worker couldn't be loaded.
  SEARCH_NOT_STARTED: {
    tone: "critical",
    title: "Search couldn’t start.",
    text: "Part of the dashboard couldn’t be loaded. Retry, or reload the page.",
  },
  // Our own codes for guard rails. Nothing was sent; the message is the reason.
  READ_ONLY: { tone: "warning", title: "Read-only." },
  RULES_CHANGED: { tone: "warning", title: "The deployment’s rules have changed." },
  RULES_NOT_READ: { tone: "warning", title: "The deployment’s rules couldn’t be read." },
  PROTECTED_TAG: { tone: "warning", title: "Protected." },
  NOT_RECORDED: {
    tone: "warning",
    title: "Not recorded.",
    text: "This browser’s storage failed or didn’t answer within 3 s, and nothing is sent without a record.",
  },
  INSUFFICIENT_BALANCE: { tone: "warning", title: "Balance too low.", help: "billing" },
  TEAM_PAST_DUE: { tone: "warning", title: "Payment past due.", help: "billing" },
  TEAM_SUSPENDED: { tone: "critical", title: "Team suspended.", help: "billing" },
  TEAM_TERMINATED: { tone: "critical", title: "Team terminated.", help: "support" },
};

/** A 401 without the API's code. The key takes the place of the user name that a proxy's basic authentication wants. */
const foreignRejection: ErrorPresentation = {
  tone: "critical",
  title: "Key rejected.",
  text: "The answer has no error code of the API: perhaps a proxy rejected the key.",
};

function presentationWithoutCode(error: Failure): ErrorPresentation {
  switch (error.kind) {
    case "network":
      return error.message === offlineMessage
        ? { tone: "warning", title: "Offline." }
        : {
            tone: "critical",
            title: "API unreachable.",
            text: "The API or the network is down, the API doesn’t allow this page’s origin, or it refuses by a rate limit (429) that it hides from browsers. The browser can’t tell which.",
          };
    case "timeout":
      return {
        tone: "critical",
        title: "No answer.",
        text: "The API didn’t answer within 15 sec.",
      };
    case "unexpected":
      return {
        tone: "critical",
        title: "Unexpected answer.",
        ...(!mayNeedSignIn(error) && { text: "Couldn’t read the API’s answer." }),
      };
    case "aborted":
      return {
        tone: "info",
        title: "Cancelled.",
        text: "The request was cancelled before the API answered.",
      };
    case "guarded":
      return { tone: "warning", title: "Nothing was sent." };
    case "internal":
      return { tone: "critical", title: "The dashboard failed." };
    case "api":
    case "http":
      return { tone: "critical", title: "The API failed." };
    default:
      // A kind that only another version knows, from another tab or the journal.
      return { tone: "critical", title: "Failed." };
  }
}

/** Without the API's code, these statuses still say what the server's message is about. */
const codeByStatus: Record<number, string> = {
  400: "BAD_REQUEST",
  409: "CONFLICT",
  422: "UNPROCESSABLE_ENTITY",
};

/** An unknown code gets the presentation of its kind, with the server's message. */
export function presentError(error: Failure): ErrorPresentation {
  const { kind, status = 0 } = error;
  if (kind === "http" && status === 401) return foreignRejection;
  const code = error.code ?? (kind === "http" ? codeByStatus[status] : undefined);
  // The code comes from the server: "constructor" must not find Object.prototype's.
  const known =
    code !== undefined && Object.hasOwn(presentations, code) ? presentations[code] : undefined;
  return known ?? presentationWithoutCode(error);
}

/** Longer than any real message of the API. */
const maxMessageLength = 1000;

export function errorText(error: Failure): string {
  const { text } = presentError(error);
  if (text !== undefined) return text;
  const message = truncateText(error.message, maxMessageLength);
  return message === "" || /\p{P}$/u.test(message) ? message : `${message}.`;
}
