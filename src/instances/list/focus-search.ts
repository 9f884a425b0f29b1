/** Moves the focus to where the fleet is searched, with what is there selected, so that the next key replaces it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
}
