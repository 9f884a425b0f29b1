import { createContext, use } from "react";
import type { Place } from "./place.ts";

/** Where the app is, as far as it is shown. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** Where the app is. */
export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("There is no place outside of the pages.");
  return place;
}

/** The id of the instance whose page is shown; undefined on any other page. */
export function useShownId(): string | undefined {
  const { view } = usePlace();
  return view.page === "instance" ? view.id : undefined;
}
