import { openDB } from "idb";
import { createLocalApi, type LocalApi, type LocalApiState } from "../local-api/local-api.ts";

// The demo's server: a local API for the pages of this demo. Its state is in IndexedDB, because browsers end idle
// service workers.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The page that sent the request. */
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}
/** TypeScript's library for workers can't be loaded beside the one for pages. */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { get(id: string): Promise<{ readonly url: string } | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const instances = 1284;
/** Change the name along with the fleet's size or data: a state only fits the data that it was made from. */
const stateKey = "state of 1284";

/** The demo's path, with a slash at both ends. */
const mount = new URL(self.registration.scope).pathname;
/** The demo's `apiBaseUrl` (src/lib/mount-path.ts). A production build on this origin has another one. */
const apiBaseUrl = `${mount}demo-api`;
// All demos of an origin share its databases.
const database = openDB(`compute-demo${mount}`, 1, {
  upgrade: (db) => void db.createObjectStore("state"),
});
let api = database.then(async (db) => {
  const state: LocalApiState | undefined = await db.get("state", stateKey);
  return createLocalApi({ instances, tagKeys: true, ...(state && { state }) });
});

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith(`${apiBaseUrl}/`)) event.respondWith(answer(event));
  else if (request.mode === "navigate" && isDemoPage(request.url)) {
    event.respondWith(openPage(request));
  }
});

/** Another build can have its pages at a path below the demo's. */
function isDemoPage(url: string): boolean {
  const path = new URL(url).pathname.slice(mount.length);
  return /^((overview|instances|specifications|activity|connect|go)(\/.*)?)?$/.test(path);
}

async function answer({ request, clientId }: FetchEvent): Promise<Response> {
  const page = await self.clients.get(clientId);
  if (!page || !isDemoPage(page.url)) return await fetch(request);
  const { method, headers, signal } = request;
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(apiBaseUrl.length);
  if (url.pathname === "/reset" && method === "POST") return await reset();
  const current = await api;
  const body = method === "POST" ? await request.text() : undefined;
  const response = await current.fetch(
    new Request(url, { method, headers, signal, ...(body !== undefined && { body }) }),
  );
  // Save before the page gets the answer, so that nothing accepted is ever lost.
  if (method !== "GET") await save(current);
  return response;
}

async function save(current: LocalApi): Promise<void> {
  await (await database).put("state", current.exportState(), stateKey);
}

async function reset(): Promise<Response> {
  const fresh = createLocalApi({ instances, tagKeys: true });
  api = Promise.resolve(fresh);
  await save(fresh);
  return new Response(null, { status: 204 });
}

/** Many static hosts answer 404 for an instance's page. */
async function openPage(request: Request): Promise<Response> {
  const response = await fetch(request);
  const page = response.status === 404 ? await fetch(mount) : response;
  // A production build has replaced the demo.
  if (page.ok && !(await page.clone().text()).includes("demo-start.js"))
    await self.registration.unregister();
  return page;
}
