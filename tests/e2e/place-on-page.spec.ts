import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "member" });

/** What a reader looks at: an element and how far it is from the top of the window. */
type Sight = { selector: string; top: number };

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Scrolls until the element is 150 px below the window's upper edge, as a reader does who stops there. */
async function lookFor(page: Page, selector: string): Promise<Sight> {
  await expect(page.locator(selector).first()).toBeAttached();
  await wholePage(page);
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        addEventListener("scrollend", () => requestAnimationFrame(() => resolve()), { once: true });
        const { top } = document.querySelector(wanted)?.getBoundingClientRect() ?? { top: 0 };
        globalThis.scrollBy({ top: top - 150, behavior: "instant" });
      }),
    selector,
  );
  return { selector, top: await topOf(page, selector) };
}

/** The page has stopped growing, and nothing keeps its height. */
async function wholePage(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const { height, isHeld } = await page.evaluate(() => ({
          height: document.body.offsetHeight,
          isHeld: document.documentElement.style.minHeight !== "",
        }));
        const isSame = height === before && !isHeld;
        before = height;
        return isSame;
      },
      { intervals: [500] },
    )
    .toBe(true);
}

async function expectInSight(page: Page, { selector, top }: Sight): Promise<void> {
  await expect(page.locator(selector).first()).toBeAttached();
  await expect.poll(() => topOf(page, selector)).toBe(top);
  await wholePage(page);
  expect(await topOf(page, selector), "it stays there").toBe(top);
}

const ownCard = '#cards a[href*="/dashboard/cards/"]';

async function openToday(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.locator("#counts")).toBeAttached();
}

async function openCard(page: Page): Promise<void> {
  await openToday(page);
  await page.goto((await page.locator(ownCard).first().getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const [name, device] of [
  ["on a desk", { viewport: { width: 1280, height: 900 } }],
  ["on a phone", { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(name, () => {
    test.use(device);

    for (const id of ["payments", "cards", "calendar"]) {
      test(`Today that is loaded again shows its ${id} as before`, async ({ page }) => {
        await openToday(page);
        const sight = await lookFor(page, `#${id}`);
        await page.reload();
        await expectInSight(page, sight);
      });
    }

    test("a card's page that is loaded again shows what it showed", async ({ page }) => {
      await openCard(page);
      const sight = await lookFor(page, "#statements");
      await page.reload();
      await expectInSight(page, sight);
    });

    test("the way back from a card leads to where one was, and from there to where one was on the card", async ({
      page,
    }) => {
      await openToday(page);
      const onToday = await lookFor(page, "#cards");
      await page.locator(ownCard).first().click();
      await expect(page).toHaveURL(/\/cards\//);
      const onCard = await lookFor(page, "#statements");
      await page.goBack();
      await expectInSight(page, onToday);
      await page.goForward();
      await expectInSight(page, onCard);
    });

    test("the way back leads to where one was also when the page between was loaded again", async ({ page }) => {
      await openToday(page);
      const sight = await lookFor(page, "#calendar");
      await page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), ownCard);
      await expect(page).toHaveURL(/\/cards\//);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goBack();
      await expectInSight(page, sight);
    });

    test("the way back from another document leads to where one was", async ({ page }) => {
      await openToday(page);
      const sight = await lookFor(page, "#value");
      await page.goto("/privacy");
      await page.goBack();
      await expectInSight(page, sight);
    });

    test("an address with a section leads there, and once one has gone on from it, back to where one was", async ({
      page,
    }) => {
      await page.goto("/dashboard#value");
      await expect(page.locator("#value")).toBeInViewport();
      await wholePage(page);
      await expect(page.locator("#value")).toBeInViewport();
      const sight = await lookFor(page, "#cards");
      await page.reload();
      await expectInSight(page, sight);
      await page.locator(ownCard).first().click();
      await expect(page).toHaveURL(/\/cards\//);
      await page.goBack();
      await expectInSight(page, sight);
    });

    test("a page that a link opens starts at its top", async ({ page }) => {
      await openToday(page);
      await lookFor(page, "#cards");
      await page.locator(ownCard).first().click();
      await expect(page).toHaveURL(/\/cards\//);
      await wholePage(page);
      expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
    });
  });
}
