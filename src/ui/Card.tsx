import { type ReactNode, useId } from "react";
import { CopyButton } from "./Button.tsx";
import { truncateText } from "../text/display-text.ts";

interface CardProps {
  title: string;
  /** Displayed beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface p-4"
    >
      <div className="mb-1 flex min-h-6 items-center gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Some thousand lines. The copy button copies all of it. */
const maxCodeLength = 50_000;

interface CodeCardProps {
  title: string;
  /** What the code is, for the accessible names: "raw JSON". */
  what: string;
  code: string;
}

/** Code in a box that scrolls, with a button that copies it. */
export function CodeCard({ title, what, code }: CodeCardProps) {
  return (
    <Card title={title} aside={<CopyButton text={code} what={what} className="ml-auto" />}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={what}
        role="group"
        className="mono isolate-text mt-2 max-h-[480px] overflow-auto rounded-control border border-line bg-canvas px-4 py-3.5 leading-[19px] text-ink-2"
      >
        {truncateText(code, maxCodeLength)}
      </pre>
    </Card>
  );
}
