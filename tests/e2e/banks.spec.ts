import type { Page } from "@playwright/test";
import { happenAtBank, linkBank, listLinks, refreshLink } from "../support/bank-links.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { linkIn, nextMail } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, goToPlace, signInWithPassword, test } from "./journey.ts";
import { openAs } from "./session.ts";

// What a member does with bank links, at the stand-in for Plaid: Citi takes a password, Chase has a sign-in page of its own.

const citiCardholder = () => newCardholder({ cardId: "citi-double-cash", last4: "8810" });
const chaseCardholder = () => newCardholder({ cardId: "chase-freedom-flex", last4: "2203" });

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const plaid = (page: Page) => page.frameLocator('iframe[title="Plaid Link"]');
const row = (page: Page, bank: string) =>
  page.getByRole("list", { name: "Bank links" }).getByRole("listitem", { name: bank });

async function linkInFrame(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to Citi" }).click();
  for (const step of ["Sign in", "Continue", "Allow"]) await plaid(page).getByRole("button", { name: step }).click();
}

/** Up to the bank's own page. */
async function leaveForChase(page: Page): Promise<void> {
  await page.goto("/dashboard/link?bank=Chase");
  await page.getByRole("button", { name: "Continue to Chase" }).click();
  await plaid(page).getByRole("button", { name: "Continue to Chase" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Chase" })).toBeVisible();
}

async function allowAtChase(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow Cardwell" }).click();
}

async function isMatched(page: Page, bank: string): Promise<void> {
  await expect(headline(page)).toContainText(new RegExp(`^${bank} shared \\d cards?\\.`));
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/link\/.+\/match$/);
}

/** The link once it has this status. */
const untilStatus = (person: TestPerson, status: string) =>
  eventually(
    () => listLinks(person),
    (links) => links[0]?.status === status,
  );

/** How many transactions the member has of banks, of all pages. */
async function countTransactions(person: TestPerson): Promise<number> {
  const { ask } = walletApi(person);
  let count = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const page = await ask<{ transactions: unknown[]; nextCursor: string | null }>(
      "GET",
      `/api/wallet/transactions${query}`,
    );
    count += page.body.transactions.length;
    cursor = page.body.nextCursor;
  }
  return count;
}

async function breakLink(person: TestPerson, linkId: string, event: string, status: string): Promise<void> {
  await happenAtBank(linkId, event, event === "consent_ending" ? 7 : undefined);
  await refreshLink(person, linkId);
  await untilStatus(person, status);
}

/** The documents that a page loads from here on, and whether each may open Plaid Link. */
function watchDocuments(page: Page): [path: string, mayOpenLink: boolean][] {
  const documents: [string, boolean][] = [];
  page.on("response", (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    const policy = response.headers()["content-security-policy"] ?? "";
    documents.push([new URL(response.url()).pathname, policy.includes("https://cdn.plaid.com")]);
  });
  return documents;
}

test("a bank with a password is linked, its cards matched, and its statements imported", async ({ page }) => {
  await openAs(page, await citiCardholder(), "/dashboard/cards");
  const documents = watchDocuments(page);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Bank connections" }).getByRole("link", { name: "Link a bank" }).click();
  await expect(page.getByRole("radio", { name: /Citi.*Double Cash, tracked by hand/ })).toBeChecked();
  await linkInFrame(page);
  await isMatched(page, "Citi");
  await expect(page.getByText("Last four digits match your card")).toBeVisible();
  await page.getByRole("button", { name: "Save and import" }).click();
  await expect(headline(page)).toContainText(/^Citi is linked\. [\d,]+ transactions? imported\.$/);
  await expect(page.getByRole("region", { name: "Found so far" })).toContainText("Double Cash");
  await page.getByRole("link", { name: "Go to Today" }).click();
  await expect(page.getByRole("region", { name: "Bank connections" })).toContainText("Citi is up to date.");
  expect(documents).toEqual([
    ["/dashboard", false],
    ["/dashboard/link", true],
  ]);
});

test("a bank is linked from Cards", async ({ page }) => {
  await openAs(page, await citiCardholder(), "/dashboard/cards");
  const banks = page.getByRole("region", { name: "Banks", exact: true });
  await banks.getByRole("link", { name: "Link a bank of these cards" }).click();
  await linkInFrame(page);
  await isMatched(page, "Citi");
});

