import type { KeyboardEvent } from "react";

/** With Ctrl or ⌘ held, Enter opens the highlighted option in a new tab if it is a link, as a click does by itself. */
export function openInNewTab(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const highlighted = event.currentTarget.getAttribute("aria-activedescendant");
  const option = highlighted === null ? null : document.getElementById(highlighted);
  if (!(option instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  open(option.href, "_blank", "noopener");
}
