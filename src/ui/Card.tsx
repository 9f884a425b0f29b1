import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  title: string;
  /** Displayed beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-card border border-line bg-surface p-4", className)}
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
