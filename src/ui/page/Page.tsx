import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useState,
} from "react";
import { formatCount } from "../../text/format.ts";
import { useUi } from "../ui-context.ts";

/** The grid that the header and all pages share: the same left edge, and at most 1840 px. */
export const gridClass = "mx-auto max-w-[1840px] px-4 snug:px-6";

/** A page that has failed: the grid, its parts one below the other. */
export const failedPageClass = `${gridClass} grid justify-items-start gap-3 py-7`;

interface PageProps {
  /** The name of the main landmark. */
  label: string;
  children: ReactNode;
}

/** The main landmark of a page. The skip link leads to it. Its end can be scrolled above a panel that floats there. */
export function Page({ label, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label={label}
      className={`${gridClass} pt-7 pb-[calc(6rem+var(--panel-height,0px))]`}
    >
      {children}
    </main>
  );
}

/** The texts by the component that has set them. */
type Prefixes = Record<string, string | undefined>;

const PrefixContext = createContext<Prefixes>({});
/** Changes them: see `useTitlePrefix`. */
export const SetPrefixContext = createContext<Dispatch<SetStateAction<Prefixes>>>(() => undefined);

/** The title of the browser tab while the page is mounted, after the prefixes and the environment if there are some. */
export function PageTitle({ children }: { children: string }) {
  const texts = [...Object.values(use(PrefixContext)), useUi().environmentName, children];
  return <title>{texts.filter((text) => text !== undefined).join(" · ")}</title>;
}

/** Connects `useTitlePrefix` with the `PageTitle` of the components below. */
export function TitlePrefix({ children }: { children: ReactNode }) {
  const [prefixes, setPrefixes] = useState<Prefixes>({});
  return (
    <SetPrefixContext value={setPrefixes}>
      <PrefixContext value={prefixes}>{children}</PrefixContext>
    </SetPrefixContext>
  );
}

interface ListRange {
  /** Counts from 1. */
  page: number;
  limit: number;
  /** Items on all pages, where known. */
  total: number | undefined;
  /** What the pages are made of, where a row can have several items. */
  rows?: number | undefined;
  /** For a search: how many items were searched. */
  of?: number | undefined;
}

/** The title of a list: its name, the number of items, and the page unless it is the first. */
export function listTitle(name: string, { page, limit, total, rows, of }: ListRange): string {
  if (total === undefined) return name;
  const searched = of === undefined ? "" : ` of ${formatCount(of)}`;
  const pages = Math.max(1, Math.ceil((rows ?? total) / limit));
  const position = page > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : "";
  return `${name} (${formatCount(total)}${searched})${position}`;
}
