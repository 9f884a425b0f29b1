import { useSelector } from "@tanstack/react-store";
import { useRef, useState } from "react";
import { Alert } from "../../errors/Alert.tsx";
import { useConfig, useServices } from "../../hooks/use-services.ts";
import { displayText, formatCount, plural } from "../../lib/text.ts";
import { LongList } from "../../ui/page/LongList.tsx";
import { ignorePresses } from "../../ui/popups/Dialog.tsx";
import {
  type BulkConfirmation,
  type ChosenBy,
  type ChosenTarget,
  type ConfirmationProps,
  useDialogs,
} from "../dialogs.ts";
import {
  AvailabilityAlert,
  ConfirmDialog,
  Consequence,
  OfflineAlert,
  useEnvironmentSuffix,
} from "../ConfirmDialog.tsx";
import { instancesText, words } from "../labels.ts";
import { unsentToast } from "../announce.ts";
import { unsentReasons } from "../outcomes.ts";
import { useAvailability, useOperations } from "../use-operations.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { BulkFacts, Skipped, TargetItem } from "./BulkFacts.tsx";
import { bulkRules, divideTargets, skippedOf } from "./bulk-targets.ts";
import { isNegatedList, isOnlyInThisTab } from "../../fleet/lists/lists.ts";
import type { Target } from "../../operations/operation.ts";
import { isOverCap, type RunSummary } from "../../operations/runs/run.ts";

/** To stop more than this, type the number. */
const maxUncounted = 10;

const failureTexts = {
  "another run": "Another run is still going in this browser. Only one can run at a time.",
  "held run": "A held run waits in this browser. Resume it or cancel its rest first.",
  "requested since":
    "The same was just requested for some of these instances. Cancel, then open this again.",
  "too many": "These are more than may be acted on at once.",
};

