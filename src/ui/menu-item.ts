import type { ReactNode } from "react";

/** One line of a menu. */
export interface MenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Why it cannot be chosen now; it stays visible and says so. */
  unavailable?: string | undefined;
  /** Something to know before choosing it. */
  caution?: string | undefined;
  /** A line above it. */
  separated?: boolean;
}
