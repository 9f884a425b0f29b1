import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./IconButton.tsx";

export type BannerTone = "critical" | "warning" | "info";

const tones: Record<BannerTone, string> = {
  critical: "bg-bad-soft border-bad/30 text-bad-ink",
  warning: "bg-wait-soft border-wait/40 text-wait-ink",
  info: "bg-accent-soft border-accent/30 text-ink",
};
const icons = { critical: TriangleAlert, warning: CircleAlert, info: Info };

interface BannerProps {
  tone: BannerTone;
  title: string;
  children?: ReactNode;
  /** At most one thing to do. */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** A page-level problem, read out at once. */
export function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-wrap items-start gap-x-3 gap-y-2 border-b px-4 py-2.5 card:px-6",
        tones[tone],
      )}
    >
      <Icon size={16} aria-hidden className="mt-1.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-0 py-1 [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b> {children}
      </p>
      {action && (
        <span className="flex empty:hidden max-card:order-last max-card:basis-full max-card:pl-7">
          {action}
        </span>
      )}
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="text-current">
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
