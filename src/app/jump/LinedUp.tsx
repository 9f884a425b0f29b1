import { ArrowRight, Clock, Keyboard, LogOut, Search, Square, SunMoon, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { JumpAction } from "./option.ts";

/** Beside a page. */
export const pageIcon = <ArrowRight size={15} aria-hidden />;

/** Beside what was opened recently. */
export const recentIcon = <Clock size={15} aria-hidden />;

/** Beside the search for a text. */
export const searchIcon = <Search size={15} aria-hidden />;

/** Beside each action. */
export const actionIcons: Record<JumpAction["icon"], ReactNode> = {
  theme: <SunMoon size={15} aria-hidden />,
  keys: <Keyboard size={15} aria-hidden />,
  disconnect: <LogOut size={15} aria-hidden />,
  stop: <Square size={15} aria-hidden />,
  delete: <Trash2 size={15} aria-hidden className="text-bad-ink" />,
};

interface LinedUpProps {
  icon: ReactNode;
  children: ReactNode;
}

/** An icon and words of any length. */
export function LinedUp({ icon, children }: LinedUpProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <span className="shrink-0 text-ink-3">{icon}</span>
      <span className="isolate-text min-w-0 py-1.5 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}
