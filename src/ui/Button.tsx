import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";

type Variant = "plain" | "primary" | "danger" | "danger-outline" | "ghost";

const looks: Record<Variant, string> = {
  plain: "border-line-strong bg-surface text-ink hover:bg-hover",
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent/90",
  danger: "border-transparent bg-bad text-bad-on hover:bg-bad/90",
  "danger-outline": "border-line-strong bg-surface text-bad-ink hover:bg-bad-soft",
  ghost: "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
};

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: Variant;
  /** Cannot be used now. The button stays focusable, so that its reason can be read. */
  unavailable?: boolean | undefined;
  /** Why it cannot be used, shown on hover and read out as its description. */
  reason?: string | undefined;
}

/** A button of the product. An unavailable one stays in the tab order and says why. */
export function Button({
  variant = "plain",
  unavailable = false,
  reason,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the button types, "button" unless given
      type={type}
      title={reason ?? rest.title}
      aria-disabled={unavailable || undefined}
      aria-description={reason}
      onClick={click}
      className={classNames(
        "inline-flex h-8 shrink-0 items-center justify-center gap-[7px] rounded-control border px-[11px] font-medium whitespace-nowrap transition-colors duration-150",
        unavailable && "cursor-not-allowed opacity-45",
        looks[variant],
        className,
      )}
    />
  );
}
