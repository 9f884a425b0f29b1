import { Download } from "lucide-react";
import { MenuButton } from "../ui/PopupButton.tsx";

export type ExportFormat = "CSV" | "JSON";

interface ExportRowsButtonProps {
  /** Displayed above the formats. */
  heading: string;
  onFormat: (format: ExportFormat) => void;
}

/** A menu that downloads rows as CSV or JSON. */
export function ExportRowsButton({ heading, onFormat }: ExportRowsButtonProps) {
  return (
    <MenuButton
      label="Export"
      heading={<p className="px-2.5 py-1.5 text-small text-ink-3">{heading}</p>}
      items={() =>
        (["CSV", "JSON"] as const).map((format) => ({
          label: format,
          icon: undefined,
          onSelect: () => onFormat(format),
        }))
      }
      className="inline-flex h-8 items-center justify-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover"
    >
      <Download size={14} aria-hidden />
      Export
    </MenuButton>
  );
}
