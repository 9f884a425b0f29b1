import { useEffect, useRef } from "react";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  partly?: boolean;
  /** @param extends_ with Shift: from the last one to this */
  onToggle: (extend: boolean) => void;
  /** Shift and an arrow key: the range goes on to the row above (-1) or below (1). */
  onStep?: (step: 1 | -1, from: HTMLElement) => void;
}

/** The box at the start of a row, or of the header. */
export function SelectBox({ label, checked, partly = false, onToggle, onStep }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className="-ml-1 inline-grid size-8 place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // What React is told of a change does not say whether Shift was held.
        onChange={({ nativeEvent }) =>
          onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
        onKeyDown={(event) => {
          if (!event.shiftKey || !onStep) return;
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          onStep(event.key === "ArrowDown" ? 1 : -1, event.currentTarget);
        }}
      />
    </label>
  );
}
