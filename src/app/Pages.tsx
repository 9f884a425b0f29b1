import { startTransition, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { InstanceListPage } from "../instances/list/InstanceListPage.tsx";
import { ConnectedLayout } from "./ConnectedLayout.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { ActivityPage, ConnectRoute, InstancePage, SpecificationListPage } from "./pages.ts";
import { PlaceContext } from "./place-context.ts";
import type { Router } from "./router.ts";
import { needsKey, type View } from "./view.ts";
import { ViewBoundary } from "./ViewBoundary.tsx";

interface PagesProps {
  router: Router;
}

/** The page at the address. Until the code of the next one is there the last one stays. */
export function Pages({ router }: PagesProps) {
  const [place, setPlace] = useState(router.place);
  useEffect(() => {
    const follow = () => startTransition(() => setPlace(router.place));
    follow();
    return router.onArrival(follow);
  }, [router]);
  useLayoutEffect(() => router.show(place), [router, place]);

  const page = (
    <ViewBoundary place={place}>
      <Page view={place.view} />
    </ViewBoundary>
  );
  return (
    <PlaceContext value={place}>
      <Suspense>
        {needsKey(place.view) && place.connection ? (
          <ConnectedLayout connection={place.connection}>{page}</ConnectedLayout>
        ) : (
          page
        )}
      </Suspense>
    </PlaceContext>
  );
}

interface PageProps {
  view: View;
}

function Page({ view }: PageProps) {
  switch (view.page) {
    case "instances":
      return <InstanceListPage search={view.search} />;
    case "instance":
      return <InstancePage id={view.id} />;
    case "specifications":
      return <SpecificationListPage search={view.search} />;
    case "activity":
      return <ActivityPage search={view.search} />;
    case "connect":
      return <ConnectRoute to={view.to} />;
    case "not found":
      return <NotFoundPage />;
    case "start":
      // It always leads on.
      return null;
  }
}
