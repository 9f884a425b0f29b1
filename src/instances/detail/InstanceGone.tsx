import { Link } from "@tanstack/react-router";
import type { ApiError } from "../../api/error.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { preferredPageSize } from "../../ui/preferences.ts";
import { displayText } from "../../ui/display-text.ts";

interface InstanceGoneProps {
  id: string;
  error: ApiError;
  onRetry: () => void;
}

/** The API says that there is no such instance. */
export function InstanceGone({ id, error, onRetry }: InstanceGoneProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6">
      <h1 className="text-title font-semibold">Instance not found</h1>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        The instance <bdi className="mono">{displayText(id)}</bdi> does not exist, or no longer
        does.
      </p>
      <ErrorReference error={error} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <BackToInstances />
        <Button onClick={onRetry}>Look again</Button>
      </div>
    </div>
  );
}

/** The way back from an instance that is not there. */
export function BackToInstances() {
  return (
    <Link
      to="/instances"
      search={preferredPageSize}
      className="inline-flex h-8 items-center rounded-control bg-accent px-[11px] font-medium text-accent-ink"
    >
      Back to instances
    </Link>
  );
}
