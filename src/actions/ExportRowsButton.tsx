import { Download } from "lucide-react";
import { MenuButton } from "../ui/PopupButton.tsx";
import { downloadRows, type ExportRow } from "./export-operations.ts";

interface ExportRowsButtonProps {
  /** The name of the file without its extension. */
  name: string;
  /** Displayed above the formats. */
  heading: string;
  /** Called when a format is chosen. */
  rows: () => ExportRow[];
}

/** A menu that downloads operations as CSV or JSON. */
export function ExportRowsButton({ name, heading, rows }: ExportRowsButtonProps) {
  return (
    <MenuButton
      label="Export"
      heading={<p className="px-2.5 py-1.5 text-small text-ink-3">{heading}</p>}
      items={() =>
        (["CSV", "JSON"] as const).map((format) => ({
          label: format,
          icon: undefined,
          onSelect: () => downloadRows(name, format, rows()),
        }))
      }
      className="inline-flex h-8 items-center justify-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover"
    >
      <Download size={14} aria-hidden />
      Export
    </MenuButton>
  );
}
