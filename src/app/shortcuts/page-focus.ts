import type { AppRouter } from "../../router.tsx";
import { focusedElement } from "../../ui/page/focus.ts";
import {
  mainElement,
  neighbourLink,
  type NeighbourStep,
  neighbourStepOf,
  rowLinkTo,
} from "../../ui/page/landmarks.ts";

/**
 * Focuses the main content; back in the list, the row of the instance just left; after previous/next, that link
 * again. Skips the first page and pages that set the focus themselves.
 */
export function focusNewPages(router: AppRouter): void {
  let usedStep: NeighbourStep | undefined;
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    if (pathChanged) usedStep = neighbourStepOf(focusedElement());
  });
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const main = mainElement();
    if (!fromLocation || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement !== main && main?.contains(activeElement)) return;
    const neighbour = usedStep && (neighbourLink(usedStep) ?? neighbourLink(otherStep[usedStep]));
    (rowLinkTo(fromLocation.publicHref) ?? neighbour ?? main)?.focus({ preventScroll: true });
  });
}

const otherStep = { previous: "next", next: "previous" } as const;
