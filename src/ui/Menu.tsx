import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { formatCount } from "./numbers.ts";
import type { OpenedFrom } from "./PopupButton.tsx";
import { shownText } from "./shown-text.ts";

/** One line of a menu of actions. */
export interface MenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Why it cannot be chosen now; it stays visible and says so. */
  unavailable?: string | undefined;
  /** Something to know before choosing it. */
  caution?: string | undefined;
  /** A line above it. */
  separated?: boolean;
}

interface MenuProps extends OpenedFrom {
  label: string;
  items: MenuItem[];
  /** Above the items. */
  heading?: ReactNode;
}

/** A menu of actions. It is open as long as it is rendered. */
export function Menu({ items, heading, ...opened }: MenuProps) {
  return (
    <MenuPopup {...opened} align="end" className="min-w-44" ready>
      {heading}
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.separated && separator}
          <BaseMenu.Item
            disabled={item.unavailable !== undefined}
            onClick={item.onSelect}
            title={item.unavailable ?? item.caution}
            aria-description={item.unavailable ?? item.caution}
            className={classNames(
              "flex h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover",
              item.danger ? "text-bad-ink data-[highlighted]:bg-bad-soft" : "text-ink",
            )}
          >
            {item.icon}
            {item.label}
          </BaseMenu.Item>
        </Fragment>
      ))}
    </MenuPopup>
  );
}

/** One choice of a menu in which several can be on. */
export interface CheckItem {
  key: string;
  label: string;
  checked: boolean;
  /** How many there are of it. */
  count?: number;
  /** Cannot be changed, and why. */
  unavailable?: string | undefined;
  /** A line above it. */
  separated?: boolean;
  onToggle: () => void;
}

interface CheckMenuProps extends OpenedFrom {
  label: string;
  /** Undefined while they are counted. */
  items: CheckItem[] | undefined;
}

/** A menu of choices, which stays open while they are made. It is open as long as it is rendered. */
export function CheckMenu({ items, ...opened }: CheckMenuProps) {
  return (
    <MenuPopup
      {...opened}
      align="start"
      className="max-h-[min(60dvh,24rem)] min-w-52 overflow-y-auto"
      ready={items !== undefined}
    >
      {!items && <p className="px-2.5 py-1.5 text-ink-3">Counting…</p>}
      {items?.length === 0 && <p className="px-2.5 py-1.5 text-ink-3">Nothing to choose from</p>}
      {items?.map(({ key, label, checked, count, unavailable, separated, onToggle }) => (
        <Fragment key={key}>
          {separated && separator}
          <BaseMenu.CheckboxItem
            checked={checked}
            disabled={unavailable !== undefined}
            title={unavailable}
            closeOnClick={false}
            onCheckedChange={onToggle}
            className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
          >
            <span
              aria-hidden
              className={classNames(
                "grid size-4 shrink-0 place-items-center rounded-tag border",
                checked
                  ? "border-accent bg-accent text-accent-ink"
                  : "border-line-field bg-surface",
              )}
            >
              {checked && <Check size={12} strokeWidth={3} />}
            </span>
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{shownText(label)}</bdi>
            {count !== undefined && (
              <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
            )}
          </BaseMenu.CheckboxItem>
        </Fragment>
      ))}
    </MenuPopup>
  );
}

const separator = <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;

interface MenuPopupProps extends OpenedFrom {
  label: string;
  align: "start" | "end";
  /** Whether there are items. */
  ready: boolean;
  className: string;
  children: ReactNode;
}

function MenuPopup(props: MenuPopupProps) {
  const { label, anchor, isByKey, onClose, align, ready, className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseMenu.Portal>
        {/* The button may be fixed on the screen. */}
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={4}
          className="z-30"
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
            {isByKey && <FocusNow popup={popup} ready={ready} />}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface FocusNowProps {
  popup: RefObject<HTMLElement | null>;
  ready: boolean;
}

/**
 * Moves the focus into a menu that a key has opened. Base UI does so for its own triggers only, and a frame later; a key that
 * is pressed within that frame must not be lost.
 */
function FocusNow({ popup, ready }: FocusNowProps) {
  useLayoutEffect(() => {
    popup.current?.focus({ preventScroll: true });
    if (!ready) return;
    // Base UI counts the items in this rendering, and knows an item that takes the focus after it.
    queueMicrotask(() =>
      popup.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus({ preventScroll: true }),
    );
  }, [popup, ready]);
  return null;
}
