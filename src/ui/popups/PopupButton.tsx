import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { Download } from "lucide-react";
import type { ExportFormat } from "../../lib/table-file.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../Button.tsx";
import { latePart } from "../page/late-part.tsx";
import type { MenuItem, OpenedFrom } from "./popups.tsx";

export const Menu = latePart(
  () => import("./popups.tsx"),
  (code) => code.Menu,
);

interface PopupButtonProps extends ComponentProps<"button"> {
  /** A "listbox" is a dialog that the arrow key opens, too. */
  kind: "menu" | "listbox" | "dialog";
  renderPopup: (opened: OpenedFrom) => ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * Base UI's trigger would add 14 kB to the code before the first rows. The popup's code loads when the browser is
 * idle.
 */
export function PopupButton({ kind, renderPopup, onOpenChange, ...rest }: PopupButtonProps) {
  const [opened, setOpened] = useState<Omit<OpenedFrom, "onClose">>();
  function change(next: Omit<OpenedFrom, "onClose"> | undefined) {
    setOpened(next);
    onOpenChange?.(next !== undefined);
  }
  const onClose = () => change(undefined);
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    // While its code loads, the popup can't have the focus and so can't handle Escape.
    if (event.key === "Escape" && opened) onClose();
    if (event.key !== "ArrowDown" || kind === "dialog") return;
    event.preventDefault();
    change({ anchor: event.currentTarget, isByKey: true });
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup={kind === "menu" ? "menu" : "dialog"}
        aria-expanded={opened !== undefined}
        onClick={({ currentTarget, detail }) =>
          // `detail` is 0 for a click by Enter or Space.
          change(opened ? undefined : { anchor: currentTarget, isByKey: detail === 0 })
        }
        onKeyDown={onKeyDown}
      />
      {opened && renderPopup({ ...opened, onClose })}
    </>
  );
}

interface MenuButtonProps {
  label: string;
  items?: MenuItem[];
  choices?: readonly MenuItem[];
  heading?: ReactNode;
  className: string;
  children: ReactNode;
}

export function MenuButton({ label, items, choices, heading, ...button }: MenuButtonProps) {
  return (
    <PopupButton
      kind="menu"
      aria-label={label}
      renderPopup={(opened) => (
        <Menu label={label} items={items} choices={choices} heading={heading} {...opened} />
      )}
      {...button}
    />
  );
}

interface ActionMenuProps extends Omit<MenuButtonProps, "className"> {
  /** Why it can't be opened now. */
  reason: string | undefined;
  variant: "plain" | "ghost";
  className?: string | undefined;
}

/** A button that opens a menu, or says why not. */
export function ActionMenu({ reason, variant, className, ...menu }: ActionMenuProps) {
  if (reason === undefined)
    return (
      <MenuButton {...menu} className={classNames("button", `button-${variant}`, className)} />
    );
  return (
    <Button unavailable reason={reason} variant={variant} className={className}>
      {menu.children}
    </Button>
  );
}

export const exportFormats: readonly [ExportFormat, label: string][] = [
  ["csv", "CSV"],
  ["excel", "Excel"],
  ["json", "JSON"],
];

interface ExportMenuProps {
  heading: string;
  waiting?: boolean;
  reason?: string | undefined;
  onChoose: (format: ExportFormat) => void;
  variant?: "plain" | "ghost";
  className?: string;
}

export function ExportMenu(props: ExportMenuProps) {
  const { heading, waiting = false, reason, onChoose, variant = "plain", className } = props;
  return (
    <ActionMenu
      label="Export"
      heading={<p className="px-2.5 py-1.5 text-small text-ink-3">{heading}</p>}
      items={exportFormats.map(([format, label]) => ({
        label,
        onSelect: () => onChoose(format),
      }))}
      reason={reason}
      variant={variant}
      className={className}
    >
      <Download size={14} aria-hidden className={waiting ? "animate-pulse" : undefined} />
      <span>Export</span>
    </ActionMenu>
  );
}
