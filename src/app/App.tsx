import { QueryClientProvider, useIsFetching } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useEffectEvent, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";

interface AppProps {
  services: Services;
  router: AppRouter;
  /** Called once, when the first rows are painted and the browser is idle. Loads what nothing needs before that. */
  onFirstRows: () => void;
}

/** Pages get the services from the router's context (`useServices`). */
export function App({ services, router, onFirstRows }: AppProps) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <RouterProvider router={router} />
      <AfterFirstRows services={services} onFirstRows={onFirstRows} />
    </QueryClientProvider>
  );
}

function AfterFirstRows({ services: { session }, onFirstRows }: Omit<AppProps, "router">) {
  const isConnected = useSelector(session.store, ({ connection }) => connection !== undefined);
  const isFetching = useIsFetching() > 0;
  const [isAnswered, setIsAnswered] = useState(false);
  if (isConnected && !isFetching && !isAnswered) setIsAnswered(true);
  const painted = useEffectEvent(onFirstRows);
  useEffect(() => {
    if (!isAnswered) return;
    // The rows are painted in this frame; the browser is idle after it.
    const frame = requestAnimationFrame(() => whenIdle(painted));
    return () => cancelAnimationFrame(frame);
  }, [isAnswered]);
  return null;
}
