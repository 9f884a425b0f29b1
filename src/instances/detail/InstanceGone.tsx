import { Link } from "@tanstack/react-router";
import type { ApiError } from "../../api/error.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import type { Operation } from "../../operations/operation.ts";
import { Button } from "../../ui/Button.tsx";
import { displayText } from "../../lib/text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { RelativeTime } from "../../ui/time.tsx";
import { ChangesCard } from "./cards.tsx";

interface InstanceGoneProps {
  id: string;
  error: ApiError;
  /** Set if this browser deleted it. */
  deletion: Operation | undefined;
  onRetry: () => void;
}

/** A 404: why, the way back, and the changes that were seen. */
export function InstanceGone({ id, error, deletion, onRetry }: InstanceGoneProps) {
  return (
    <>
      {deletion ? (
        <div className="grid justify-items-start gap-4">
          <div className="grid gap-2">
            <h1 className="text-title font-semibold [overflow-wrap:anywhere]">
              <bdi>{displayText(deletion.host)}</bdi> was deleted
            </h1>
            <p className="text-ink-2">
              It was deleted from this browser <RelativeTime time={deletion.askedAt} /> and no
              longer exists.
            </p>
          </div>
          <BackToInstances />
        </div>
      ) : (
        <div role="alert" className="grid justify-items-start gap-3 pt-6 pb-2">
          <h1 className="text-title font-semibold">Instance not found</h1>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            The instance <bdi className="mono">{displayText(id)}</bdi> doesn’t exist, or no longer
            does.
          </p>
          <ErrorReference error={error} />
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <BackToInstances />
            <Button onClick={onRetry}>Refresh</Button>
          </div>
        </div>
      )}
      <div className="mt-4 grid gap-4">
        <ChangesCard id={id} createdAt={deletion?.createdAt} />
      </div>
    </>
  );
}

function BackToInstances() {
  return (
    <Link to="/instances" search={preferredPageSize} className="button button-primary">
      Back to instances
    </Link>
  );
}
