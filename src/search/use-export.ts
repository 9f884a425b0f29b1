import { useServices } from "../hooks/use-services.ts";
import { importOrReport } from "../lib/missing-code.ts";
import type { Exported } from "./save-export.ts";

const importCode = () => import("./save-export.ts");

type ExportCode = Awaited<ReturnType<typeof importCode>>;

/** The way of every export: loads the code, saves the file, and says what came of it. Never throws. */
export function useExport() {
  const { fleet, notifications } = useServices();
  return (make: (code: ExportCode) => Exported | Promise<Exported>): Promise<void> =>
    importOrReport(importCode).then(
      (code) => code.saveExport(fleet, notifications.toasts, () => make(code)),
      // `importOrReport` has reported it.
      () => undefined,
    );
}
