import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { savePreferences, watchedBy } from "../support/alert-preferences.ts";
import type { TestPerson } from "../support/people.ts";
import { expect, test } from "./journey.ts";
import { lookAt } from "./look.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";

let person: TestPerson;

test.beforeAll(async () => {
  person = await memberWithCards();
});

test.beforeEach(async ({ page }) => {
  await savePreferences(person, DEFAULT_PREFERENCES);
  await openDashboard(page, person);
});

test("the plan is shown in one sentence, by day, and by card and type", async ({ page }) => {
  const { steps, types } = await watchedBy(person);
  expect(steps.length).toBeGreaterThan(3);
  await page.goto("/dashboard/alerts/watching");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(`^${steps.length} reminders in the next 60 days\\. The next one is`),
  );
  const list = page.getByRole("region", { name: "Day by day" });
  await expect(list.getByRole("heading", { level: 3 })).toHaveCount(
    Math.min(20, new Set(steps.map(({ on }) => on)).size),
  );
  await expect(list).toContainText("In the app and by email");

  const named = steps.find(({ cardName }) => cardName !== null)?.cardName ?? "";
  const ofCard = steps.filter(({ cardName }) => cardName === named);
  const count = new RegExp(`^${ofCard.length} reminders? of ${steps.length}`);
  await page.getByLabel("Card", { exact: true }).selectOption({ label: named });
  await expect(list.getByText(count)).toBeVisible();
  await page.reload();
  await expect(list.getByText(count), "the address keeps the choice").toBeVisible();
  await list.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Type", { exact: true }).selectOption("Payment due");
  await expect(list).toContainText(`of ${steps.length}`);

  const looked = page.getByRole("region", { name: "What we check for" });
  const due = steps.filter(({ type }) => type === "payment_due").length;
  await expect(looked.getByRole("listitem").filter({ hasText: "Payment due" })).toHaveText(`Payment due${due} planned`);
  await expect(looked.getByRole("heading", { name: "Nothing planned" })).toBeVisible();
  const none = types.find(({ planned, isOn }) => planned === 0 && isOn)?.label ?? "";
  await expect(looked.getByText(none, { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Not watched yet" })).toContainText("Expiring points");
  await lookAt(page, "alert-watching", /^What we're watching · Cardwell/);
});

test("a type that is switched off shows it, and where to switch it on", async ({ page }) => {
  const annual_fee = { enabled: false, stepDays: null, threshold: null };
  await savePreferences(person, { ...DEFAULT_PREFERENCES, types: { annual_fee } });
  await page.goto("/dashboard/alerts/watching");
  const section = page.getByRole("region", { name: "What we check for" });
  await expect(section.getByRole("heading", { name: "Turned off" })).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Annual fee" })).toContainText("by you");
  await section.getByRole("link", { name: "Turn them on in settings" }).click();
  await expect(page).toHaveURL(/\/dashboard\/alerts\/settings$/);
});
