import { FailedPart, OrNothing } from "../ViewErrorPage.tsx";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Banners } from "../../errors/Banners.tsx";
import { BannerContainerContext } from "../../errors/notifications.ts";
import { RateLimitAlert } from "../../errors/RateLimitAlert.tsx";
import { ToastRegion } from "../../errors/Toasts.tsx";
import { useOperations } from "../../actions/use-operations.ts";
import type { Connection } from "../../session/connection.ts";
import { LastConnectionContext, useOptionalConnection } from "../../hooks/use-services.ts";
import { latePart } from "../../ui/page/late-part.tsx";
import { ErrorBoundary } from "../../ui/page/ErrorBoundary.tsx";
import { mainElement } from "../../ui/page/focus.ts";
import { TitlePrefix } from "../../ui/page/Page.tsx";
import { Header } from "./Header.tsx";
import { OpenDialogs } from "./OpenDialogs.tsx";

export const RunPanel = latePart(
  () => import("../../actions/bulk/RunPanel.tsx"),
  (code) => code.RunPanel,
);
export const BackgroundParts = latePart(
  () => import("./BackgroundParts.tsx"),
  (code) => code.BackgroundParts,
);

const route = getRouteApi("/connected");

export function ConnectedLayout() {
  const connection = route.useRouteContext({ select: (context) => context.connection });
  const currentConnection = useOptionalConnection() ?? connection;
  return (
    <ConnectedFrame connection={currentConnection}>
      <Outlet />
    </ConnectedFrame>
  );
}

interface ConnectedFrameProps {
  connection: Connection;
  children: ReactNode;
}

export function ConnectedFrame({ connection, children }: ConnectedFrameProps) {
  const run = useSelector(useOperations().run, (state) => state.current);
  // Created up front: setting state in a callback ref would render the frame twice before the first paint.
  const [bannerContainer] = useState(() => document.createElement("div"));
  return (
    <LastConnectionContext value={connection}>
      <TitlePrefix>
        <BannerContainerContext value={bannerContainer}>
          <SkipLink />
          <Part>
            <Header />
          </Part>
          <Part>
            <AllBanners container={bannerContainer}>
              <RateLimitAlert rateLimiter={connection.rateLimiter} />
            </AllBanners>
          </Part>
          <Part>{run && <RunPanel key={run.run.id} current={run} />}</Part>
          <ErrorBoundary>{children}</ErrorBoundary>
          <BackgroundParts />
          <OpenDialogs />
          <Part>
            <ToastRegion />
          </Part>
        </BannerContainerContext>
      </TitlePrefix>
    </LastConnectionContext>
  );
}

/** Ends an error of rendering here, so that the rest stays. */
function Part({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={failedPart}>{children}</ErrorBoundary>;
}

const failedPart = (error: unknown, retry: () => void) => (
  <OrNothing>
    <FailedPart error={error} onRetry={retry} />
  </OrNothing>
);

interface AllBannersProps {
  container: HTMLElement;
  children: ReactNode;
}

/** The top margin of every page. In a narrow window, several are beside each other and scroll sideways. */
function AllBanners({ container, children }: AllBannersProps) {
  const banners = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => banners.current?.append(container), [container]);
  return (
    <div ref={banners} className="banners">
      <Banners />
      {children}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // No fragment in the URL: it would add a history entry.
        event.preventDefault();
        mainElement()?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:font-medium focus:text-accent-ink"
    >
      Skip to content
    </a>
  );
}
