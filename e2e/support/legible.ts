import type { Locator } from "@playwright/test";

/**
 * The texts that cannot be read where they stand, each in a line that says why: cut off by what is around them, or beneath
 * another text. What ends in an ellipsis says so itself, what scrolls can be scrolled, and what floats lies over the page.
 * @param part the page, a dialog, whatever is to be read
 */
export function illegible(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const tolerance = 1;
    const found: string[] = [];
    const seen: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const fate = fateOf(parent);
      if (fate === "of its own") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (fate instanceof DOMRect && !holds(fate, box)) found.push(`cut off: ${text}`);
        const other = seen.find((one) => one.text !== text && overlap(one.box, box));
        if (other) found.push(`over each other: ${other.text} / ${text}`);
        seen.push({ text, box });
      }
    }
    return found;

    /** What holds the text of an element: the box that cuts it off, nothing, or something that is a matter of its own. */
    function fateOf(element: Element): DOMRect | "free" | "of its own" {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        // For assistive technology only.
        if (style.clipPath !== "none" || around.clientWidth === 1) return "of its own";
        if (style.textOverflow === "ellipsis") return "of its own";
        if (around === root) return "free";
        if (style.position === "fixed" || style.position === "sticky") return "of its own";
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return "of its own";
        const cuts = /hidden|clip/.test(style.overflowX + style.overflowY);
        if (cuts || around.matches("button, select")) return around.getBoundingClientRect();
      }
      return "free";
    }

    function holds(outer: DOMRect, inner: DOMRect): boolean {
      return (
        inner.left >= outer.left - tolerance &&
        inner.right <= outer.right + tolerance &&
        inner.top >= outer.top - tolerance * 4 &&
        inner.bottom <= outer.bottom + tolerance * 4
      );
    }

    function overlap(one: DOMRect, other: DOMRect): boolean {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines stand closer than their letters are high.
      return wide > tolerance && high > Math.min(one.height, other.height) / 2;
    }
  });
}
