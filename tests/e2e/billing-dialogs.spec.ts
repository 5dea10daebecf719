import type { Page, Route } from "@playwright/test";
import { sandboxOrigin } from "../../scripts/lib/addresses.ts";
import { newMember } from "../support/subscriptions.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

/** Holds every response for a path back until the test decides it. */
async function holdAnswers(page: Page, path: string) {
  const held: Route[] = [];
  await page.route(`**${path}`, (route) => void held.push(route));
  return {
    held,
    answer: async (status: number, body: Record<string, unknown>) =>
      held.shift()?.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) }),
  };
}

const rejection = (error: string, message: string) => ({ error, message, requestId: "req-of-the-test" });

async function openMember(page: Page) {
  const person = await newMember();
  await openAs(page, person, "/billing");
}

test("the dialog of a pending cancellation can't be closed, and shows when it failed", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/billing/cancel");
  await openMember(page);
  const { held, answer } = await holdAnswers(page, "/api/billing/cancel");
  await page.getByRole("button", { name: /^(Cancel subscription|End trial)$/ }).click();
  await page.getByRole("button", { name: "Continue to cancel" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel Personal" }).click();
  await expect.poll(() => held.length).toBe(1);
  await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();
  await expect(dialog).toBeVisible();

  await answer(503, rejection("vendor_unavailable", "The payment provider didn't respond. Try again in a minute."));
  await expect(dialog.getByRole("alert")).toContainText("Couldn't cancel Personal.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a declined card leaves the plan unchanged, and links to the payment method", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/billing/change");
  await openMember(page);
  const { held, answer } = await holdAnswers(page, "/api/billing/change");
  await page
    .getByRole("button", { name: /^Preview change/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /change$|^Change plan$/ }).click();
  await expect.poll(() => held.length).toBe(1);
  await answer(402, rejection("payment_failed", "The payment was declined. Your plan stays as it was."));
  await expect(dialog.getByRole("alert")).toContainText("The payment was declined. Your plan stays as it was.");
  await dialog.getByRole("button", { name: "Update payment method" }).click();
  await expect(page).toHaveURL((url) => url.origin === sandboxOrigin);
});
