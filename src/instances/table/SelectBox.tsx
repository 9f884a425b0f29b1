import { useEffect, useRef } from "react";
import type { Instance } from "../../api/schema.ts";
import { useDisplayName } from "../../hooks/use-services.ts";
import type { ChosenBy } from "../../actions/dialogs.ts";
import { rowBox } from "../../ui/page/focus.ts";
import { useIsSelected, useSelectedOf, useSelection } from "../selection.ts";

interface SelectPageProps {
  instances: Instance[];
  /** The search or list whose page they are. */
  by: ChosenBy | undefined;
  /** Why they can't be selected together. */
  reason: string | undefined;
}

export function SelectPage({ instances, by, reason }: SelectPageProps) {
  const { select, deselect } = useSelection();
  const selectable = instances.filter(({ isGone }) => !isGone);
  const count = useSelectedOf(selectable);
  const all = count > 0 && count === selectable.length;
  return (
    <SelectBox
      label="Select all on this page"
      checked={all}
      indeterminate={count > 0 && !all}
      reason={all ? undefined : reason}
      onToggle={() => (all ? deselect(selectable.map(({ id }) => id)) : select(selectable, by))}
    />
  );
}

interface SelectRowProps {
  instance: Instance;
  /** All of the page or the group, in order. */
  rows: Instance[];
}

/** Shift selects the range from the last selected row. */
export function SelectRow({ instance, rows }: SelectRowProps) {
  const { extendTo, toggle } = useSelection();
  const nameOf = useDisplayName();
  function extendToNeighbour(step: 1 | -1, box: HTMLElement) {
    const neighbour = rows[rows.indexOf(instance) + step];
    if (!neighbour) return;
    const row = box.closest("tr");
    rowBox(step === 1 ? row?.nextElementSibling : row?.previousElementSibling)?.focus();
    extendTo(neighbour, rows);
  }
  return (
    <SelectBox
      label={`Select ${nameOf(instance)}`}
      checked={useIsSelected(instance.id)}
      reason={instance.isGone && "It has been deleted."}
      onToggle={(withShift) => (withShift ? extendTo(instance, rows) : toggle(instance))}
      onShiftArrow={extendToNeighbour}
    />
  );
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** Why it can't be checked now. */
  reason?: string | undefined;
  onToggle: (withShift: boolean) => void;
  onShiftArrow?: (step: 1 | -1, box: HTMLElement) => void;
}

export function SelectBox(props: SelectBoxProps) {
  const { label, checked, indeterminate = false, reason, onToggle, onShiftArrow } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    // In Firefox, Shift and a click would also select the text of the rows between.
    <label className="relative -ml-1 inline-grid size-8 place-items-center select-none">
      <input
        ref={box}
        type="checkbox"
        // Covers the label: Firefox doesn't pass a click with Shift on from there.
        className="after:absolute after:inset-0"
        aria-label={label}
        title={reason}
        aria-disabled={reason !== undefined || undefined}
        aria-description={reason}
        checked={checked}
        // React's change event doesn't tell whether Shift was pressed. The native one is a click, which does.
        onChange={({ nativeEvent }) =>
          reason === undefined &&
          onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
        onKeyDown={(event) => {
          if (!event.shiftKey || !onShiftArrow) return;
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          onShiftArrow(event.key === "ArrowDown" ? 1 : -1, event.currentTarget);
        }}
      />
    </label>
  );
}
