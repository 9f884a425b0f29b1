import { use, useEffect, useId } from "react";
import { SetPrefixContext } from "./Page.tsx";

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
