import { Download } from "lucide-react";
import { loadCode } from "../code-loading.ts";
import { MenuButton } from "../ui/PopupButton.tsx";
import type { ExportFormat } from "../fleet/worker/export-file.ts";

export const loadExport = () => loadCode(() => import("./save-export.ts"));

interface ExportButtonProps {
  /** The heading of the menu: "All instances". */
  what: string;
  /** An export is running. */
  waiting?: boolean;
  onChoose: (format: ExportFormat) => void;
  className: string;
}

/** Opens a menu of the export formats. */
export function ExportButton({ what, waiting = false, onChoose, className }: ExportButtonProps) {
  const items = () => [
    { label: "CSV", icon: undefined, onSelect: () => onChoose("csv") },
    { label: "JSON", icon: undefined, onSelect: () => onChoose("json") },
  ];
  return (
    <MenuButton
      label="Export"
      items={items}
      heading={<p className="px-2.5 py-1.5 text-small text-ink-3">{what}</p>}
      className={className}
    >
      <Download size={14} aria-hidden className={waiting ? "animate-pulse" : undefined} />
      <span>Export</span>
    </MenuButton>
  );
}
