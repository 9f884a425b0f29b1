import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

interface IncompleteNoteProps {
  /** Why not everything is shown. */
  children: ReactNode;
  /** What can be done about it. */
  action: string;
  onAction: () => void;
}

/** Says above a table why it is not all that there is, and what can be done about that. */
export function IncompleteNote({ children, action, onAction }: IncompleteNoteProps) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-wait-soft px-3 py-2 text-wait-ink [overflow-wrap:anywhere]">
      <span className="min-w-0 flex-1">{children}</span>
      <Button onClick={onAction}>{action}</Button>
    </p>
  );
}
