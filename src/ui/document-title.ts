import { useEffect } from "react";

/** Sets the title of the tab while the component is on the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
