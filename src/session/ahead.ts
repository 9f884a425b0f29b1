import { apiUrl, computePath, listPath } from "../api/address.ts";
import { browserPolicy } from "../api/exchange.ts";
import { firstPage } from "../api/first-page.ts";
import { mountPath } from "../mount-path.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { isHeldBack } from "../tabs/pace-ledger.ts";
import { type ConfigFile, readConfigFile } from "./config-file.ts";
import { rememberedCredentials } from "./credentials.ts";

/** An answer that nobody has come for by then is given up: it is too old to be shown as new. Milliseconds. */
const freshMs = 15_000;

interface Asked {
  url: string;
  authorization: string;
  askedAt: number;
  answer: Promise<Response>;
  giveUp: AbortController;
}

let config: Promise<ConfigFile> | undefined;
let asked: Asked | undefined;

/**
 * Asks for the configuration and, as soon as that says where the API is, for what the page at this address will show first,
 * while the rest of the code is still on its way. It only reads, with the key that this tab remembers, and where that key was
 * used before; whatever is not as expected is left to the app, which asks by itself.
 */
export function askAhead(): void {
  config = readConfigFile();
  config.then(askFirst).catch(() => undefined);
}

/** The configuration file, which was asked for before the app was there. */
export function configAskedFor(): Promise<ConfigFile> {
  return config ?? readConfigFile();
}

/** Whether something was asked for ahead that nobody has come for yet. */
export function isAsked(): boolean {
  return asked !== undefined;
}

/** Gives up what nobody has come for: later it would be shown as new. */
export function forgetAsked(): void {
  asked?.giveUp.abort();
  asked = undefined;
}

/** A `fetch` that gives what was asked for ahead, once, to whoever asks for the same, and sends everything else. */
export const fetchUnlessAsked: typeof fetch = async (input, init) => {
  const known = asked;
  const isKnown =
    known?.url === input &&
    (init?.method ?? "GET") === "GET" &&
    new Headers(init?.headers).get("Authorization") === known.authorization &&
    Date.now() - known.askedAt < freshMs;
  if (!isKnown) return await fetch(input, init);
  asked = undefined;
  init?.signal?.addEventListener("abort", () => known.giveUp.abort(), { once: true });
  return await known.answer;
};

function askFirst({ status, text }: ConfigFile): void {
  if (status !== 200) return;
  const credentials = rememberedCredentials();
  const path = firstRead(location);
  if (!credentials || path === undefined || !isStillApi(credentials.baseUrl, text)) return;
  if (isHeldBack(`read.${credentials.fingerprint}`)) return;
  const url = apiUrl(credentials.baseUrl, path);
  const authorization = `Bearer ${credentials.apiKey}`;
  const giveUp = new AbortController();
  const answer = fetch(url, {
    ...browserPolicy,
    method: "GET",
    headers: { Authorization: authorization },
    signal: giveUp.signal,
  });
  answer.catch(() => undefined);
  asked = { url, authorization, askedAt: Date.now(), answer, giveUp };
  setTimeout(forgetAsked, freshMs);
}

/** Whether the API is still where the key was used last. Nothing is sent to where only an unchecked configuration leads. */
function isStillApi(remembered: string, config: string): boolean {
  const { apiBaseUrl = "", allowCustomApi = false }: Record<string, unknown> = JSON.parse(config);
  return allowCustomApi === true || apiBaseUrl === remembered;
}

/** What the page at an address reads first, beneath `/api/v1`; undefined where that is more than one request, or none. */
export function firstRead({ pathname, search }: Pick<Location, "pathname" | "search">) {
  const [page = "", id, ...rest] = pathname.slice(mountPath.length).split("/");
  const params = new URLSearchParams(search);
  if (rest.length > 0 || ["q", "sort"].some((name) => params.has(name))) return undefined;
  if (page === "instances" && id) return computePath(decodeURIComponent(id));
  if (id !== undefined) return undefined;
  // It leads on to the list, with the rows that are usual and nothing of what its own address says.
  if (page === "") return listPath("/computes", { ...firstPage, ...usualRows() });
  const request = {
    page: numberIn(params, "page", Number.MAX_SAFE_INTEGER) ?? firstPage.page,
    limit: numberIn(params, "limit", 100) ?? firstPage.limit,
  };
  if (page === "instances") return listPath("/computes", request);
  return page === "specifications" ? listPath("/computes/specifications", request) : undefined;
}

function numberIn(params: URLSearchParams, name: string, most: number): number | undefined {
  const value = /^\d{1,15}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : 0;
  return value >= 1 && value <= most ? value : undefined;
}
