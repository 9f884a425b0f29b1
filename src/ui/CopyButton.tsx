import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

/** Puts text on the clipboard. False where the browser refuses (no permission, no secure context). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** What it is, for the accessible name: "Copy {what}". */
  what: string;
  className?: string;
  /**
   * For a row: shows when the row is pointed at, and is no stop of the Tab key, where another control copies the same. Its
   * colour hides it, as there are many of them: each one with an opacity of its own is a layer to the browser.
   */
  ofRow?: boolean;
}

/** Copies one value with one click or key and says so for two seconds. */
export function CopyButton({ text, what, className, ofRow = false }: CopyButtonProps) {
  // What reads the page aloud has to know the place before something is said there.
  const [meant, setMeant] = useState(false);
  const intend = () => setMeant(true);
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const said =
    outcome === "copied" ? "Copied" : outcome === "failed" ? "Copying was refused" : undefined;
  return (
    <button
      type="button"
      tabIndex={ofRow ? -1 : undefined}
      aria-label={`Copy ${what}`}
      title={said ?? `Copy ${what}`}
      onPointerEnter={intend}
      onFocus={intend}
      onClick={() => void copyText(text).then((ok) => setOutcome(ok ? "copied" : "failed"))}
      className={classNames(
        "relative inline-grid size-6 shrink-0 place-items-center rounded-tag hover:bg-hover hover:text-ink",
        ofRow
          ? "text-transparent group-hover/row:text-ink-3 focus-visible:text-ink-3"
          : "text-ink-3",
        outcome === "failed" && "text-bad-ink",
        className,
      )}
    >
      {outcome === "copied" ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {(meant || said) && (
        <span role="status" className="sr-only">
          {said}
        </span>
      )}
    </button>
  );
}
