import { latePart } from "../ui/late-part.tsx";

// Late parts that several files show.

export const SearchNotes = latePart(
  () => import("./box/SearchNotes.tsx"),
  (code) => code.SearchNotes,
);
export const NoInstances = latePart(
  () => import("./box/NoMatches.tsx"),
  (code) => code.NoInstances,
);
export const NoMatches = latePart(
  () => import("./box/NoMatches.tsx"),
  (code) => code.NoMatches,
);
export const FleetProgress = latePart(
  () => import("./FleetStatus.tsx"),
  (code) => code.FleetProgress,
);
export const AsOf = latePart(
  () => import("./FleetStatus.tsx"),
  (code) => code.AsOf,
);
export const FleetAlert = latePart(
  () => import("./FleetStatus.tsx"),
  (code) => code.FleetAlert,
);
export const PageAlert = latePart(
  () => import("../errors/Alert.tsx"),
  (code) => code.PageAlert,
);
export const StaleBanner = latePart(
  () => import("../errors/Banners.tsx"),
  (code) => code.StaleBanner,
);
export const UnreadableNotice = latePart(
  () => import("../errors/Banners.tsx"),
  (code) => code.UnreadableNotice,
);
export const StateTabs = latePart(
  () => import("./filters/StateTabs.tsx"),
  (code) => code.StateTabs,
);
export const CountFailure = latePart(
  () => import("./filters/StateTabs.tsx"),
  (code) => code.CountFailure,
);
export const MatchTotals = latePart(
  () => import("./filters/StateTabs.tsx"),
  (code) => code.MatchTotals,
);
export const ChangeNews = latePart(
  () => import("./ChangeNews.tsx"),
  (code) => code.ChangeNews,
);
export const PastedListStatus = latePart(
  () => import("./lists/PastedListStatus.tsx"),
  (code) => code.PastedListStatus,
);
export const UnknownPastedListAlert = latePart(
  () => import("./lists/PastedListStatus.tsx"),
  (code) => code.UnknownPastedListAlert,
);
