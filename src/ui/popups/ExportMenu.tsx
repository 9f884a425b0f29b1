import { Download } from "lucide-react";
import type { ExportFormat } from "../../text/csv.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/Button.tsx";
import { MenuButton } from "./PopupButton.tsx";

const formats: readonly ExportFormat[] = ["csv", "json"];

interface ExportMenuProps {
  heading: string;
  waiting?: boolean;
  reason?: string | undefined;
  onChoose: (format: ExportFormat) => void;
  variant?: "plain" | "ghost";
  className?: string;
}

export function ExportMenu(props: ExportMenuProps) {
  const { heading, waiting = false, reason, onChoose, variant = "plain", className } = props;
  const content = (
    <>
      <Download size={14} aria-hidden className={waiting ? "animate-pulse" : undefined} />
      <span>Export</span>
    </>
  );
  if (reason !== undefined) {
    return (
      <Button unavailable reason={reason} variant={variant} className={className}>
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
      className={classNames(
        "button",
        variant === "plain" ? "button-plain" : "button-ghost",
        className,
      )}
    >
      {content}
    </MenuButton>
  );
}
