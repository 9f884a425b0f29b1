import { memo, useCallback, useEffect, useRef } from "react";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../specifications/use-catalogue.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { InstanceRow } from "./InstanceRow.tsx";

interface InstanceRowsProps {
  instances: Instance[];
}

/** The instances of one page, a row each. */
export const InstanceRows = memo(function InstanceRows({ instances }: InstanceRowsProps) {
  const columns = useVisibleColumns();
  const catalogue = useCatalogue();
  // Asked for by a row when a range is drawn: rows do not render again because others have changed.
  const shown = useRef(instances);
  useEffect(() => {
    shown.current = instances;
  }, [instances]);
  const rows = useCallback(() => shown.current, []);
  return instances.map((instance) => (
    <InstanceRow
      key={instance.id}
      instance={instance}
      catalogue={catalogue}
      columns={columns}
      rows={rows}
    />
  ));
});
