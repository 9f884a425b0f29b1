import { createContext, use } from "react";
import type { Notes } from "./notes.ts";
import type { TeamBannerStore } from "./team-banner.ts";

/** Where an app says what happened. */
export interface Notices {
  notes: Notes;
  teamBanner: TeamBannerStore;
}

/** Offers the notices to the components below. */
export const NoticesContext = createContext<Notices | undefined>(undefined);

/** The notices of this app. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesContext above it.");
  return notices;
}