/** Nothing is sent before the confirming button is pressed. */
export function BulkDialog({
  confirmation,
  service,
  returnFocus,
  onClose,
}: ConfirmationProps<BulkConfirmation>) {
  const { kind, targets, opening, chosenBy, emptyExclusions } = confirmation;
  const { verb, going, done } = words[kind];
  const config = useConfig();
  const { environment } = config;
  const inEnvironment = useEnvironmentSuffix();
  const operations = useOperations();
  const { isOpen, close, openConfirmation } = useDialogs();
  const notifications = useNotifications();
  const { store: fleetStore } = useServices().fleet;
  const loadedSize = useSelector(fleetStore, ({ total, size }) => total ?? size);

  // Only once: what's being confirmed must not change while the dialog is open.
  const rules = bulkRules(operations, kind);
  const [parts] = useState(() => divideTargets(targets, rules));
  // If none is running, the user means those, as with a single stop.
  const hasRunning = kind === "delete" || parts.affected.length > 0;
  const [included, setIncluded] = useState({ notRunning: !hasRunning, requested: false });
  const [wantsOneFirst, setWantsOneFirst] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<keyof typeof failureTexts>();
  const isStarting = useRef(false);
  const { allowed, reason } = useAvailability();

  const chosen = new Set([
    ...parts.affected,
    ...(included.notRunning ? parts.notRunning : []),
    ...(included.requested ? parts.requested : []),
  ]);
  // In order of selection.
  const affected = targets.filter((target) => chosen.has(target));
  const count = affected.length;
  const canStartWithOne = count > maxUncounted;
  const startsWithOne = canStartWithOne && wantsOneFirst;
  const skipped = skippedOf(parts, included, rules);
  const maybeDone = affected.filter((target) => target.maybeDone).length;

  const startText = `The others follow by themselves once it’s ${kind === "stop" ? "stopped" : "gone"}.`;

  /** The only place where a run starts. Ignores a second call during the first. */
  async function confirm(): Promise<void> {
    if (isStarting.current || count === 0 || !isOpen(opening)) return;
    /** Someone requested the same for one of them since the dialog opened, so the dialog is out of date. */
    const isAlreadyRequested = () =>
      affected.some((target) => !parts.requested.includes(target) && rules.isRequested(target.id));
    if (isAlreadyRequested()) {
      setFailure("requested since");
      return;
    }
    const connection = operations.connection();
    const isStillWanted = () =>
      isOpen(opening) && operations.connection() === connection && !isAlreadyRequested();
    // While the run waits for its turn, the dialog may close or the key change.
    let result: "started" | "cancelled" | NonNullable<typeof failure>;
    isStarting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const left = skipped.map(({ target, reason }) => ({ ...toTarget(target), skipped: reason }));
      // Without its session, a run has no record.
      const isConnected = operations.connection() === connection;
      const run = {
        kind,
        targets: affected.map(toTarget),
        skipped: left,
        chosenBy: chosenBy && recordedSearch(chosenBy),
        startsWithOne,
      };
      result = isConnected ? await service.runs.start(run, isStillWanted) : "cancelled";
      if (result === "cancelled" && isOpen(opening) && isAlreadyRequested())
        result = "requested since";
    } finally {
      isStarting.current = false;
      setBusy(false);
    }
    if (result === "started") {
      close(opening);
      ignorePresses(operations.signal);
    } else if (result !== "cancelled" && isOpen(opening)) {
      setFailure(result);
    } else if (operations.connection() === connection)
      reportUnsent(result === "cancelled" ? unsentReasons.person : failureTexts[result]);
    else if (connection) {
      const { fingerprint: keyFingerprint } = connection;
      const unsent = { id: `confirmation ${opening}`, kind, count, keyFingerprint };
      service.reportWithNextSession(unsent);
    }
  }

  function reportUnsent(text: string): void {
    const toast = unsentToast(kind, instancesText(count), text, {
      id: `confirmation ${opening}`,
      onRetry: () => openConfirmation(kind, targets, returnFocus, chosenBy, emptyExclusions),
    });
    notifications.toasts.show(toast);
  }

  const isCounted = kind === "delete" || count > maxUncounted || environment?.tone === "critical";

  const overCap = isOverCap(config, count)
    ? `This dashboard is configured to ${kind} at most ${instancesText(config.maxBulk ?? 0)} at once, and these are ${formatCount(count)}.`
    : undefined;

  function unavailableReason(): string | undefined {
    if (isBusy) return "Under way";
    if (!allowed) return reason;
    if (count === 0) return `Nothing left for ${going.toLowerCase()}`;
    return overCap;
  }

  return (
    <ConfirmDialog
      title={`${verb} ${instancesText(count)}?`}
      returnFocus={returnFocus}
      leave={{ label: "Cancel", onLeave: onClose }}
      confirm={{
        label: `${verb} ${instancesText(count)}${inEnvironment}`,
        variant: kind === "delete" ? "danger" : "warning",
        unavailableReason: unavailableReason(),
        count: isCounted && overCap === undefined ? count : undefined,
        failure: failure && <Alert title="Nothing was sent.">{failureTexts[failure]}</Alert>,
        onConfirm: () => void confirm(),
      }}
    >
      {emptyExclusions.map((sentence) => (
        <Alert key={sentence} tone="wait">
          <bdi>{displayText(sentence)}</bdi>
        </Alert>
      ))}
      {overCap !== undefined && <Alert title="Too many at once.">{overCap}</Alert>}
      <Consequence kind={kind} count={count} />
      <OfflineAlert />
      {maybeDone > 0 && (
        <Alert
          tone="wait"
          title={`We don’t know whether ${instancesText(maybeDone)} ${plural(maybeDone, "was", "were")} ${done.toLowerCase()}.`}
        >
          An earlier request got no clear answer and may still take effect.
        </Alert>
      )}
      <AvailabilityAlert />
      {!hasRunning && included.notRunning && (
        <Alert tone="wait">
          {plural(parts.notRunning.length, "It isn’t running.", "None of them is running.")}
        </Alert>
      )}
      {count > 0 && (
        <BulkFacts
          kind={kind}
          targets={affected}
          chosenCount={targets.length}
          chosenBy={chosenBy}
          fleetSize={loadedSize}
        />
      )}
      {count > 0 && (
        <LongList
          label={`Instances to ${kind}`}
          items={affected}
          keyOf={({ id }) => id}
          className="max-h-[22dvh]"
        >
          {(target) => <TargetItem target={target} />}
        </LongList>
      )}
      <Skipped
        skipped={skipped}
        choices={[
          {
            part: "notRunning",
            count: hasRunning ? parts.notRunning.length : 0,
            which: plural(parts.notRunning.length, "that is not running", "that are not running"),
          },
          {
            part: "requested",
            count: parts.requested.length,
            which: `with ${words[kind].requested.toLowerCase()} already`,
          },
        ]}
        included={included}
        onToggle={(part) => setIncluded((now) => ({ ...now, [part]: !now[part] }))}
      />
      {canStartWithOne && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5"
            aria-label="Start with one"
            aria-description={startText}
            checked={wantsOneFirst}
            onChange={() => setWantsOneFirst(!wantsOneFirst)}
          />
          <span>
            Start with one. <span className="text-ink-2">{startText}</span>
          </span>
        </label>
      )}
      <p className="text-small text-ink-3">
        {`Each instance is checked again right before it’s ${done.toLowerCase()}, and skipped if it has been replaced or ${
          kind === "stop" ? "isn’t running any more." : "has started running since."
        }`}
      </p>
    </ConfirmDialog>
  );
}

/** Drops what only the dialog needs. */
const toTarget = ({ maybeDone: _maybeDone, ...target }: ChosenTarget): Target => target;

/** The name of a long list means nothing outside of this tab. */
function recordedSearch({ q, list, matches }: ChosenBy): RunSummary["chosenBy"] {
  if (list === undefined || !isOnlyInThisTab(list)) return { q, list, matches };
  return { q, list: isNegatedList(list) ? "-" : "", matches };
}
