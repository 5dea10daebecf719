import { loadEmulatorData } from "../../../emulator-data/load.ts";
import { advanceClock, advanceClockTo } from "../../support/sandbox.ts";
import { breakCard, fetchStatus, newMember } from "../../support/subscriptions.ts";
import { eventually } from "../../support/wait.ts";
import { cards, expect, fillCard, test } from "../journey.ts";
import { openAs } from "../session.ts";

// These journeys move the shared clock, which only goes forward, so they run one after the other.
test.describe.configure({ mode: "serial" });

// Members who subscribed in an earlier test would renew as well.
test.beforeAll(loadEmulatorData);

test("a member whose card stops working is past due, has a grace period, is blocked, pays, and has access again", async ({
  page,
  allowRejections,
}) => {
  // The page loads its data in parallel with the plan, as the plan gave access last time.
  allowRejections("/api/alerts/unread-count", "/api/dashboard");
  const person = await newMember();
  await breakCard(person);
  const { currentPeriodEnd } = await fetchStatus(person);

  await advanceClockTo(currentPeriodEnd ?? "", { hours: 1 });
  await eventually(
    () => fetchStatus(person),
    ({ reason }) => reason === "past_due_grace",
  );
  await openAs(page, person, "/billing");
  await expect(page.getByRole("main")).toContainText(/didn't go through|failed/);
  // Where the mail about the failed payment leads.
  await page.goto("/billing?pay=invoice");
  await expect(page.getByTestId("invoice-amount")).toHaveText("$8.00");

  // Fourteen days of grace; Stripe tries for the last time on the fifteenth.
  await advanceClock({ days: 14 });
  await eventually(
    () => fetchStatus(person),
    ({ hasAccess }) => !hasAccess,
  );
  await page.goto("/dashboard");
  const modal = page.getByRole("dialog", { name: "Subscription Expired" });
  await expect(modal).toBeVisible();
  await modal.getByText("Renew Subscription").click();
  await expect(page).toHaveURL(/\/billing$/);
  await page.getByRole("button", { name: "Update payment method" }).first().click();
  await fillCard(page, cards.good);
  await page.getByTestId("portal-card-submit").click();
  await expect(page).toHaveURL(/\/billing/);
  await eventually(
    () => fetchStatus(person),
    ({ hasAccess }) => hasAccess,
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
});

test("a canceled plan stays open to its end, can be resumed, and then closes", async ({ page, allowRejections }) => {
  // The plan ends while the dashboard is open, which then still asks for what comes after it.
  allowRejections("/api/alerts/unread-count", "/api/dashboard", "/api/news/unread");
  const person = await newMember();
  await openAs(page, person);

  await page.goto("/billing");
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Continue to cancel" }).click();
    await page.getByLabel("Why are you leaving?").selectOption("unused");
    await page.getByRole("button", { name: "Cancel Personal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ends on");
  };
  await cancel();
  await page.getByRole("button", { name: /^(Resume|Keep)/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("renews on");
  await cancel();

  await advanceClock({ days: 20 });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await advanceClockTo((await fetchStatus(person)).currentPeriodEnd ?? "", { hours: 1 });
  await eventually(
    () => fetchStatus(person),
    ({ status }) => status === "canceled",
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("dialog", { name: "Subscription Expired" })).toBeVisible();
});

test("a canceled plan is resumed before it moves to the yearly price, whose amount shows first", async ({ page }) => {
  const person = await newMember();
  await openAs(page, person, "/billing");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Continue to cancel" }).click();
  await page.getByRole("button", { name: "Cancel Personal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ends on");
  await expect(page.getByRole("button", { name: "Preview change" })).toHaveCount(0);
  await page.getByRole("button", { name: "Resume Personal" }).click();
  await page.getByRole("button", { name: "Preview change" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("$64.00");
  await expect(dialog).toContainText("$72.00");
  await dialog.getByRole("button", { name: /^(Change|Move|Switch|Pay)/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("paid yearly");
  await expect(page.getByRole("table", { name: "Invoices" }).or(page.getByRole("table"))).toContainText("$64.00");
});
