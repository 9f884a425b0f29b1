import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { formatCount } from "../text/format.ts";
import { useUi } from "./ui-context.ts";

const PrefixContext = createContext<string | undefined>(undefined);
const SetPrefixContext = createContext<(prefix: string | undefined) => void>(() => undefined);

/** The title of the browser tab while the page is mounted, after the prefix and the environment if there are some. */
export function PageTitle({ children }: { children: string }) {
  const texts = [use(PrefixContext), useUi().environmentName, children];
  return <title>{texts.filter((text) => text !== undefined).join(" · ")}</title>;
}

/** Puts a text before the title of every page while the component is mounted; undefined puts none. */
export function useTitlePrefix(text: string | undefined): void {
  const setPrefix = use(SetPrefixContext);
  useEffect(() => {
    setPrefix(text);
    return () => setPrefix(undefined);
  }, [setPrefix, text]);
}

/** Connects `useTitlePrefix` with the `PageTitle` of the components below. */
export function TitlePrefix({ children }: { children: ReactNode }) {
  const [prefix, setPrefix] = useState<string>();
  return (
    <SetPrefixContext value={setPrefix}>
      <PrefixContext value={prefix}>{children}</PrefixContext>
    </SetPrefixContext>
  );
}

interface ListRange {
  /** Counts from 1. */
  page: number;
  limit: number;
  /** Items on all pages, where known. */
  total: number | undefined;
  /** For a search: how many items were searched. */
  of?: number | undefined;
}

/** The title of a list: its name, the number of items, and the page unless it is the first. */
export function listTitle(name: string, { page, limit, total, of }: ListRange): string {
  if (total === undefined) return name;
  const searched = of === undefined ? "" : ` of ${formatCount(of)}`;
  const pages = Math.max(1, Math.ceil(total / limit));
  const position = page > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : "";
  return `${name} (${formatCount(total)}${searched})${position}`;
}
