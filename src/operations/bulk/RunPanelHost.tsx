import { useSelector } from "@tanstack/react-store";
import { later } from "../../ui/later.tsx";
import { useOperations } from "../operations-context.ts";

const LaterRunPanel = later(async () => (await import("./RunPanel.tsx")).RunPanel);
const noop = () => undefined;

/** Where the run of this browser is told of, on every page; its code comes with the first run. */
export function RunPanelHost() {
  const current = useSelector(useOperations().run, (state) => state.current);
  return current && <LaterRunPanel onMissing={noop} part={{ current }} />;
}
