import type { ReactNode } from "react";
import { Pager, type PagerProps, PastEnd } from "./Pager.tsx";
import { useLeaveEmptyPage } from "./use-leave-empty-page.ts";

interface PagedCardProps extends Omit<PagerProps, "first"> {
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

export function PagedCard({ empty, children, ...pager }: PagedCardProps) {
  const { count, total = 0 } = pager;
  useLeaveEmptyPage({ ...pager, onLeave: (page) => pager.onChange({ page }) });
  return (
    <div className="overflow-hidden surface-card">
      {count > 0 ? children : total > 0 ? <PastEnd {...pager} total={total} /> : empty}
      {total > 0 && <Pager {...pager} />}
    </div>
  );
}
