import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { useOnline } from "../ui/use-online.ts";

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

/** Says that the device is offline, in a dialog that sends something. It can be tried all the same: a browser may be wrong. */
export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <Notice tone="wait">
      <b>Offline.</b> This device has no network connection: nothing can be sent now.
    </Notice>
  );
}
