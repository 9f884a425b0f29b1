import { isBlock, ledgerName } from "../api/rate-ledger.ts";
import { apiUrl, computePath, fetchOptions, firstPage, listPath } from "../api/request.ts";
import { defaultApiBaseUrl, mountPath } from "../lib/mount-path.ts";
import { type ConfigFile, readConfigFile } from "../session/config-file.ts";
import { storedCredentials } from "../session/credentials.ts";
import { localStore } from "../lib/storage.ts";
import { preferredPageSize } from "../ui/preferences.ts";

const maxAgeMs = 15_000;
let config: Promise<ConfigFile> | undefined;
let first: { request: string; at: number; answer: Promise<Response> } | undefined;

/** Requests config.json and the first answer while the browser loads the app. */
export function prefetch(): void {
  config = readConfigFile();
  config.then(prefetchAnswer).catch(() => undefined);
}

export const prefetchedConfig = (): Promise<ConfigFile> => config ?? readConfigFile();

/** Serves the prefetched GET (same address, same key) once it's asked for. */
export const fetchPrefetched: typeof fetch = async (input, init = {}) => {
  const { method = "GET", headers } = init;
  const request = `${method} ${typeof input === "string" ? input : ""} ${new Headers(headers).get("Authorization")}`;
  if (first?.request !== request || Date.now() - first.at > maxAgeMs)
    return await fetch(input, init);
  const { answer } = first;
  first = undefined;
  return await answer;
};

/** Only sends the key to the address it was last used with. Leaves anything unexpected to the app. */
function prefetchAnswer({ status, text }: ConfigFile): void {
  const credentials = storedCredentials();
  const path = firstRead(location);
  if (status !== 200 || !credentials || path === undefined || !isSecureContext) return;
  const configured: Record<string, unknown> = JSON.parse(text);
  const { apiBaseUrl = defaultApiBaseUrl, allowCustomApi } = configured;
  if (allowCustomApi !== true && apiBaseUrl !== credentials.baseUrl) return;
  const ledger = localStore.readRecord(ledgerName("read", credentials.fingerprint));
  if (isBlock(ledger["blockedUntil"], Date.now())) return;
  const url = apiUrl(credentials.baseUrl, path);
  const Authorization = `Bearer ${credentials.apiKey}`;
  const answer = fetch(url, { ...fetchOptions, headers: { Authorization } });
  answer.catch(() => undefined);
  first = { request: `GET ${url} ${Authorization}`, at: Date.now(), answer };
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
