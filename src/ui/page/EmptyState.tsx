import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface EmptyStateProps {
  title: string;
  role?: "alert";
  className?: string;
  children?: ReactNode;
}

export function EmptyState({ title, role, className, children }: EmptyStateProps) {
  return (
    <div
      role={role}
      className={classNames("grid justify-items-center gap-3 px-4 py-16 text-center", className)}
    >
      <p className="text-lead font-semibold">{title}</p>
      {children}
    </div>
  );
}
