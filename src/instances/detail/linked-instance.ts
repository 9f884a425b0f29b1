import { asApiError, isNotFound } from "../../api/error.ts";
import { parseSort } from "../../fleet/columns.ts";
import type { Instance } from "../../api/schema.ts";
import type { Fleet } from "../../fleet/fleet.ts";
import { type FleetState, isFleetComplete } from "../../fleet/fleet-state.ts";
import { quoteValue } from "../../fleet/query/terms/term.ts";
import type { TypedValue } from "../../fleet/worker/pasted/typed-value.ts";
import type { useServices } from "../../hooks/use-services.ts";
import { instanceQuery } from "../../queries/instances.ts";
import { whenComplete } from "../../search/use-fleet.ts";
import type { Connection } from "../../session/connection.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";

/** `host=web-1.example.com:9100` of the address. */
interface Named {
  field: "id" | "host" | "ip";
  text: string;
}

type Services = ReturnType<typeof useServices>;

interface Destination {
  /** The one instance that all of them name. */
  id?: string;
  /** Otherwise the search for them. */
  q: string;
  notice?: { title: string; text: string } | undefined;
}

export function namedIn(search: Partial<Record<Named["field"], string | undefined>>): Named[] {
  return (["id", "host", "ip"] as const).flatMap((field) => {
    const text = search[field]?.trim() ?? "";
    return text === "" ? [] : { field, text };
  });
}

/**
 * The API knows ids, only the fleet knows names and addresses: those are read like a value in the search box, so
 * `web-1:9100` names web-1, and web-1.example.com finds it only by its short name, which a person has to choose.
 */
export async function findDestination(
  services: Services,
  connection: Connection,
  named: readonly Named[],
  signal: AbortSignal,
): Promise<Destination> {
  const q = named.map(exactSearch).join(" ");
  const found: Found[] = [];
  for (const one of named) {
    const answer =
      one.field === "id"
        ? await findById(services, connection, one)
        : await findByName(services, connection, one, signal);
    // The list says why the fleet isn't complete, and offers to go on.
    if (!answer) return { q };
    found.push(answer);
  }
  const [first] = found;
  if (!first) return { q, notice: namesNothing };
  const isOne = first.id !== undefined && found.every(({ id }) => id === first.id);
  if (isOne && first.id !== undefined) return { id: first.id, q };
  const unclear = found.find(({ id }) => id === undefined);
  const text = named.map(({ field, text }) => `${field} ${displayText(text)}`).join(", ");
  if (!unclear) return { q, notice: { title: "The link names different instances.", text } };
  return { q: found.map((one) => one.q).join(" "), notice: noticeOf(unclear, text) };
}

/** For example if an alert lacks the label that its template writes into the link. */
const namesNothing = {
  title: "The link names no instance.",
  text: "It needs one of host, ip and id.",
};

interface Found {
  /** Undefined unless exactly one instance is meant. */
  id?: string | undefined;
  /** The instance as the fleet knows it. */
  instance?: Instance | undefined;
  q: string;
  count: number;
  verdict?: TypedValue["verdict"] | undefined;
}

function exactSearch({ field, text }: Named): string {
  return `${field}=${quoteValue(text)}`;
}

async function findById(
  { queryClient, instances }: Services,
  connection: Connection,
  named: Named,
): Promise<Found> {
  const q = exactSearch(named);
  try {
    // The instance's page shows this answer.
    const { data } = await queryClient.query(instanceQuery(connection, named.text, 0, instances));
    return { id: data.id, q, count: 1 };
  } catch (error) {
    if (!isNotFound(asApiError(error))) throw error;
    return { q, count: 0 };
  }
}

/** Undefined if the fleet can't be loaded. Stops loading it once there's an answer. */
async function findByName(
  services: Services,
  connection: Connection,
  named: Named,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const { fleet } = services;
  const answered = new AbortController();
  const isComplete = isLoaded(fleet, AbortSignal.any([signal, answered.signal]));
  const remembered = await Promise.race([
    isComplete.then(() => undefined),
    findRemembered(services, connection, named),
  ]);
  if (!remembered) return (await isComplete) ? await findInFleet(fleet, named) : undefined;
  answered.abort();
  return remembered;
}

async function findInFleet(fleet: Fleet, named: Named): Promise<Found> {
  const typed = await fleet.ask({}, async (worker) => (await worker.named(named.text)) ?? null);
  const q = typed?.q ?? exactSearch(named);
  const request = { q, list: undefined, page: 1, limit: 1, sort: parseSort(undefined) };
  const { items, total } = await fleet.search({ ...request, now: fleet.serverNow() });
  const isOne = typed ? typed.verdict === "certain" : total === 1;
  const instance = isOne ? items[0] : undefined;
  return { id: instance?.id, instance, q, count: total, verdict: typed?.verdict };
}

/** In the fleet of an earlier session, if the API says that the instance still has its name and addresses. */
async function findRemembered(
  services: Services,
  connection: Connection,
  named: Named,
): Promise<Found | undefined> {
  if (!(await isRemembered(services.fleet))) return undefined;
  const found = await findInFleet(services.fleet, named);
  const { instance } = found;
  if (!instance) return undefined;
  const query = instanceQuery(connection, instance.id, 0, services.instances);
  const now = await services.queryClient.query(query).catch(() => undefined);
  const isSame = (["hostName", "ipv4", "privateIpv4"] as const).every(
    (field) => now?.data[field] === instance[field],
  );
  return now && isSame ? found : undefined;
}

/** Resolves once the fleet is remembered, or complete. */
function isRemembered({ store }: Fleet): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (state: FleetState) => {
      if (!state.remembered && !isFleetComplete(state)) return false;
      resolve(state.remembered !== undefined);
      return true;
    };
    if (check(store.get())) return;
    const { unsubscribe } = store.subscribe((state) => {
      if (check(state)) unsubscribe();
    });
  });
}

/** Loads the fleet, unless it's here. False if the load failed, or someone cancelled it. */
function isLoaded(fleet: Fleet, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = whenComplete(fleet, {
      onComplete: () => resolve(true),
      onStopped: () => resolve(false),
    });
    signal.addEventListener("abort", stop);
  });
}

function noticeOf({ q, count, verdict }: Found, text: string): Destination["notice"] {
  if (verdict === "short name")
    return { title: "Found by short name only.", text: `Looked for ${text}.` };
  if (count > 0)
    return { title: `${formatCount(count)} instances match ${q}.`, text: `Looked for ${text}.` };
  return { title: "No such instance.", text: `Looked for ${text}.` };
}
