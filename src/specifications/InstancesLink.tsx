import { Link } from "@tanstack/react-router";
import { useFleetState } from "../fleet/fleet-context.ts";
import { toggleChoice } from "../fleet/query/edit.ts";
import { useFacetCounts } from "../fleet/use-facet-counts.ts";
import { instancesText } from "../operations/words.ts";
import { plural } from "../ui/format.ts";
import { displayText } from "../ui/display-text.ts";
import { preferredPageSize } from "../ui/preferences.ts";

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
      search={{ q: toggleChoice("", "spec", name), ...preferredPageSize() }}
      className="rounded-tag text-accent tabular-nums hover:underline"
    >
      {count === undefined ? "Show instances" : instancesText(count)}
      <span className="sr-only">
        {plural(count ?? 0, " uses ", " that use ")}
        {displayText(name)}
      </span>
    </Link>
  );
}
