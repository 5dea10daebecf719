import type { Page } from "@playwright/test";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { call } from "../support/api.ts";
import { archive, cardDetail, inventedCard, publishCard } from "../support/cards.ts";
import { db, signIn } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

const home = "/admin/card-universe";
const invented = new Set<string>();
let token = "";

test.use({ person: "admin" });

test.beforeAll(async () => {
  token = (await signIn("admin@cardwell.test")).idToken;
});

test.afterAll(() => archive(token, invented));

/** A published card that no other test uses. */
async function newCard(): Promise<CardTerms> {
  const terms = inventedCard();
  invented.add(terms.id);
  expect((await publishCard(token, terms)).status).toBe(200);
  return terms;
}

const getRows = (page: Page, list = "cards") =>
  page.getByRole("table", { name: list }).locator('tbody tr:not([aria-hidden="true"])');
const openRow = (page: Page, list: string, name: string) =>
  getRows(page, list).getByRole("link", { name }).first().click();
const factRow = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label }).first();
const diffRow = (page: Page, label: string) => page.getByRole("row", { name: label });

async function openAsStaff(page: Page, path: string): Promise<void> {
  await openAs(page, { email: "admin@cardwell.test" }, `${home}${path}`);
}

async function openCard(page: Page, { email, password }: TestPerson, walletCardId: string): Promise<void> {
  await openAs(page, { email, password }, `/dashboard/cards/${walletCardId}#terms`);
}

test("staff search, filter and sort the cards of the catalog, share the address, and go back", async ({ page }) => {
  const card = await newCard();
  await page.goto(home);
  await expect(getRows(page)).toHaveCount(50);
  await page.keyboard.press("/");
  await page.keyboard.type(card.name);
  await expect(getRows(page)).toHaveCount(1);
  await expect(getRows(page)).toContainText(card.name);
  await expect(page).toHaveURL(/query=Invented/);

  await page.getByRole("combobox", { name: "Kind" }).selectOption("business");
  await expect(page.getByText("No cards match these 2 filters")).toBeVisible();
  await page.goBack();
  await expect(getRows(page)).toHaveCount(1);
  await page.reload();
  await expect(getRows(page)).toContainText(card.name);
  await page.goBack();
  await expect(getRows(page)).toHaveCount(50);

  await page.getByRole("button", { name: "Known" }).click();
  await expect(page).toHaveURL(/sort=completeness&order=asc/);
  await expect(page.getByRole("columnheader", { name: "Known" })).toHaveAttribute("aria-sort", "ascending");
  // The rows of the new order may have other heights, and what is clicked must not move.
  await expect(page.getByRole("table", { name: "cards" })).not.toHaveAttribute("aria-busy");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText(/^1 to 50 of /)).toBeVisible();
});

test("a fact of a card is verified with the URL of its source", { tag: "@gate" }, async ({ page }) => {
  const card = await newCard();
  await page.goto(`${home}/${card.id}`);
  const fee = factRow(page, "Annual fee");
  await expect(fee).toContainText("not verified");
  await fee.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Verify selected facts" });
  await expect(bar.getByLabel("Page where you checked them today")).toHaveValue(`https://example.com/${card.id}`);
  await bar.getByLabel("Page where you checked them today").fill("example.com");
  await bar.getByRole("button", { name: "Verify 1 fact" }).click();
  await expect(bar.getByRole("alert")).toContainText("starts with https://");
  await bar.getByLabel("Page where you checked them today").fill("https://example.com/rates");
  await bar.getByRole("button", { name: "Verify 1 fact" }).click();
  await expect(page.getByText(`1 fact of ${card.name} verified.`)).toBeVisible();
  await expect(fee).toContainText("checked");
  const { body } = await cardDetail(token, card.id);
  expect(body.terms.provenance["fees.annual"]).toMatchObject({ sourceUrl: "https://example.com/rates" });
  expect(body.version).toBe(2);
});

