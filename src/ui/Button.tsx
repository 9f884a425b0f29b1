import { Check, Copy, RefreshCw } from "lucide-react";
import { type ComponentProps, type MouseEvent, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

type Variant = "plain" | "primary" | "warning" | "danger" | "danger-outline" | "ghost";

const variants: Record<Variant, string> = {
  plain: "button-plain",
  primary: "button-primary",
  warning: "border-transparent bg-wait text-wait-on hover:bg-wait/90",
  danger: "border-transparent bg-bad text-bad-on hover:bg-bad/90",
  "danger-outline": "border-line-strong bg-surface text-bad-ink hover:bg-bad-soft",
  ghost: "button-ghost",
};

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: Variant;
  /** Stays focusable, so that screen readers can read the reason. */
  unavailable?: boolean | undefined;
  reason?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { variant = "plain", unavailable = false, reason, className, onClick, ...rest } = props;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the button types, "button" unless given
      type={rest.type ?? "button"}
      title={reason ?? rest.title}
      aria-disabled={unavailable || undefined}
      aria-description={reason}
      onClick={click}
      className={classNames(
        "button",
        unavailable && "cursor-not-allowed opacity-45",
        variants[variant],
        className,
      )}
    />
  );
}

interface IconButtonProps extends Omit<ButtonProps, "aria-label" | "variant"> {
  /** Accessible name, and the tooltip unless there's a `title`. */
  label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      variant="ghost"
      aria-label={label}
      className={classNames("w-8 px-0!", className)}
    />
  );
}

interface RefreshButtonProps extends ButtonProps {
  isRefreshing: boolean;
}

/** On small screens an icon. */
export function RefreshButton({ isRefreshing, ...button }: RefreshButtonProps) {
  return (
    <Button {...button} className="max-card:px-0!">
      <RefreshCw size={14} aria-hidden className={isRefreshing ? "animate-spin" : undefined} />
      <span className="max-card:sr-only">Refresh</span>
    </Button>
  );
}

/** False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyButtonProps {
  text: string;
  what: string;
  className?: string;
  /**
   * For a row: shown on hover, and no tab stop, because another control copies the same text. Hidden by colour: an
   * opacity would give each of the many buttons its own layer.
   */
  ofRow?: boolean;
}

export function CopyButton({ text, what, className, ofRow = false }: CopyButtonProps) {
  // Screen readers only announce a status region that existed before its text.
  const [needsStatus, setNeedsStatus] = useState(false);
  const [result, setResult] = useState<"Copied" | "Couldn’t copy">();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), 2000);
    return () => clearTimeout(timer);
  }, [result]);
  async function copy() {
    // Screen readers announce a text only if it changes.
    setResult(undefined);
    setResult((await copyText(text)) ? "Copied" : "Couldn’t copy");
  }
  const Icon = result === "Copied" ? Check : Copy;
  return (
    <button
      type="button"
      tabIndex={ofRow ? -1 : undefined}
      aria-label={`Copy ${what}`}
      title={result ?? `Copy ${what}`}
      onPointerEnter={() => setNeedsStatus(true)}
      onFocus={() => setNeedsStatus(true)}
      onClick={() => void copy()}
      className={classNames(
        "copy-button hover:text-ink",
        ofRow
          ? "text-transparent group-hover/row:text-ink-3 focus-visible:text-ink-3"
          : "text-ink-3 copy-target",
        result === "Couldn’t copy" && "text-bad-ink",
        className,
      )}
    >
      <Icon size={14} aria-hidden />
      {(needsStatus || result) && (
        <span role="status" className="sr-only">
          {result}
        </span>
      )}
    </button>
  );
}
