import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

interface NoticeProps {
  tone: "bad" | "wait";
  children: ReactNode;
}

/** Something that must be read before going on, inside a dialog. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "rounded-control px-3.5 py-2.5 [overflow-wrap:anywhere]",
        tone === "bad" ? "bg-bad-soft text-bad-ink" : "bg-wait-soft text-wait-ink",
      )}
    >
      {children}
    </div>
  );
}
