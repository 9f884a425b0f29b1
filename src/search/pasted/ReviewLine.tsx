import { useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { describeState } from "../../api/state.ts";
import { useOperations } from "../../actions/use-operations.ts";
import type { Reason } from "../../fleet/worker/pasted/decide.ts";
import type {
  Candidate,
  ReviewedFinding,
  ReviewPageLine,
} from "../../fleet/worker/pasted/review-page.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount, plural } from "../../text/format.ts";
import { RelativeTime } from "../../ui/time.tsx";

interface ReviewLineProps {
  line: ReviewPageLine;
  canTick: boolean;
  onTick: (ids: readonly string[], isOn: boolean) => void;
}

/** A line of the text with its values marked, and what each of them found. */
export function ReviewLine({ line, canTick, onTick }: ReviewLineProps) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="mono text-right text-ink-3 tabular-nums">{formatCount(line.number)}</span>
      <code className="mono max-h-40 overflow-y-auto whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{markedText(line)}</bdi>
      </code>
      {line.findings.length > 0 && (
        <ul className="col-start-2 grid gap-1">
          {line.findings.map((finding) => (
            <li key={finding.machine}>
              <Finding finding={finding} canTick={canTick} onTick={onTick} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const markClasses = {
  certain: "rounded-tag bg-accent-soft text-ink",
  uncertain: "rounded-tag bg-wait-soft text-ink",
  missing: "rounded-tag bg-bad-soft text-ink",
};

function markedText({ text, marks }: ReviewPageLine): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of marks) {
    parts.push(<span key={end}>{partText(text.slice(end, mark.start))}</span>);
    parts.push(
      <mark key={`${mark.start} marked`} className={markClasses[mark.verdict]}>
        {partText(text.slice(mark.start, mark.end))}
      </mark>,
    );
    end = mark.end;
  }
  return [...parts, <span key="rest">{partText(text.slice(end))}</span>];
}

/** Like `displayText`, but shows spaces and tabs at the ends as they are: they're ordinary within a line. */
function partText(text: string): string {
  return displayText(text, Infinity).replaceAll("[U+0020]", " ").replaceAll("[U+0009]", "\t");
}

interface FindingProps extends Omit<ReviewLineProps, "line"> {
  finding: ReviewedFinding;
}

function Finding({ finding, canTick, onTick }: FindingProps) {
  const { verdict, names, candidates, instances } = finding;
  if (verdict === "missing") {
    return (
      <p className="text-bad-ink">
        Not found: <bdi className="mono">{displayText(names.join(", "))}</bdi>{" "}
        <DeletedHere names={names} />
      </p>
    );
  }
  const isUncertain = verdict === "uncertain";
  const hidden = instances - candidates.length;
  return (
    <div className="grid gap-1">
      {isUncertain && <p className="text-wait-ink">{reasonText(finding)}</p>}
      {candidates.map((candidate) => {
        const { id, isListed, isGone } = candidate;
        if (!isUncertain || isGone) return <Instance key={id} candidate={candidate} />;
        return (
          <label key={id} className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              aria-label={displayText(`${candidate.hostName ?? id}, ${id}`)}
              checked={isListed}
              disabled={!canTick}
              onChange={() => onTick([id], !isListed)}
              className="mt-1"
            />
            <Instance candidate={candidate} />
          </label>
        );
      })}
      {hidden > 0 && <p className="text-ink-2">{`and ${formatCount(hidden)} more`}</p>}
    </div>
  );
}

const reasonTexts: Record<Exclude<Reason, "several" | "short name">, string> = {
  comment: "In a comment",
  negated: "The text seems to leave it out",
  quoted: "In a quoted message",
  diff: "In a diff",
  "struck out": "Struck out",
  needed: "Others need it, as a jump host or name server",
  mention: "Mentioned beside another, in a prompt or in a message",
  word: "A word that may not be a name",
  quotes: "Within quotes of several lines, or after a quote that isn’t closed",
  "other key": "Under a key that may mean something else",
  contradiction: "Its ID, name and address don’t belong to one instance",
};

/** Why it isn't on the list by itself. */
function reasonText({ reason, instances, names }: ReviewedFinding): string {
  if (reason === undefined) return "It came after you pasted the list";
  if (reason === "several")
    return `${formatCount(instances)} instances have ${names.length > 1 ? "these" : "this"}`;
  if (reason === "short name")
    return `By short name: ${plural(instances, "it has", "they have")} the name with another domain, or without one`;
  return reasonTexts[reason];
}

function Instance({ candidate }: { candidate: Candidate }) {
  const { id, hostName, ipv4, region, state, isGone } = candidate;
  const facts = [hostName === undefined ? undefined : id, ipv4, region].filter(
    (fact) => fact !== undefined,
  );
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <bdi className="font-[550]">{displayText(hostName ?? id)}</bdi>{" "}
      <bdi className="text-ink-3">
        {displayText([...facts, state && describeState(state).label].filter(Boolean).join(" · "))}
      </bdi>
      {isGone && (
        <span className="text-wait-ink">
          {" "}
          · no longer exists <DeletedHere names={[id]} />
        </span>
      )}
    </span>
  );
}

/** If this browser deleted an instance with that name or id. */
export function DeletedHere({ names }: { names: readonly string[] }) {
  const operations = useOperations();
  const deletedAt = useSelector(operations.journal.store, ({ entries }) => {
    const keys = new Set(names.map((name) => name.toLowerCase()));
    return entries.findLast(
      ({ kind, phase, keyFingerprint, host, instanceId }) =>
        kind === "delete" &&
        phase.name === "done" &&
        keyFingerprint === operations.fingerprint() &&
        (keys.has(host.toLowerCase()) || keys.has(instanceId.toLowerCase())),
    )?.changedAt;
  });
  if (deletedAt === undefined) return null;
  return (
    <span className="text-ink-2">
      (deleted from this browser <RelativeTime time={deletedAt} />)
    </span>
  );
}
