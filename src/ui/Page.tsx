import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The grid that the header and all pages share: the same left edge, and at most 1840 px. */
export const gridClass = "mx-auto max-w-[1840px] px-4 snug:px-6";

interface PageProps {
  /** The name of the main landmark. */
  label: string;
  /** The content takes the full width of the grid; otherwise at most 1480 px. */
  wide?: boolean;
  children: ReactNode;
}

/** The main landmark of a page. The skip link leads to it. Its end can be scrolled above a panel that floats there. */
export function Page({ label, wide = false, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label={label}
      className={classNames(gridClass, "pt-7 pb-[calc(6rem+var(--panel-height,0px))]")}
    >
      {wide ? children : <div className="max-w-[1480px]">{children}</div>}
    </main>
  );
}
