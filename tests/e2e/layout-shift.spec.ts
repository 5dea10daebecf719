import type { Page } from "@playwright/test";
import { expect, windows } from "./journey.ts";
import { test } from "./members.ts";

/** Parts load later on a slow device, and move what is already there unless its room was kept. */
const timesSlower = 4;
/** Google's limit of a good page, web.dev/articles/cls (2024). */
const mostShift = 0.1;

const places = ["", "/cards", "/credits", "/payments", "/value", "/alerts"].map((place) => `/dashboard${place}`);
const pages = [...places, "/billing"];

/**
 * The layout shift of a page, as browsers measure it, from its first paint until everything is there. The browser has the fonts: whether a line
 * breaks elsewhere in them on a first visit depends on the device's own (fonts.spec.ts).
 */
async function measureShift(page: Page, path: string): Promise<{ shift: number; moved: string[] }> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40));
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.filter(({ value }) => value > 0.01).flatMap(({ moved }) => moved),
  };
}

test.use({ person: "member" });

for (const [name, viewport] of windows) {
  test.describe(name, () => {
    test.use({ viewport });

    for (const path of pages) {
      test(`${path} moves little while it loads on a slow device`, async ({ page }) => {
        const { shift, moved } = await measureShift(page, path);
        expect(shift, moved.join(", ")).toBeLessThan(mostShift);
      });
    }
  });
}
