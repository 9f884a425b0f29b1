import { Download } from "lucide-react";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { ExportFormat } from "./export-request.ts";

interface ExportButtonProps {
  /** What is exported is being waited for. */
  waiting?: boolean;
  onChoose: (format: ExportFormat) => void;
  className: string;
}

/** Chooses the format of an export. */
export function ExportButton({ waiting = false, onChoose, className }: ExportButtonProps) {
  const items = () => [
    { label: "CSV", icon: undefined, onSelect: () => onChoose("csv") },
    { label: "JSON", icon: undefined, onSelect: () => onChoose("json") },
  ];
  return (
    <MenuButton label="Export" items={items} className={className}>
      <Download size={14} aria-hidden className={waiting ? "animate-pulse" : undefined} />
      Export
    </MenuButton>
  );
}
