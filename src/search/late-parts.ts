import { lateCode } from "../lib/late-code.ts";
import { latePart } from "../ui/late-part.tsx";

// Late parts that several files show.

const searchParts = lateCode(() => import("./search-parts.ts"));
export const SearchNotes = latePart(searchParts, (code) => code.SearchNotes);
export const NoInstances = latePart(searchParts, (code) => code.NoInstances);
export const NoMatches = latePart(searchParts, (code) => code.NoMatches);
export const FleetProgress = latePart(searchParts, (code) => code.FleetProgress);
export const AsOf = latePart(searchParts, (code) => code.AsOf);
export const FleetAlert = latePart(searchParts, (code) => code.FleetAlert);
export const PageAlert = latePart(searchParts, (code) => code.PageAlert);
export const StaleBanner = latePart(searchParts, (code) => code.StaleBanner);
export const ListAlerts = latePart(searchParts, (code) => code.ListAlerts);
export const StateTabs = latePart(searchParts, (code) => code.StateTabs);
export const CountFailure = latePart(searchParts, (code) => code.CountFailure);
export const MatchTotals = latePart(searchParts, (code) => code.MatchTotals);
export const ChangeNews = latePart(searchParts, (code) => code.ChangeNews);

const pastedListStatus = lateCode(() => import("./pasted/PastedListStatus.tsx"));
export const PastedListStatus = latePart(pastedListStatus, (code) => code.PastedListStatus);
export const UnknownPastedListAlert = latePart(
  pastedListStatus,
  (code) => code.UnknownPastedListAlert,
);
