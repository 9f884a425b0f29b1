import { useEffect, useReducer, useRef } from "react";

/** The address is written when typing has paused this long: browsers limit how often it may change. Milliseconds. */
const addressDelayMs = 150;

interface Typed {
  text: string;
  /** The addresses since typing began. Any other address comes from a link or the history, and replaces the text. */
  addresses: string[];
}

/**
 * The text of the search box. Typing changes it at once and the address after a pause. A change of the address from elsewhere
 * replaces the text.
 * @param address the query in the address
 * @param writeAddress writes the query into the address
 */
export function useSearchText(address: string, writeAddress: (q: string) => void) {
  // A reducer, because React may compute a state update from a rendering that a key interrupts, and lose that key.
  const [typed, update] = useReducer(applyChange, undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOwn = typed?.addresses.includes(address) === true;
  // After the last written address has arrived, the earlier ones can only come from a link or the history.
  if (typed && typed.addresses.length > 1 && typed.addresses.at(-1) === address) {
    update((now) => now && { ...now, addresses: [address] });
  }

  function setText(text: string): void {
    update((now) => ({
      text,
      addresses: now?.addresses.includes(address) === true ? now.addresses : [address],
    }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      update((now) => now && { ...now, addresses: [...now.addresses, text] });
      writeAddress(text);
    }, addressDelayMs);
  }

  /** Discards what is typed: a choice replaces it. */
  function discard(): void {
    clearTimeout(timer.current);
    update(() => undefined);
  }

  // Going back before the address is written leads to an entry that can have the same query.
  useEffect(() => {
    function onPopState(): void {
      clearTimeout(timer.current);
      update(() => undefined);
    }
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
      clearTimeout(timer.current);
    };
  }, []);

  return { text: isOwn ? typed.text : address, setText, discard };
}

function applyChange(
  now: Typed | undefined,
  change: (now: Typed | undefined) => Typed | undefined,
) {
  return change(now);
}

/** Moves the focus to the search box and selects its text, so that the next key replaces it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
}
