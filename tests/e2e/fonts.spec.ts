import type { Page } from "@playwright/test";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { addDays, dayOf, todayIn } from "../../core/src/domain/dates/civil.ts";
import { newCardholder } from "../support/subscriptions.ts";
import { walletOf } from "../support/wallets.ts";
import { expect, signInWithPassword, test } from "./journey.ts";

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

/** Of the first page's two, one line's letters of the serif are a part of the document. */
const isSetInOwnFonts = () => {
  const fonts = [...document.fonts];
  const isSet = fonts.some(({ family, status }) => family.replaceAll('"', "") === "Inter" && status === "loaded");
  return isSet && fonts.every(({ status }) => status !== "loading");
};

/** How much of the window moves, as browsers measure it, from the moment that the fonts are let through. */
async function shiftOf(page: Page, letThrough: () => void): Promise<number> {
  await page.evaluate(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  letThrough();
  await expect.poll(() => page.evaluate(isSetInOwnFonts)).toBe(true);
  await page.screenshot();
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

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
      expect(await shiftOf(page, letThrough)).toBeLessThan(leastToSee);
    });

    test("Today stays as it is when its fonts arrive", async ({ page }) => {
      const person = await newCardholder();
      const { now } = await sandboxTime();
      const today = todayIn(now, "America/New_York");
      const [closeOn, dueOn] = [addDays(today, -22), addDays(today, 3)];
      const wallet = walletOf(person);
      const flex = await wallet.add({
        cardId: "chase-freedom-flex",
        statementCloseDay: dayOf(closeOn),
        dueDay: dayOf(dueOn),
        autopay: { mode: "none", fixedCents: null },
      });
      await wallet.change("PUT", `/cards/${flex}/statement`, {
        closeOn,
        dueOn,
        balanceCents: 128_460,
        minimumCents: 4_000,
      });
      const letThrough = await holdFonts(page);
      await signInWithPassword(page, person.email, person.password);
      await expect(page.getByRole("listitem").filter({ hasText: "Freedom Flex is due" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Payments", exact: false }).first()).toBeVisible();
      expect(await shiftOf(page, letThrough)).toBeLessThan(leastToSee);
    });
  });
}
