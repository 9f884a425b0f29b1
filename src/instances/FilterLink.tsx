import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { exactTerm, type WholeField } from "../fleet/query/terms/fields.ts";
import { mountPath } from "../lib/mount-path.ts";
import { stringifySearch } from "../search/box/search-params.ts";
import { classNames } from "../ui/class-names.ts";
import { displayText } from "../text/display-text.ts";
import { preferredPageSize } from "../ui/preferences.ts";

const fieldWords: Partial<Record<WholeField, string>> = {
  tag: "tag",
  region: "region",
  image: "image",
  spec: "specification",
};

/** A longer value is in no link, because addresses have a limit. */
const maxValueLength = 300;

interface FilterLinkProps {
  field: WholeField;
  /** As the API spells it. */
  value: string;
  /**
   * In a row: not in the tab order, because the filter menus do the same with the keyboard; not for the finger in a card, where
   * it is too small.
   */
  ofRow?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A value that leads to the instances with the same value. It is a plain link without the router's `Link`, whose preparation of
 * each address costs too much in a table that renders again with every key of a search.
 */
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
      title={`Show instances with ${fieldWords[field] ?? field} ${displayText(value)}`}
      tabIndex={ofRow ? -1 : undefined}
      onClick={follow}
      className={classNames(ofRow ? "row-link" : "hover:underline", className)}
    >
      {children}
    </a>
  );
}
