import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";
import type { Failure } from "../../api/error.ts";
import { errorLabel, treat } from "../../notices/treatment.ts";
import { progressText } from "../../ui/ProgressBar.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { plural } from "../../ui/plural.ts";
import type { JumpGroup } from "./option.ts";
import type { Found } from "./use-found.ts";
import { useFleetState } from "../../fleet/use-fleet.ts";
import { isFleetComplete } from "../../fleet/fleet-state.ts";

interface JumpStatusProps {
  text: string;
  groups: JumpGroup[];
  found: Found;
}

/** How many options there are, for who cannot see them; and in sight of all how many are not shown, and what was not found and why. */
export function JumpStatus({ text, groups, found }: JumpStatusProps) {
  const options = groups.flatMap(({ items }) => items);
  const matches = options.filter(({ kind }) => kind !== "search").length;
  const { instances, total = 0 } = found;
  const isCut = total > instances.length;
  const words = matches > 0 && !found.failure ? undefined : <Missing text={text} found={found} />;
  return (
    <>
      <Autocomplete.Status className={words || isCut ? "shrink-0 px-4 pt-3 text-ink-2" : "sr-only"}>
        {words ??
          (isCut
            ? `${formatCount(instances.length)} of ${formatCount(total)} instances`
            : `${formatCount(options.length)} ${plural(options.length, "option", "options")}`)}
      </Autocomplete.Status>
      <SearchedPart />
    </>
  );
}

/** How much of the fleet is searched, until that is all of it. Not said aloud: it changes all the time. */
function SearchedPart() {
  const { phase, size, total, error } = useFleetState((state) => state);
  const everywhere = useFleetState(isFleetComplete);
  if (everywhere || phase === "idle") return null;
  return (
    <p className="shrink-0 px-4 pt-3 text-small text-ink-3 tabular-nums">
      {progressText(size, total)} searched
      {phase === "cancelled" && ". Loading was cancelled"}
      {phase === "failed" && error && (
        <>
          . Loading stopped: <bdi>{nameOf(error)}</bdi>
        </>
      )}
    </p>
  );
}

interface MissingProps {
  text: string;
  found: Found;
}

function Missing({ text, found: { looking, failure, everywhere } }: MissingProps): ReactNode {
  const quoted = <bdi className="[overflow-wrap:anywhere]">{text}</bdi>;
  if (failure) {
    return (
      <>
        Could not look up {quoted}: <bdi>{nameOf(failure)}</bdi>
      </>
    );
  }
  if (looking) return <span className="animate-late">Looking up {quoted}…</span>;
  return everywhere ? <>No matches.</> : <>No matches among what is loaded.</>;
}

/** The code of a failure, or what else names it best. */
function nameOf(failure: Failure): string {
  return errorLabel(failure) ?? treat(failure).title;
}
