import { useRef, useState } from "react";
import { describeState, isRunning } from "../../api/state.ts";
import { protectedAmong, protectedText } from "../../api/write-guard.ts";
import { Alert } from "../../errors/Alert.tsx";
import { resolveSpecification } from "../../queries/specifications.ts";
import { useCatalogue } from "../../hooks/use-services.ts";
import { displayText } from "../../text/display-text.ts";
import { TextField } from "../../ui/TextField.tsx";
import { formatCount, plural } from "../../text/format.ts";
import { loadCode } from "../../late-code.ts";
import { LongList } from "../../ui/table/LongList.tsx";
import { totalsText } from "../../ui/sizes.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { ignorePresses } from "../../ui/popups/Dialog.tsx";
import { type Availability, useAvailability } from "../action-availability.ts";
import type { BulkConfirmation, ChosenTarget, SendingProps } from "../confirmation.ts";
import {
  AvailabilityAlert,
  ConfirmDialog,
  OfflineAlert,
  UnrecordedAlert,
  useEnvironmentSuffix,
} from "../ConfirmDialog.tsx";
import { instancesText, words } from "../labels.ts";
import { isPending, type OperationKind } from "../../operations/operation.ts";
import { cancelledText, unsentToast } from "../announce.ts";
import { later } from "../../later.ts";
import { useConfirmation, useOperations } from "../use-operations.ts";
import { useNotifications } from "../../errors/notifications.ts";
import type { Target } from "../../operations/run.ts";

/** Why a confirmed run has not started. */
const failureTexts = {
  "another run": "Another run goes on in this browser, and there can be one at a time.",
  "requested since":
    "The same was requested for some of these instances meanwhile. Cancel, and open this again.",
  "code missing": "A part of the dashboard could not be loaded. Try again, or reload the page.",
};

