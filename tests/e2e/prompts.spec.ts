import { db } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

test.beforeEach(() => db.recursiveDelete(db.doc("prompts/draft-podcast-notes")));

test(
  "staff change a prompt, see it pass the test cases, put it live and roll it back",
  { tag: "@gate" },
  async ({ page }) => {
    await page.goto("/admin/prompts");
    await expect(page.getByRole("link", { name: "Draft podcast notes" })).toBeVisible();
    await page.getByRole("link", { name: "Draft podcast notes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Draft podcast notes/ })).toBeVisible();

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const instructions = page.getByLabel("Instructions");
    const shorter = (await instructions.inputValue()).replace("60 words", "50 words");
    await instructions.fill("");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(instructions).toHaveAttribute("aria-invalid", "true");
    await instructions.fill(shorter);
    await page.getByLabel("What changes").fill("Shorter notes");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved.")).toBeVisible();

    await page.getByRole("button", { name: "Put draft into staging" }).click();
    // The page moves when the draft has become a version.
    await expect(page.getByRole("heading", { level: 1, name: /^Version 1 is in staging/ })).toBeVisible();
    await page.getByRole("button", { name: "Run on v0" }).click();
    await expect(page.getByText("v0: 2 of 2 cases passed.")).toBeVisible();
    await page.getByRole("button", { name: "Run on v1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Version 1 can go live/ })).toBeVisible();

    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(
      page
        .getByRole("region", { name: "Answers to the saved cases" })
        .getByText("Pass")
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await expect(page.getByText("Test run, 2 cases").filter({ visible: true }).first()).toBeVisible();
    await page.getByRole("link", { name: /^Test cases/ }).click();
    await page.getByRole("link", { name: "Settings", exact: true }).click();

    await page.getByRole("button", { name: "Put v1 live" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Members asked for shorter notes");
    await page.getByRole("dialog").getByRole("button", { name: "Put v1 live" }).click();
    await page.getByRole("button", { name: "Roll back" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Too short after all");
    await page.getByRole("button", { name: "Roll back to v0" }).click();
    await expect(page.getByText("Version 0 of Draft podcast notes is live again.")).toBeVisible();
  },
);
