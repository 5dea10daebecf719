import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

test("staff see the records of the domain that email comes from", async ({ page }) => {
  await page.goto("/admin/email");
  await page.getByRole("navigation", { name: "Email", exact: true }).getByRole("link", { name: "Domains" }).click();
  const records = page.getByRole("table", { name: "DNS records of cardwell.test" });
  await expect(records.getByRole("row")).toHaveCount(5);
  await expect(records.getByRole("row", { name: /DKIM, TXT/ })).toContainText("resend._domainkey");
  await expect(page.getByText(/Email comes from here/)).toBeVisible();
});
