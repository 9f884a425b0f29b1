import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { machineOf } from "../machine.ts";
import { useAccount, useOperations } from "../operations-context.ts";
import { instancesText, words } from "../words.ts";
import { itemsOf } from "./items.ts";
import { reportCsv, reportJson } from "./report-file.ts";
import { ReportList } from "./ReportList.tsx";
import type { RunSummary } from "./run.ts";
import { outcomeWords } from "./run-words.ts";
import type { ItemOutcome } from "./tally.ts";
import { download, textFile } from "../../ui/csv.ts";
import { formatCount } from "../../ui/format.ts";
import { Select } from "../../ui/fields.tsx";

interface RunReportProps {
  run: RunSummary;
  returnFocus: HTMLElement;
  onClose: () => void;
}

/** What became of each instance of a run, to look through and to keep. */
export function RunReport({ run, returnFocus, onClose }: RunReportProps) {
  const operations = useOperations();
  const account = useAccount();
  const { data: known, isPending } = useQuery({
    queryKey: ["run", run.id],
    queryFn: async () => (await machineOf(operations).runs.load(run.id)) ?? null,
    // It is on this machine, connected or not.
    networkMode: "always",
  });
  const entries = useSelector(operations.journal.store, (state) => state.entries);
  const [wanted, setWanted] = useState<ItemOutcome>();
  const close = useRef<HTMLButtonElement>(null);
  const items = known ? itemsOf(known, entries) : [];
  const counts = Map.groupBy(items, ({ outcome }) => outcome);
  const shown = wanted ? (counts.get(wanted) ?? []) : items;
  const name = `${run.kind}-report-${new Date(run.askedAt).toISOString().slice(0, 19).replaceAll(":", "")}`;
  return (
    <Dialog
      title={`${words[run.kind].verb} of ${instancesText(run.count)}`}
      onClose={onClose}
      initialFocus={close}
      returnFocus={returnFocus}
    >
      <div className="grid gap-3 px-[22px] pb-[18px]">
        {known ? (
          <>
            <label className="flex items-center gap-2 text-ink-2">
              Show
              <Select
                value={wanted ?? ""}
                onChange={(event) =>
                  setWanted([...counts.keys()].find((outcome) => outcome === event.target.value))
                }
              >
                <option value="">all {formatCount(items.length)}</option>
                {[...counts].map(([outcome, of]) => (
                  <option key={outcome} value={outcome}>
                    {formatCount(of.length)} {outcomeWords[outcome]}
                  </option>
                ))}
              </Select>
            </label>
            <ReportList key={wanted} items={shown} />
          </>
        ) : (
          !isPending && <p>This browser does not store which instances the run was about.</p>
        )}
      </div>
      <DialogActions>
        {known && (
          <>
            <Button
              onClick={() =>
                download(`${name}.csv`, textFile("text/csv", reportCsv(known, items, account)))
              }
            >
              Export CSV
            </Button>
            <Button
              onClick={() =>
                download(
                  `${name}.json`,
                  textFile("application/json", reportJson(known, items, account)),
                )
              }
            >
              Export JSON
            </Button>
          </>
        )}
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
