import { mainPart } from "../ui/focus.ts";
import { hrefOf } from "../routing/history.ts";
import type { Place } from "./place.ts";
import type { Router } from "./router.ts";

/**
 * On another page the focus begins at its content, so that the next Tab is about that and what reads aloud says where one is;
 * back in the list it is at the instance that one comes from. A page that has put it somewhere itself keeps it, and so does
 * the first page of all.
 */
export function followFocus(router: Router): void {
  router.onShown((now, before) => {
    const main = mainPart();
    if (!before || pathOf(before) === pathOf(now)) return;
    const { activeElement } = document;
    // It is at the content as a whole where what had it has gone.
    if (activeElement !== main && main?.contains(activeElement)) return;
    const left = [...(main?.querySelectorAll<HTMLElement>("[role=rowheader] a") ?? [])].find(
      (link) => link.getAttribute("href") === hrefOf(before.address),
    );
    // Where the page is scrolled to is the history's to decide.
    (left ?? main)?.focus({ preventScroll: true });
  });
}

function pathOf({ address }: Place): string | undefined {
  return address.split("?")[0];
}
