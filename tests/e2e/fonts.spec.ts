import type { Page } from "@playwright/test";
import { expect, test, windows } from "./journey.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";

/** A tenth of the "good" threshold: letters of two fonts never have exactly the same width. */
const leastToSee = 0.01;

/** Blocks the product's fonts until they are released, as on a slow connection. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/fonts/*.woff2", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Only Inter is certainly requested: the letters of a headline may be inlined in the document. */
const isSetInOwnFonts = () => {
  const fonts = [...document.fonts];
  const isSet = fonts.some(({ family, status }) => family.replaceAll('"', "") === "Inter" && status === "loaded");
  return isSet && fonts.every(({ status }) => status !== "loading");
};

/** The layout shift, as browsers measure it, once the fonts are released. */
async function measureShift(page: Page, letThrough: () => void): Promise<number> {
  const watching = await page.evaluateHandle(() => {
    const shifts: number[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push((entry as PerformanceEntry & { value: number }).value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift" });
    return { shifts, add, observer };
  });
  letThrough();
  await expect.poll(() => page.evaluate(isSetInOwnFonts)).toBe(true);
  // Shifts are counted when they are painted, and a screenshot forces a paint. The observer may not have been called with them yet.
  await page.screenshot();
  return watching.evaluate(({ shifts, add, observer }) => {
    add(observer.takeRecords());
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

// The system's fallback fonts show first; tests/unit/fallback-fonts.test.ts checks the metrics of the others.
for (const [name, viewport] of windows) {
  test.describe(name, () => {
    test.use({ viewport });

    test("the landing page doesn't shift when its fonts arrive", async ({ page }) => {
      const letThrough = await holdFonts(page);
      // With fonts held back, the page never finishes loading.
      await page.goto("/", { waitUntil: "domcontentloaded" });
      await expect(page.locator("#after")).toHaveText("Afterwards from $6.00 a month.");
      expect(await measureShift(page, letThrough)).toBeLessThan(leastToSee);
    });

    test("Today doesn't shift when its fonts arrive", async ({ page }) => {
      await openDashboard(page, await memberWithCards());
      const letThrough = await holdFonts(page);
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Freedom Flex is due").first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Next payments" })).toBeAttached();
      expect(await measureShift(page, letThrough)).toBeLessThan(leastToSee);
    });
  });
}
