import { getRouteApi, Link } from "@tanstack/react-router";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../api/error.ts";
import { hostOf, shownHostOf } from "../../operations/operation.ts";
import { useOwnDelete } from "../../operations/operations-context.ts";
import { instanceQuery } from "../../queries/instances.ts";
import { usePoller } from "../../tabs/use-poller.ts";
import { useConfig, useConnection } from "../../session/session-context.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useKeyTarget } from "../keys/key-target.ts";
import { InstanceHeading } from "./InstanceHeading.tsx";
import { InstanceCards } from "./InstanceCards.tsx";
import { InstanceDeleted } from "./InstanceDeleted.tsx";
import { InstanceGone } from "./InstanceGone.tsx";
import { LoadingInstance } from "./LoadingInstance.tsx";
import { useNoteOpened } from "./use-note-opened.ts";
import { RawCard } from "./RawCard.tsx";
import { RequestCard } from "./RequestCard.tsx";
import { PageAlert } from "../../errors/Alert.tsx";
import { StaleBanner } from "../../errors/Banners.tsx";
import { preferredPageSize } from "../../ui/preferences.ts";
import { displayText } from "../../ui/display-text.ts";

const route = getRouteApi("/connected/instances/$id");

/** Everything that the API says of one instance, kept fresh by itself. */
export function InstancePage() {
  const { id } = route.useParams();
  const { refreshSeconds, productName } = useConfig();
  const connection = useConnection();
  const polls = usePoller(`${connection.fingerprint}/instance/${id}`);
  const rhythm = { seconds: refreshSeconds, polls };
  const query = useQuery(instanceQuery(connection, id, rhythm, useQueryClient()));
  const { error, dataUpdatedAt } = query;
  const gone = isNotFound(error);
  const lastKnown = query.data?.data;
  const instance = gone ? undefined : lastKnown;
  const ownDelete = useOwnDelete(id);
  // The id may have been given to another machine since.
  const isDeleted =
    gone && ownDelete && (lastKnown === undefined || hostOf(lastKnown) === ownDelete.host);
  const deletion = isDeleted ? ownDelete : undefined;
  const host = instance ? shownHostOf(instance) : displayText(deletion?.host ?? id);
  useNoteOpened(instance, gone ? id : undefined);
  const retry = () => void query.refetch();
  useKeyTarget({ page: { instance, gone, refresh: retry } });

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label={host}
      className="mx-auto max-w-[1160px] px-4 pt-7 pb-24 card:px-6"
    >
      <PageTitle>{`${host} · ${productName}`}</PageTitle>
      <p className="mb-2 truncate text-ink-3">
        <Link
          to="/instances"
          search={preferredPageSize}
          activeOptions={{ exact: true }}
          className="text-ink-2 underline underline-offset-2"
        >
          Instances
        </Link>{" "}
        / <bdi>{host}</bdi>
      </p>
      {deletion && <InstanceDeleted deletion={deletion} instance={lastKnown} />}
      {gone && error && !deletion && <InstanceGone id={id} error={error} onRetry={retry} />}
      {instance && error && <StaleBanner error={error} onRetry={retry} readAt={dataUpdatedAt} />}
      {!instance && !gone && (
        <>
          <h1 className="mb-4 min-h-8 content-center text-title font-semibold [overflow-wrap:anywhere]">
            <bdi>{host}</bdi>
          </h1>
          {error ? (
            <div className="rounded-card border border-line bg-surface">
              <PageAlert error={error} onRetry={retry} />
            </div>
          ) : (
            <LoadingInstance />
          )}
        </>
      )}
      {instance && (
        <>
          <InstanceHeading
            instance={instance}
            readAt={dataUpdatedAt}
            refreshing={query.isFetching}
            failed={error !== null}
            onRefresh={retry}
          />
          <div className="grid gap-4">
            <InstanceCards instance={instance} />
            <RequestCard id={instance.id} />
            <RawCard instance={instance} />
          </div>
        </>
      )}
    </main>
  );
}