test("a bank is linked from onboarding, which goes on with the days that it brought and those that were chosen", async ({
  page,
}) => {
  const person = await newCardholder(
    { cardId: "chase-freedom-flex", last4: "2203" },
    { cardId: "citi-double-cash", last4: "8810" },
  );
  await openAs(page, person, "/dashboard/start/dates");
  const days = (card: string) => page.getByRole("group", { name: card });
  await days("Double Cash").getByLabel("Closing day").selectOption("4th");
  await page.getByRole("link", { name: /^Link Chase/ }).click();
  await page.getByRole("button", { name: "Continue to Chase" }).click();
  await plaid(page).getByRole("button", { name: "Continue to Chase" }).click();
  await allowAtChase(page);
  await isMatched(page, "Chase");
  await page.getByRole("button", { name: "Save and import" }).click();
  await expect(headline(page)).toContainText(/^Chase is linked\. [\d,]+ transactions? imported\.$/);
  await page.getByRole("link", { name: "Continue setup" }).click();
  await expect(page).toHaveURL("/dashboard/start/dates");
  await expect(page.getByText("From Chase").first()).toBeVisible();
  await expect(days("Freedom Flex").getByLabel("Closing day")).not.toHaveValue("");
  await expect(days("Double Cash").getByLabel("Closing day")).toHaveValue("4");
});

