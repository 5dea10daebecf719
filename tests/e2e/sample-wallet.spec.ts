import type { Page } from "@playwright/test";
import { expect, goToPlace, test, windows } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { openAs } from "./session.ts";

const places = [
  ["Today", "/sample"],
  ["Cards", "/sample/cards"],
  ["Credits", "/sample/credits"],
  ["Payments", "/sample/payments"],
  ["Value", "/sample/value"],
] as const;

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const banner = (page: Page) => page.getByRole("complementary", { name: "Sample cards" });

for (const [name, viewport] of windows) {
  test.describe(name, () => {
    test.use({ viewport });

    test(
      "a visitor opens the sample wallet, goes through the five places, and is led to create an account",
      { tag: "@gate" },
      async ({ page }) => {
        const changes: string[] = [];
        page.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith("/api/") && !/^\/api\/(sample\/|logos\/|plans$)/.test(pathname))
            changes.push(pathname);
        });
        await page.goto("/");
        await page.getByRole("link", { name: "See a sample wallet" }).click();
        await expect(page).toHaveURL("/sample");
        await expect(headline(page)).toContainText("at risk");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await expect(page.getByRole("button", { name: /Alerts|Account menu/ })).toHaveCount(0);
        for (const [place, path] of [...places.slice(1), places[0]]) {
          await goToPlace(page, place);
          await expect(page).toHaveURL(path);
          await expect(page).toHaveTitle(`${place}, sample cards · Cardwell`);
          await expect(headline(page)).toBeFocused();
          await expect(banner(page)).toContainText("Real terms, invented amounts.");
          expect(
            await page.locator('a[href*="/dashboard"]').count(),
            `${place} links to nothing behind a sign-in`,
          ).toBe(0);
        }
        await page.goBack();
        await expect(page).toHaveURL("/sample/value");

        await goToPlace(page, "Today");
        const action = page
          .getByRole("region", { name: "What needs attention" })
          .getByRole("link", { name: /^Create an account/ })
          .first();
        await expect(action).toBeVisible();
        await action.click();
        await expect(page).toHaveURL("/create-account");
        await page.goBack();
        await expect(headline(page)).toContainText("at risk");
        await banner(page).getByRole("link", { name: "Create an account" }).click();
        await expect(page).toHaveURL("/create-account");
        await page.goBack();
        await banner(page).getByRole("link", { name: "Back to home" }).click();
        await expect(headline(page)).toContainText("Know what is owed");
        expect(changes, "nothing but the sample is requested").toEqual([]);
      },
    );
  });
}

test("the sample wallet answers which card to use, and lists what is behind its year", async ({ page }) => {
  await page.goto("/sample");
  await page.getByRole("textbox", { name: "Store or category" }).fill("Costco");
  await expect(page.getByText(/Costco counts as/)).toBeVisible();
  await page.getByRole("link", { name: "See the payment plan" }).click();
  await expect(page).toHaveURL("/sample/payments");
  await goToPlace(page, "Value");
  await expect(page.getByRole("heading", { name: "True cost" })).toBeVisible();
});

test("a signed-in member sees the sample wallet too, and goes back to their own cards", async ({ page }) => {
  await openAs(page, await memberWithCards(), "/sample/credits");
  await expect(banner(page)).toBeVisible();
  for (const place of ["Credits", "Today"]) {
    await goToPlace(page, place);
    await expect(page).toHaveTitle(`${place}, sample cards · Cardwell`);
    await expect(headline(page)).toBeVisible();
    await expect(page.locator('a[href="/create-account"]'), `${place} offers no second account`).toHaveCount(0);
  }
  await banner(page).getByRole("link", { name: "Back to my cards" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(headline(page)).toContainText("at risk");
  await expect(page).toHaveTitle("Today · Cardwell");
});
