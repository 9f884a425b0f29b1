import { ExternalLink, Lock, Square, Trash2 } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { readTime } from "../../lib/times.ts";
import { words } from "../../actions/labels.ts";
import { alreadyText } from "../../actions/outcomes.ts";
import { displayHostOf, isPending, type OperationKind } from "../../operations/operation.ts";
import { useDialogs } from "../../actions/dialogs.ts";
import { useAvailability, useLastOperation } from "../../actions/use-operations.ts";
import { useConfig, useServerAhead } from "../../hooks/use-services.ts";
import { instanceLinks } from "../../session/validation.ts";
import { Button, CopyButton, RefreshButton } from "../../ui/Button.tsx";
import { copiedName } from "../../lib/text.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { RelativeTime } from "../../ui/time.tsx";
import { DataAge } from "../table/Timestamp.tsx";

interface InstanceHeadProps {
  instance: Instance;
  readAt: number;
  hasFailed: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The name, the state, what can be done, and the team's links. */
export function InstanceHead(props: InstanceHeadProps) {
  const { instance, readAt, hasFailed, isRefreshing, onRefresh } = props;
  const { hostName } = instance;
  const copiedHost = hostName === undefined ? undefined : copiedName(hostName);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* The button stays beside a name of several lines. */}
        <span className="flex max-w-full min-w-0 items-center gap-x-1.5">
          <h1 className="min-w-0 text-title font-semibold [overflow-wrap:anywhere]">
            <bdi>{displayHostOf(instance)}</bdi>
          </h1>
          {copiedHost !== undefined && <CopyButton text={copiedHost} what="host name" />}
        </span>
        <State instance={instance} />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 card:ml-auto max-card:basis-full max-card:gap-x-2">
          <span className="flex max-card:basis-full">
            <DataAge readAt={readAt} hasFailed={hasFailed} />
          </span>
          <RefreshButton onClick={onRefresh} isRefreshing={isRefreshing} />
          <InstanceActionButton kind="stop" instance={instance} />
          <InstanceActionButton kind="delete" instance={instance} />
        </span>
      </div>
      <TeamLinks instance={instance} />
    </>
  );
}

function State({ instance: { id, state, updatedAt, tags } }: { instance: Instance }) {
  const pending = useLastOperation(id, isPending);
  const { reason: guardReason } = useAvailability(tags);
  const updatedTime = readTime(updatedAt);
  const aheadMs = useServerAhead();
  return (
    <>
      {state !== undefined && <StatusMark shape="pill" {...describeState(state)} />}
      {pending && <span className="text-small text-wait-ink">{words[pending.kind].requested}</span>}
      {!pending && !Number.isNaN(updatedTime) && (
        <span className="text-small text-ink-3">
          updated <RelativeTime time={updatedTime} aheadMs={aheadMs} />
        </span>
      )}
      {guardReason !== undefined && (
        <span className="flex min-w-0 items-start gap-1.5 text-small text-wait-ink">
          <Lock size={13} aria-hidden className="mt-0.5 shrink-0" />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{guardReason}</bdi>
        </span>
      )}
    </>
  );
}

/** The team's own, e.g. to its dashboards and logs. */
function TeamLinks({ instance }: { instance: Instance }) {
  const links = instanceLinks(useConfig().links, instance);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className="mb-4 flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label} className="min-w-0">
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="button button-plain max-w-full"
          >
            <bdi className="min-w-0 truncate">{label}</bdi>
            <ExternalLink size={13} aria-hidden className="shrink-0 text-ink-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function InstanceActionButton({ kind, instance }: { kind: OperationKind; instance: Instance }) {
  const dialogs = useDialogs();
  const { allowed, reason } = useAvailability(instance.tags);
  const Icon = kind === "stop" ? Square : Trash2;
  const already = kind === "stop" ? alreadyText(instance.state) : undefined;
  const reasons = [already, reason].filter(Boolean).join(" ");
  return (
    <Button
      variant={kind === "delete" ? "danger-outline" : already ? "ghost" : "plain"}
      unavailable={!allowed}
      reason={reasons || undefined}
      onClick={({ currentTarget }) => dialogs.openConfirmation(kind, instance, currentTarget)}
    >
      <Icon size={kind === "stop" ? 13 : 14} aria-hidden />
      <span>{`${words[kind].verb}…`}</span>
    </Button>
  );
}
