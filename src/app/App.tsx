import { QueryClientProvider, useIsFetching } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { AppRouter } from "../router.tsx";
import { UiContext } from "../ui/ui-context.ts";
import type { Services } from "./services.ts";

/** The app: the pages, which get the services from the router's context (`useServices`), and the tooltip of truncated text. */
export function App({ services, router }: { services: Services; router: AppRouter }) {
  return (
    <UiContext value={services}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
        <TooltipAfterFirstRows />
      </QueryClientProvider>
    </UiContext>
  );
}

/** The pages work without it, so a failed load is ignored. */
const TruncatedTextTooltip = lazy(async () => {
  const module = await import("./TruncatedTextTooltip.tsx").catch(() => undefined);
  return { default: module?.TruncatedTextTooltip ?? (() => null) };
});

function TooltipAfterFirstRows() {
  const isFetching = useIsFetching() > 0;
  const [isReady, setIsReady] = useState(false);
  if (!isFetching && !isReady) setIsReady(true);
  return <Suspense>{isReady && <TruncatedTextTooltip />}</Suspense>;
}
