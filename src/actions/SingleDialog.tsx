import { useState } from "react";
import { isRunning, stateTone } from "../api/state.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { Alert } from "../errors/Alert.tsx";
import { useBlockedUntil } from "../errors/RateLimitAlert.tsx";
import { useConnection, useDisplayName } from "../hooks/use-services.ts";
import { CopyButton } from "../ui/Button.tsx";
import { exactText } from "../ui/fields.tsx";
import { TextField } from "../ui/popups/TextField.tsx";
import { displayText } from "../lib/text.ts";
import { Countdown, useDelayedFlag } from "../ui/time.tsx";
import { protectedReason, useAvailability } from "./use-operations.ts";
import { words } from "./labels.ts";
import { describeOutcome } from "./outcomes.ts";
import { hostOf, isUnsent, type Operation, type Phase } from "../operations/operation.ts";
import { wasAlreadyStopped } from "../operations/outcome-of-request.ts";
import type { ConfirmationProps, SingleConfirmation } from "./dialogs.ts";
import {
  ConfirmDialog,
  Consequence,
  isBeginningOf,
  isTyped,
  OfflineAlert,
  useEnvironmentSuffix,
} from "./ConfirmDialog.tsx";
import { InstanceSummary } from "./InstanceSummary.tsx";
import { useSingleConfirmation } from "./use-single-confirmation.ts";

/** One press of the confirming button sends one request; nothing is sent before. */
export function SingleDialog({
  confirmation,
  service,
  returnFocus,
  onClose,
}: ConfirmationProps<SingleConfirmation>) {
  const { kind, instance: chosen } = confirmation;
  const { verb } = words[kind];
  const inEnvironment = useEnvironmentSuffix();
  const { query, current, confirmed, isGone, isReplaced, isSettled, ...sending } =
    useSingleConfirmation(confirmation, service);
  const { protectedTags, ended, progress, ignoresPresses, confirm } = sending;
  const outcome = ended?.phase;
  const { allowed, reason } = useAvailability();
  const protection = protectedReason(protectedTags);
  const [entry, setEntry] = useState({ typed: "", protection });
  // Don't count what was typed before a protected tag appeared.
  const typed = entry.protection === protection ? entry.typed : "";
  const needsName = kind === "delete" || protection !== undefined;
  const host = current && hostOf(current.instance);
  const nameOf = useDisplayName();
  // The summary already says so.
  const isInSummary =
    (isGone && outcome !== undefined && outcome.name !== "unknown") ||
    (isReplaced && outcome !== undefined && isUnsent(outcome));
  const subject = confirmed ?? current?.instance;
  const notRunning = kind === "stop" && subject && !isRunning(subject.state) ? subject : undefined;
  const isStopped = notRunning && stateTone(notRunning.state) === "stop";

  function unavailableReason(): string | undefined {
    if (progress) return "Under way";
    if (!allowed) return reason;
    if (host === undefined)
      return query.error ? "The instance couldn’t be read" : "Still reading the instance";
    if (isReplaced) return "This is another machine now";
    if (needsName && !isTyped(typed, host)) return "Type the name first";
    return ignoresPresses ? "Not available" : undefined;
  }

  return (
    <ConfirmDialog
      title={`${verb} ${nameOf(chosen)}?`}
      returnFocus={returnFocus}
      leave={{
        label: isSettled || (progress && progress.name !== "waiting") ? "Close" : "Cancel",
        onLeave: onClose,
      }}
      confirm={
        isSettled
          ? undefined
          : {
              label: (notRunning ? "Stop anyway" : `${verb} instance`) + inEnvironment,
              variant: kind === "delete" ? "danger" : notRunning ? "plain" : "warning",
              unavailableReason: unavailableReason(),
              hasOutcome: ended !== undefined,
              onConfirm: () => void confirm(),
            }
      }
    >
      {!isStopped && <Consequence kind={kind} count={1} />}
      <OfflineAlert />
      <InstanceSummary
        kind={kind}
        chosen={chosen}
        query={query}
        current={current}
        isGone={isGone}
        goneReference={isInSummary && ended ? describeOutcome(ended).reference : query.error}
        isReplaced={isReplaced}
        notRunning={notRunning}
        phase={progress ?? outcome}
      />
      {protection !== undefined && !isSettled && !isReplaced && (
        <Alert tone="wait" title={protection}>
          {`To ${kind} it, type its name.`}
        </Alert>
      )}
      {needsName && host !== undefined && !isSettled && !isReplaced && (
        <HostNameField
          host={host}
          typed={typed}
          onType={(text) => setEntry({ typed: text, protection })}
        />
      )}
      <Progress progress={progress} ended={isInSummary ? undefined : ended} />
    </ConfirmDialog>
  );
}

