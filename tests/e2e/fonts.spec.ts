import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";

/** A tenth of what still counts as good: letters of two fonts are never quite as wide as each other. */
const leastToSee = 0.01;

/** Keeps the product's own fonts away until they are let through, as a slow line does. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/fonts/*.woff2", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Inter alone is sure to be asked for: the letters of a headline may lie in the document. */
const isSetInOwnFonts = () => {
  const fonts = [...document.fonts];
  const isSet = fonts.some(({ family, status }) => family.replaceAll('"', "") === "Inter" && status === "loaded");
  return isSet && fonts.every(({ status }) => status !== "loading");
};

/** How much of the window moves, as browsers measure it, once the fonts are let through. */
async function measureShift(page: Page, letThrough: () => void): Promise<number> {
  await page.evaluate(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  letThrough();
  await expect.poll(() => page.evaluate(isSetInOwnFonts)).toBe(true);
  // What moves is counted when it is drawn, and a picture makes the browser draw.
  await page.screenshot();
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

// Those of the system that it runs on show first; how high the others are is held by tests/unit/fallback-fonts.test.ts.
for (const [name, viewport] of [
  ["on a desk", { width: 1280, height: 900 }],
  ["on a phone", { width: 360, height: 780 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test("the first page stays as it is when its fonts arrive", async ({ page }) => {
      const letThrough = await holdFonts(page);
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await measureShift(page, letThrough)).toBeLessThan(leastToSee);
    });

    test("Today stays as it is when its fonts arrive", async ({ page }) => {
      await openDashboard(page, await memberWithCards());
      const letThrough = await holdFonts(page);
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Freedom Flex is due").first()).toBeVisible();
      await expect(page.locator("#counts")).toBeAttached();
      expect(await measureShift(page, letThrough)).toBeLessThan(leastToSee);
    });
  });
}
