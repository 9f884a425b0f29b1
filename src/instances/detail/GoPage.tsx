import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageAlert } from "../../errors/Alert.tsx";
import { useConnection, useServices } from "../../hooks/use-services.ts";
import { FleetProgress } from "../../search/FleetStatus.tsx";
import { displayText } from "../../text/display-text.ts";
import { Page, PageTitle } from "../../ui/page/Page.tsx";
import { preferredPageSize } from "../../ui/preferences.ts";
import { findDestination, namedIn } from "./linked-instance.ts";

const route = getRouteApi("/connected/go");

/** From an alert or a runbook: leads to the instance that the address names, else to the list with that search. */
export function GoPage() {
  const named = namedIn(route.useSearch());
  const services = useServices();
  const connection = useConnection();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ["go", named],
    queryFn: ({ signal }) => findDestination(services, connection, named, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    if (data.notice) services.notifications.toasts.show({ ...data.notice, persistent: true });
    if (data.id !== undefined)
      void navigate({ to: "/instances/$id", params: { id: data.id }, replace: true });
    else {
      const search = { q: data.q || undefined, ...preferredPageSize() };
      void navigate({ to: "/instances", search, replace: true });
    }
  }, [data, navigate, services]);
  const title = named.map(({ text }) => displayText(text)).join(", ");

  return (
    <Page label="Find an instance">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-4 text-title font-semibold [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h1>
      {error ? (
        <div className="surface-card">
          <PageAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <p role="status" className="text-ink-2">
            Looking for this instance
          </p>
          <span className="max-w-full">
            <FleetProgress />
          </span>
        </div>
      )}
    </Page>
  );
}
