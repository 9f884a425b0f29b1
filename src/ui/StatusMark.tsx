import { classNames } from "./class-names.ts";
import { displayText } from "../lib/text.ts";
import { Hint } from "./popups/Hint.tsx";
import { Age } from "./time.tsx";

type Tone = "run" | "wait" | "bad" | "stop" | "unknown";

/** Not by colour alone: each tone has its own shape. */
const marks: Record<Tone, string> = {
  run: "mark ground-speaks bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  wait: "mark mark-wait",
  bad: "mark rotate-45 rounded-[2px]! ground-speaks bg-bad",
  stop: "mark border-[1.5px] border-stop",
  unknown: "mark border-[1.5px] border-dashed border-ink-3",
};

const tints: Record<Tone, string> = {
  run: "bg-run-soft text-run-ink",
  wait: "bg-wait-soft text-wait-ink",
  bad: "bg-bad-soft text-bad-ink",
  stop: "bg-stop-soft text-ink-2",
  unknown: "bg-stop-soft text-ink-2",
};

interface StatusMarkProps {
  tone: Tone;
  label: string;
  exact?: string | undefined;
  /** "pill" tints every state; "badge" only what failed or is in transit. */
  shape?: "pill" | "badge";
  /** When the state last changed, shown in a badge. */
  since?: number | undefined;
  /** How far the clock that `since` is from is ahead of this machine's. */
  aheadMs?: number;
}

/** Only what failed or is in transit stands out. */
export function StatusMark({ tone, label, exact, shape, since, aheadMs = 0 }: StatusMarkProps) {
  const needsAttention = tone === "bad" || tone === "wait";
  const isBadge = shape === "badge" && needsAttention;
  return (
    <Hint
      text={exact === undefined ? undefined : displayText(exact)}
      className={classNames(
        "status",
        (needsAttention || shape === "pill") && "font-medium",
        shape === "pill" && "rounded-full px-2.5 py-px text-small leading-5",
        isBadge && "status-badge",
        isBadge || shape === "pill" ? tints[tone] : !needsAttention && "text-ink-2",
      )}
    >
      <ToneMark tone={tone} />
      <span className="min-w-0 wrap-anywhere">
        <span className="isolate-text">{displayText(label)}</span>
        {isBadge && since !== undefined && (
          <span className="font-normal">
            {" "}
            <Age time={since} aheadMs={aheadMs} />
          </span>
        )}
      </span>
    </Hint>
  );
}

/** Decorative: a word beside it says the same. */
export function ToneMark({ tone }: { tone: Tone }) {
  return <span aria-hidden className={marks[tone]} />;
}

export function Tag({ children }: { children: string }) {
  return <bdi className="tag [overflow-wrap:anywhere]">{displayText(children)}</bdi>;
}
