import { expect } from "../journey.ts";
import { test } from "../members.ts";

// Every member sees an open incident, so no other journey may run meanwhile.
test.use({ person: "admin" });

test("staff publish an incident, members see its newest update, and staff resolve it", async ({ page }) => {
  await page.goto("/admin/system");
  await page.getByRole("link", { name: "Post incident" }).click();
  await page.getByRole("button", { name: "Publish incident" }).click();
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await page.getByLabel("Title").fill("Payments can't be confirmed");
  await page.getByLabel("First update").fill("Stripe is looking into it.");
  await page.getByLabel("Stripe").check();
  await page.getByLabel("Reason").fill("Stripe reports an outage");
  await page.getByRole("button", { name: "Publish incident" }).click();
  await expect(page.getByRole("heading", { name: "Payments can't be confirmed" })).toBeVisible();
  const notice = (text: string) => page.getByText(`Payments can't be confirmed. ${text}`);
  const expectNotice = async (text: string, visible = true) =>
    expect(async () => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (visible) await expect(notice(text)).toBeVisible({ timeout: 3_000 });
      else await expect(page.getByText("Payments can't be confirmed")).toHaveCount(0);
    }).toPass();
  await expectNotice("Stripe is looking into it.");
  await page.goto("/status");
  const open = page.getByRole("list", { name: "Open incidents" });
  await expect(open).toContainText("Payments can't be confirmed");
  await expect(open).toContainText("Investigating. Stripe is looking into it.");

  await page.goto("/admin/system");
  await expect(page.getByRole("list", { name: "Needs attention" })).toContainText(
    "Incident: Payments can't be confirmed",
  );
  const stripe = page.getByRole("table", { name: "Dependencies" }).getByRole("row").filter({ hasText: "Stripe" });
  await stripe
    .getByRole("link", { name: /^Now, since/ })
    .filter({ visible: true })
    .click();
  await page.getByLabel("Update", { exact: true }).fill("Payments work again. We keep watching.");
  await page.getByLabel("Status").selectOption("monitoring");
  await page.getByLabel("Reason").fill("Stripe has fixed it");
  await page.getByRole("button", { name: "Publish update" }).click();
  await expect(page.getByRole("list", { name: "Updates" }).getByRole("listitem")).toHaveCount(2);
  await expectNotice("Payments work again. We keep watching.");

  await page.goto("/admin/system/incidents");
  await page.getByRole("link", { name: "Payments can't be confirmed" }).click();
  await page.getByLabel("Update", { exact: true }).fill("It's over.");
  await page.getByLabel("Status").selectOption("resolved");
  await page.getByLabel("Reason").fill("No failures for an hour");
  await page.getByRole("button", { name: "Resolve incident" }).click();
  await expect(page.getByText("Resolved").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish update" })).toHaveCount(0);
  await expectNotice("", false);
  await expect(async () => {
    await page.goto("/status");
    const past = page.getByRole("list", { name: "Past incidents" }).getByRole("listitem");
    await expect(past.filter({ hasText: "Payments can't be confirmed" }).first()).toContainText("It's over.");
    await expect(page.getByRole("heading", { level: 1, name: "No open incidents." })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.goto("/admin/system/incidents");
  await expect(page.getByRole("table", { name: "incidents" })).toContainText("Resolved");
});
