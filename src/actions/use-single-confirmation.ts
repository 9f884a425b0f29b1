import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef, useState } from "react";
import type { Single } from "../api/endpoints.ts";
import { isNotFound, isTeamWide } from "../api/error.ts";
import { mergeReading } from "../queries/merge-reading.ts";
import type { Instance } from "../api/schema.ts";
import { isRunning } from "../api/state.ts";
import { protectedAmong } from "../api/client/write-guard.ts";
import { isNameShared, onInstanceEvent } from "../queries/instance-cache.ts";
import { freshInstanceQuery } from "../queries/instance-updates.ts";
import { instanceKeys } from "../queries/instances.ts";
import { useConnection, useServices } from "../hooks/use-services.ts";
import { ignorePresses } from "../ui/popups/Dialog.tsx";
import { announceOutcome } from "./announce.ts";
import { differenceFrom, targetOf, isUnsent, type Phase } from "../operations/operation.ts";
import { wasAlreadyStopped } from "../operations/outcome-of-request.ts";
import type { OperationsService } from "../operations/operations-service.ts";
import { useOperations } from "./use-operations.ts";
import { useNotifications } from "../errors/notifications.ts";
import { type SingleConfirmation, useDialogs } from "./dialogs.ts";

interface ReadInstance {
  instance: Instance;
  readAt: number;
}

/** A press this soon after an outcome was meant for the request before it. */
const ignorePressesMs = 500;

/** Read again, confirm once, send once, show the outcome. */
export function useSingleConfirmation(single: SingleConfirmation, service: OperationsService) {
  const { kind, instance: chosen, opening, returnFocus } = single;
  const connection = useConnection();
  const operations = useOperations();
  const { journal } = operations;
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const { instances } = useServices();
  const query = useQuery(freshInstanceQuery(connection, chosen.id, opening, instances));
  /** The last request: its operation's id, and the instance as confirmed. */
  const [attempt, setAttempt] = useState<{ id: string; instance: Instance; hasOutcome: boolean }>();
  const [ignoresPresses, setIgnoresPresses] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const laterReadings = useLaterReadings(chosen, opening);

  // An unknown outcome is still tracked, so it may become known.
  const operation = useSelector(journal.store, () => attempt && journal.latest(attempt.id));
  const underWay = attempt?.hasOutcome ? undefined : attempt;
  const progress = underWay && operation?.phase;
  const ended = attempt?.hasOutcome ? operation : undefined;
  const outcome = ended?.phase;

  const read = query.data?.data;
  const current: ReadInstance | undefined = read && {
    // A read without a creation time must not disable the check for another machine.
    instance: mergeReading(mergeReading(chosen, read), laterReadings.read?.instance ?? read),
    readAt: laterReadings.read?.readAt ?? query.dataUpdatedAt,
  };
  /** As the dialog shows them: these are what gets confirmed. */
  const protectedTags = protectedAmong(
    current?.instance.tags ?? [],
    operations.config.protectedTags,
  );
  const isGone = laterReadings.isGone || isNotFound(query.error);
  const isRefusedAsStopped =
    kind === "stop" &&
    outcome?.name === "refused" &&
    outcome.error.status === 409 &&
    !isRunning(current?.instance.state);
  const isSettled =
    isGone ||
    isRefusedAsStopped ||
    (ended !== undefined && wasAlreadyStopped(ended)) ||
    outcome?.name === "done" ||
    outcome?.name === "alreadyGone";

  /** The only place where a single write starts. Ignores a second call during the first. */
  async function confirm(): Promise<void> {
    const connection = operations.connection();
    // A closing dialog still gets events.
    const isUsable = current && !isSettled && !laterReadings.isReplaced && dialogs.isOpen(opening);
    if (sending.current || !isUsable || !connection) return;
    const id = crypto.randomUUID();
    const { instance } = current;
    sending.current = new AbortController();
    setAttempt({ id, instance, hasOutcome: false });
    const operation = await service
      .execute({
        id,
        kind,
        target: targetOf(instance),
        isNameShared: isNameShared(instances, instance.hostName),
        confirmedTags: protectedTags,
        connection,
        signal: sending.current.signal,
        priority: "interactive",
      })
      .finally(() => {
        sending.current = undefined;
        setAttempt({ id, instance, hasOutcome: true });
      });
    const hasSessionEnded = operations.connection() !== connection;
    const isInDialog =
      dialogs.isOpen(opening) && !hasSessionEnded && !closesDialog(operation.phase);
    if (isInDialog) {
      setIgnoresPresses(true);
      setTimeout(() => setIgnoresPresses(false), ignorePressesMs);
    } else if (dialogs.isOpen(opening)) {
      dialogs.close(opening);
      ignorePresses(operations.signal);
    }
    // Don't show it to another key.
    if (hasSessionEnded) {
      if (isUnsent(operation.phase)) service.reportWithNextSession(operation);
      return;
    }
    announceOutcome(notifications, operation, {
      isInDialog,
      onRetry: () => dialogs.openConfirmation(kind, instance, returnFocus),
    });
  }

  // Closing cancels what hasn't been sent. What has goes on and is reported on the page.
  useEffect(() => () => sending.current?.abort(), []);

  return {
    query,
    current,
    protectedTags,
    /** As confirmed, while its request is under way. */
    confirmed: underWay?.instance,
    isGone,
    /** Another machine has the id since the dialog first read it. */
    isReplaced: laterReadings.isReplaced,
    isSettled,
    progress,
    ended,
    ignoresPresses,
    confirm,
  };
}

/** Whatever this tab reads of the instance while the dialog is open. */
function useLaterReadings(chosen: Instance, opening: number) {
  const { instances } = useServices();
  const { queryClient } = instances;
  const [read, setRead] = useState<ReadInstance>();
  const [isGone, setGone] = useState(false);
  // Sticks, even if a later read shows the first machine again.
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    const { id } = chosen;
    let last: Instance | undefined;
    return onInstanceEvent(instances, (event) => {
      if (event.kind === "gone") {
        if (event.id === id && event.source !== "list") setGone(true);
        return;
      }
      const instance = event.instances.find((one) => one.id === id);
      if (!instance) return;
      const first = queryClient.getQueryData<Single<Instance>>(instanceKeys.fresh(id, opening));
      const known = first && mergeReading(chosen, mergeReading(last, first.data));
      if (known && differenceFrom(targetOf(known), instance)) setReplaced(true);
      last = mergeReading(last, instance);
      setRead({ instance: last, readAt: Date.now() });
    });
  }, [instances, queryClient, chosen, opening]);
  return { read, isGone, isReplaced };
}

/** The team's banner shows team-wide codes; anything else has to be read in the dialog. */
function closesDialog(phase: Phase): boolean {
  if (phase.name === "refused") return isTeamWide(phase.error);
  return ["accepted", "done", "givenUp"].includes(phase.name);
}
