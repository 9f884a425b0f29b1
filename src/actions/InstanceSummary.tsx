import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError, Reference } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { describeState } from "../api/state.ts";
import { readTime } from "../lib/times.ts";
import { Alert } from "../errors/Alert.tsx";
import { errorText, presentError } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { Button } from "../ui/Button.tsx";
import { DescriptionItem, EmptyValue, More } from "../ui/values.tsx";
import { displayText } from "../lib/text.ts";
import { resolveSpecification } from "../queries/specifications.ts";
import { useCatalogue, useServerAhead } from "../hooks/use-services.ts";
import { useListPriceText } from "../hooks/cost-text.ts";
import { sizeText } from "../ui/sizes.tsx";
import { StatusMark, Tag } from "../ui/StatusMark.tsx";
import { RelativeTime } from "../ui/time.tsx";
import { words } from "./labels.ts";
import { alreadyText } from "./outcomes.ts";
import {
  differenceFrom,
  displayHostOf,
  isPending,
  isUnanswered,
  isUnsent,
  type Operation,
  type OperationKind,
  type Phase,
  targetOf,
} from "../operations/operation.ts";
import { useLastOperation, useOperations } from "./use-operations.ts";
import { AvailabilityAlert } from "./ConfirmDialog.tsx";

interface InstanceSummaryProps {
  kind: OperationKind;
  /** May be out of date. */
  chosen: Instance;
  query: UseQueryResult;
  current: { instance: Instance; readAt: number } | undefined;
  isGone: boolean;
  goneReference: Reference | null;
  /** Another machine has the id since the dialog first read it. */
  isReplaced: boolean;
  /** Set for a stop of an instance that isn't running. */
  notRunning: Instance | undefined;
  /** The phase of the dialog's last request; shown in place of the instance's last refusal. */
  phase: Phase | undefined;
}

