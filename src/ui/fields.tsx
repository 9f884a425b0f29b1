import type { ComponentProps } from "react";
import { ChevronDown } from "lucide-react";

export function Select(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        {...props}
        className="h-8 w-full min-w-0 appearance-none truncate rounded-control border border-line-field bg-surface pr-7 pl-2.5 text-ink tabular-nums"
      />
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-3"
      />
    </span>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The choice that filters nothing, e.g. "Any time". */
  allLabel: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, allLabel, options, value, onChange } = props;
  return (
    <label className="flex items-center gap-2 text-ink-2">
      <span>{label}</span>
      <Select
        value={value ?? ""}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value)
        }
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}

/**
 * Keeps password managers from filling a field: browsers, 1Password, LastPass, Bitwarden, Dashlane. Bitwarden only looks whether its
 * attribute is there, and since August 2026 only if the user allows it (bitwarden/clients#22620).
 */
export const noAutofill = {
  autoComplete: "off",
  "data-1p-ignore": "",
  "data-lpignore": "true",
  "data-bwignore": "",
  "data-form-type": "other",
};

/** For names, IDs and searches, which nothing may correct. */
export const exactText = {
  ...noAutofill,
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
};
