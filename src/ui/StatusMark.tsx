import { classNames } from "./class-names.ts";
import { shownText } from "./shown-text.ts";

/** What a mark says: shape and colour together, so that it is never colour alone. */
type Tone = "run" | "wait" | "bad" | "stop" | "unknown";

const marks: Record<Tone, string> = {
  run: "ground-speaks bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  // Half of a dot where colours are forced, which would make it one with that of what runs.
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
  /** The exact value behind the label, for the tooltip. */
  exact?: string | undefined;
  pill?: boolean;
}

/** A state as a mark and a word. */
export function StatusMark({ tone, label, exact, pill = false }: StatusMarkProps) {
  const quiet = tone === "stop" || tone === "unknown";
  return (
    <span
      title={exact === undefined ? undefined : shownText(exact)}
      className={classNames(
        "inline-flex max-w-full items-center gap-[7px] font-medium",
        quiet && "text-ink-2",
        pill && "rounded-full px-2.5 py-px text-small leading-5",
        pill && pills[tone],
      )}
    >
      <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", marks[tone])} />
      <span className="isolate-text truncate">{shownText(label)}</span>
    </span>
  );
}
