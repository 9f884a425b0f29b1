import { RefreshCw, Square, Trash2 } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { useAvailability, usePendingOperation } from "../../operations/action-availability.ts";
import { useOperations } from "../../operations/operations.ts";
import { words } from "../../operations/labels.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { DataAge } from "../DataAge.tsx";

interface InstanceHeadingProps {
  instance: Instance;
  /** Milliseconds since the epoch. */
  readAt: number;
  refreshing: boolean;
  failed: boolean;
  onRefresh: () => void;
}

/** The instance's name and state, the age of what is shown, and what can be done. */
export function InstanceHeading(props: InstanceHeadingProps) {
  const { instance, readAt, refreshing, failed, onRefresh } = props;
  const { confirmation } = useOperations();
  const pending = usePendingOperation(instance.id);
  const stopCaution = useAvailability("stop").reason;
  const deleteCaution = useAvailability("delete").reason;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-title font-semibold [overflow-wrap:anywhere]">
        <bdi>{displayHostOf(instance)}</bdi>
      </h1>
      {instance.state !== undefined && <StatusMark pill {...describeState(instance.state)} />}
      {pending && <span className="text-small text-wait-ink">{words[pending.kind].requested}</span>}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2 card:ml-auto max-card:basis-full max-card:gap-x-2">
        <DataAge readAt={readAt} failed={failed} />
        <Button onClick={onRefresh} className="max-card:w-8 max-card:px-0!">
          <RefreshCw size={14} aria-hidden className={refreshing ? "animate-spin" : undefined} />
          <span className="max-card:sr-only">Refresh</span>
        </Button>
        <Button
          reason={stopCaution}
          onClick={(event) => confirmation.open("stop", instance, event.currentTarget)}
        >
          <Square size={13} aria-hidden />
          Stop…
        </Button>
        <Button
          variant="danger-outline"
          reason={deleteCaution}
          onClick={(event) => confirmation.open("delete", instance, event.currentTarget)}
        >
          <Trash2 size={14} aria-hidden />
          Delete…
        </Button>
      </span>
    </div>
  );
}
