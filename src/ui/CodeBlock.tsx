import { CopyButton } from "./CopyButton.tsx";

interface CodeBlockProps {
  code: string;
  /** What it is, for the copy button's name. */
  what: string;
}

/** Code as text that can be copied and scrolled with the keyboard. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <div className="relative mt-2">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={what}
        role="region"
        className="mono isolate-text max-h-[480px] overflow-auto rounded-control border border-line bg-canvas px-4 py-3.5 pr-11 leading-[19px] text-ink-2"
      >
        {code}
      </pre>
      <CopyButton text={code} what={what} className="absolute! top-2 right-2 bg-canvas" />
    </div>
  );
}
