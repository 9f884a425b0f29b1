import { type RefObject, useEffect, useState } from "react";

const settleMs = 500;

interface SettledStatusProps {
  /** What the person chose: the search, the page, the order. Nothing is said until it changes. */
  about: string;
  /** Undefined until the page shows what was chosen. */
  text: string | undefined;
  /** What is shown there is said, too. */
  notes?: RefObject<HTMLElement | null>;
}

/** The one place of a page from which a screen reader hears what a choice led to: one sentence, not one for each key. */
export function SettledStatus({ about, text, notes }: SettledStatusProps) {
  const [said, setSaid] = useState({ about, text: "" });
  useEffect(() => {
    if (text === undefined || about === said.about) return;
    const timer = setTimeout(() => {
      const noted = notes?.current?.innerText.replace(/\s+/g, " ").trim();
      setSaid({ about, text: [text, noted].filter(Boolean).join(" ") });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [about, text, said.about, notes]);
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}