test.describe("a bank with a page of its own", () => {
  test("is linked in the same tab, and its transactions imported", { tag: "@gate" }, async ({ page }) => {
    await openAs(page, await chaseCardholder());
    await leaveForChase(page);
    await allowAtChase(page);
    await isMatched(page, "Chase");
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("button", { name: "Save and import" }).click();
    await expect(headline(page)).toContainText(/^Chase is linked\. [\d,]+ transactions? imported\.$/);
  });

  test("is linked in a new tab of the same browser", async ({ page, context }) => {
    await openAs(page, await chaseCardholder());
    await leaveForChase(page);
    const tab = await context.newPage();
    await tab.goto(page.url());
    await allowAtChase(tab);
    await isMatched(tab, "Chase");
  });

  test("is linked after the page of the return was reloaded", async ({ page, allowRejections }) => {
    allowRejections("/completion");
    await openAs(page, await chaseCardholder());
    await leaveForChase(page);
    await page.route("**/completion", (route) => route.abort(), { times: 1 });
    await allowAtChase(page);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.reload();
    await isMatched(page, "Chase");
  });

  test("isn't linked when the member cancels there, and can be begun again", async ({ page }) => {
    const person = await chaseCardholder();
    await openAs(page, person);
    await leaveForChase(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(headline(page)).toHaveText("You canceled at Chase");
    expect(new URL(page.url()).search).toBe("");
    expect(await listLinks(person)).toEqual([]);
    await page.reload();
    await expect(headline(page)).toHaveText("There's no bank sign-in to finish");
    await leaveForChase(page);
    await allowAtChase(page);
    await isMatched(page, "Chase");
  });

  /** A member who approved the link in this tab of a browser that lost its storage, which leads it to the landing page. */
  async function returnSignedOut(page: Page): Promise<TestPerson> {
    const person = await chaseCardholder();
    await openAs(page, person);
    await leaveForChase(page);
    const other = await page.context().newPage();
    await other.goto("/favicon.svg");
    await other.evaluate(() => localStorage.clear());
    await other.close();
    await allowAtChase(page);
    await expect(page).toHaveURL("/");
    return person;
  }

  /** From the landing page, through its link. */
  async function openSignIn(page: Page): Promise<void> {
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await expect(headline(page)).toHaveText("Sign in to finish linking your bank");
  }

  test("is linked in the same tab when the member is signed out by then", async ({ page }) => {
    const person = await returnSignedOut(page);
    await openSignIn(page);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await isMatched(page, "Chase");
  });

  test("is linked by Today in another tab, after a sign-in that led elsewhere", async ({ page, context }) => {
    const person = await returnSignedOut(page);
    const tab = await context.newPage();
    await tab.goto("/dashboard/credits");
    await expect(tab).toHaveURL("/");
    await signInWithPassword(tab, person.email, person.password);
    await expect(tab).toHaveURL("/dashboard/credits");
    await goToPlace(tab, "Today");
    await isMatched(tab, "Chase");
    await tab.goto("/dashboard");
    await expect(tab.getByRole("region", { name: "Bank connections" })).toBeVisible();
  });

  test("is linked in another browser where the member signs in after the return", async ({ page, otherDevice }) => {
    const person = await chaseCardholder();
    await openAs(page, person);
    await leaveForChase(page);
    const other = await otherDevice();
    await other.goto(page.url());
    await allowAtChase(other);
    await expect(other).toHaveURL("/");
    await signInWithPassword(other, person.email, person.password);
    await isMatched(other, "Chase");
  });

  test("is linked in the tab that a sign-in link opens after the return, and in the one that waited", async ({
    page,
    allowRejections,
  }) => {
    // Both are signed in then, and finish the same return.
    allowRejections("/completion");
    const person = await returnSignedOut(page);
    await openSignIn(page);
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send me a sign-in link" }).click();
    await expect(headline(page)).toHaveText("Check your email");
    const tab = await page.context().newPage();
    await tab.goto(linkIn(await nextMail(person.email), "/auth/complete").href);
    await Promise.all([isMatched(tab, "Chase"), isMatched(page, "Chase")]);
    expect(await listLinks(person)).toHaveLength(1);
  });
});

test("a return that isn't the member's last sign-in is explained, and leaves that one as it is", async ({ page }) => {
  await openAs(page, await chaseCardholder(), "/plaid-oauth-return?oauth_state_id=unknown");
  await expect(headline(page)).toHaveText("We couldn't find your link session");
  await expect(page.getByText(/Reference [0-9a-f-]{36}/)).toBeVisible();
  await leaveForChase(page);
  const bank = page.url();
  await page.goto("/plaid-oauth-return?oauth_state_id=unknown");
  await expect(headline(page)).toHaveText("This sign-in isn't the one you started last");
  await page.goto("/plaid-oauth-return");
  await expect(headline(page)).toHaveText("There's no bank sign-in to finish");
  await page.goto(bank);
  await allowAtChase(page);
  await isMatched(page, "Chase");
  await page.goto("/plaid-oauth-return");
  await expect(headline(page)).toHaveText("There's no bank sign-in to finish");
});

test("a bank that asks for a new sign-in is reconnected", async ({ page }) => {
  const person = await citiCardholder();
  const { id } = await linkBank(person, { bank: "citi" });
  await breakLink(person, id, "login_required", "sign_in");
  await openAs(page, person, `/consent-fix?item=${id}`);
  await expect(headline(page)).toContainText("Reconnect Citi. 5 alerts have no data.");
  await row(page, "Citi").getByRole("button", { name: "Reconnect" }).click();
  await plaid(page).getByRole("button", { name: "Sign in" }).click();
  await plaid(page).getByRole("button", { name: "Allow" }).click();
  await expect(headline(page)).toHaveText("Citi is up to date. ");
});

test("access that ends soon is renewed at the bank's own page", async ({ page }) => {
  const person = await chaseCardholder();
  const { id } = await linkBank(person, { bank: "chase" });
  await breakLink(person, id, "consent_ending", "expiring");
  await openAs(page, person, "/consent-fix");
  await expect(headline(page)).toContainText("Renew access to Chase by");
  await row(page, "Chase").getByRole("button", { name: "Renew access" }).click();
  await plaid(page).getByRole("button", { name: "Continue to Chase" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(headline(page)).toHaveText("Chase is up to date. ");
  await expect(page).toHaveURL(new RegExp(`/consent-fix\\?item=${id}$`));
});

test("a bank whose access was taken back is connected again, in place of the link that ended", async ({ page }) => {
  const person = await citiCardholder();
  const { id } = await linkBank(person, { bank: "citi" });
  const stored = await countTransactions(person);
  await breakLink(person, id, "revoked", "revoked");
  await openAs(page, person, `/consent-fix?item=${id}`);
  await expect(headline(page)).toHaveText("Connect Citi again. 5 alerts have no data.");
  await row(page, "Citi").getByRole("link", { name: "Connect again" }).click();
  await expect(page.getByRole("radio", { name: /Citi.*2 cards, access ended/ })).toBeChecked();
  await linkInFrame(page);
  await expect(headline(page)).toContainText(/^Citi is linked\. [\d,]+ transactions? imported\.$/);
  const links = await listLinks(person);
  expect(links).toMatchObject([{ status: "up_to_date", unmatchedAccounts: 0 }]);
  expect(links[0]?.id).not.toBe(id);
  expect(await countTransactions(person)).toBe(stored);
});

test("a second sign-in at a linked bank asks first, and another login's accounts count once", async ({ page }) => {
  const person = await chaseCardholder();
  const { id } = await linkBank(person, { bank: "chase" });
  const stored = await countTransactions(person);
  await openAs(page, person);
  await leaveForChase(page);
  await allowAtChase(page);
  await expect(headline(page)).toHaveText("Your Chase cards are already linked");
  await page.reload();
  await expect(headline(page)).toHaveText("Your Chase cards are already linked");
  expect((await listLinks(person)).map((link) => link.id)).toEqual([id]);
  await page.getByRole("button", { name: "It's another login" }).click();
  await isMatched(page, "Chase");
  await expect(page.getByText("Already tracked as Freedom Flex with your other Chase login.")).toBeVisible();
  await page.getByRole("button", { name: "Save and import" }).click();
  await expect(headline(page)).toContainText(/^Chase is linked\./);
  expect(await listLinks(person)).toHaveLength(2);
  expect(await countTransactions(person)).toBe(stored);
});

test("a card that a bank opens later is found, shared and matched", async ({ page }) => {
  const person = await citiCardholder();
  const { id, cards } = await linkBank(person, { bank: "citi" });
  await breakLink(person, id, "new_account", "new_accounts");
  await openAs(page, person, "/consent-fix");
  await expect(headline(page)).toHaveText("Review a new card at Citi. ");
  await row(page, "Citi").getByRole("button", { name: "Review the card" }).click();
  await plaid(page).getByRole("button", { name: "Sign in" }).click();
  await plaid(page)
    .getByRole("checkbox", { name: /Everyday Rewards/ })
    .check();
  for (const step of ["Continue", "Allow"]) await plaid(page).getByRole("button", { name: step }).click();
  await isMatched(page, "Citi");
  const found = page.getByRole("listitem", { name: /Everyday Rewards/ });
  await expect(found).toBeVisible();
  await found.getByRole("button", { name: "Don't track this account" }).click();
  await page.getByRole("button", { name: "Save and import" }).click();
  await expect(headline(page)).toContainText(/^Citi is linked\./);
  expect(await listLinks(person)).toMatchObject([{ status: "up_to_date", unmatchedAccounts: 0, cards }]);
});

test("an outage of a bank ends on its own, and the member who asked for it is notified", async ({ page }) => {
  const person = await citiCardholder();
  const { id } = await linkBank(person, { bank: "citi" });
  await breakLink(person, id, "institution_down", "not_responding");
  await openAs(page, person, "/consent-fix");
  await expect(headline(page)).toContainText("Citi isn't responding.");
  await expect(row(page, "Citi")).toContainText("Nothing for you to do.");
  await expect(row(page, "Citi").getByRole("button", { name: "Reconnect" })).toHaveCount(0);
  await row(page, "Citi").getByRole("button", { name: "Notify me when it's back" }).click();
  await expect(row(page, "Citi")).toContainText("We'll notify you when it's back.");
  await breakLink(person, id, "login_repaired", "up_to_date");
  await page.reload();
  await expect(headline(page)).toHaveText("Citi is up to date. ");
  await expect(page.getByText("Citi responds again")).toBeVisible();
  await page.goto("/dashboard/alerts");
  await expect(page.getByRole("main")).toContainText("Citi is linked again");
});

test("a disconnected bank leaves its cards, tracked by hand, and their history", async ({ page }) => {
  const person = await citiCardholder();
  const { cards } = await linkBank(person, { bank: "citi" });
  const stored = await countTransactions(person);
  expect(stored).toBeGreaterThan(100);
  await openAs(page, person, "/consent-fix");
  await row(page, "Citi").getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Citi?" });
  await dialog.getByRole("button", { name: "Disconnect Citi" }).click();
  await expect(headline(page)).toHaveText("Your cards are tracked by hand. ");
  await expect(page.getByText("Double Cash, at Citi")).toBeVisible();
  expect(await countTransactions(person)).toBe(stored);
  const { card } = await walletApi(person).card(cards[0]?.walletCardId ?? "");
  expect(card.statement?.source).toBe("bank");
});

test("a bank is disconnected with what it brought in, and what the member entered stays", async ({ page }) => {
  const person = await citiCardholder();
  const { cards } = await linkBank(person, { bank: "citi" });
  await openAs(page, person, "/consent-fix");
  await row(page, "Citi").getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Citi?" });
  await dialog.getByRole("radio", { name: "Delete the data from Citi" }).check();
  await dialog.getByRole("button", { name: "Disconnect Citi" }).click();
  await expect(headline(page)).toHaveText("Your cards are tracked by hand. ");
  expect(await countTransactions(person)).toBe(0);
  const { card } = await walletApi(person).card(cards[0]?.walletCardId ?? "");
  expect(card).toMatchObject({ cardId: "citi-double-cash", last4: "8810", statement: null });
});

test("a card tracked by hand offers to link its bank, and a linked one names its source", async ({ page }) => {
  const person = await citiCardholder();
  await openAs(page, person, "/dashboard/cards");
  await page.getByRole("link", { name: "Double Cash" }).click();
  const panel = page.getByRole("region", { name: "Link Citi and stop entering this by hand" });
  await panel.getByRole("link", { name: "Link Citi" }).click();
  await expect(page.getByRole("button", { name: "Continue to Citi" })).toBeVisible();
  await page.goBack();
  const { id } = await linkBank(person, { bank: "citi" });
  await page.reload();
  const payment = page.getByRole("region", { name: "Next payment" });
  await expect(payment).toContainText(/Citi, updated today, \d+:\d\d [ap]m/);
  await expect(panel).toBeHidden();
  await payment.getByRole("link", { name: "Connection" }).click();
  await expect(page).toHaveURL(new RegExp(`/consent-fix\\?item=${id}$`));
});
