import { Notice } from "./Notice.tsx";
import type { OperationKind, Phase } from "./operation.ts";
import { foundText, words } from "./words.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { explain, treat } from "../errors/error-table.ts";
import { Countdown, useDelayedFlag } from "../ui/time.tsx";

interface ConfirmOutcomeProps {
  kind: OperationKind;
  host: string;
  /** How the last try ended, where that leaves the dialog open. */
  outcome: Phase | undefined;
  /** How far the present one is. */
  progress: Phase | undefined;
}

/** What is happening, or what came of it, in the dialog where it was asked for. */
export function ConfirmOutcome({ kind, host, outcome, progress }: ConfirmOutcomeProps) {
  return (
    <>
      <p
        role="status"
        aria-atomic="false"
        className="text-ink-2 [overflow-wrap:anywhere] empty:hidden"
      >
        {progress && <ProgressText progress={progress} />}
        {outcome?.name === "done" && outcome.found.kind === "instance" && (
          <>
            <b>
              {words[kind].verb} of {host} is over.
            </b>{" "}
            {foundText(outcome.found)}
          </>
        )}
      </p>
      {outcome?.name === "refused" && (
        <Notice tone="bad">
          <b>
            Not {words[kind].done.toLowerCase()}. {treat(outcome.error).title}
          </b>{" "}
          <bdi>{explain(outcome.error)}</bdi> {outcome.found && foundText(outcome.found)}{" "}
          <ErrorReference error={outcome.error} />
        </Notice>
      )}
      {outcome?.name === "cancelled" && outcome.found?.kind === "unreadable" && (
        <Notice tone="bad">
          <b>
            Nothing was done. The instance could not be read once more.{" "}
            {treat(outcome.found.error).title}
          </b>{" "}
          <bdi>{explain(outcome.found.error)}</bdi> <ErrorReference error={outcome.found.error} />
        </Notice>
      )}
      {outcome?.name === "unknown" && (
        <Notice tone="bad">
          <b>It is not known whether the API acted on {host}.</b>{" "}
          {outcome.error && <bdi>{explain(outcome.error)}</bdi>} {foundText(outcome.found)}{" "}
          {outcome.error && <ErrorReference error={outcome.error} />}
        </Notice>
      )}
    </>
  );
}

interface ProgressTextProps {
  progress: Phase;
}

function ProgressText({ progress }: ProgressTextProps) {
  // What has its answer is read again only where the answer was not enough; else the dialog goes at once.
  const isReading = useDelayedFlag(progress.name === "accepted");
  const isChecking = useDelayedFlag(progress.name === "waiting");
  if (progress.name === "waiting" && progress.until !== undefined) {
    return (
      <>
        Rate limit reached. <Countdown until={progress.until} /> Nothing has been done yet.
      </>
    );
  }
  if (progress.name === "waiting")
    return isChecking ? "Reading the instance once more. Nothing was sent yet." : null;
  if (isReading) return "Accepted. The instance is being read again.";
  // Unchanged until the dialog goes, or says what came of it: an answer is said where it stays.
  return progress.name === "cancelled" ? null : "Sent. Waiting for the API’s answer.";
}
