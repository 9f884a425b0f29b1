import { cutOff } from "./shown-text.ts";

/** Some thousand lines. All of it can be copied. */
const mostCharacters = 50_000;

interface CodeBlockProps {
  code: string;
  /** What it is, said aloud. */
  what: string;
}

/** Code as text that can be scrolled with the keyboard. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={what}
      role="group"
      className="mono isolate-text mt-2 max-h-[480px] overflow-auto rounded-control border border-line bg-canvas px-4 py-3.5 leading-[19px] text-ink-2"
    >
      {cutOff(code, mostCharacters)}
    </pre>
  );
}
