import { useEffect } from "react";

let title = document.title;
let prefix: string | undefined;

function show(): void {
  document.title = prefix === undefined ? title : `${prefix} · ${title}`;
}

/** Sets the title of the tab while the component is on the screen. */
export function useDocumentTitle(text: string): void {
  useEffect(() => {
    title = text;
    show();
  }, [text]);
}

/** Puts something before the title of the tab, whatever page it shows, while the component is on the screen. */
export function useTitlePrefix(text: string | undefined): void {
  useEffect(() => {
    prefix = text;
    show();
    return () => {
      prefix = undefined;
      show();
    };
  }, [text]);
}
