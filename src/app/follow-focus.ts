import { mainPart } from "../ui/focus.ts";
import type { AppRouter } from "../router.tsx";

/**
 * On another page the focus begins at its content, so that the next Tab is about that and what reads aloud says where one is;
 * back in the list it is at the instance that one comes from. A page that has put it somewhere itself keeps it, and so does
 * the first page of all.
 */
export function followFocus(router: AppRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const main = mainPart();
    if (!fromLocation || !pathChanged) return;
    const { activeElement } = document;
    // It is at the content as a whole where what had it has gone.
    if (activeElement !== main && main?.contains(activeElement)) return;
    const left = [...(main?.querySelectorAll<HTMLElement>("[role=rowheader] a") ?? [])].find(
      (link) => link.getAttribute("href") === fromLocation.publicHref,
    );
    // Where the page is scrolled to, the router decides.
    (left ?? main)?.focus({ preventScroll: true });
  });
}
