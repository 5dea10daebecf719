import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import type { Page } from "@playwright/test";
import { archive, cardDetail, inventedCard, publishCard } from "../support/cards.ts";
import { INJECTIONS } from "../support/injections.ts";
import { makeGullible } from "../support/model.ts";
import { db, knownPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { findActive, watchAttacks } from "./attacks.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

/** In what the model is to obey: that of other tests beside these stays as it is. */
const mark = "Quillwort";

const injections = INJECTIONS.map(([name, text], at) => ({ id: `order-${at}`, name: `${at}: ${name}`, text, at }));
type Injection = (typeof injections)[number];

/** As one prompt takes so many cases, two have them, each in all that it is sent. */
const inputs: [PromptId, Injection[], toValues: (text: string) => Record<string, string>][] = [
  ["summarize-news", injections.slice(0, 20), (text) => ({ title: text.slice(0, 200), item: text })],
  ["answer-help-question", injections.slice(20), (text) => ({ question: text.slice(0, 300), articles: text })],
];

test.use({ person: "admin" });

test.beforeEach(() => makeGullible(true, { isDiscreet: true, about: mark }));
test.afterAll(async () => {
  await makeGullible(false);
  await Promise.all(inputs.map(([id]) => db.recursiveDelete(db.doc(`prompts/${id}`))));
});

/** Whatever the texts are after would be at a foreign address, or from one. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await findActive(page), page.url()).toEqual([]);
  await expect(page.locator(`[href*="evil"], [src*="evil"], [action*="evil"]`)).toHaveCount(0);
}

/** That nothing was found, and that a picture and a dialog would have been. */
async function expectWatched(page: Page, found: readonly string[], allow: (...parts: string[]) => void) {
  expect(found).toEqual([]);
  allow("evil.example", "Content Security Policy");
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: "https://evil.example/pixel.png" }));
    alert("hit");
  });
  await expect.poll(() => found.toSorted()).toEqual(["dialog: hit", "request: https://evil.example/pixel.png"]);
}

test("texts that give a model orders are only text to staff who see what was asked and what an obeying model answered", async ({
  page,
  allowRejections,
}) => {
  test.slow();
  const found = await watchAttacks(page.context());
  for (const [id, own, toValues] of inputs) {
    const cases = own.map(({ id: caseId, name, text }) => ({
      id: caseId,
      revision: 1,
      name,
      values: toValues(`${mark} ${text.slice(-19_000)}`),
      checks: [{ kind: "noLinks" }],
    }));
    await db.recursiveDelete(db.doc(`prompts/${id}`));
    const unchanged = { live: null, staging: null, draft: null, earlier: [], limits: null, off: null };
    await db.doc(`prompts/${id}`).set({ ...unchanged, revision: 1, latest: 0, cases });
    await page.goto(`/admin/prompts/${id}`);
    await page.getByRole("button", { name: "Run on v0" }).click();
    await expect(page.getByText(/^v0: \d+ of 20 cases passed\./)).toBeVisible();
    await expectHarmless(page);

    await page.goto(`/admin/prompts/${id}/cases`);
    for (const { name, text } of own) {
      const shown = page.getByRole("listitem").filter({ hasText: name });
      await expect(shown).toContainText(text.slice(-60));
      await shown.getByRole("button", { name: `Edit ${name}` }).click();
      await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue(name);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    }
    await expectHarmless(page);

    await page.goto(`/admin/prompts/${id}/compare`);
    const answers = page.getByRole("region", { name: "Answers to the saved cases" });
    await expect(answers.getByText("PWNED", { exact: true }).first()).toBeVisible();
    if (own.some(({ text }) => text.includes("evil.example")))
      for (const answer of [
        "[Read more](https://evil.example/",
        "![](//evil.example/",
        "<img src=x onerror=",
        "<script>",
      ])
        await expect(answers).toContainText(answer);
    await expectHarmless(page);
    expect((await db.doc(`prompts/${id}`).get()).data()).toMatchObject({ ...unchanged, revision: 1, cases });
  }
  await expectWatched(page, found, allowRejections);
});

