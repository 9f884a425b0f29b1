// What the pages show of a search, of the loading of the fleet, and of its failure. It comes at the same time, so it's one file to load.
export { PageAlert } from "../errors/Alert.tsx";
export { StaleBanner } from "../errors/Banners.tsx";
export { ListAlerts } from "../errors/ListAlerts.tsx";
export { NoInstances, NoMatches } from "./box/NoMatches.tsx";
export { SearchNotes } from "./box/SearchNotes.tsx";
export { AsOf, FleetAlert, FleetProgress } from "./FleetStatus.tsx";
export { CountFailure, MatchTotals, StateTabs } from "./StateTabs.tsx";
export { ChangeNews } from "./views/ChangeNews.tsx";