interface HostNameFieldProps {
  /** The current host name; the id if there's none. */
  host: string;
  typed: string;
  onType: (typed: string) => void;
}

function HostNameField({ host, typed, onType }: HostNameFieldProps) {
  const displayed = displayText(host);
  return (
    <TextField
      label="Host name"
      hint={
        <>
          Type{" "}
          <bdi className="mono font-medium whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
            {displayed}
          </bdi>{" "}
          to confirm.
          <CopyButton text={displayed} what="host name" className="ml-1 align-middle" />
          {/\[U\+/.test(displayed) && (
            <span>
              {" "}
              [U+…] stands for an invisible character. Type it as shown, or paste the name.
            </span>
          )}
        </>
      }
      error={isBeginningOf(typed, host) ? undefined : "That doesn’t match."}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      {...exactText}
      className="mono"
    />
  );
}

interface ProgressProps {
  progress: Phase | undefined;
  /** Set if the dialog stays open for its outcome. */
  ended: Operation | undefined;
}

function Progress({ progress, ended }: ProgressProps) {
  const outcome = ended && describeOutcome(ended);
  const isAlreadySo = ended !== undefined && wasAlreadyStopped(ended);
  const isFailure =
    ended &&
    !isAlreadySo &&
    ["refused", "guarded", "changed", "unknown"].includes(ended.phase.name);
  return (
    <>
      <p
        role="status"
        aria-atomic="false"
        className="text-ink-2 [overflow-wrap:anywhere] empty:hidden"
      >
        {progress && <ProgressText progress={progress} />}
        {ended?.phase.name === "done" && <b>{outcome?.title}</b>}
        {isAlreadySo && outcome && (
          <span>
            <b>{outcome.title}</b> <bdi>{outcome.text}</bdi>{" "}
            <ErrorReference error={outcome.reference} />
          </span>
        )}
      </p>
      {isFailure && outcome && (
        <Alert title={outcome.title} error={outcome.reference}>
          <bdi>{outcome.text}</bdi>
          {outcome.next !== undefined && <span>{` ${outcome.next}`}</span>}
        </Alert>
      )}
    </>
  );
}

function ProgressText({ progress }: { progress: Phase }) {
  // Don't flash: often the dialog closes right away.
  const isReading = useDelayedFlag(progress.name === "accepted");
  const isChecking = useDelayedFlag(progress.name === "waiting");
  const blockedUntil = useBlockedUntil(useConnection().rateLimiter, "write");
  if (progress.name === "waiting" && blockedUntil > 0) {
    return (
      <span key="rate limit">
        Rate limit reached. <Countdown until={blockedUntil} /> Nothing has been done yet.
      </span>
    );
  }
  if (progress.name === "waiting")
    return isChecking && <span>Reading the instance. Nothing has been sent yet.</span>;
  if (isReading) return <span>Accepted. Reading the instance.</span>;
  // The dialog shows an answer as an outcome.
  return isUnsent(progress) ? null : <span>Sent. Waiting for the API’s answer.</span>;
}
