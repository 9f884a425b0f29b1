import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { createContext, use } from "react";
import type { Instance } from "../api/schema.ts";
import { displayNameOf } from "../operations/operation.ts";
import { isNameShared } from "../queries/instance-cache.ts";
import type { ReadOnly } from "../api/client/write-guard.ts";
import {
  type Catalogue,
  catalogueQuery,
  type FullCatalogue,
  indexCatalogue,
} from "../queries/specifications.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import type { Session } from "../session/session.ts";

export function useServices() {
  return useRouter().options.context;
}

export const useSession = (): Session => useServices().session;

/** e.g. "web", or "web (480213)" where several instances have that name. */
export function useDisplayName(): (instance: Pick<Instance, "id" | "hostName">) => string {
  const { instances } = useServices();
  return ({ id, hostName }) =>
    displayNameOf({
      host: hostName ?? id,
      instanceId: id,
      isNameShared: isNameShared(instances, hostName),
    });
}

export function useConfig(): Config {
  return useSession().config;
}

export const LastConnectionContext = createContext<Connection | undefined>(undefined);

export function useOptionalConnection(): Connection | undefined {
  return useSelector(useSession().store, (state) => state.connection);
}

/** After the session ends this still returns the last connection, so a page doesn't crash before it's unmounted. */
export function useConnection(): Connection {
  const connection = useOptionalConnection();
  const last = use(LastConnectionContext);
  const usable = connection ?? last;
  if (!usable) throw new Error("useConnection needs a connection.");
  return usable;
}

export function useReadOnly(): ReadOnly {
  return useSelector(useConnection().readOnly, (readOnly) => readOnly);
}

/** How far the server's clock is ahead of this machine's. */
export function useServerAhead(): number {
  return useSelector(useConnection().serverClock.aheadMs, (aheadMs) => aheadMs);
}

const toIndex = ({ items }: FullCatalogue) => indexCatalogue(items);

/** Undefined until the catalogue is loaded, or if loading it failed. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: toIndex }).data;
}
