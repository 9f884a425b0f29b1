import { asApiError, isNotFound } from "../../api/error.ts";
import { parseSort } from "../../fleet/columns.ts";
import type { Fleet } from "../../fleet/fleet.ts";
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
    if (one.field === "id") found.push(await findById(services, connection, one));
    else if (await isLoaded(services.fleet, signal))
      found.push(await findInFleet(services.fleet, one));
    // The list says why the fleet isn't complete, and offers to go on.
    else return { q };
  }
  const [first] = found;
  if (!first) return { q };
  const isOne = first.id !== undefined && found.every(({ id }) => id === first.id);
  if (isOne && first.id !== undefined) return { id: first.id, q };
  const unclear = found.find(({ id }) => id === undefined);
  const text = named.map(({ field, text }) => `${field} ${displayText(text)}`).join(", ");
  if (!unclear) return { q, notice: { title: "The link names different instances.", text } };
  return { q: found.map((one) => one.q).join(" "), notice: noticeOf(unclear, text) };
}

interface Found {
  /** Undefined unless exactly one instance is meant. */
  id?: string | undefined;
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

async function findInFleet(fleet: Fleet, named: Named): Promise<Found> {
  const typed = await fleet.ask({}, async (worker) => (await worker.named(named.text)) ?? null);
  const q = typed?.q ?? exactSearch(named);
  const request = { q, list: undefined, page: 1, limit: 1, sort: parseSort(undefined) };
  const { items, total } = await fleet.search({ ...request, now: fleet.serverNow() });
  const isOne = typed ? typed.verdict === "certain" : total === 1;
  return { id: isOne ? items[0]?.id : undefined, q, count: total, verdict: typed?.verdict };
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
