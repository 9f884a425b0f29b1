import { type Locator, type Page, expect } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Default: everything. */
interface Check {
  /** Only these rules. */
  rules?: readonly string[];
  /** Selector of the only part to check. */
  part?: string;
}

/** axe's violations by WCAG 2.0 to 2.2 and its best practices, one per line with its place. */
export async function violations(
  page: Page,
  { rules, part = "html" }: Check = {},
): Promise<string[]> {
  // Once per document: loading axe takes as long as a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // An open menu is at the end of the page, outside any landmark: it belongs to its button and has the focus.
  const hasMenu = (await page.getByRole("menu").count()) > 0;
  const options: RunOptions = {
    // Details of passed checks would take half of the time.
    resultTypes: ["violations"],
    runOnly: rules
      ? { type: "rule", values: [...rules] }
      : { type: "tag", values: [...standards, "best-practice"] },
    ...(hasMenu && !rules && { rules: { region: { enabled: false } } }),
  };
  const found = await page.evaluate(
    async ([where, how]) => (await window.axe.run(where, how)).violations,
    [part, options] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
  );
}

/**
 * Each theme once and each width once: colours don't depend on the width, nor the layout on the theme. Only the style
 * sheet knows the second view, so only rules that depend on it run again.
 */
const views: { width: number; colorScheme: "light" | "dark"; rules?: string[] }[] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark", rules: ["color-contrast", "target-size"] },
];

/**
 * Fails for any violation, wide and narrow, light and dark. Needs reduced motion, so that no colour is in transition.
 * @param part selector of what has opened since the page was checked, e.g. a menu. Default: the whole page
 */
export async function expectNoViolation(page: Page, part = "html"): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible();
  for (const { width, colorScheme, ...check } of views) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, colorScheme);
    const found = await violations(page, { ...check, part });
    expect(found, `${width} px wide, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await showTheme(page, "light");
}

/** Waits until the theme is painted. */
export async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
}

export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("Not displayed");
  return box;
}

/** Inside the window, and inside each element that would clip it. */
export async function isWhole(part: Locator): Promise<void> {
  // Text for screen readers alone has one pixel.
  expect((await boxOf(part)).width).toBeGreaterThan(16);
  await expect(part).toBeInViewport({ ratio: 1 });
}

/**
 * Unreadable texts, one per line with the reason: cut off by a container, or overlapped by another text. Exempt are
 * texts with an ellipsis, in scroll containers, in floating elements and mostly outside their container.
 * @param part the page or a dialog
 */
export function illegible(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const tolerance = 1;
    const found: string[] = [];
    const seen: { text: string; box: DOMRect; floating: Element | null }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const clip = clipOf(parent);
      // A dialog's footer stays visible while the content scrolls under it.
      const floating = floatingAround(parent);
      if (clip === "of its own") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // A card that is too small for a fact hides it completely.
        if (clip instanceof DOMRect && !overlap(clip, box)) continue;
        if (clip instanceof DOMRect && !contains(clip, box)) found.push(`cut off: ${text}`);
        const other = seen.find(
          (one) => one.text !== text && one.floating === floating && overlap(one.box, box),
        );
        if (other) found.push(`over each other: ${other.text} / ${text}`);
        seen.push({ text, box, floating });
      }
    }
    return found;

    /** The box that clips an element's text; "free" without one; "of its own" if exempt. */
    function clipOf(element: Element): DOMRect | "free" | "of its own" {
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

    function floatingAround(element: Element): Element | null {
      for (let around: Element | null = element; around && around !== root;)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
        else around = around.parentElement;
      return null;
    }

    function contains(outer: DOMRect, inner: DOMRect): boolean {
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
      // Boxes of adjacent lines overlap slightly.
      return wide > tolerance && high > Math.min(one.height, other.height) / 2;
    }
  });
}
