import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import type { ReadOnly } from "../api/write-guard.ts";
import {
  type Catalogue,
  catalogueQuery,
  type FullCatalogue,
  indexCatalogue,
} from "../queries/specifications.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import type { Session } from "../session/session.ts";

/** The long-lived objects of the app (`Services` in `app/services.ts`), which the router's context hands down. */
export function useServices() {
  return useRouter().options.context;
}

export const useSession = (): Session => useServices().session;

export function useConfig(): Config {
  return useSession().config;
}

/** The connection that the displayed pages were opened with. */
export const LastConnectionContext = createContext<Connection | undefined>(undefined);

export function useOptionalConnection(): Connection | undefined {
  return useSelector(useSession().store, (state) => state.connection);
}

/**
 * The connection of a page that requires one. After the end of the session it is the last connection, until the page has
 * left the screen, so that the end never breaks a displayed page.
 */
export function useConnection(): Connection {
  const connection = useOptionalConnection();
  const last = use(LastConnectionContext);
  const usable = connection ?? last;
  if (!usable) throw new Error("useConnection needs a connection.");
  return usable;
}

/** Whether this tab refuses writes; see `ReadOnly`. */
export function useReadOnly(): ReadOnly {
  return useSelector(useConnection().readOnly, (readOnly) => readOnly);
}

const toIndex = ({ items }: FullCatalogue) => indexCatalogue(items);

/** The catalogue that resolves the sizes of instances; undefined until it is loaded, or if it cannot be. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: toIndex }).data;
}
