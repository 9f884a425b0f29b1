import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";
import type { ApiError } from "../../api/error.ts";
import { errorLabel, treat } from "../../notices/treatment.ts";
import { formatCount } from "../../ui/numbers.ts";
import { plural } from "../../ui/plural.ts";
import type { JumpGroup } from "./option.ts";
import type { Found } from "./use-found.ts";

interface JumpStatusProps {
  text: string;
  groups: JumpGroup[];
  found: Found;
}

/** How many options there are, for who cannot see them; and in sight of all what was not found, and why. */
export function JumpStatus({ text, groups, found }: JumpStatusProps) {
  const options = groups.flatMap(({ items }) => items);
  const matches = options.filter(({ kind }) => kind !== "search").length;
  const words = matches > 0 && !found.failure ? undefined : <Missing text={text} found={found} />;
  return (
    <Autocomplete.Status className={words ? "shrink-0 px-4 pt-3 text-ink-2" : "sr-only"}>
      {words ?? `${formatCount(options.length)} ${plural(options.length, "option", "options")}`}
    </Autocomplete.Status>
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
function nameOf(failure: ApiError): string {
  return errorLabel(failure) ?? treat(failure).title;
}
