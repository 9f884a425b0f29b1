/** Whether an element stays where it is on the screen when the page is scrolled: what hangs from it has to stay as well. */
export function staysOnScreen(element: Element): boolean {
  for (let here: Element | null = element; here; here = here.parentElement) {
    if (getComputedStyle(here).position === "fixed") return true;
  }
  return false;
}
