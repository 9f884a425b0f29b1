import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "aria-label"> {
  /** The accessible name, and the tooltip. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton({ label, className, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      variant={variant}
      aria-label={label}
      className={classNames("w-8 px-0!", className)}
    />
  );
}
