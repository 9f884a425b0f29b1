import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Popover as BasePopover } from "@base-ui/react/popover";
import { Check, Search } from "lucide-react";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { FocusAtOnce } from "./FocusAtOnce.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";

export interface OpenedFrom {
  /** The button. The popup opens beside it and returns the focus to it. */
  anchor: HTMLElement;
  isByKey: boolean;
  onClose: () => void;
}

interface ItemState {
  label: string;
  unavailable?: string | undefined;
  separated?: boolean;
}

export type MenuItem = MenuAction | MenuSwitch;

interface MenuAction extends ItemState {
  checked?: never;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  warning?: string | undefined;
}

interface MenuSwitch extends ItemState {
  checked: boolean;
  onSelect: () => void;
}

interface MenuProps extends OpenedFrom {
  label: string;
  items: MenuItem[];
  heading?: ReactNode;
}

export function Menu({ items, heading, ...opened }: MenuProps) {
  return (
    <MenuPopup {...opened} align="end" className="min-w-44">
      {heading}
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.separated && <MenuSeparator />}
          {item.checked === undefined ? <ActionItem {...item} /> : <SwitchItem {...item} />}
        </Fragment>
      ))}
    </MenuPopup>
  );
}

function ActionItem({ label, icon, onSelect, danger, unavailable, warning }: MenuAction) {
  return (
    <BaseMenu.Item
      disabled={unavailable !== undefined}
      onClick={onSelect}
      title={unavailable ?? warning}
      aria-description={unavailable ?? warning}
      className={classNames(
        "flex h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover",
        danger ? "text-bad-ink data-[highlighted]:bg-bad-soft" : "text-ink",
      )}
    >
      {icon}
      {label}
    </BaseMenu.Item>
  );
}

function SwitchItem({ label, checked, onSelect, unavailable }: MenuSwitch) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      disabled={unavailable !== undefined}
      aria-label={label}
      aria-description={unavailable}
      closeOnClick={false}
      onCheckedChange={onSelect}
      className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[highlighted]:bg-hover"
    >
      <CheckMark checked={checked} />
      <span>
        {label}
        {unavailable !== undefined && (
          <span className="block text-small text-ink-2">{unavailable}</span>
        )}
      </span>
    </BaseMenu.CheckboxItem>
  );
}

interface CheckItem extends ItemState {
  key: string;
  checked: boolean;
  onToggle: () => void;
}

interface CheckMenuProps extends OpenedFrom {
  label: string;
  items: CheckItem[];
}

/** Stays open after a choice. */
export function CheckMenu({ items, ...opened }: CheckMenuProps) {
  return (
    <MenuPopup
      {...opened}
      align="start"
      className="max-h-[min(60dvh,24rem)] min-w-52 overflow-y-auto"
    >
      {items.map(({ key, label, checked, unavailable, separated, onToggle }) => (
        <Fragment key={key}>
          {separated && <MenuSeparator />}
          <BaseMenu.CheckboxItem
            checked={checked}
            disabled={unavailable !== undefined}
            title={unavailable}
            closeOnClick={false}
            onCheckedChange={onToggle}
            className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
          >
            <CheckMark checked={checked} />
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{displayText(label)}</bdi>
          </BaseMenu.CheckboxItem>
        </Fragment>
      ))}
    </MenuPopup>
  );
}

function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-4 shrink-0 place-items-center rounded-tag border",
        checked ? "border-accent bg-accent text-accent-ink" : "border-line-field bg-surface",
      )}
    >
      {checked && <Check size={12} strokeWidth={3} />}
    </span>
  );
}

interface FilterItem {
  key: string;
  label: string;
  checked: boolean;
  count: number;
  onToggle: () => void;
}

interface FilterMenuProps extends OpenedFrom {
  label: string;
  /** Undefined while the values are being counted. */
  items: FilterItem[] | undefined;
}

