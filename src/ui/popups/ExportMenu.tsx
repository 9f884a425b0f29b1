import { Download } from "lucide-react";
import type { ExportFormat } from "../../text/csv.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/Button.tsx";
import { MenuButton } from "./PopupButton.tsx";

const formats: readonly ExportFormat[] = ["csv", "json"];

const variants = {
  plain: "justify-center border border-line-strong bg-surface",
  ghost: "text-ink-2 hover:text-ink",
};

interface ExportMenuProps {
  heading: string;
  waiting?: boolean;
  /** Why nothing can be exported now. */
  reason?: string | undefined;
  onChoose: (format: ExportFormat) => void;
  variant?: keyof typeof variants;
  className?: string;
}

export function ExportMenu(props: ExportMenuProps) {
  const { heading, waiting = false, reason, onChoose, variant = "plain", className } = props;
  const shape = classNames(
    "inline-flex h-8 items-center gap-[7px] rounded-control px-[11px] font-medium hover:bg-hover",
    variants[variant],
    className,
  );
  const content = (
    <>
      <Download size={14} aria-hidden className={waiting ? "animate-pulse" : undefined} />
      <span>Export</span>
    </>
  );
  if (reason !== undefined) {
    return (
      <Button unavailable reason={reason} className={shape}>
        {content}
      </Button>
    );
  }
  return (
    <MenuButton
      label="Export"
      heading={<p className="px-2.5 py-1.5 text-small text-ink-3">{heading}</p>}
      items={() =>
        formats.map((format) => ({
          label: format.toUpperCase(),
          icon: undefined,
          onSelect: () => onChoose(format),
        }))
      }
      className={shape}
    >
      {content}
    </MenuButton>
  );
}
