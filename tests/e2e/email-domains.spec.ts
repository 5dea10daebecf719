import { expect } from "./journey.ts";
import { lookAt } from "./look.ts";
import { test } from "./members.ts";

const home = "/admin/email/domains";
const endpoint = "**/api/admin/email/domains";

test.use({ person: "admin" });

test("staff see the records of the domain that email comes from", async ({ page }) => {
  await page.goto("/admin/email");
  await page.getByRole("navigation", { name: "Email", exact: true }).getByRole("link", { name: "Domains" }).click();
  const records = page.getByRole("table", { name: "DNS records of cardwell.test" });
  await expect(records.getByRole("row")).toHaveCount(5);
  await expect(records.getByRole("row", { name: /DKIM, TXT/ })).toContainText("resend._domainkey");
  await expect(page.getByText(/Email comes from here/)).toBeVisible();
  await lookAt(page, "admin-email-domains", /Domains/);
});

test("what fails comes first, with what to do", async ({ page }) => {
  const records = [
    {
      record: "SPF",
      type: "TXT",
      name: "send",
      value: "v=spf1 include:amazonses.com ~all",
      priority: null,
      status: "pending",
    },
    {
      record: "DKIM",
      type: "TXT",
      name: "resend._domainkey",
      value: "p=MIGf",
      priority: null,
      status: "temporary_failure",
    },
  ];
  await page.route(endpoint, (route) =>
    route.fulfill({
      json: {
        checkedAt: "2026-11-20T10:00:00.000Z",
        sender: "cardwell.example",
        domains: [
          {
            id: "d1",
            name: "cardwell.test",
            status: "partially_failed",
            createdAt: "2026-01-12T09:30:00.000Z",
            records,
            dmarc: { state: "monitored", value: "v=DMARC1; p=none" },
          },
        ],
      },
    }),
  );
  await page.goto(home);
  const problems = page.getByRole("list", { name: "Needs attention" });
  await expect(problems.getByRole("listitem")).toHaveCount(2);
  await expect(problems).toContainText("cardwell.example isn't a domain at Resend");
  await expect(problems).toContainText("Put it back within 72 hours, or sending stops.");
  await expect(page.getByText("change p=none to p=quarantine")).toBeVisible();
  await lookAt(page, "admin-email-domains-problems", /Domains/);
});

test("without a domain, and while Resend fails, the page says what to do", async ({ page, allowRejections }) => {
  const empty = { checkedAt: "2026-11-20T10:00:00.000Z", sender: "cardwell.test", domains: [] };
  await page.route(endpoint, (route) => route.fulfill({ json: empty }));
  await page.goto(home);
  await expect(page.getByText("No domains at Resend")).toBeVisible();
  await lookAt(page, "admin-email-domains-empty", /Domains/);
  allowRejections("/api/admin/email/domains");
  await page.unroute(endpoint);
  const message = "Resend doesn't answer right now. Email is queued and sent later.";
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 503, json: { error: "vendor_unavailable", message, requestId: "ref-1" } }),
  );
  await page.goto(home);
  await expect(page.getByText("Domain health didn't load")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await lookAt(page, "admin-email-domains-failing", /Domains/);
});
