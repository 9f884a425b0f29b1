import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  use,
  useEffect,
  useId,
  useState,
} from "react";
import { formatCount } from "../../lib/text.ts";
import { classNames } from "../class-names.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useUi } from "../ui-context.ts";

/** Header and pages share this grid: the same left edge, at most 1840 px wide. */
export const gridClass = "mx-auto max-w-[115rem] px-4 snug:px-6";

export const failedPageClass = `${gridClass} grid justify-items-start gap-3 py-7`;

/** The skip link leads here. The padding lets the end of the page scroll above a floating panel. */
export function Page({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <main
        id="content"
        tabIndex={-1}
        aria-label={label}
        className={`${gridClass} pt-0.5 max-card:pt-1.5 pb-[calc(6rem+var(--panel-height,0px))]`}
      >
        {children}
      </main>
    </ErrorBoundary>
  );
}

interface EmptyStateProps {
  title: string;
  role?: "alert";
  className?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ title, role, className, children }: EmptyStateProps) {
  return (
    <div
      role={role}
      className={classNames("grid justify-items-center gap-3 px-4 py-16 text-center", className)}
    >
      <p className="text-lead font-semibold">{title}</p>
      {children}
    </div>
  );
}

type Prefixes = Record<string, string | undefined>;

const PrefixContext = createContext<Prefixes>({});
const SetPrefixContext = createContext<Dispatch<SetStateAction<Prefixes>>>(() => undefined);

/** e.g. "(2) · Production · Instances · Compute": with the prefixes, the environment and the product. */
export function PageTitle({ children }: { children: string }) {
  const { environmentName, productName } = useUi();
  const texts = [...Object.values(use(PrefixContext)), environmentName, children, productName];
  return <title>{texts.filter((text) => text !== undefined).join(" · ")}</title>;
}

export function TitlePrefix({ children }: { children: ReactNode }) {
  const [prefixes, setPrefixes] = useState<Prefixes>({});
  return (
    <SetPrefixContext value={setPrefixes}>
      <PrefixContext value={prefixes}>{children}</PrefixContext>
    </SetPrefixContext>
  );
}

export function useTitlePrefix(text: string | undefined): void {
  const setPrefixes = use(SetPrefixContext);
  const id = useId();
  useEffect(() => {
    const set = (prefix: string | undefined) =>
      setPrefixes((prefixes) => ({ ...prefixes, [id]: prefix }));
    set(text);
    return () => set(undefined);
  }, [setPrefixes, id, text]);
}

interface ListRange {
  page: number;
  limit: number;
  total: number | undefined;
  /** For counting pages, if a row can hold several items. */
  rows?: number | undefined;
  /** How many items a search went through. */
  of?: number | undefined;
}

/** e.g. "Instances (250), page 2 of 13". */
export function listTitle(name: string, { page, limit, total, rows, of }: ListRange): string {
  if (total === undefined) return name;
  const searched = of === undefined ? "" : ` of ${formatCount(of)}`;
  const pages = Math.max(1, Math.ceil((rows ?? total) / limit));
  const position = page > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : "";
  return `${name} (${formatCount(total)}${searched})${position}`;
}

const settleMs = 500;

interface SettledStatusProps {
  /** What the person chose: the search, the page, the order. Nothing is said until it changes. */
  about: string;
  /** Undefined until the page shows what was chosen. */
  text: string | undefined;
  /** What is shown there is said, too. */
  notes?: RefObject<HTMLElement | null>;
}

/** The one place of a page from which a screen reader hears what a choice led to: one sentence, not one for each key. */
export function SettledStatus({ about, text, notes }: SettledStatusProps) {
  const [said, setSaid] = useState({ about, text: "" });
  useEffect(() => {
    if (text === undefined || about === said.about) return;
    const timer = setTimeout(() => {
      const noted = notes?.current?.innerText.replace(/\s+/g, " ").trim();
      setSaid({ about, text: [text, noted].filter(Boolean).join(" ") });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [about, text, said.about, notes]);
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}
