import { classNames } from "./class-names.ts";
import { displayText } from "../text/display-text.ts";

type Tone = "run" | "wait" | "bad" | "stop" | "unknown";

/** Each tone has its own shape, so that colour never carries the meaning alone. */
const marks: Record<Tone, string> = {
  run: "ground-speaks bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  // With forced colours "wait" would look like "run", so it's half a dot.
  wait: "ground-speaks relative bg-wait forced-colors:[clip-path:inset(0_50%_0_0)] shadow-[0_0_0_3px_var(--wait-soft)] before:absolute before:inset-0 before:animate-pulse-halo before:rounded-full before:opacity-0 before:shadow-[0_0_0_5px_var(--wait-soft)]",
  bad: "ground-speaks bg-bad rotate-45 rounded-[2px]!",
  stop: "border-[1.5px] border-stop",
  unknown: "border-[1.5px] border-dashed border-ink-3",
};

const pills: Record<Tone, string> = {
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
  pill?: boolean;
}

export function StatusMark({ tone, label, exact, pill = false }: StatusMarkProps) {
  const isQuiet = tone === "stop" || tone === "unknown";
  return (
    <span
      title={exact === undefined ? undefined : displayText(exact)}
      className={classNames(
        "inline-flex max-w-full items-center gap-[7px] font-medium",
        isQuiet && "text-ink-2",
        pill && "rounded-full px-2.5 py-px text-small leading-5",
        pill && pills[tone],
      )}
    >
      <ToneMark tone={tone} />
      <span className="isolate-text truncate">{displayText(label)}</span>
    </span>
  );
}

/** Decorative: a word beside it says the same. */
export function ToneMark({ tone }: { tone: Tone }) {
  return <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", marks[tone])} />;
}

export const tagClass =
  "min-w-0 rounded-tag bg-ink/7 px-[7px] text-[11.5px] leading-[18px] text-ink-2";

export function Tag({ children }: { children: string }) {
  return (
    <bdi className={classNames(tagClass, "[overflow-wrap:anywhere]")}>{displayText(children)}</bdi>
  );
}
