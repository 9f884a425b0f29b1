import { truncateText } from "./display-text.ts";

/** Some thousand lines. The copy button copies all of it. */
const maxLength = 50_000;

interface CodeBlockProps {
  code: string;
  /** The accessible name. */
  what: string;
}

/** Code in a box that scrolls. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={what}
      role="group"
      className="mono isolate-text mt-2 max-h-[480px] overflow-auto rounded-control border border-line bg-canvas px-4 py-3.5 leading-[19px] text-ink-2"
    >
      {truncateText(code, maxLength)}
    </pre>
  );
}
