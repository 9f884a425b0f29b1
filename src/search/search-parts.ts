// What the pages show of a search and of the loading of the fleet. It comes at the same time, so it's one file to load.
export { ListAlerts } from "../errors/ListAlerts.tsx";
export { NoMatches } from "./box/NoMatches.tsx";
export { SearchNotes } from "./box/SearchNotes.tsx";
export { AsOf, FleetAlert, FleetProgress } from "./FleetStatus.tsx";
export { MatchTotals, StateTabs } from "./StateTabs.tsx";
export { ChangeNews } from "./views/ChangeNews.tsx";
