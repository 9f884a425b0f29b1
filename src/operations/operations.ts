import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "@tanstack/react-store";
import type { ApiClient } from "../api/client.ts";
import type { Instance } from "../api/schema.ts";
import { clearTeamBanner } from "../notices/team-banner.ts";
import { dropInstance, putInstance } from "../queries/instance-cache.ts";
import type { Config } from "../session/config.ts";
import { announce } from "./announce.ts";
import { type Found, hostOf, type Operation, type OperationKind, type Phase } from "./operation.ts";
import { type Answer, readBack, send } from "./send.ts";
import { watch } from "./watch.ts";

export type Operations = ReturnType<typeof createOperations>;

/** A confirmed act: which, on what, as it was when it was confirmed. */
export interface Act {
  /** A UUID v4 of the caller's: one for each confirmation. It is the idempotency key where one is sent. */
  id: string;
  client: ApiClient;
  kind: OperationKind;
  instance: Instance;
  /** Gives up while nothing has been sent; afterwards it is without effect on the API. */
  signal: AbortSignal;
}

/** Everything that was asked of the API in this tab, and what came of it. */
export function createOperations(queryClient: QueryClient, config: Config) {
  const store = createStore<Operation[]>([]);
  let session = new AbortController();

  function advance(id: string, phase: Phase): void {
    store.setState((all) => all.map((item) => (item.id === id ? { ...item, phase } : item)));
  }

  async function show(instanceId: string, found: Found): Promise<void> {
    if (found.kind === "instance") putInstance(queryClient, found.instance);
    if (found.kind === "gone") await dropInstance(queryClient, instanceId);
  }

  /** One confirmation, one request. Resolves when the API has answered, or has not; the watch goes on after that. */
  async function perform({ id, client, kind, instance, signal }: Act): Promise<Operation> {
    const operation: Operation = {
      id,
      kind,
      instanceId: instance.id,
      host: hostOf(instance),
      stateBefore: instance.state,
      askedAt: Date.now(),
      phase: { name: "waiting" },
    };
    store.setState((all) => [...all, operation]);
    const ended = session.signal;
    const answer = await send(client, kind, instance.id, {
      signal: AbortSignal.any([signal, ended]),
      onProgress: ({ phase: name, ...rest }) => advance(id, { name, ...rest }),
      ...(kind === "stop" && config.idempotentStop && { idempotencyKey: id }),
    });
    const phase = await judge(answer, operation, client, ended);
    advance(id, phase);
    const result = { ...operation, phase };
    if (phase.name === "accepted" || phase.name === "done") {
      clearTeamBanner();
      announce(result);
    }
    if (phase.name === "accepted") void follow(result, client, ended);
    return result;
  }

  async function judge(
    answer: Answer,
    { kind, instanceId }: Operation,
    client: ApiClient,
    ended: AbortSignal,
  ): Promise<Phase> {
    const read = () => readBack(client, instanceId, ended, "interactive");
    if (answer.outcome === "cancelled") return { name: "cancelled" };
    if (answer.outcome === "accepted") {
      const { instance } = answer.accepted;
      await show(instanceId, instance ? { kind: "instance", instance } : await read());
      return { name: "accepted", late: false };
    }
    const { error } = answer;
    if (answer.outcome === "unknown") {
      const found = await read();
      await show(instanceId, found);
      return kind === "delete" && found.kind === "gone"
        ? { name: "done", found }
        : { name: "unknown", error, found };
    }
    if (error.status === 404) {
      const found: Found = { kind: "gone" };
      await show(instanceId, found);
      // Somebody else was quicker: what was asked for is so.
      return kind === "delete" ? { name: "done", found } : { name: "refused", error, found };
    }
    if (error.status !== 409 && error.status !== 422) return { name: "refused", error };
    const found = await read();
    await show(instanceId, found);
    return { name: "refused", error, found };
  }

  async function follow(operation: Operation, client: ApiClient, ended: AbortSignal) {
    const end = await watch(
      operation,
      (signal) => readBack(client, operation.instanceId, signal, "background"),
      (found) => show(operation.instanceId, found),
      ended,
    );
    if (end === "ended") return;
    const phase: Phase =
      end === "late" ? { name: "accepted", late: true } : { name: "done", found: end };
    advance(operation.id, phase);
    announce({ ...operation, phase });
  }

  /** Forgets everything and stops watching: the session is over. */
  function reset(): void {
    session.abort();
    session = new AbortController();
    store.setState(() => []);
  }

  return { store, perform, reset };
}
