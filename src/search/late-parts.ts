import { latePart } from "../ui/page/late-part.tsx";

// Late parts that several files show.

export const SearchNotes = latePart(
  () => import("./box/SearchNotes.tsx"),
  (code) => code.SearchNotes,
);
export const StateTabs = latePart(
  () => import("./box/StateTabs.tsx"),
  (code) => code.StateTabs,
);
export const CountFailure = latePart(
  () => import("./box/StateTabs.tsx"),
  (code) => code.CountFailure,
);
export const MatchTotals = latePart(
  () => import("./box/StateTabs.tsx"),
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