/** The focus stays in the filter box: arrow keys move through the list, Enter toggles a value. */
export function FilterMenu({ label, items, anchor, onClose }: FilterMenuProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [activeKey, setActiveKey] = useState<string>();
  const wanted = text.trim().toLowerCase();
  const options = items?.filter(({ label }) => label.toLowerCase().includes(wanted));
  const activeIndex = options?.findIndex(({ key }) => key === activeKey) ?? -1;

  // Base UI moves the focus a frame later: a key in between would be lost.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activeIndex]);

  function onKeyDown(event: KeyboardEvent) {
    if (!options || options.length === 0) return;
    const { length } = options;
    const moveTo = (index: number) => setActiveKey(options[(index + length) % length]?.key);
    if (event.key === "ArrowDown") moveTo(activeIndex + 1);
    else if (event.key === "ArrowUp") moveTo(activeIndex < 0 ? length - 1 : activeIndex - 1);
    else if (event.key === "Enter") (options[activeIndex] ?? options[0])?.onToggle();
    else return;
    event.preventDefault();
  }

  return (
    <BasePopover.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align="start"
          sideOffset={6}
          className="z-50"
        >
          <BasePopover.Popup
            initialFocus={input}
            finalFocus={() => anchor}
            aria-label={label}
            className="w-[min(92vw,18rem)] animate-appear overflow-clip rounded-card border border-line bg-raised shadow-float outline-none"
          >
            <div className="relative border-b border-line">
              <Search
                size={14}
                aria-hidden
                className="pointer-events-none absolute top-[11px] left-3 text-ink-3"
              />
              <input
                ref={input}
                role="combobox"
                aria-label="Find a value"
                aria-expanded
                aria-controls={`${id}-list`}
                aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
                aria-autocomplete="list"
                placeholder="Find a value"
                value={text}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="none"
                onChange={(event) => setText(event.target.value)}
                onKeyDown={onKeyDown}
                className="h-9 w-full bg-transparent pr-3 pl-[34px] outline-none placeholder:text-ink-3"
              />
            </div>
            {!options && <p className="px-3 py-2.5 text-ink-3">Counting…</p>}
            {options?.length === 0 && <p className="px-3 py-2.5 text-ink-3">No matches</p>}
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              aria-multiselectable
              // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
              tabIndex={0}
              aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
              onKeyDown={onKeyDown}
              className="scroll-hint max-h-[min(50dvh,19rem)] overflow-y-auto p-1 empty:p-0"
            >
              {options?.map(({ key, label, checked, count, onToggle }, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keys
                <div
                  key={key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={checked}
                  aria-checked={checked}
                  data-highlighted={index === activeIndex || undefined}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={onToggle}
                  className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 select-none hover:bg-ink/5 data-[highlighted]:bg-ink/5"
                >
                  <CheckMark checked={checked} />
                  <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {displayText(label)}
                  </bdi>
                  <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
                </div>
              ))}
            </div>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}

interface MenuPopupProps extends OpenedFrom {
  label: string;
  align: "start" | "end";
  className: string;
  children: ReactNode;
}

function MenuPopup(props: MenuPopupProps) {
  const { label, anchor, isByKey, onClose, align, className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BaseMenu.Portal>
        {/* Fixed, because the button may be fixed too. */}
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={4}
          className="z-50"
        >
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => anchor}
            className={classNames(
              "max-w-[min(92vw,22rem)] animate-appear rounded-card border border-line bg-raised p-1 shadow-float outline-none",
              className,
            )}
          >
            {children}
            {isByKey && <FocusAtOnce target={popup} selector="[role^=menuitem]" />}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** A press on the button must not close the popup: the click that follows would open it again. */
function closeUnlessPressed(anchor: HTMLElement, onClose: () => void) {
  return (isOpen: boolean, { event }: { event: Event }) => {
    const isOnButton = event.target instanceof Node && anchor.contains(event.target);
    if (!isOpen && !isOnButton) onClose();
  };
}

interface PopoverProps {
  title: string;
  anchor: HTMLElement;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

export function Popover({ title, anchor, onClose, className, children }: PopoverProps) {
  return (
    <BasePopover.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-50">
          <BasePopover.Popup
            // It scrolls and may contain no control (WCAG 2.1.1).
            tabIndex={0}
            finalFocus={() => anchor}
            className={classNames(
              "max-h-[70dvh] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float outline-none",
              className,
            )}
          >
            <BasePopover.Title className="text-lead font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
