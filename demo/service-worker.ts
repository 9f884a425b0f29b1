import { openDB } from "idb";
import { createLocalApi, type LocalApi, type LocalApiState } from "../local-api/local-api.ts";

// The demo's server: a local API for the pages of this demo. Its state is in IndexedDB, because browsers end idle
// service workers.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** TypeScript's library for workers can't be loaded beside the one for pages. */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "message", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const instances = 1284;
/** Change the name along with the fleet's size or data: a state only fits the data that it was made from. */
const stateKey = "state of 1284";

/** The demo's path, with a slash at both ends. */
const mount = new URL(self.registration.scope).pathname;
// All demos of an origin share its databases.
const database = openDB(`compute-demo${mount}`, 1, {
  upgrade: (db) => void db.createObjectStore("state"),
});
let api = database.then(async (db) => {
  const state: LocalApiState | undefined = await db.get("state", stateKey);
  return createLocalApi({ instances, ...(state && { state }) });
});

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

// A page asks for this if no worker controls it: on the first visit, or after a reload that bypasses the cache.
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/api/")) event.respondWith(answer(request));
  else if (request.method === "POST" && pathname === `${mount}demo-reset`) {
    event.respondWith(reset());
  } else if (request.mode === "navigate") event.respondWith(openPage(request));
});

async function answer(request: Request): Promise<Response> {
  const current = await api;
  const response = await current.fetch(request);
  // Save before responding, so that no accepted write is lost.
  if (request.method !== "GET") await save(current);
  return response;
}

async function save(current: LocalApi): Promise<void> {
  await (await database).put("state", current.exportState(), stateKey);
}

async function reset(): Promise<Response> {
  const fresh = createLocalApi({ instances });
  api = Promise.resolve(fresh);
  await save(fresh);
  return new Response(null, { status: 204 });
}

/** Many static hosts answer 404 for an instance's page. */
async function openPage(request: Request): Promise<Response> {
  const response = await fetch(request);
  return response.status === 404 ? await fetch(mount) : response;
}
