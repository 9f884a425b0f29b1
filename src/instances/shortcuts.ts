import type { Instance } from "../api/schema.ts";
import { useNotifications } from "../errors/notifications.ts";
import { bulkRefusal, bulkRules } from "../actions/bulk/bulk-targets.ts";
import { words } from "../actions/labels.ts";
import type { OperationKind } from "../operations/operation.ts";
import { useDialogs } from "../actions/dialogs.ts";
import { actionAvailability, useOperations } from "../actions/use-operations.ts";
import { useServices } from "../hooks/use-services.ts";
import {
  focusedElement,
  pageBox,
  rowBox,
  rowElements,
  rowIndexOf,
  rowLink,
  rowTarget,
  selectAllId,
} from "../ui/page/focus.ts";
import { usePageKeys } from "../ui/ui-context.ts";
import { targetsOf, useHasSelection, useSelection } from "./selection.ts";
import { focusSearch } from "../search/box/use-search-text.ts";

/** `onRefused` is called instead of an action on rows that no longer match. */
export function useListKeys(refresh: () => void, onRefused?: () => void): void {
  const { known } = useServices().instances;
  const selection = useSelection();
  const hasSelection = useHasSelection();
  const dialogs = useDialogs();
  const operations = useOperations();
  const { toasts } = useNotifications();
  const isRefused = useRefusalToast();

  function toastNoRow(key: string): void {
    toasts.show({
      title: "No row is focused.",
      text: `Move to one with j and k, then press ${key}.`,
    });
  }

  /** Presses the box of the row or of the group. */
  function toggleSelected(): void {
    const box = rowBox(focusedRow());
    if (box) box.click();
    else toastNoRow("x");
  }

  function focusedInstance(): Instance | undefined {
    const id = rowLink(focusedRow())?.pathname.split("/").at(-1);
    return id === undefined ? undefined : known.get(decodeURIComponent(id))?.instance;
  }

  /** First the page, then all matches: presses what the mouse would, so the same rules hold. */
  function selectAll(): void {
    const box = pageBox();
    const reasonOf = (control: Element | null) => control?.getAttribute("aria-description");
    const isPageDone = !box || (box.checked && !reasonOf(box));
    const control = isPageDone ? document.getElementById(selectAllId) : box;
    const text = reasonOf(control);
    if (text) toasts.show({ title: "These rows can’t be selected together.", text });
    else control?.click();
  }

  /** For the focused row, or the selection if it includes that row or no row is focused. */
  function confirm(kind: OperationKind, key: string): void {
    if (isRefused(kind)) return;
    const instance = focusedInstance();
    const selected = selection.instances();
    const returnFocus = focusedElement() ?? null;
    const isBulk = instance ? selected.size > 1 && selected.has(instance.id) : selected.size > 0;
    if (isBulk) confirmSelected(kind, returnFocus);
    else if (instance) dialogs.openConfirmation(kind, instance, returnFocus);
    else toastNoRow(key);
  }

  function confirmSelected(kind: OperationKind, returnFocus: HTMLElement | null): void {
    const targets = [...targetsOf(selection)];
    const text = bulkRefusal(targets, bulkRules(operations, kind));
    if (text !== undefined) toasts.show({ title: `${words[kind].verb} is not available.`, text });
    else {
      const emptyExclusions = selection.emptyExclusions();
      dialogs.openConfirmation(kind, targets, returnFocus, selection.chosenBy(), emptyExclusions);
    }
  }

  usePageKeys({
    ...(hasSelection && { Escape: selection.clear }),
    "/": focusSearch,
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: onRefused ?? toggleSelected,
    a: onRefused ?? selectAll,
    s: onRefused ?? (() => confirm("stop", "s")),
    "#": onRefused ?? (() => confirm("delete", "#")),
    r: refresh,
  });
}

/** Shows why an action isn't available. Returns true if a guard rail refuses it. */
export function useRefusalToast(): (kind: OperationKind) => boolean {
  const operations = useOperations();
  const { toasts } = useNotifications();
  return (kind) => {
    const { allowed, reason = "" } = actionAvailability(operations);
    if (!allowed) toasts.show({ title: `${words[kind].verb} is not available.`, text: reason });
    return !allowed;
  };
}

const focusedRow = () => rowElements()[rowIndexOf(document.activeElement)];

function moveFocus(step: 1 | -1): void {
  const rows = rowElements();
  const index = rowIndexOf(document.activeElement);
  const from = index === -1 && step === -1 ? rows.length : index;
  rowTarget(rows[Math.min(Math.max(from + step, 0), rows.length - 1)])?.focus();
}
