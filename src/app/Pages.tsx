import { startTransition, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { InstanceListPage } from "../instances/list/InstanceListPage.tsx";
import { ConnectedLayout } from "./ConnectedLayout.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { ActivityPage, ConnectRoute, InstancePage, SpecificationListPage } from "./pages.ts";
import { PlaceContext } from "./place-context.ts";
import type { Place } from "./place.ts";
import type { Router } from "./router.ts";
import type { View } from "./view.ts";
import { ViewBoundary } from "./ViewBoundary.tsx";

interface PagesProps {
  router: Router;
}

/** The page at the address. Until the code of the next one is there the last one stays, as long as there is a key for it. */
export function Pages({ router }: PagesProps) {
  const [place, setPlace] = useState(router.place);
  useEffect(() => {
    const follow = () => {
      const next = router.place;
      if (next.connection) startTransition(() => setPlace(next));
      else setPlace(next);
    };
    follow();
    return router.onArrival(follow);
  }, [router]);

  const page = (
    <Suspense>
      <ViewBoundary place={place}>
        <Page view={place.view} />
      </ViewBoundary>
      <Shown router={router} place={place} />
    </Suspense>
  );
  return (
    <PlaceContext value={place}>
      <ViewBoundary place={place}>
        {place.connection ? (
          <ConnectedLayout connection={place.connection}>{page}</ConnectedLayout>
        ) : (
          page
        )}
      </ViewBoundary>
    </PlaceContext>
  );
}

interface ShownProps extends PagesProps {
  place: Place;
}

/** Beside a page: is there when the page is. */
function Shown({ router, place }: ShownProps) {
  useLayoutEffect(() => router.show(place), [router, place]);
  return null;
}

interface PageProps {
  view: View;
}

function Page({ view }: PageProps) {
  switch (view.page) {
    case "instances":
      return <InstanceListPage search={view.search} />;
    case "instance":
      // Nothing of one instance's page may become another's.
      return <InstancePage key={view.id} id={view.id} />;
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
