import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ApiError } from "../api/error.ts";
import { ConnectPage } from "../connect/ConnectPage.tsx";
import { useNotices } from "../notices/notices-context.ts";
import { explain } from "../notices/treatment.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { safeReturnPath } from "../session/validation.ts";

const route = getRouteApi("/connect");

/** The connect page, and on to where the person was going. */
export function ConnectRoute() {
  const { to } = route.useSearch();
  const navigate = useNavigate();
  const { notes, teamBanner } = useNotices();

  function goOn(notice?: ApiError) {
    if (notice && !teamBanner.raise(notice, "list instances")) {
      notes.say({
        title: "Connected, but this key may not list instances.",
        text: explain(notice),
        error: notice,
      });
    }
    const asked = safeReturnPath(to, location.origin);
    if (asked === undefined)
      void navigate({ to: "/instances", search: usualRows(), replace: true });
    else void navigate({ href: asked, replace: true });
  }

  return <ConnectPage onConnected={goOn} />;
}
