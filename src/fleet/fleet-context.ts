import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import type { Fleet } from "./fleet.ts";
import type { FleetState } from "./fleet-state.ts";

/** Offers the fleet to the components below. */
export const FleetContext = createContext<Fleet | undefined>(undefined);

/** The fleet. */
export function useFleet(): Fleet {
  const fleet = use(FleetContext);
  if (!fleet) throw new Error("useFleet needs a FleetContext above it.");
  return fleet;
}

/** A part of what is known of the fleet. */
export function useFleetState<Part>(select: (state: FleetState) => Part): Part {
  return useSelector(useFleet().store, select);
}
