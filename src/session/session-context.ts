import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import type { Config } from "./config.ts";
import type { Connection, Session } from "./session.ts";

/** Offers the session to the components below. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionContext above it.");
  return session;
}

/** The configuration of this deployment. */
export function useConfig(): Config {
  return useSession().config;
}

/** The open connection, if there is one. */
export function useOptionalConnection(): Connection | undefined {
  return useSelector(useSession().store, (state) => state.connection);
}

/**
 * The connection of a page that only shows with one. The last one is kept while the page is on its way out, so that
 * the end of a session never breaks what is still on the screen.
 */
export function useConnection(): Connection {
  const connection = useOptionalConnection();
  const kept = use(KeptConnectionContext);
  const usable = connection ?? kept;
  if (!usable) throw new Error("useConnection needs a connection.");
  return usable;
}

/** The connection that the pages on the screen were opened with. */
export const KeptConnectionContext = createContext<Connection | undefined>(undefined);
