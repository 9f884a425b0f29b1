import { latePart, latePopup } from "../ui/late-part.tsx";

// Late parts that several files show.

export const FilterMenu = latePopup(() =>
  import("./FilterMenu.tsx").then((code) => code.FilterMenu),
);

const searchNotes = () => import("./box/SearchNotes.tsx");
export const SearchNotes = latePart(() => searchNotes().then((code) => code.SearchNotes));
export const NearMatches = latePart(() => searchNotes().then((code) => code.NearMatches));

const fleetStatus = () => import("./FleetStatus.tsx");
export const FleetProgress = latePart(() => fleetStatus().then((code) => code.FleetProgress));
export const AsOf = latePart(() => fleetStatus().then((code) => code.AsOf));
export const FleetAlert = latePart(() => fleetStatus().then((code) => code.FleetAlert));

const stateTabs = () => import("./StateTabs.tsx");
export const StateTabs = latePart(() => stateTabs().then((code) => code.StateTabs));
export const MatchTotals = latePart(() => stateTabs().then((code) => code.MatchTotals));

const pastedListStatus = () => import("./pasted/PastedListStatus.tsx");
export const PastedListStatus = latePart(() =>
  pastedListStatus().then((code) => code.PastedListStatus),
);
export const UnknownPastedListAlert = latePart(() =>
  pastedListStatus().then((code) => code.UnknownPastedListAlert),
);