/** The instance as it is now, with warnings before acting on it. */
export function InstanceSummary({
  kind,
  chosen,
  query,
  current,
  isGone,
  goneReference,
  isReplaced,
  notRunning,
  phase,
}: InstanceSummaryProps) {
  const [openedAt] = useState(() => Date.now());
  const host = displayHostOf(chosen);
  if (isGone) {
    return (
      <Alert tone="wait" title={`${host} no longer exists.`} error={goneReference}>
        {!mayHaveActed(phase) && `There is nothing to ${kind}.`}
      </Alert>
    );
  }
  if (!current && query.error) return <ReadFailed query={query} error={query.error} />;
  if (!current) {
    return (
      <p
        role="status"
        className="grid h-[13.875rem] place-items-center rounded-control border border-line bg-canvas text-ink-3"
      >
        <span className="animate-late">{`Reading ${host}…`}</span>
      </p>
    );
  }
  const { instance, readAt } = current;
  const difference = differenceFrom(targetOf(chosen), instance);
  return (
    <>
      {(isReplaced || difference) && (
        <Alert>
          {isReplaced && (
            <span>
              <b>This ID belongs to another machine now.</b>{" "}
              <span>{phase && isUnsent(phase) ? "Nothing was done. " : ""}</span>
              <span>{`To ${kind} it, close this and open it again.`}</span>{" "}
            </span>
          )}
          {difference?.renamed !== undefined && (
            <span>
              <b>The host name has changed.</b> You chose <bdi>{host}</bdi>; this instance is now{" "}
              <bdi>{displayText(difference.renamed)}</bdi>.{" "}
            </span>
          )}
          {difference?.recreated !== undefined && (
            <span>
              <b>This isn’t the machine you chose.</b> It was created{" "}
              <CreationTime text={difference.recreated} />.
            </span>
          )}
        </Alert>
      )}
      <EarlierOperations instanceId={instance.id} openedAt={openedAt} />
      {!phase && <AvailabilityAlert />}
      {notRunning && !phase && <Alert tone="wait">{notRunningText(notRunning.state)}</Alert>}
      <div className="rounded-control border border-line bg-canvas px-3.5 py-1.5 [&_dl>div]:min-h-[1.625rem] [&_dl>div]:border-0 [&_dl>div]:py-[3px]">
        <dl>
          <DescriptionItem name="Host name">
            <Value text={instance.hostName} className="[overflow-wrap:anywhere]" />
          </DescriptionItem>
          <DescriptionItem name="ID">
            <Value text={instance.id} className="mono [overflow-wrap:anywhere]" />
          </DescriptionItem>
          <DescriptionItem name="State">
            {instance.state === undefined ? (
              <EmptyValue />
            ) : (
              <StatusMark {...describeState(instance.state)} />
            )}
            <span className="text-ink-3">
              read <RelativeTime time={readAt} />
            </span>
          </DescriptionItem>
          <DescriptionItem name="Specification">
            <SizeAndName instance={instance} />
          </DescriptionItem>
          <CostItem instance={instance} kind={kind} />
          <DescriptionItem name="Region">
            <Value text={instance.region} />
          </DescriptionItem>
          <DescriptionItem name="IPv4">
            <Value text={instance.ipv4} className="mono" />
          </DescriptionItem>
          <DescriptionItem name="Private IPv4">
            <Value text={instance.privateIpv4} className="mono" />
          </DescriptionItem>
          <DescriptionItem name="Tags">
            {instance.tags?.length ? (
              <span className="flex min-w-0 flex-wrap gap-1">
                {[...new Set(instance.tags.slice(0, maxTags))].map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
                <More shown={maxTags} total={instance.tags.length} />
              </span>
            ) : (
              <EmptyValue />
            )}
          </DescriptionItem>
        </dl>
      </div>
    </>
  );
}

/** The dialog's own request may be why it's gone. */
function mayHaveActed(phase: Phase | undefined): boolean {
  return phase !== undefined && ["sent", "accepted", "unknown", "done"].includes(phase.name);
}

/** An ID in the place of a name says nothing here. */
function SizeAndName({ instance }: { instance: Instance }) {
  const catalogue = useCatalogue();
  const { name, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined) return <EmptyValue />;
  return (
    <>
      <span>
        {(sizes && sizeText(sizes)) || (catalogue ? "Unknown size" : "Size isn’t known yet")}
      </span>
      {name !== instance.specificationId && (
        <bdi className="text-ink-3 [overflow-wrap:anywhere]">{displayText(name)}</bdi>
      )}
    </>
  );
}

function CostItem({ instance, kind }: { instance: Instance; kind: OperationKind }) {
  const text = useListPriceText([instance], kind === "stop");
  if (text === undefined) return null;
  return (
    <DescriptionItem name="Cost">
      <span>{text}</span>
    </DescriptionItem>
  );
}

/** More tags don't help to recognise a machine. */
const maxTags = 20;

function Value({ text, className }: { text: string | undefined; className?: string }) {
  return text === undefined ? <EmptyValue /> : <bdi className={className}>{displayText(text)}</bdi>;
}

function ReadFailed({ query, error }: { query: UseQueryResult; error: ApiError }) {
  return (
    <Alert title={`The instance couldn’t be read. ${presentError(error).title}`}>
      <bdi>{errorText(error)}</bdi> <ErrorReference error={error} />
      <Button
        className="mt-2 flex"
        onClick={() => void query.refetch()}
        unavailable={query.isFetching}
      >
        Retry
      </Button>
    </Alert>
  );
}

function CreationTime({ text }: { text: string }) {
  const time = readTime(text);
  const aheadMs = useServerAhead();
  if (Number.isNaN(time)) return <bdi>{displayText(text)}</bdi>;
  return <RelativeTime time={time} aheadMs={aheadMs} />;
}

function notRunningText(state: string | undefined): string {
  if (state === undefined) return "The API didn’t send a state, so it may have stopped already.";
  const { label } = describeState(state);
  return (
    alreadyText(state) ??
    `It isn’t running (${displayText(label)}), so there’s probably nothing to stop.`
  );
}

/** Only warnings: the same can be confirmed again. */
function EarlierOperations({ instanceId, openedAt }: { instanceId: string; openedAt: number }) {
  const { tab } = useOperations();
  const pending = useLastOperation(instanceId, isPending);
  const unanswered = useLastOperation(instanceId, isUnanswered);
  // The dialog shows its own request. A request of a run is never its own.
  const isEarlier = (operation: Operation) =>
    operation.tab !== tab || operation.runId !== undefined || operation.askedAt < openedAt;
  return (
    <>
      {pending && isEarlier(pending) && (
        <Alert tone="wait">
          <span>{words[pending.kind].requested}</span> <RelativeTime time={pending.askedAt} />, and
          still in progress.
        </Alert>
      )}
      {unanswered && isEarlier(unanswered) && (
        <Alert tone="wait">
          <span>{`${words[unanswered.kind].verb} was confirmed`}</span>{" "}
          <RelativeTime time={unanswered.askedAt} />, but has no answer yet.
        </Alert>
      )}
    </>
  );
}
