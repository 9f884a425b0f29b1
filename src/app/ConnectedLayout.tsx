import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useState } from "react";
import { NoteBanners } from "../notices/NoteBanners.tsx";
import { OfflineBanner } from "../notices/OfflineBanner.tsx";
import { BannerSlotContext } from "../notices/PageBanner.tsx";
import { QuietNotes } from "../notices/QuietNotes.tsx";
import { RateLimitNote } from "../notices/RateLimitNote.tsx";
import { TeamBanner } from "../notices/TeamBanner.tsx";
import { LazyRunPanel } from "../operations/lazy-parts.ts";
import { useOperations } from "../operations/operations-context.ts";
import { LastConnectionContext, useOptionalConnection } from "../session/session-context.ts";
import { TitlePrefix } from "../ui/PageTitle.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { Header } from "./Header.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** What depends on nothing here is the same elements at every rendering: a change of the address renders none of it again. */
const above = (
  <>
    <SkipLink />
    <Header />
  </>
);
const banners = (
  <>
    <OfflineBanner />
    <TeamBanner />
    <NoteBanners />
  </>
);
const beneath = (
  <>
    <Dialogs />
    <QuietNotes />
  </>
);

const route = getRouteApi("/connected");

/** What surrounds every page that needs a key: header, banners, dialog, notes. */
export function ConnectedLayout() {
  const { connection } = route.useRouteContext();
  const run = useSelector(useOperations().run, (state) => state.current);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const current = useOptionalConnection() ?? connection;
  return (
    <LastConnectionContext value={current}>
      <TitlePrefix>
        <BannerSlotContext value={slot}>
          {above}
          <div ref={setSlot}>{banners}</div>
          {run && <LazyRunPanel key={run.run.id} current={run} />}
          {/* In the page's upper margin, so that nothing moves when it comes and goes. */}
          <div className="relative h-0">
            <div className="absolute top-1.5 right-4 card:right-6">
              <RateLimitNote rateLimiter={current.rateLimiter} />
            </div>
          </div>
          <Outlet />
          {beneath}
        </BannerSlotContext>
      </TitlePrefix>
    </LastConnectionContext>
  );
}
