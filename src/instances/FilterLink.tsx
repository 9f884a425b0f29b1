import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { exactTerm, type WholeField, writtenField } from "../fleet/query/term.ts";
import { mountPath } from "../lib/mount-path.ts";
import { stringifySearch } from "../search/box/search-params.ts";
import { classNames } from "../ui/class-names.ts";
import { displayText } from "../lib/text.ts";
import { preferredPageSize } from "../ui/preferences.ts";

const fieldWords: Partial<Record<WholeField, string>> = {
  tag: "tag",
  region: "region",
  image: "image",
  spec: "specification",
};

/** An address has a maximum length, so longer values aren't links. */
const maxValueLength = 300;

interface FilterLinkProps {
  field: WholeField;
  /** The value as the API spells it. */
  value: string;
  /** Inside a row: no tab stop (keyboard users have the filter menu), and inert in cards (too small for a finger). */
  ofRow?: boolean;
  className?: string;
  children: ReactNode;
}

/** Not the router's `Link`: building every address costs too much in a table that re-renders for each key of a search. */
export function FilterLink({ field, value, ofRow, className, children }: FilterLinkProps) {
  const router = useRouter();
  if (value.length > maxValueLength) return <span className={className}>{children}</span>;
  const search = { q: exactTerm(field, value), ...preferredPageSize() };
  function follow(event: MouseEvent) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void router.navigate({ to: "/instances", search });
  }
  return (
    <a
      href={`${mountPath}instances${stringifySearch(search)}`}
      title={`Show instances with ${fieldWords[field] ?? writtenField(field)} ${displayText(value)}`}
      tabIndex={ofRow ? -1 : undefined}
      onClick={follow}
      className={classNames(
        ofRow ? "hover:underline max-card:pointer-events-none" : "hover:underline",
        className,
      )}
    >
      {children}
    </a>
  );
}
