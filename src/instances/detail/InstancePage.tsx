import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { PageAlert } from "../../errors/Alert.tsx";
import { StaleBanner } from "../../errors/Banners.tsx";
import {
  displayHostOf,
  hostOf,
  type Operation,
  type OperationKind,
} from "../../operations/operation.ts";
import { useDialogs } from "../../actions/dialogs.ts";
import { useLastOperation } from "../../actions/use-operations.ts";
import { instanceQuery } from "../../queries/instances.ts";
import { useConfig, useConnection, useServices } from "../../hooks/use-services.ts";
import { displayText } from "../../lib/text.ts";
import { Page, PageTitle } from "../../ui/page/Page.tsx";
import { useNotifications } from "../../errors/notifications.ts";
import { focusedElement } from "../../ui/page/focus.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { usePageKeys } from "../../ui/ui-context.ts";
import { useRefusalToast } from "../shortcuts.ts";
import { ActionsCard, ApiFold, ChangesCard, InstanceCards } from "./cards.tsx";
import { InstanceFacts } from "./InstanceFacts.tsx";
import { InstanceGone } from "./InstanceGone.tsx";
import { Breadcrumb, useListOrigin } from "./Breadcrumb.tsx";
import { InstanceHead } from "./InstanceHead.tsx";

const route = getRouteApi("/connected/instances/$id");

export function InstancePage() {
  const { id } = route.useParams();
  const { refreshSeconds } = useConfig();
  const connection = useConnection();
  const query = useQuery(instanceQuery(connection, id, refreshSeconds, useServices().instances));
  const { error, dataUpdatedAt } = query;
  const gone = isNotFound(error);
  const lastKnown = query.data?.data;
  const instance = gone ? undefined : lastKnown;
  const ownDelete = useLastOperation(id, isOwnDelete);
  // The id may belong to another machine since the delete.
  const isDeleted =
    gone && ownDelete && (lastKnown === undefined || hostOf(lastKnown) === ownDelete.host);
  const deletion = isDeleted ? ownDelete : undefined;
  const origin = useListOrigin();
  const host = instance ? displayHostOf(instance) : displayText(deletion?.host ?? id);
  const refresh = () => void query.refetch();
  useInstanceKeys(instance, gone, refresh);

  return (
    <Page label={host}>
      <PageTitle>{host}</PageTitle>
      <div className="mb-2 flex h-7 items-center">
        <Breadcrumb origin={origin} />
      </div>
      {gone && error && (
        <InstanceGone id={id} error={error} deletion={deletion} onRetry={refresh} />
      )}
      {instance && error && <StaleBanner error={error} onRetry={refresh} readAt={dataUpdatedAt} />}
      {!instance && !gone && (
        <>
          <h1 className="mb-4 text-title font-semibold [overflow-wrap:anywhere]">
            <bdi>{host}</bdi>
          </h1>
          {error ? (
            <div className="surface-card">
              <PageAlert error={error} onRetry={refresh} />
            </div>
          ) : (
            <SkeletonCards />
          )}
        </>
      )}
      {instance && (
        <>
          <InstanceHead
            instance={instance}
            readAt={dataUpdatedAt}
            hasFailed={error !== null}
            isRefreshing={query.isFetching}
            onRefresh={refresh}
          />
          <div className="grid gap-4">
            <InstanceFacts instance={instance} />
            <div className="grid items-start gap-4 wide:grid-cols-[1.15fr_1fr]">
              <div className="grid min-w-0 gap-4">
                <InstanceCards instance={instance} />
                <ApiFold instance={instance} />
              </div>
              <div className="grid min-w-0 gap-4">
                <ActionsCard id={instance.id} />
                <ChangesCard id={instance.id} createdAt={instance.createdAt} />
              </div>
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** Leaves out deletes that the API refused or that found the instance already gone. */
function isOwnDelete({ kind, phase }: Operation): boolean {
  return kind === "delete" && (phase.name === "accepted" || phase.name === "done");
}

/** Same size as the cards, so nothing moves. */
function SkeletonCards() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        Loading the instance
      </p>
      <div aria-hidden className="h-[6.375rem] surface-card max-wide:h-[19rem]" />
      <div className="grid items-start gap-4 wide:grid-cols-[1.15fr_1fr]">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={1} />
      </div>
    </div>
  );
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <div aria-hidden className="surface-card p-4">
      <div className="mb-1 flex h-6 items-center">
        <span className="h-2.5 w-20 animate-late rounded-bar bg-stop-soft" />
      </div>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="flex h-[2.125rem] items-center gap-3 border-b border-line last:border-b-0"
        >
          <span className="h-2.5 w-16 animate-late rounded-bar bg-stop-soft" />
          <span
            className="ml-12 h-2.5 animate-late rounded-bar bg-stop-soft"
            style={{ width: `${20 + ((line * 13) % 30)}%` }}
          />
        </div>
      ))}
    </div>
  );
}

function useInstanceKeys(
  instance: Instance | undefined,
  isGone: boolean,
  refresh: () => void,
): void {
  const navigate = useNavigate();
  const origin = useListOrigin();
  const dialogs = useDialogs();
  const { toasts } = useNotifications();
  const isRefused = useRefusalToast();
  function confirm(kind: OperationKind): void {
    if (isRefused(kind)) return;
    if (instance) return dialogs.openConfirmation(kind, instance, focusedElement() ?? null);
    toasts.show({
      title: `There is nothing to ${kind} here.`,
      text: isGone ? "The instance doesn’t exist." : "The instance hasn’t been read yet.",
    });
  }
  usePageKeys({
    s: () => confirm("stop"),
    "#": () => confirm("delete"),
    r: refresh,
    u: () => void navigate({ to: "/instances", search: origin ?? preferredPageSize() }),
  });
}
