import type { QueryClient } from "@tanstack/react-query";
import { instanceListQuery, instanceQuery } from "../queries/instances.ts";
import { catalogueQuery, specificationListQuery } from "../queries/specifications.ts";
import type { Connection } from "../session/session.ts";
import { preloadTheRest } from "./pages.ts";
import type { View } from "./view.ts";

const noop = () => undefined;
/** It is only asked; the page that shows the answer keeps it fresh. */
const once = { seconds: 0, polls: false };

/** Asks for what a view shows. Nothing waits for it: the page shows itself, and its skeleton, at once. */
export function askFor(view: View, connection: Connection, queryClient: QueryClient): void {
  switch (view.page) {
    case "instances": {
      const { page, limit, q, sort } = view.search;
      // What is asked of the whole fleet needs no page of the list.
      if (q ?? sort) preloadTheRest();
      else {
        queryClient
          .query(instanceListQuery(connection, { page, limit }, once))
          .catch(noop)
          .finally(preloadTheRest);
      }
      return;
    }
    case "instance":
      queryClient.query(instanceQuery(connection, view.id, once, queryClient)).catch(noop);
      queryClient.query(catalogueQuery(connection)).catch(noop);
      return;
    case "specifications": {
      const { sort, ...request } = view.search;
      if (sort === undefined)
        queryClient.query(specificationListQuery(connection, request)).catch(noop);
      else queryClient.query(catalogueQuery(connection)).catch(noop);
      return;
    }
    case "start":
    case "connect":
    case "activity":
    case "not found":
  }
}
