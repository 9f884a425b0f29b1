import { offersOf } from "../../fleet/fleet-state.ts";
import { formatCount } from "../../text/format.ts";
import { focusSearch } from "../box/use-search-text.ts";
import { useFleetAnswer } from "../use-fleet.ts";

/** The other reading of a text in the search box, if it names instances as a list: `ssh root@web-1`, `web-1,web-2`. */
export function ReadAsList({ q, onRead }: { q: string; onRead: () => void }) {
  const found = useFleetAnswer("found as list", { q }, (worker) => worker.foundAsList(q), {
    // A single word finds the same as a search, and more.
    when: (state) => /[^\w-]/.test(q.trim()) && offersOf(state).search,
  });
  if (!found) return null;
  return (
    <button
      type="button"
      onClick={() => {
        // The pressed button disappears.
        focusSearch();
        onRead();
      }}
      className="text-accent hover:underline max-card:h-10 max-card:self-end"
    >
      <span>{`Read as a list: ${formatCount(found)} found`}</span>
    </button>
  );
}
