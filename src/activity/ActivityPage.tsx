import { getRouteApi } from "@tanstack/react-router";
import { Page } from "../ui/Page.tsx";
import { ActionsView } from "./ActionsView.tsx";
import { ChangesView } from "./ChangesView.tsx";

const route = getRouteApi("/connected/activity");

/** What this browser asked the API to change, and what was seen to change, by whatever cause. The URL has the view. */
export function ActivityPage() {
  const { view } = route.useSearch();
  return <Page label="Activity">{view === "changes" ? <ChangesView /> : <ActionsView />}</Page>;
}