/** Asks once whether to stop or delete many instances. Nothing is sent before the confirming button is used. */
export function BulkDialog({ confirmation, service, onClose }: SendingProps<BulkConfirmation>) {
  const { kind, targets, opening, returnFocus } = confirmation;
  const { verb, doing, consequence, consequenceForMany } = words[kind];
  const inEnvironment = useEnvironmentSuffix();
  const operations = useOperations();
  const { isOpen, close, open } = useConfirmation();
  const notifications = useNotifications();
  /** Whether the same was accepted for an instance with this key, and is not over. */
  const isRequested = (id: string): boolean =>
    operations.ofInstance(id).some((entry) => entry.kind === kind && isPending(entry));

  // Divided once: what is confirmed must not change while the dialog is open.
  const { protectedTags } = operations.config;
  const [parts] = useState(() => divideTargets(kind, targets, protectedTags, isRequested));
  const [included, setIncluded] = useState({ notRunning: false, requested: false });
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<keyof typeof failureTexts>();
  const isStarting = useRef(false);
  const { allowed, reason } = useAvailability(kind);

  const chosen = new Set([
    ...parts.affected,
    ...(included.notRunning ? parts.notRunning : []),
    ...(included.requested ? parts.requested : []),
  ]);
  // In the order of the selection.
  const affected = targets.filter((target) => chosen.has(target));
  const count = affected.length;
  const maybeDone = affected.filter((target) => target.maybeDone).length;

  /** The only place where a run starts. A second call while the first is under way does nothing. */
  async function confirm(): Promise<void> {
    if (isStarting.current || count === 0 || !isOpen(opening)) return;
    /** Whether the same was requested for some of them since the dialog opened: then it is not what the dialog says. */
    const isOvertaken = () =>
      affected.some((target) => !parts.requested.includes(target) && isRequested(target.id));
    if (isOvertaken()) {
      setFailure("requested since");
      return;
    }
    const connection = operations.connection();
    const isStillWanted = () =>
      isOpen(opening) && operations.connection() === connection && !isOvertaken();
    // The dialog may be closed, or the key changed, while the run waits for its code or its turn.
    let result: "started" | "cancelled" | NonNullable<typeof failure>;
    isStarting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await loadCode(later.RunPanel.load);
      const run = affected.map(({ facts: _facts, maybeDone: _maybeDone, ...target }) => target);
      // Without its session a run has no record.
      const isConnected = operations.connection() === connection;
      result = isConnected ? await service.runs.start(kind, run, isStillWanted) : "cancelled";
      if (result === "cancelled" && isOpen(opening) && isOvertaken()) result = "requested since";
    } catch {
      result = "code missing";
    } finally {
      isStarting.current = false;
      setBusy(false);
    }
    if (result === "started") {
      close(opening);
      ignorePresses(operations.signal);
    } else if (result !== "cancelled" && isOpen(opening)) setFailure(result);
    else if (operations.connection() === connection)
      reportUnsent(result === "cancelled" ? cancelledText : failureTexts[result]);
    else if (connection) {
      const { fingerprint: keyFingerprint } = connection;
      const unsent = { id: `confirmation ${opening}`, kind, count, keyFingerprint };
      service.reportWithNextSession(unsent);
    }
  }

  function reportUnsent(text: string): void {
    const toast = unsentToast(kind, instancesText(count), text, {
      id: `confirmation ${opening}`,
      onRetry: () => open(kind, targets, returnFocus),
    });
    notifications.toasts.show(toast);
  }

  // Digits may be grouped, as the number is displayed.
  const isCounted = kind === "stop" || typed.replaceAll(/[\s.,'’]/g, "") === String(count);

  function unready(): string | undefined {
    if (isBusy) return "Under way";
    if (!allowed) return reason;
    if (count === 0) return `Nothing is left for ${doing}`;
    return isCounted ? undefined : "Type the number first";
  }

  return (
    <ConfirmDialog
      title={`${verb} ${instancesText(count)}?`}
      returnFocus={returnFocus}
      leave={{ label: "Cancel", onLeave: onClose }}
      confirm={{
        label: `${verb} ${instancesText(count)}${inEnvironment}`,
        variant: kind === "delete" ? "danger" : "primary",
        unready: unready(),
        onConfirm: () => void confirm(),
      }}
    >
      <p className="text-ink-2">{plural(count, consequence, consequenceForMany)}</p>
      <OfflineAlert />
      {maybeDone > 0 && (
        <Alert
          tone="wait"
          title={`It is not known whether ${instancesText(maybeDone)} ${plural(maybeDone, "was", "were")} ${words[kind].done.toLowerCase()}.`}
        >
          An earlier request may have had its effect, or may still have it.
        </Alert>
      )}
      <UnrecordedAlert />
      <AvailabilityAlert kind={kind} />
      <Skipped
        kind={kind}
        affectedCount={count}
        parts={parts}
        included={included}
        protectedTags={protectedTags}
        onToggle={(part) => setIncluded((now) => ({ ...now, [part]: !now[part] }))}
      />
      {count > 0 && <TargetsSummary targets={affected} />}
      {count > 0 && (
        <LongList
          label={`Instances to ${verb.toLowerCase()}`}
          items={affected}
          step={200}
          keyOf={({ id }) => id}
          className="max-h-[26dvh]"
        >
          {(target) => <TargetItem target={target} />}
        </LongList>
      )}
      {parts.protected.length > 0 && (
        <div className="grid gap-1.5">
          <p className="text-ink-2">Skipped</p>
          <LongList
            label="Skipped instances"
            items={parts.protected}
            step={200}
            keyOf={({ id }) => id}
            className="max-h-[16dvh]"
          >
            {(target) => <TargetItem target={target} note={protectionOf(target, protectedTags)} />}
          </LongList>
        </div>
      )}
      <p className="text-small text-ink-3">
        Each is read just before its request, and left out if it is another machine by then
        {kind === "stop" && " or no longer running"}.
      </p>
      {kind === "delete" && count > 0 && (
        <TextField
          label="Number of instances"
          hint={
            <>
              Type <b className="font-medium text-ink">{count}</b> to confirm.
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {failure && <Alert title="Nothing was sent.">{failureTexts[failure]}</Alert>}
    </ConfirmDialog>
  );
}

/** The selected instances: what the run affects, and what it leaves out. A person can include any but the protected ones. */
interface TargetParts {
  affected: ChosenTarget[];
  protected: ChosenTarget[];
  notRunning: ChosenTarget[];
  requested: ChosenTarget[];
}

/** @param isRequested whether the same was accepted for an instance and is not over */
export function divideTargets(
  kind: OperationKind,
  targets: readonly ChosenTarget[],
  protectedTags: readonly string[],
  isRequested: (id: string) => boolean,
): TargetParts {
  const parts: TargetParts = { affected: [], protected: [], notRunning: [], requested: [] };
  for (const target of targets) {
    const { reason = "affected" } = targetAvailability(kind, target, protectedTags, isRequested);
    parts[reason].push(target);
  }
  return parts;
}

/** "protected by tag prod" */
function protectionOf({ facts }: ChosenTarget, protectedTags: readonly string[]): string {
  return displayText(protectedText(protectedAmong(facts?.tags ?? [], protectedTags)));
}

interface SkippedProps {
  kind: OperationKind;
  affectedCount: number;
  parts: TargetParts;
  included: { notRunning: boolean; requested: boolean };
  protectedTags: readonly string[];
  onToggle: (part: "notRunning" | "requested") => void;
}

/** How many are affected, how many are left out and why, with a way to include them. */
function Skipped(props: SkippedProps) {
  const { kind, affectedCount, parts, included, protectedTags, onToggle } = props;
  const { verb, requested } = words[kind];
  const already = `${requested.toLowerCase()} already`;
  const { notRunning } = parts;
  const groups = [
    {
      part: "notRunning",
      reason: "not running",
      which: plural(notRunning.length, "that is not running", "that are not running"),
    },
    { part: "requested", reason: already, which: `with ${already}` },
  ] as const;
  const byProtection = Map.groupBy(parts.protected, (target) =>
    protectionOf(target, protectedTags),
  );
  const isComplete =
    parts.protected.length === 0 && groups.every(({ part }) => parts[part].length === 0);
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium [overflow-wrap:anywhere] empty:hidden">
        {!isComplete && `${verb} ${formatCount(affectedCount)}.`}
        {Array.from(byProtection, ([protection, { length }]) => (
          <span key={protection}>
            {` ${formatCount(length)} skipped: `}
            <bdi>{protection}</bdi>.
          </span>
        ))}
        {groups.map(({ part, reason }) => {
          const { length } = parts[part];
          const isSkipped = length > 0 && !included[part];
          return (
            isSkipped && <span key={part}> {`${formatCount(length)} skipped: ${reason}.`}</span>
          );
        })}
      </p>
      {groups.map(({ part, which }) => {
        const { length } = parts[part];
        const text = `Include ${formatCount(length)} ${which}`;
        return (
          length > 0 && (
            <label key={part} className="flex items-center gap-2 text-ink-2">
              <input
                type="checkbox"
                aria-label={text}
                checked={included[part]}
                onChange={() => onToggle(part)}
              />
              {text}
            </label>
          )
        );
      })}
    </div>
  );
}

/** What is affected, in one line: the most frequent tag, the regions, the sizes. What is not known of all is left out. */
function TargetsSummary({ targets }: { targets: readonly ChosenTarget[] }) {
  const catalogue = useCatalogue();
  const facts = targets.map((target) => target.facts);
  const tags = new Map<string, number>();
  for (const tag of facts.flatMap((one) => [...new Set(one?.tags)]))
    tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const [tag] = [...tags].toSorted(([, one], [, other]) => other - one);
  const regions = new Set(facts.map((one) => one?.region));
  const [region] = regions;
  const sizes = facts.map((one) => one && resolveSpecification(one, catalogue).sizes);
  const totals = { vcpus: 0, memoryMb: 0 };
  for (const size of sizes) {
    totals.vcpus += size?.vcpus ?? Number.NaN;
    totals.memoryMb += size?.memoryMb ?? Number.NaN;
  }
  const parts = [
    tag && `${formatCount(tag[1])} tagged ${displayText(tag[0])}`,
    !regions.has(undefined) &&
      (regions.size === 1 ? displayText(region ?? "") : `${formatCount(regions.size)} regions`),
    !Number.isNaN(totals.vcpus + totals.memoryMb) && totalsText(totals),
  ].filter((part) => typeof part === "string");
  if (parts.length === 0) return null;
  return (
    <p className="[overflow-wrap:anywhere] tabular-nums">
      {instancesText(targets.length)}: <bdi>{parts.join(" · ")}</bdi>
    </p>
  );
}

/** Names are complete, never truncated: they distinguish the instances. */
function TargetItem({ target: { id, host, state }, note }: { target: Target; note?: string }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <bdi className="block font-[550] [overflow-wrap:anywhere]">{displayText(host)}</bdi>
        {host !== id && (
          <bdi className="mono block text-ink-3 [overflow-wrap:anywhere]">{displayText(id)}</bdi>
        )}
        {note !== undefined && (
          <bdi className="block text-small text-ink-2 [overflow-wrap:anywhere]">{note}</bdi>
        )}
      </span>
      {state !== undefined && <StatusMark {...describeState(state)} />}
    </span>
  );
}

/**
 * Whether an action is sensible for one of many instances (specification: States and transitions). With a protected tag it never
 * is. Where the tags of a target are not known, the reading right before its request decides.
 * @param isRequested whether the same was accepted for the instance and is not over
 */
function targetAvailability(
  kind: OperationKind,
  { id, state, facts }: ChosenTarget,
  protectedTags: readonly string[],
  isRequested: (id: string) => boolean,
): Availability<"protected" | "requested" | "notRunning"> {
  if (protectedAmong(facts?.tags ?? [], protectedTags).length > 0)
    return { allowed: false, reason: "protected" };
  if (isRequested(id)) return { allowed: false, reason: "requested" };
  if (kind === "stop" && !isRunning(state)) return { allowed: false, reason: "notRunning" };
  return { allowed: true };
}
