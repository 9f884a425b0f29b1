import { Link } from "@tanstack/react-router";
import { toggleChoice } from "../fleet/query/edit.ts";
import { instancesText } from "../operations/words.ts";
import { plural } from "../ui/plural.ts";
import { shownText } from "../ui/shown-text.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { useFacetCounts, useFleetState } from "../fleet/use-fleet.ts";

interface InstancesLinkProps {
  /** The name of the specification, or its id where it has none; undefined where it has neither. */
  name: string | undefined;
}

/** Leads to the instances that use a specification; says how many those are once the whole fleet is known. */
export function InstancesLink({ name }: InstancesLinkProps) {
  const isKnown = useFleetState(({ phase }) => phase === "ready");
  const counts = useFacetCounts(isKnown ? "spec" : undefined, "");
  // What has neither cannot be searched for.
  if (name === undefined) return <>—</>;
  const count = counts && (counts.find(({ value }) => value === name)?.count ?? 0);
  return (
    <Link
      to="/instances"
      search={{ q: toggleChoice("", "spec", name), ...usualRows() }}
      className="rounded-tag text-accent tabular-nums hover:underline"
    >
      {count === undefined ? "Show instances" : instancesText(count)}
      <span className="sr-only">
        {plural(count ?? 0, " uses ", " that use ")}
        {shownText(name)}
      </span>
    </Link>
  );
}
