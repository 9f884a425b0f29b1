import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Instance } from "../api/schema.ts";
import { describeState } from "../api/state.ts";
import { Button } from "../ui/Button.tsx";
import { StatusMark } from "../ui/StatusMark.tsx";
import { Notice } from "./Notice.tsx";
import { differenceFrom, identityOf, type OperationKind, shownHostOf } from "./operation.ts";
import { CautionNotice, PendingNotice } from "./PendingNotice.tsx";
import { ErrorReference, type Reference } from "../errors/ErrorReference.tsx";
import { explain, treat } from "../errors/error-table.ts";
import { DescriptionItem, DescriptionList, EmptyValue } from "../ui/DescriptionList.tsx";
import { RelativeTime } from "../ui/time.tsx";
import { displayText } from "../ui/display-text.ts";

interface CurrentInstanceProps {
  kind: OperationKind;
  /** As it was where it was chosen. */
  chosen: Instance;
  query: UseQueryResult;
  reading: { instance: Instance; readAt: number } | undefined;
  gone: boolean;
  /** How the API said that it is gone. */
  goneError: Reference | null;
  /** It has become another machine since the dialog has read it. */
  isAnother: boolean;
  /** What is to be stopped, where it is not running. */
  stopped: Instance | undefined;
  /** Something was tried in this dialog already, and its outcome says more than what was known before. */
  tried: boolean;
}

/** What the dialog is about, as the API says it is now, and what about that deserves a second look. */
export function CurrentInstance({
  kind,
  chosen,
  query,
  reading,
  gone,
  goneError,
  isAnother,
  stopped,
  tried,
}: CurrentInstanceProps) {
  const [openedAt] = useState(() => Date.now());
  if (gone) {
    return (
      <Notice tone="wait">
        <b>{shownHostOf(chosen)} no longer exists.</b> There is nothing to {kind}.{" "}
        {goneError && <ErrorReference error={goneError} />}
      </Notice>
    );
  }
  if (!reading)
    return query.error ? (
      <ReadFailed query={query} error={query.error} />
    ) : (
      <Reading host={shownHostOf(chosen)} />
    );
  const { instance, readAt } = reading;
  const difference = differenceFrom(identityOf(chosen), instance);
  return (
    <>
      {(isAnother || difference) && (
        <Notice tone="bad">
          {isAnother && (
            <>
              <b>This ID is another machine now.</b> {tried && "Nothing was done. "}
              To {kind} it, close this and open it again.{" "}
            </>
          )}
          {difference?.renamed !== undefined && (
            <>
              <b>The host name has changed.</b> You chose <bdi>{shownHostOf(chosen)}</bdi>; this
              instance is now <bdi>{displayText(difference.renamed)}</bdi>.{" "}
            </>
          )}
          {difference?.recreated !== undefined && (
            <>
              <b>This is another machine than you chose.</b> It was created{" "}
              <CreationTime text={difference.recreated} />.
            </>
          )}
        </Notice>
      )}
      <PendingNotice instanceId={instance.id} openedAt={openedAt} />
      {!tried && <CautionNotice kind={kind} />}
      {stopped && (
        <Notice tone="wait">
          The instance is not running
          {stopped.state === undefined
            ? ": the API gives no state."
            : `: its state is ${displayText(describeState(stopped.state).label)}.`}{" "}
          There is probably nothing to stop.
        </Notice>
      )}
      <div className="rounded-control border border-line bg-canvas px-3.5 py-1">
        <DescriptionList>
          <DescriptionItem name="Host name">
            {instance.hostName === undefined ? (
              <EmptyValue />
            ) : (
              <bdi className="[overflow-wrap:anywhere]">{displayText(instance.hostName)}</bdi>
            )}
          </DescriptionItem>
          <DescriptionItem name="ID">
            <bdi className="mono [overflow-wrap:anywhere]">{displayText(instance.id)}</bdi>
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
          <DescriptionItem name="IPv4">
            {instance.ipv4 === undefined ? (
              <EmptyValue />
            ) : (
              <bdi className="mono">{displayText(instance.ipv4)}</bdi>
            )}
          </DescriptionItem>
          <DescriptionItem name="Region">
            {instance.region === undefined ? (
              <EmptyValue />
            ) : (
              <bdi>{displayText(instance.region)}</bdi>
            )}
          </DescriptionItem>
        </DescriptionList>
      </div>
    </>
  );
}

interface ReadFailedProps {
  query: UseQueryResult;
  error: NonNullable<UseQueryResult["error"]>;
}

function ReadFailed({ query, error }: ReadFailedProps) {
  return (
    <Notice tone="bad">
      <b>The instance could not be read. {treat(error).title}</b> <bdi>{explain(error)}</bdi>{" "}
      <ErrorReference error={error} />
      <Button
        className="mt-2 flex"
        onClick={() => void query.refetch()}
        unavailable={query.isFetching}
      >
        Read again
      </Button>
    </Notice>
  );
}

interface ReadingProps {
  host: string;
}

function Reading({ host }: ReadingProps) {
  return (
    <p
      role="status"
      className="grid h-[180px] place-items-center rounded-control border border-line bg-canvas text-ink-3"
    >
      <span className="animate-late">Reading {host} again…</span>
    </p>
  );
}

interface CreationTimeProps {
  /** As the API gives it. */
  text: string;
}

function CreationTime({ text }: CreationTimeProps) {
  const time = Date.parse(text);
  return Number.isNaN(time) ? <bdi>{displayText(text)}</bdi> : <RelativeTime time={time} />;
}
