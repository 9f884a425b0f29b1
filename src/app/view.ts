import * as v from "valibot";
import { connectAddress, connectPath, instanceAddress, listAddress } from "../routing/addresses.ts";
import { parseSearch } from "../routing/search-codec.ts";
import {
  activitySearchSchema,
  connectSearchSchema,
  instanceSearchSchema,
  specificationSearchSchema,
} from "./page-search.ts";

/** What an address stands for. */
export type View =
  | { page: "start" }
  | { page: "connect"; to: string | undefined }
  | { page: "instances"; search: v.InferOutput<typeof instanceSearchSchema> }
  | { page: "instance"; id: string }
  | { page: "specifications"; search: v.InferOutput<typeof specificationSearchSchema> }
  | { page: "activity"; search: v.InferOutput<typeof activitySearchSchema> }
  | { page: "not found"; address: string };

/** Reads an address. What does not fit in its search falls back to what is usual. */
export function viewAt(address: string): View {
  const [path = "", ...rest] = address.split("?");
  const search = parseSearch(rest.join("?"));
  switch (path.replace(/\/+$/, "")) {
    case "":
      return { page: "start" };
    case connectPath:
      return { page: "connect", to: v.parse(connectSearchSchema, search).to };
    case "/instances":
      return { page: "instances", search: v.parse(instanceSearchSchema, search) };
    case "/specifications":
      return { page: "specifications", search: v.parse(specificationSearchSchema, search) };
    case "/activity":
      return { page: "activity", search: v.parse(activitySearchSchema, search) };
    default: {
      const id = idIn(path);
      return id === undefined ? { page: "not found", address } : { page: "instance", id };
    }
  }
}

/** The one address of a view, as it should stand in the browser. */
export function addressOf(view: View): string {
  switch (view.page) {
    case "start":
      return "/";
    case "connect":
      return connectAddress(view.to);
    case "instances":
    case "specifications":
    case "activity":
      return listAddress(`/${view.page}`, view.search);
    case "instance":
      return instanceAddress(view.id);
    case "not found":
      return view.address;
  }
}

function idIn(path: string): string | undefined {
  const [, encoded] = /^\/instances\/([^/]+)\/?$/.exec(path) ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    // No address that the app has made.
    return undefined;
  }
}

/** Whether a page can only be shown to who is connected. */
export function needsKey({ page }: View): boolean {
  return page !== "connect" && page !== "not found";
}
