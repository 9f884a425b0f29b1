import { Autocomplete } from "@base-ui/react/autocomplete";
import { Popover as BasePopover } from "@base-ui/react/popover";
import { ChevronLeft, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { displayText, formatCount } from "../../lib/text.ts";
import { IconButton } from "../Button.tsx";
import { exactText } from "../fields.tsx";
import { CheckMark, closeUnlessPressed, type OpenedFrom } from "./popups.tsx";

interface Option {
  key: string;
  label: string;
  count?: number;
  checked?: boolean;
}

interface ListBoxProps {
  label: string;
  placeholder: string;
  /** Undefined while they're counted. */
  options: Option[] | undefined;
  onChoose: (key: string) => void;
  /** Enter picks the first option before a key has moved or searched. */
  highlightsFirst: boolean;
  /** Shows a Back button. Backspace in the empty box does the same. */
  onBack?: (() => void) | undefined;
  /** Below the list. */
  note?: ReactNode;
}

/** A list with a search box. Stays open: another label shows another list in the same place. */
export function ListBoxPopover({ anchor, onClose, ...list }: ListBoxProps & OpenedFrom) {
  const { onBack = onClose } = list;
  const close = closeUnlessPressed(anchor, onClose);
  // Escape only closes the second of two lists (oxidecomputer/console#2610).
  const closeOne = closeUnlessPressed(anchor, onBack);
  return (
    <BasePopover.Root
      open
      onOpenChange={(isOpen, details) =>
        (details.reason === "escape-key" ? closeOne : close)(isOpen, details)
      }
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align="start"
          sideOffset={6}
          className="z-50"
        >
          <BasePopover.Popup
            initialFocus={false}
            finalFocus={() => (anchor.isConnected ? anchor : false)}
            aria-label={list.label}
            className="popup w-[min(92vw,18rem)] overflow-clip"
          >
            <ListBox key={list.label} {...list} />
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** Base UI focuses the box a frame later, and a key pressed before would be lost. */
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** The focus stays in the box: arrow keys move through the list, Enter chooses. */
function ListBox(props: ListBoxProps) {
  const { label, placeholder, options, onChoose, highlightsFirst, onBack, note } = props;
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const matches = options?.filter((option) => option.label.toLowerCase().includes(wanted));

  return (
    <Autocomplete.Root
      // Remounts to clear the highlight: a second Enter would undo the choice.
      key={String(highlightsFirst)}
      inline
      open
      items={matches ?? []}
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => {
        // A choice would replace the text.
        if (reason === "input-change") setText(value);
      }}
      itemToStringValue={({ key }) => key}
      autoHighlight={highlightsFirst ? "always" : true}
      loopFocus={false}
    >
      <div className="flex items-center border-b border-line pl-3">
        {onBack ? (
          <IconButton label="Back to fields" onClick={onBack} className="-ml-2.5">
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
        ) : (
          <Search size={14} aria-hidden className="mr-2 shrink-0 text-ink-3" />
        )}
        <Autocomplete.Input
          ref={focus}
          aria-label={placeholder}
          placeholder={placeholder}
          {...exactText}
          onKeyDown={(event) => {
            if (event.key === "Backspace" && text === "") onBack?.();
          }}
          className="h-9 min-w-0 flex-1 bg-transparent pr-3 outline-none placeholder:text-ink-3"
        />
      </div>
      {!options && <p className="px-3 py-2.5 text-ink-3">Counting…</p>}
      {matches?.length === 0 && <p className="px-3 py-2.5 text-ink-3">No matches</p>}
      <Autocomplete.List
        aria-label={label}
        aria-multiselectable={options?.some(({ checked }) => checked !== undefined)}
        // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="max-h-[min(50dvh,22rem)] overflow-y-auto p-1 empty:p-0"
      >
        {matches?.map((option, index) => (
          <ListOption key={option.key} option={option} index={index} onChoose={onChoose} />
        ))}
      </Autocomplete.List>
      {note && <p className="border-t border-line px-3 py-2 text-small text-ink-2">{note}</p>}
    </Autocomplete.Root>
  );
}

interface ListOptionProps {
  option: Option;
  index: number;
  onChoose: (key: string) => void;
}

function ListOption({ option, index, onChoose }: ListOptionProps) {
  const { key, count, checked } = option;
  const label = displayText(option.label);
  return (
    <Autocomplete.Item
      value={option}
      index={index}
      aria-label={count === undefined ? label : `${label}, ${formatCount(count)}`}
      aria-checked={checked}
      aria-selected={checked}
      onClick={() => onChoose(key)}
      className="menu-item data-[highlighted]:bg-ink/5"
    >
      {checked !== undefined && <CheckMark checked={checked} />}
      <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</bdi>
      {count !== undefined && <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>}
    </Autocomplete.Item>
  );
}