test("a card's page with unpublished edits asks before it is left, and keeps them on the card's other tabs", async ({
  page,
}) => {
  const card = await newCard();
  await page.goto(`${home}/${card.id}/edit`);
  const fee = page.getByLabel("Annual fee ($)", { exact: true });
  await fee.fill("150");
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page).toHaveURL(/\/versions$/);
  const toUsers = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Users" });
  await toUsers.click();
  const dialog = page.getByRole("dialog", { name: `Discard your changes to ${card.name}?` });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/versions$/);
  await page.getByRole("link", { name: "Edit, not published" }).click();
  await expect(fee).toHaveValue("150");
  await toUsers.click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("the command palette opens a section or a card by name", async ({ page }) => {
  const card = await newCard();
  await page.goto(home);
  await expect(getRows(page)).toHaveCount(50);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  await page.keyboard.type("to verify");
  await expect(palette.getByRole("link").first()).toContainText("To verify");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/verification$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`#${card.id}`);
  await palette.getByRole("region", { name: "Cards" }).getByRole("link", { name: card.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(card.name);
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("region", { name: "Recent" })).toContainText(card.name);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("a purchase is calculated by the rates as they are edited", async ({ page }) => {
  const { id } = await newCard();
  await page.goto(`${home}/${id}`);
  const calculator = page.getByRole("region", { name: "Calculator" });
  await calculator.getByLabel("Merchant or category").fill("Dining");
  await expect(calculator).toContainText("$3.00 for $100.00 at");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("Earning", { exact: true })).toBeVisible();
  await calculator.getByLabel("Merchant or category").fill("Groceries");
  await expect(calculator).toContainText("$1.00 for $100.00 at Groceries");
  await page.getByText("Earning", { exact: true }).click();
  await page.getByLabel("On everything, units per dollar").fill("2");
  await expect(calculator).toContainText("$2.00 for $100.00 at Groceries");
  await calculator.getByLabel("Merchant or category").fill("no such place");
  await expect(calculator).toContainText("No merchant or category has this name.");
});

test("pasted terms become a proposal with the sentence of each change, and once approved they're in the catalog", async ({
  page,
}) => {
  const { id, name } = await newCard();
  await page.goto(`${home}/${id}/paste`);
  await page.getByRole("button", { name: "Propose changes" }).click();
  await expect(page.getByText("Paste at least a sentence.")).toBeVisible();
  const terms = "The annual fee is $125, from the next statement on. Late payment: up to $40. There is a lounge.";
  await page.getByLabel("Terms", { exact: true }).fill(terms);
  await page.getByLabel("Page that they are from").fill("https://example.com/terms");
  await page.getByRole("button", { name: "Propose changes" }).click();
  await expect(page.getByText("2 changes proposed.")).toBeVisible();
  await expect(diffRow(page, "Annual fee")).toContainText("$125.00");
  await expect(diffRow(page, "Annual fee")).toContainText("“The annual fee is $125, from the next statement on.”");

  await page.getByRole("link", { name: "Review the proposals" }).click();
  await expect(page).toHaveURL(/\/review$/);
  await openRow(page, "proposals", name);
  const proposal = page.getByRole("region", { name: `Proposal for ${name}` });
  await expect(proposal).toContainText("“The annual fee is $125, from the next statement on.”");
  await expect(proposal).toContainText("“Late payment: up to $40.”");
  await proposal.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Publish this for ${name}?` });
  await dialog.getByLabel("Reason").fill("Read on the issuer's page");
  await dialog.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(page.getByText(`${name}: approved and published.`)).toBeVisible();

  await page.goto(`${home}/${id}`);
  await expect(factRow(page, "Annual fee")).toContainText("$125.00");
  await expect(factRow(page, "Late fee")).toContainText("$40.00");
  await expect(factRow(page, "Late fee")).toContainText("Extracted text, example.com");
});

// Beside the other journey of this prompt: it's off for a moment.
test("a prompt that got worse is blocked, fixed, put live, rolled back and turned off, which its use shows", async ({
  page,
}) => {
  await db.recursiveDelete(db.doc("prompts/extract-card-terms"));
  const { id } = await newCard();
  const confirm = async (button: string, reason: string) => {
    await page.getByRole("dialog").getByLabel("Reason").fill(reason);
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
  };
  const title = (text: RegExp) => page.getByRole("heading", { level: 1, name: text });
  const stage = async (instructions: string, change: string) => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Instructions").fill(instructions);
    await page.getByLabel("What changes").fill(change);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Put draft into staging" }).click();
    await expect(title(/^Version \d is in staging/)).toBeVisible();
  };

  await page.goto("/admin/prompts/extract-card-terms/edit");
  const instructions = await page.getByLabel("Instructions").inputValue();
  await page.goto("/admin/prompts/extract-card-terms");
  await stage("You read the terms of a credit card. Answer in at most 20 words.", "Shorter answers");
  await page.getByRole("button", { name: "Run on v0" }).click();
  await expect(page.getByText(/^v0: (\d+) of \1 cases passed\./)).toBeVisible();
  await page.getByRole("button", { name: "Run on v1" }).click();
  await expect(title(/^Version 1 is blocked\. ?It fails \d+ cases that v0 passes\./)).toBeVisible();
  await expect(page.getByText("v1 can't go live")).toBeVisible();
  await expect(page.getByRole("button", { name: "Put v1 live" })).toHaveCount(0);
  const worse = page.getByRole("table", { name: "Test cases" }).getByRole("row", { name: "Fees in a paragraph" });
  await expect(worse).toContainText("Pass");
  await expect(worse).toContainText("Fail");

  await stage(`${instructions}\nRead footnotes, too.`, "With footnotes");
  await page.getByRole("button", { name: "Run on v2" }).click();
  await expect(title(/^Version 2 can go live/)).toBeVisible();
  await page.getByRole("button", { name: "Put v2 live" }).click();
  await confirm("Put v2 live", "It reads footnotes");
  await page.getByRole("button", { name: "Roll back" }).click();
  await confirm("Roll back to v0", "Footnotes confuse it");
  await expect(page.getByText("Version 0 of Extract card terms is live again.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await confirm("Turn off", "It costs too much");
  await expect(title(/^Extract card terms is off/)).toBeVisible();

  await page.goto(`${home}/${id}/paste`);
  await page.getByLabel("Terms", { exact: true }).fill("The annual fee is $125, from the next statement on.");
  await page.getByRole("button", { name: "Propose changes" }).click();
  await expect(page.getByText("This prompt is turned off.")).toBeVisible();
  await page.goto("/admin/prompts/extract-card-terms");
  await page.getByRole("button", { name: "Turn on" }).click();
  await confirm("Turn on", "It's needed after all");
  await expect(title(/^Extract card terms$/)).toBeVisible();
});

test("an editor whose card was published by someone else sees the changes and loses nothing", async ({
  page,
  allowRejections,
}) => {
  allowRejections(`${home}/cards/`);
  const card = await newCard();
  await page.goto(`${home}/${card.id}/edit`);
  await page.getByLabel("Foreign transactions (%)").fill("3");
  await page.getByRole("button", { name: "Preview changes" }).click();
  const other = { ...card, shortName: "Renamed meanwhile" };
  expect((await publishCard(token, other, { baseVersion: 1, reason: "A colleague" })).status).toBe(200);
  await page.getByLabel("Reason").fill("Read on the page");
  await page.getByRole("button", { name: /^Publish version 2/ }).click();
  await expect(page.getByText(`${card.name} changed since you opened it.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Version 2" })).toContainText("Renamed meanwhile");
  await page.getByRole("button", { name: "Continue with version 2" }).click();
  await expect(page.getByLabel("Foreign transactions (%)")).toHaveValue("3");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(diffRow(page, "Foreign transaction fee")).toContainText("3%");
  await expect(diffRow(page, "Short name")).toHaveCount(0);
});

test("many proposals are decided at the same time, and one that fails stays", async ({ page, allowRejections }) => {
  allowRejections("/proposals/");
  const [first, second] = [await newCard(), await newCard()];
  const rows = [first, second].map(({ name }) => ({ name, issuer: "Chase", annualFee: 130, benefits: [] }));
  const made = await call("POST", "/api/admin/card-universe/imports", {
    token,
    body: {
      source: "couponcycle",
      fileName: "two.json",
      contentBase64: Buffer.from(JSON.stringify(rows)).toString("base64"),
      dryRun: false,
    },
  });
  expect(made.status).toBe(200);
  // The second is outdated because someone publishes another fee.
  const annual = [{ amountCents: 20_000, validFrom: null, validTo: null }];
  await publishCard(token, { ...second, fees: { ...second.fees, annual } }, { baseVersion: 1 });

  await page.goto(`${home}/review`);
  await page.getByLabel(`Select ${first.name}`).check();
  await page.getByLabel(`Select ${second.name}`).check();
  await page
    .getByRole("region", { name: "Selected proposals" })
    .getByRole("button", { name: "Approve", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "Publish 2 proposals?" });
  await dialog.getByLabel("Reason").fill("Both were read");
  await dialog.getByRole("button", { name: "Approve 2 proposals" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("1 of 2 approved, 1 failed. Finished.");
  await expect(progress).toContainText(`${second.name}: The card has changed since this was proposed`);
  await progress.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel(`Select ${first.name}`)).toHaveCount(0);
  expect((await cardDetail(token, first.id)).body.terms.fees.annual).toMatchObject([
    { amountCents: 9_500 },
    { amountCents: 13_000, validTo: null },
  ]);

  await openRow(page, "proposals", second.name);
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  const rejection = page.getByRole("dialog", { name: `Reject this for ${second.name}?` });
  await rejection.getByLabel("Reason").fill("The fee is another one");
  await rejection.getByRole("button", { name: `Reject ${second.name}` }).click();
  await expect(page.getByText(`${second.name}: rejected.`)).toBeVisible();
});

test("a card is duplicated as a draft, and archived by its name", async ({ page }) => {
  const card = await newCard();
  await page.goto(`${home}/${card.id}`);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Duplicate of ${card.name}`);
  invented.add(`${card.id}-copy`);
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByLabel("Reason").fill("A sister card");
  await page.getByRole("button", { name: `Publish version 1 of ${card.name} copy` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${card.name} copy`);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Archive" }).click();
  const dialog = page.getByRole("dialog", { name: `Archive ${card.name} copy?` });
  await dialog.getByLabel("Reason").fill("Not needed");
  await dialog.getByRole("button", { name: `Archive ${card.name} copy` }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
});

test.describe("with a member on another device", () => {
  // The member signs in on a separate device, so the browser starts signed out.
  test.use({ person: null });

  test("a fee is edited, previewed with what it costs holders, published with a reason, and read by a holder", async ({
    page,
    otherDevice,
  }) => {
    const card = await newCard();
    const member = await newCardholder();
    const walletCardId = await walletApi(member).add({ cardId: card.id });
    await openAsStaff(page, `/${card.id}/edit`);
    const fee = page.getByLabel("Annual fee ($)", { exact: true });
    await expect(fee).toHaveValue("95");
    await fee.fill("150");
    await expect(page.getByLabel("Charged from")).toBeVisible();
    await expect(page.getByLabel("Correct the fee for all dates")).not.toBeChecked();
    await page.getByRole("link", { name: "12 months of credits" }).click();
    await expect(page.getByText("$20.00")).toBeVisible();
    await page.getByRole("link", { name: "Edit, not published" }).click();
    await expect(fee).toHaveValue("150");
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("heading", { name: "1 fact would change." })).toBeFocused();
    await expect(diffRow(page, "Annual fee")).toContainText("$95.00");
    await expect(diffRow(page, "Annual fee")).toContainText("$150.00");
    await expect(page.getByText("1 member holds this card and will see the change on its page.")).toBeVisible();
    await expect(page.getByText("1 holder: 1 loses more than $50 a year.")).toBeVisible();
    await expect(page.getByText("−$55.00", { exact: true })).toBeVisible();
    const publish = page.getByRole("button", { name: `Publish version 2 of ${card.name}` });
    await page.getByLabel("Reason").fill("The issuer raised it");
    await publish.click();
    await expect(page.getByText(`${card.name} published as version 2.`)).toBeVisible();
    await expect(factRow(page, "Annual fee")).toContainText("$150.00");
    await page.getByRole("link", { name: "Versions" }).click();
    await expect(page.getByRole("heading", { name: "Version 2: The issuer raised it" })).toBeVisible();

    const theirs = await otherDevice();
    await openCard(theirs, member, walletCardId);
    const changed = theirs.getByRole("list", { name: "What changed" }).getByRole("listitem").first();
    await expect(changed).toContainText(/Annual fee: \$95\.00 → .*\$150\.00/);
    await expect(changed).toContainText(/For you.*Your annual fee rises by \$55\.00 to \$150\.00 from February 10/);
  });

  test("a file creates proposals, and an approved one shows on a member's card page", async ({ page, otherDevice }) => {
    const card = await newCard();
    const member = await newCardholder();
    const walletCardId = await walletApi(member).add({ cardId: card.id });
    const rows = [
      {
        name: card.name,
        issuer: "Chase",
        annualFee: 125,
        benefits: [],
      },
      { name: "Broken row" },
    ];
    await openAsStaff(page, "/import");
    await page.getByLabel("Source").selectOption("couponcycle");
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(page.getByText("Choose a file.")).toBeVisible();
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "invented.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(rows)),
    });
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(page.getByRole("heading", { name: "1 proposal from invented.json." })).toBeVisible();
    await page.getByRole("button", { name: "Unreadable 1" }).click();
    const list = page.getByRole("list", { name: "Rows of the file" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Changes a card 1" }).click();
    await list.getByRole("button", { name: card.name }).click();
    await expect(diffRow(page, "Annual fee")).toContainText("$125.00");
    await page.getByRole("button", { name: "Create 1 proposal" }).click();
    await expect(page.getByText("1 proposal created.")).toBeVisible();

    await page.getByRole("link", { name: "Review the proposals" }).click();
    await openRow(page, "proposals", card.name);
    const detail = page.getByRole("region", { name: `Proposal for ${card.name}` });
    await expect(detail).toContainText("held by 1 member");
    await expect(detail.getByRole("row", { name: "Annual fee" })).toContainText("$125.00");
    await detail.getByRole("button", { name: "Approve" }).click();
    const dialog = page.getByRole("dialog", { name: `Publish this for ${card.name}?` });
    await dialog.getByLabel("Reason").fill("Seen on the page");
    await dialog.getByRole("button", { name: `Approve ${card.name}` }).click();
    await expect(page.getByText(`${card.name}: approved and published.`)).toBeVisible();

    const theirs = await otherDevice();
    await openCard(theirs, member, walletCardId);
    const terms = theirs.locator("#terms");
    await expect(terms.getByRole("row", { name: "Annual fee" })).toContainText("$125.00");
    await expect(terms).toContainText(/\$95\.00 → \$95\.00 until .+, then \$125\.00/);
  });

  test("a card that a member described is found in the coverage, and a new card begins with its name", async ({
    page,
  }) => {
    const name = "Platinum Rewards";
    await walletApi(await newCardholder()).add({
      custom: {
        name,
        issuerName: "Harbor Credit Union",
        network: "visa",
        annualFeeCents: 0,
        foreignBps: null,
        basePercent: 1,
        noPresetLimit: false,
      },
    });
    await openAsStaff(page, "/coverage?query=harbor");
    await page.getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(/card-universe\/new\?name=Platinum\+Rewards/);
    await expect(page.getByLabel("Name, without the issuer")).toHaveValue(name);
  });

  test("a member's report is answered, and the member reads the answer", async ({ page, otherDevice }) => {
    const card = await newCard();
    const member = await newCardholder();
    const walletCardId = await walletApi(member).add({ cardId: card.id });
    const reported = await call("POST", "/api/catalog/reports", {
      token: member.idToken,
      body: { cardId: card.id, path: "fees.annual", label: "Annual fee", message: "I was charged $99.00." },
    });
    expect(reported.status).toBe(200);

    await openAsStaff(page, "/reports");
    await openRow(page, "reports", card.name);
    const report = page.getByRole("region", { name: `Report on ${card.name}` });
    await expect(report).toContainText("I was charged $99.00.");
    await report.getByRole("button", { name: "Answer" }).click();
    await report.getByText("Declined").click();
    await report.getByLabel("Answer", { exact: true }).fill("The issuer's page says $95.00.");
    await report.getByRole("button", { name: `Answer the report on ${card.name}` }).click();
    await expect(report).toHaveCount(0);

    const theirs = await otherDevice();
    await openCard(theirs, member, walletCardId);
    await expect(theirs.locator("#terms")).toContainText("The issuer's page says $95.00.");
  });
});
