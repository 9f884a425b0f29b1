import { useQuery } from "@tanstack/react-query";
import { shallow, useSelector } from "@tanstack/react-store";
import { type ItemOutcome, itemsOf, type Tally, tally } from "../../operations/runs/run-items.ts";
import { pastRunsKey, type Run, type RunSummary } from "../../operations/runs/run.ts";
import { useDialogs } from "../dialogs.ts";
import { useFingerprint, useOperations } from "../use-operations.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { words } from "../labels.ts";
import { bulkRefusal, bulkRules } from "./bulk-targets.ts";
import { describeOutcome, type OutcomeText } from "../outcomes.ts";
import { holdText, targetsWithOutcome } from "./run-text.ts";

/** The runs of the connected key that this browser stores, and the current one. Newest first. */
export function useRuns(): RunSummary[] {
  const operations = useOperations();
  const current = useSelector(operations.run, (state) => state.current);
  const { data: past = [] } = useQuery({
    // A run that begins or ends changes the list.
    queryKey: [...pastRunsKey, operations.fingerprint(), current?.run.id, current?.phase],
    queryFn: async () => await (await operations.service.load()).runs.past(),
    placeholderData: (previous) => previous,
    networkMode: "always",
  });
  if (!current || past.some(({ id }) => id === current.run.id)) return past;
  return [current.run, ...past];
}

/** A run of the connected key with its instances; null if this browser has none with the id, undefined while it's read. */
export function useRun(id: string): Run | null | undefined {
  const operations = useOperations();
  const current = useSelector(operations.run, (state) => state.current);
  const { data } = useQuery({
    // The stored run changes with its end.
    queryKey: ["run", id, useFingerprint(), current?.phase],
    queryFn: async () => (await (await operations.service.load()).runs.load(id)) ?? null,
    placeholderData: (previous) => previous,
    networkMode: "always",
    throwOnError: true,
  });
  return data && current?.run.id === id ? { ...data, ...current.run } : data;
}

/** Why a held run waits, and the outcome that made it hold; undefined if it isn't held. */
export function useHeld({
  kind,
  held,
}: RunSummary): { title: string; last?: OutcomeText } | undefined {
  const { journal } = useOperations();
  const operation = useSelector(journal.store, () =>
    held && "operationId" in held ? journal.latest(held.operationId) : undefined,
  );
  if (!held) return undefined;
  const title = holdText(kind, held);
  return { title, ...(operation && { last: describeOutcome(operation) }) };
}

/** From what the journal holds now. */
export function useTally(run: RunSummary): Tally {
  const { journal } = useOperations();
  return useSelector(journal.store, ({ entries }) => tally(run, entries), { compare: shallow });
}

/** Opens the confirmation again for an ended run's instances with that outcome. */
export function useRetry(run: RunSummary) {
  const operations = useOperations();
  const { journal } = operations;
  const dialogs = useDialogs();
  const { toasts } = useNotifications();
  return async (outcome: ItemOutcome, returnFocus: HTMLElement): Promise<void> => {
    const connection = operations.connection();
    const { runs } = await operations.service.load();
    const stored = await runs.load(run.id);
    if (!stored || operations.connection() !== connection) return;
    // Loading can take long: a dialog that was opened meanwhile stays.
    if (dialogs.store.get()) return;
    const items = itemsOf(stored, journal.store.get().entries);
    const targets = targetsWithOutcome(items, outcome);
    const text = bulkRefusal(targets, bulkRules(operations, run.kind));
    if (text !== undefined)
      toasts.show({ title: `${words[run.kind].verb} is not available.`, text });
    else dialogs.openConfirmation(run.kind, targets, returnFocus);
  };
}
