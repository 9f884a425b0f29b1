import { Link } from "@tanstack/react-router";
import { Button } from "../ui/Button.tsx";
import { preferredPageSize } from "../ui/preferences.ts";

interface NoActivityProps {
  /** There are operations, but none with the outcome that is asked for. */
  filtered: boolean;
  onClear: () => void;
}

/** Why the page is empty, and where to go from there. */
export function NoActivity({ filtered, onClear }: NoActivityProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">
        {filtered ? "Nothing has this outcome." : "Nothing has been asked for yet."}
      </p>
      {filtered ? (
        <Button onClick={onClear}>Show all outcomes</Button>
      ) : (
        <Link
          to="/instances"
          search={preferredPageSize}
          className="inline-flex h-8 items-center rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover"
        >
          Go to instances
        </Link>
      )}
    </div>
  );
}
