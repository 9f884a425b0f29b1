import { useSelector } from "@tanstack/react-store";
import { later } from "../../ui/later.tsx";
import { useOperations } from "../operations-context.ts";

/** Fetches the panel's code: a run that nobody could see or stop must not begin. */
export const fetchRunPanel = async () => (await import("./RunPanel.tsx")).RunPanel;

const LaterRunPanel = later(fetchRunPanel);
const noop = () => undefined;

/** Where the run of this browser is told of, on every page; its code comes with the first run. */
export function RunPanelHost() {
  const current = useSelector(useOperations().run, (state) => state.current);
  return current && <LaterRunPanel key={current.run.id} onMissing={noop} part={{ current }} />;
}
