import { useRouter, useSearch } from "@tanstack/react-router";
import type { ApiError } from "../api/error.ts";
import { ConnectPage } from "../connect/ConnectPage.tsx";
import { say } from "../notices/notes.ts";
import { raiseTeamBanner } from "../notices/team-banner.ts";
import { explain } from "../notices/treatment.ts";
import { safeReturnPath } from "../session/return-path.ts";
import { usualRows } from "../ui/usual-rows.ts";

/** The connect page, and on to where the person was going. */
export function ConnectRoute() {
  const router = useRouter();
  const { to } = useSearch({ from: "/connect" });

  function goOn(notice?: ApiError) {
    if (notice && !raiseTeamBanner(notice, "list instances")) {
      say({
        title: "Connected, but this key may not list instances.",
        text: explain(notice),
        error: notice,
      });
    }
    const href = safeReturnPath(to, location.origin);
    if (href === undefined) {
      void router.navigate({ to: "/instances", search: usualRows(), replace: true });
    } else void router.navigate({ href, replace: true });
  }

  return <ConnectPage onConnected={goOn} />;
}
