import { isBlock, ledgerName } from "./api/client/rate-ledger.ts";
import { apiUrl, computePath, fetchOptions, firstPage, listPath } from "./api/client/request.ts";
import { defaultApiBaseUrl, mountPath } from "./lib/mount-path.ts";
import { type ConfigFile, readConfigFile } from "./session/config-file.ts";
import { storedCredentials, storedIdleMs } from "./session/credentials.ts";
import { localStore } from "./lib/storage.ts";
import { preferredPageSize } from "./ui/preferences.ts";

const maxAgeMs = 15_000;

export interface StartRequests {
  configFile: Promise<ConfigFile>;
  /** For the API client. */
  fetch: typeof fetch;
}

/** Requests the configuration and this address's first data while the browser loads the app. */
export function prefetch(): StartRequests {
  const configFile = readConfigFile();
  let first: Prefetched | undefined;
  configFile.then((file) => (first = prefetchAnswer(file))).catch(() => undefined);
  return {
    configFile,
    /** Answers the first GET with the same URL and key from the prefetch. Everything else goes to the network. */
    async fetch(input, init = {}) {
      const { method = "GET", headers } = init;
      const request = `${method} ${typeof input === "string" ? input : ""} ${new Headers(headers).get("Authorization")}`;
      if (first?.request !== request || Date.now() - first.at > maxAgeMs)
        return await fetch(input, init);
      const { answer } = first;
      first = undefined;
      return await answer;
    },
  };
}

interface Prefetched {
  request: string;
  at: number;
  answer: Promise<Response>;
}

/** Sends this tab's key only to the address it was used with before. Leaves unexpected values to the app. */
function prefetchAnswer({ status, text }: ConfigFile): Prefetched | undefined {
  const credentials = storedCredentials();
  const path = firstRead(location);
  if (status !== 200 || !credentials?.apiKey || path === undefined || !isSecureContext)
    return undefined;
  const configured: Record<string, unknown> = JSON.parse(text);
  const { apiBaseUrl = defaultApiBaseUrl, allowCustomApi, idleMinutes = 60 } = configured;
  const isIdle = Number(idleMinutes) > 0 && storedIdleMs() >= Number(idleMinutes) * 60_000;
  if (isIdle) return undefined;
  if (allowCustomApi !== true && apiBaseUrl !== credentials.baseUrl) return undefined;
  const ledger = localStore.readRecord(ledgerName("read", credentials.fingerprint));
  if (isBlock(ledger["blockedUntil"], Date.now())) return undefined;
  const url = apiUrl(credentials.baseUrl, path);
  const Authorization = `Bearer ${credentials.apiKey}`;
  const answer = fetch(url, { ...fetchOptions, headers: { Authorization } });
  answer.catch(() => undefined);
  return { request: `GET ${url} ${Authorization}`, at: Date.now(), answer };
}

/** What the list or detail page at this URL reads first, without `/api/v1`. */
export function firstRead({ pathname, search }: Pick<Location, "pathname" | "search">) {
  const [, name, id] = /^(|instances)(?:\/([^/]+))?$/.exec(pathname.slice(mountPath.length)) ?? [];
  const params = new URLSearchParams(search);
  if (name === undefined || ["q", "list", "sort"].some((key) => params.has(key))) return undefined;
  if (id !== undefined) return computePath(decodeURIComponent(id));
  // The start page redirects to the list without its own search.
  if (name === "") return listPath("/computes", { ...firstPage, ...preferredPageSize() });
  const page = Number(params.get("page") ?? firstPage.page);
  const limit = Number(params.get("limit") ?? firstPage.limit);
  if (!(page >= 1 && limit >= 1 && limit <= 100)) return undefined;
  return listPath("/computes", { page, limit });
}
