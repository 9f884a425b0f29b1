import { useCallback, useEffect, useReducer, useRef } from "react";

/** How long after the last key the address follows: browsers refuse to rewrite it with every key. Milliseconds. */
const addressMs = 150;

interface Typed {
  text: string;
  /** What the address has said since typing began; anything else comes from elsewhere and wins. */
  addresses: string[];
}

/**
 * The query as it is typed. It counts at once; the address follows when the keys rest, and leads again where it is changed
 * by anything else.
 * @param address what the address says
 * @param follow writes the address; the same function from one rendering to the next
 * @returns `type` and `forget` stay the same as long as the address does
 */
export function useTypedQuery(address: string, follow: (q: string) => void) {
  // Not a state: what a key does to one React may work out from a rendering that this key interrupts, and the key is lost.
  const [typed, setTyped] = useReducer(change, undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOwn = typed?.addresses.includes(address) === true;
  // Once it says what was written last, an earlier one can only come from elsewhere: a link, or going back.
  if (typed && typed.addresses.length > 1 && typed.addresses.at(-1) === address) {
    setTyped((now) => now && { ...now, addresses: [address] });
  }

  const type = useCallback(
    (text: string): void => {
      setTyped((now) => ({ text, addresses: addressesSince(now, address) }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setTyped((now) => now && { ...now, addresses: [...now.addresses, text] });
        follow(text);
      }, addressMs);
    },
    [address, follow],
  );
  /** What was typed has been replaced by a choice, or left behind. */
  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    setTyped(() => undefined);
  }, []);
  // Whoever goes back before the address has followed means the entry as it was, which may have the same query.
  useEffect(() => {
    addEventListener("popstate", forget);
    return () => {
      removeEventListener("popstate", forget);
      clearTimeout(timer.current);
    };
  }, [forget]);
  return { q: isOwn ? typed.text : address, type, forget };
}

function change(now: Typed | undefined, next: (now: Typed | undefined) => Typed | undefined) {
  return next(now);
}

/** What the address has said since typing began, which it has begun again where the address comes from elsewhere. */
function addressesSince(typed: Typed | undefined, address: string): string[] {
  return typed?.addresses.includes(address) === true ? typed.addresses : [address];
}
