import type { Page } from "@playwright/test";
import { sharedPassword } from "../../emulator-data/people.ts";
import { db } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

const home = "/admin/email";
/** A template whose mail no other test reads. */
const edited = "deletion_scheduled";
const admin = "admin@cardwell.test";

test.use({ person: "admin" });

test.afterAll(async () => {
  await db.recursiveDelete(db.collection("mailTemplates"));
  await db.doc("mailTexts/current").delete();
});

const getRows = (page: Page) =>
  page.getByRole("table", { name: "templates" }).locator('tbody tr:not([aria-hidden="true"])');
const getMail = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}, preview"]`);

test("staff search, filter and sort the email templates, and share the address of an open one", async ({ page }) => {
  await page.goto(home);
  await expect(getRows(page)).toHaveCount(17);
  await page.keyboard.press("/");
  await page.keyboard.type("address");
  await expect(getRows(page)).toHaveCount(4);
  await page.getByLabel("Search templates").fill("");
  await page.getByRole("combobox", { name: "Type" }).selectOption("alerts");
  await expect(getRows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Template" }).click();
  await expect(page).toHaveURL(/sort=name&order=asc/);
  await getRows(page).getByRole("link", { name: "One alert" }).click();
  await expect(page.getByRole("heading", { name: "One alert" })).toBeVisible();
  await expect(getMail(page, "One alert").getByRole("heading", { name: /Freedom Flex is due/ })).toBeVisible();
  await page.getByText("Plain text", { exact: true }).click();
  await page.getByText("Phone", { exact: true }).click();
  await expect(page).toHaveURL(/show=text.phone/);
  await page.reload();
  await expect(page.getByRole("region", { name: "One alert, plain text" })).toContainText("Freedom Flex is due");
});

test(
  "an email template is edited, tried, published, found in the audit log, and put back",
  { tag: "@gate" },
  async ({ page, allowRejections }) => {
    await page.goto(`${home}?open=${edited}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Deletion scheduled");
    const subject = page.getByLabel("Subject", { exact: true });
    await subject.fill("Your account ends soon");
    await expect(page.getByRole("definition").filter({ hasText: "Your account ends soon" })).toBeVisible();
    await subject.fill("Your account ends on {{day}}");
    await page.getByLabel("What changes").fill("The day is in the subject");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/{{day}} isn't a variable of this template. Use {{deletesOn}}/)).toBeVisible();
    await expect(subject).toBeFocused();
    await subject.fill("Your account ends on {{deletesOn}}");
    await expect(page.getByRole("definition").filter({ hasText: "Your account ends on December 2" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Changes to the live texts" })).toContainText("Your account ends on");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft 1 of Deletion scheduled saved.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=${edited}`));

    await page.getByText("Draft 1", { exact: true }).first().click();
    await expect(page.getByRole("definition").filter({ hasText: "Your account ends on December 2" })).toBeVisible();
    await page.getByRole("button", { name: "Send test" }).click();
    await expect(page.getByText(`Test of Deletion scheduled is on its way to ${admin}.`)).toBeVisible();

    allowRejections(`/templates/${edited}/publish`);
    let isRejected = false;
    await page.route(`**/templates/${edited}/publish`, async (route) => {
      if (isRejected) return route.fallback();
      isRejected = true;
      const rejection = {
        error: "reauthentication_required",
        message: "Sign in again to do this.",
        requestId: "ref-1",
      };
      return route.fulfill({ status: 401, json: rejection });
    });
    await page.getByRole("button", { name: "Publish draft 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish version 1 of Deletion scheduled?" });
    await dialog.getByLabel("Reason").fill("Members missed the day");
    await dialog.getByRole("button", { name: "Publish version 1" }).click();
    const signIn = page.getByRole("dialog", { name: "Confirm it's you" });
    await signIn.getByLabel("Your password", { exact: true }).fill(sharedPassword);
    await signIn.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Version 1 of Deletion scheduled is live.")).toBeVisible();
    await expect(page.getByText(/Version 1, live since/)).toBeVisible();

    await page.goto(`/admin/activity?query=${encodeURIComponent(`mailTemplates/${edited}`)}`);
    const entries = page.getByRole("table", { name: "entries" });
    await expect(entries.getByRole("row", { name: /Published a template/ })).toBeVisible();
    await page.goto(`${home}?open=${edited}`);
    await page.getByRole("button", { name: "Compare the default texts with live" }).click();
    await expect(page.getByRole("table", { name: "Deletion scheduled, compared with live" })).toContainText(
      "will be deleted",
    );
    await page.getByRole("button", { name: "Go back to the default texts" }).click();
    const back = page.getByRole("dialog", { name: "Go back to the default texts of Deletion scheduled?" });
    await back.getByLabel("Reason").fill("The old subject was clearer");
    await back.getByRole("button", { name: "Go back to the default texts" }).click();
    await expect(page.getByText("Deletion scheduled has the default texts again.")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Default texts, live since/)).toBeVisible();
    await expect(getMail(page, "Deletion scheduled").getByRole("heading")).toHaveText("Your account will be deleted.");
  },
);

test("an edit of an email template isn't lost by accident, and not saved over someone else's", async ({
  page,
  allowRejections,
}) => {
  await page.goto(`${home}/templates/email_changed/edit`);
  await page.getByLabel("Title").fill("Your address is new.");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Your address is new.");

  await db.doc("mailTemplates/email_changed").set({ revision: 3, latest: 0, live: null, draft: null });
  allowRejections("/templates/email_changed/draft");
  await page.getByLabel("What changes").fill("A shorter title");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Someone changed this template since you opened it.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Your address is new.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft 1 of Address changed saved.")).toBeVisible();
});

test("a preview of an email template has a member's data, masked, and runs nothing", async ({
  page,
  allowRejections,
}) => {
  await page.goto(`${home}?open=alert_digest`);
  await page.getByRole("button", { name: "Use a member's data" }).click();
  allowRejections("/templates/alert_digest/preview");
  await page.getByLabel("Member's ID or email address").fill("nobody@cardwell.test");
  await page.getByRole("button", { name: "Use their data" }).click();
  await expect(page.getByText("No member has this ID or email address.")).toBeVisible();
  await page.getByLabel("Member's ID or email address").fill("member@cardwell.test");
  await page.getByRole("button", { name: "Use their data" }).click();
  await expect(page.getByText("Data of m•••@cardwell.test, masked.")).toBeVisible();
  await expect(page.getByText("m•••@cardwell.test", { exact: true })).toBeVisible();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
  await page.getByText("Dark", { exact: true }).click();
  const color = () =>
    getMail(page, "Digest")
      .locator("body")
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(color).toBe("rgb(10, 16, 14)");
  await page.reload();
  await expect.poll(color).toBe("rgb(10, 16, 14)");
});
