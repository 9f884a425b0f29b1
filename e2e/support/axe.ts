import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** What axe finds wrong, by WCAG 2.0 to 2.2 and by what it calls best practice, each in a line that says where. */
export async function violations(page: Page): Promise<string[]> {
  const axe = axeOf(page).withTags([...standards, "best-practice"]);
  // An open menu stands at the end of the page, in no landmark: it belongs to its button, and has the focus.
  const hasMenu = (await page.getByRole("menu").count()) > 0;
  return told(hasMenu ? axe.disableRules(["region"]) : axe);
}

/**
 * Fails for whatever axe finds wrong, wide and narrow, in both themes. Of a rule only colours depend on the theme.
 * Needs reduced motion: no colour may be on its way.
 * @param widths in CSS pixels
 */
export async function expectNoViolation(page: Page, widths = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await show(page, "dark");
    const inTheDark = await told(axeOf(page).withRules(["color-contrast"]));
    expect(inTheDark, `in the dark, ${width} px wide`).toEqual([]);
    await show(page, "light");
    expect(await violations(page), `${width} px wide`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The mode for pages without frames: the other one opens a further page for every look. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

/** Shows a theme, and waits until it is painted. */
async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
}

async function told(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
  );
}
