import { signUnsubscribe } from "../../functions/src/mail/links/proofs.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { localSecrets } from "../../scripts/lib/secrets.ts";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { TestPerson } from "../support/people.ts";
import { readPreferences, savePreferences } from "../support/alert-preferences.ts";
import { expect, test } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";

async function linkFor({ uid }: TestPerson, groups: AlertGroup[], daysAgo = 0): Promise<string> {
  const { now } = await sandboxTime();
  const signedAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const token = signUnsubscribe(uid, groups, localSecrets().LINK_SIGNING_KEY ?? "", signedAt);
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

let person: TestPerson;
const fetchGroups = async () => (await readPreferences(person)).groups;

test.beforeAll(async () => {
  person = await memberWithCards();
});

test.beforeEach(async () => {
  await savePreferences(person, DEFAULT_PREFERENCES);
});

test(
  "an email's link shows what it turns off and for whom, and one button turns it off, signed out",
  { tag: "@gate" },
  async ({ page }) => {
    await page.goto(await linkFor(person, ["payments"]));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turn off payment emails?");
    await expect(page.getByText("p•••@example.com")).toBeVisible();
    await expect(page, "the token is out of the address").toHaveURL(/\/unsubscribe$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect((await fetchGroups()).payments.mail, "opening it changes nothing").toBe("on");

    await page.getByRole("button", { name: "Turn off payment emails" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment emails are off");
    const { payments, credits } = await fetchGroups();
    expect(payments).toEqual({ app: true, push: true, mail: "off" });
    expect(credits.mail).toBe("on");

    await page.getByRole("link", { name: "Sign in to your alert settings" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page, "the way back leads to the settings").toHaveURL(/\/dashboard\/alerts\/settings$/);
    await expect(page.getByRole("switch", { name: "Payments, in the app" })).toBeChecked();
  },
);

test("an unsubscribe link for several groups names them and turns off all of them", async ({ page }) => {
  await page.goto(await linkFor(person, ["payments", "credits", "fees"]));
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/^Payments/, /^Credits/, /^Fees/]);
  await page.getByRole("button", { name: "Turn off these emails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("These emails are off");
  const groups = await fetchGroups();
  expect(
    Object.entries(groups)
      .filter(([, { mail }]) => mail === "off")
      .map(([name]) => name),
  ).toEqual(["payments", "credits", "fees"]);
});

test("an expired, forged or truncated unsubscribe link shows an error and another way", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/email/unsubscribe");
  for (const link of [await linkFor(person, ["payments"], 401), "/unsubscribe?token=forged.token"]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expect(page.getByRole("link", { name: "Sign in to your alert settings" })).toBeVisible();
  }
  await page.goto("/sign-in");
  await page.goto("/unsubscribe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is incomplete");
});

test("offline, the page of an unsubscribe link shows that the emails are still on, and a retry turns them off", async ({
  page,
  context,
  allowRejections,
}) => {
  allowRejections("127.0.0.1");
  await page.goto(await linkFor(person, ["news"]));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turn off recap emails?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Turn off recap emails" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "They're still on." })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Turn off recap emails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recap emails are off");
  expect((await fetchGroups()).news.mail).toBe("off");
});
