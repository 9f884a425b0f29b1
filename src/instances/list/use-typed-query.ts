import { useRef, useState } from "react";

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
 * @param follow writes the address
 */
export function useTypedQuery(address: string, follow: (q: string) => void) {
  const [typed, setTyped] = useState<Typed>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOwn = typed?.addresses.includes(address) === true;

  function type(text: string): void {
    const addresses = isOwn ? typed.addresses : [address];
    setTyped({ text, addresses });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped((now) => now && { ...now, addresses: [...addresses, text] });
      follow(text);
    }, addressMs);
  }
  /** What was typed has been replaced by a choice. */
  function forget(): void {
    clearTimeout(timer.current);
    setTyped(undefined);
  }
  return { q: isOwn ? typed.text : address, type, forget };
}
