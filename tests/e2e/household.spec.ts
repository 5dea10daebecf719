import type { Page } from "@playwright/test";
import { call } from "../support/api.ts";
import { formHousehold, householdApi } from "../support/households.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { nextMail } from "../support/sandbox.ts";
import { expect, test } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { openAs } from "./session.ts";

async function named(person: TestPerson, firstName: string): Promise<TestPerson> {
  await call("PATCH", "/api/account", { token: person.idToken, body: { firstName } });
  return person;
}

const findRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: name });

const choose = async (page: Page, card: string, level: string) => {
  await page
    .getByRole("group", { name: `What others see of ${card}` })
    .getByText(level, { exact: true })
    .click();
  await expect(page.getByText(`${card}: ${level}.`)).toBeVisible();
};

test(
  "a member invites another, who joins and sees the cards that are shared, as dates and in full, until one leaves",
  { tag: "@gate" },
  async ({ page, otherDevice }) => {
    const [nora, jonas] = await Promise.all([
      memberWithCards().then((person) => named(person, "Nora")),
      memberWithCards().then((person) => named(person, "Jonas")),
    ]);
    await openAs(page, nora, "/household");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("See due dates of everyone at home in one place.");
    await page.getByRole("button", { name: "Invite someone" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite someone" });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByLabel("Email address")).toBeFocused();
    await dialog.getByLabel("Email address").fill(jonas.email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText(`Invitation sent to ${jonas.email}.`)).toBeVisible();
    await expect(findRow(page, jonas.email)).toContainText("Invited");

    const { text } = await nextMail(jonas.email);
    const link = new URL(/https?:\/\/\S+\/household\b/.exec(text)?.[0] ?? "");
    const joining = await otherDevice();
    await openAs(joining, jonas, link.pathname);
    await expect(joining.getByRole("heading", { level: 1 })).toHaveText("Nora invited you to a household.");
    await joining.getByRole("button", { name: "Join household" }).click();
    await expect(joining.getByRole("heading", { level: 1 })).toContainText("2 people");
    await expect(findRow(joining, "Nora")).toContainText("Private");

    await page.reload();
    await choose(page, "Freedom Flex", "Due dates");
    await joining.reload();
    const shared = joining.getByRole("list", { name: "Cards that Nora shares" });
    await expect(shared).toContainText("Freedom Flex");
    await expect(shared).toContainText("Due");
    await expect(shared).not.toContainText("$");

    await choose(page, "Gold Card", "Full");
    await choose(page, "Freedom Flex", "Full");
    await joining.reload();
    await expect(shared).toContainText("$1,284.60");
    await shared
      .getByText(/\d+ credits?/)
      .first()
      .click();
    await expect(shared).toContainText("left");
    await joining.getByRole("switch", { name: "Alerts about shared cards" }).click();
    await expect(joining.getByText("Alerts about shared cards turned on.")).toBeVisible();

    await joining.getByRole("button", { name: "Leave household" }).click();
    await joining.getByRole("dialog").getByRole("button", { name: "Leave household" }).click();
    await expect(joining.getByText("You left the household.")).toBeVisible();
    await expect(joining.getByRole("button", { name: "Invite someone" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(1);
  },
);

test("in a household of three the owner sees who shares what, and removes one", async ({ page }) => {
  const [nora, jonas, lena] = await Promise.all([
    memberWithCards().then((person) => named(person, "Nora")),
    memberWithCards().then((person) => named(person, "Jonas")),
    memberWithCards().then((person) => named(person, "Lena")),
  ]);
  await formHousehold(nora, jonas, lena);
  await householdApi(nora).invite("daniel@example.com");
  for (const [person, level] of [
    [jonas, "full"],
    [lena, "dates"],
  ] as const)
    for (const { walletCardId } of (await householdApi(person).read()).cards)
      await householdApi(person).share(walletCardId, level);

  await openAs(page, nora, "/dashboard");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Household" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "3 people, 6 cards. Each person decides what others see.",
  );
  await expect(findRow(page, "Jonas")).toContainText("Full");
  await expect(findRow(page, "Lena")).toContainText("Due dates");
  await expect(page.getByText("4 of 6 seats, 1 open invitation")).toBeVisible();
  const all = page.getByRole("group", { name: "All 2 cards" });
  await all.getByRole("radio", { name: "Due dates" }).check();
  await expect(page.getByText("2 cards: Due dates.")).toBeVisible();

  await findRow(page, "Lena").getByRole("button", { name: "Remove Lena" }).click();
  await page.getByRole("dialog", { name: "Remove Lena?" }).getByRole("button", { name: "Remove Lena" }).click();
  await expect(page.getByText("Lena was removed.")).toBeVisible();
  await expect(findRow(page, "Lena")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Cards that Lena shares" })).toHaveCount(0);
});

test("an invitation can be declined, and the owner sees it", async ({ page, otherDevice }) => {
  const [nora, jonas] = await Promise.all([
    newCardholder().then((person) => named(person, "Nora")),
    newCardholder().then((person) => named(person, "Jonas")),
  ]);
  await householdApi(nora).invite(jonas.email);
  await openAs(page, jonas, "/household");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Invitation declined.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite someone" })).toBeVisible();

  const owner = await otherDevice();
  await openAs(owner, nora, "/household");
  await expect(findRow(owner, jonas.email)).toContainText("Declined");
  await expect(owner.getByText("You have no cards yet.")).toBeVisible();
  await findRow(owner, jonas.email)
    .getByRole("button", { name: /^Withdraw/ })
    .click();
  await expect(findRow(owner, jonas.email)).toHaveCount(0);
});
