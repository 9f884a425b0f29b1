import type { Instance } from "../../api/schema.ts";
import type { Operation } from "../../operations/operation.ts";
import { BackToInstances } from "./InstanceGone.tsx";
import { InstanceCards } from "./InstanceCards.tsx";
import { RelativeTime } from "../../ui/time.tsx";
import { displayText } from "../../ui/display-text.ts";

interface InstanceDeletedProps {
  /** The delete of this browser. */
  deletion: Operation;
  /** As it was last read; undefined where this page has not read it before it was gone. */
  instance: Instance | undefined;
}

/** An instance that this browser has deleted: that it is done, the way back, and what is known of it. */
export function InstanceDeleted({ deletion, instance }: InstanceDeletedProps) {
  return (
    <>
      <h1 className="text-title font-semibold [overflow-wrap:anywhere]">
        <bdi>{displayText(deletion.host)}</bdi> was deleted
      </h1>
      <p className="mt-2 text-ink-2">
        The delete was confirmed in this browser <RelativeTime time={deletion.askedAt} />. The
        instance no longer exists.
      </p>
      <p className="mt-4">
        <BackToInstances />
      </p>
      {instance && (
        <section
          aria-labelledby="last-known"
          className="mt-8 grid gap-4 grayscale [&_*]:text-ink-3!"
        >
          <h2 id="last-known" className="font-semibold">
            Last known details
          </h2>
          <InstanceCards instance={instance} />
        </section>
      )}
    </>
  );
}
