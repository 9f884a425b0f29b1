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
