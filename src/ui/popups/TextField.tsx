import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { noAutofill } from "../fields.tsx";

interface TextFieldProps extends ComponentProps<"input"> {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  /** On one line with the label, where the height is scarce. */
  hintBesideLabel?: boolean;
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, hintBesideLabel, trailing, className, ...input } = props;
  const id = useId();
  const describedBy = classNames(
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
  );
  const hintText = hint !== undefined && (
    <p id={`${id}-hint`} className="text-small text-ink-3">
      {hint}
    </p>
  );
  return (
    <div className="grid gap-1.5">
      <div className={hintBesideLabel ? "flex flex-wrap items-baseline gap-x-2" : "contents"}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hintBesideLabel && hintText}
      </div>
      <div className="relative">
        <input
          {...(input.autoComplete === undefined && noAutofill)}
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(
            "h-9 w-full rounded-control border bg-surface px-[11px] outline-offset-0! placeholder:text-ink-3",
            error === undefined ? "border-line-field" : "border-bad",
            trailing !== undefined && "pr-10",
            className,
          )}
        />
        {trailing !== undefined && (
          <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad-ink">
          {error}
        </p>
      )}
      {!hintBesideLabel && hintText}
    </div>
  );
}