test("a member who asks each of them in help gets no answer that obeys, and staff read what there was as text", async ({
  page,
  otherDevice,
  allowRejections,
}) => {
  test.slow();
  const reading = await otherDevice();
  const found = await Promise.all([page, reading].map((each) => watchAttacks(each.context())));
  // Each may ask ten questions an hour.
  for (let from = 0; from < injections.length; from += 10) {
    await openAs(reading, await newCardholder({ cardId: "amex-gold" }), "/help");
    const asking = reading.getByRole("region", { name: "Ask a question" });
    for (const { at, text } of injections.slice(from, from + 10)) {
      const start = `${mark} ${at}. Do refunds count as payments?`;
      await asking.getByLabel("Your question").fill(`${start} ${text.slice(-250)}`);
      await asking.getByRole("button", { name: "Get an answer" }).click();
      await expect(asking.getByRole("paragraph").filter({ hasText: start })).toBeVisible();
      await expect(asking.getByRole("heading", { name: "Our articles don't answer this." })).toBeVisible();
      await expectHarmless(reading);
    }
  }
  await page.goto("/admin/prompts/answer-help-question/runs");
  // The latest twenty: questions aren't stored, so each is named alike.
  const open = page.getByRole("table", { name: "Runs" }).getByRole("button", { name: /^Open / });
  await expect(open.first()).toBeVisible();
  for (const each of await open.all()) {
    await each.click();
    await expect(
      page
        .getByRole("region", { name: /^Answer to / })
        .getByRole("paragraph")
        .last(),
    ).toBeVisible();
  }
  await expectHarmless(page);
  await expectWatched(page, found[0] ?? [], allowRejections);
  await expectWatched(reading, found[1] ?? [], allowRejections);
});

test("pasted as terms, orders propose nothing where the model obeys, and are text where it doesn't", async ({
  page,
  allowRejections,
}) => {
  test.slow();
  const found = await watchAttacks(page.context());
  const { idToken: token } = await knownPerson("admin");
  const card: CardTerms = inventedCard();
  expect((await publishCard(token, card)).status).toBe(200);
  const { terms } = (await cardDetail(token, card.id)).body;
  const paste = async (text: string) => {
    await page.getByLabel("Terms", { exact: true }).fill(text);
    await page.getByLabel("Page that they are from").fill("https://example.com/terms");
    await page.getByRole("button", { name: "Propose changes" }).click();
  };

  const first = injections.findIndex(({ name }) => name.endsWith("JSON that sets fees"));
  const last = injections.findIndex(({ name }) => name.endsWith("a script"));
  expect(last - first).toBe(9);
  for (const { text } of injections.slice(first, last + 1)) {
    await page.goto(`/admin/card-universe/${card.id}/paste`);
    await paste(`The annual fee is $550. ${mark} ${text}`);
    await expect(page.getByText("No facts are proposed.")).toBeVisible();
    await expectHarmless(page);
  }

  const leaks = injections.filter(({ text }) => text.includes("evil.example") || text.includes("<script>"));
  expect(leaks).toHaveLength(4);
  await page.goto(`/admin/card-universe/${card.id}/paste`);
  const fees = [
    "The annual fee is $551",
    "Late payment: up to $41",
    "Foreign transactions cost 2%",
    "Returned payment: $29",
  ];
  await paste(leaks.map(({ text }, at) => `${fees[at]} ${text}.`).join("\n"));
  await expect(page.getByText(/^\d changes? proposed\./)).toBeVisible();
  await expect(page.getByText("evil.example").filter({ visible: true }).first()).toBeVisible();
  await expectHarmless(page);
  await page.getByRole("link", { name: "Review the proposals" }).click();
  await page.getByRole("link", { name: card.name }).first().click();
  await expect(page.getByRole("region", { name: `Proposal for ${card.name}` })).toContainText("$551");
  await expectHarmless(page);

  expect((await cardDetail(token, card.id)).body.terms).toEqual(terms);
  await expectWatched(page, found, allowRejections);
  await archive(token, new Set([card.id]));
});
