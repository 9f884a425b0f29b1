import { useEffect, useRef } from "react";
import type { PagerProps } from "./Pager.tsx";

interface PageInView extends Pick<PagerProps, "page" | "limit"> {
  /** Undefined while another page's rows show. */
  count: number | undefined;
  total: number | undefined;
  onLeave: (page: number) => void;
}

/** Leads to the last page when the page in view loses its last row, e.g. by a delete. A link past the end stays. */
export function useLeaveEmptyPage({ page, limit, count, total = 0, onLeave }: PageInView): void {
  const filledPage = useRef<number>(undefined);
  useEffect(() => {
    if (count !== undefined && count > 0) filledPage.current = page;
    const lastPage = Math.ceil(total / limit);
    const isPastEnd = count === 0 && total > 0 && page > lastPage;
    if (isPastEnd && filledPage.current === page) onLeave(lastPage);
  });
}
