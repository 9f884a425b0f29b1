import type { Page } from "@playwright/test";

/**
 * Listens from now on to what a screen reader would read out by itself: what changes in a live region, with the whole region
 * where that is atomic, and every alert that comes.
 * @returns what has been said so far, in its order
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const regions = "[aria-live], [role=status], [role=alert], [role=timer]";
    const texts: string[] = [];
    const say = (node: Node) => {
      const copy = node.cloneNode(true);
      if (copy instanceof Element) {
        for (const silent of copy.querySelectorAll("[aria-live=off]")) silent.remove();
      }
      const text = copy.textContent?.trim();
      if (text) texts.push(text);
    };
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.isConnected || element.closest("[aria-hidden=true]")) return;
      const region = element.closest(regions);
      const live = region?.getAttribute("aria-live") ?? region?.role;
      if (region && live !== "off" && live !== "timer") {
        say(region.ariaAtomic === "false" ? node : region);
      } else if (!region && node instanceof Element) {
        for (const alert of node.querySelectorAll("[role=alert]")) say(alert);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") hear(target);
        else addedNodes.forEach(hear);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => said.jsonValue();
}
