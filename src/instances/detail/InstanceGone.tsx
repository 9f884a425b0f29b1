import { Link } from "@tanstack/react-router";
import type { ApiError } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import type { Operation } from "../../operations/operation.ts";
import { isReplaced } from "../../operations/outcome-of-request.ts";
import { useChangeNews, useFleetAnswer } from "../../search/use-fleet.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { displayText } from "../../text/display-text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { RelativeTime } from "../../ui/time.tsx";
import { ChangesCard, InstanceCards } from "./cards.tsx";
import { InstanceFacts } from "./InstanceFacts.tsx";

interface InstanceGoneProps {
  id: string;
  error: ApiError;
  /** Set if this browser deleted it. */
  deletion: Operation | undefined;
  /** The instance as it was last read. */
  instance: Instance | undefined;
  onRetry: () => void;
}

/** A 404: why, the way back, and what was last known. */
export function InstanceGone({ id, error, deletion, instance, onRetry }: InstanceGoneProps) {
  const hasChanges = useChangeNews(({ latest }) => latest > 0);
  const listed = useFleetAnswer("last known", { id }, (worker) => worker.lastKnown(id), {
    when: () => hasChanges,
  });
  // The id may belong to another machine by now.
  const isSame = !deletion || (listed && !isReplaced(deletion, listed));
  const lastKnown = (deletion && instance) ?? (isSame ? listed : undefined);
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
        <ChangesCard id={id} createdAt={lastKnown?.createdAt ?? deletion?.createdAt} />
        {lastKnown && <LastKnown instance={lastKnown} />}
      </div>
    </>
  );
}

function LastKnown({ instance }: { instance: Instance }) {
  return (
    <section aria-labelledby="last-known" className="mt-8 grid gap-4 grayscale [&_*]:text-ink-3!">
      <h2 id="last-known" className="font-semibold">
        Last known details
      </h2>
      <InstanceFacts instance={instance} isGone />
      <InstanceCards instance={instance} />
    </section>
  );
}

function BackToInstances() {
  return (
    <Link to="/instances" search={preferredPageSize} className="button button-primary">
      Back to instances
    </Link>
  );
}
