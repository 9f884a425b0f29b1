import { createContext, type ReactNode, use, useEffect, useState } from "react";

const PrefixContext = createContext<string | undefined>(undefined);
const SetPrefixContext = createContext<(prefix: string | undefined) => void>(() => undefined);

interface PageTitleProps {
  children: string;
}

/** The title of the tab while the page is on the screen, after the prefix if there is one. */
export function PageTitle({ children }: PageTitleProps) {
  const prefix = use(PrefixContext);
  return <title>{prefix === undefined ? children : `${prefix} · ${children}`}</title>;
}

/** Puts a text before the title of any page while the component is on the screen; undefined puts none. */
export function useTitlePrefix(text: string | undefined): void {
  const setPrefix = use(SetPrefixContext);
  useEffect(() => {
    setPrefix(text);
    return () => setPrefix(undefined);
  }, [setPrefix, text]);
}

interface TitlePrefixProps {
  children: ReactNode;
}

/** Around everything that has to do with the title of the tab. */
export function TitlePrefix({ children }: TitlePrefixProps) {
  const [prefix, setPrefix] = useState<string>();
  return (
    <SetPrefixContext value={setPrefix}>
      <PrefixContext value={prefix}>{children}</PrefixContext>
    </SetPrefixContext>
  );
}
