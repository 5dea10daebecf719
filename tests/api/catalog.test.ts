// @module-tag gate

import type { catalogContract } from "@cardwell/core/contract/catalog";
import type { FactReport } from "@cardwell/core/domain/catalog/published";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { archive, inventedCard, publishCard } from "../support/cards.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";

type Current = ResponseOf<typeof catalogContract.current>;
type Cards = ResponseOf<typeof catalogContract.cards>;

const current = async () => (await call<Current>("GET", "/api/catalog")).body;
const fetchCards = (version: number) => call<Cards>("GET", `/api/catalog/${version}/cards`);

let staff: TestPerson;
let member: TestPerson;
const invented = inventedCard({ aliases: ["Inv"] });
const draft = inventedCard();

beforeAll(async () => {
  staff = await newPerson({ staff: "owner" });
  member = await newCardholder();
  expect((await publishCard(staff.idToken, invented)).status).toBe(200);
  expect((await publishCard(staff.idToken, draft, { status: "draft" })).status).toBe(200);
});

afterAll(() => archive(staff.idToken, [invented.id, draft.id]));

describe("the published catalog", () => {
  it("returns its number of cards and banks, and how much was verified at the source", async () => {
    const { cards, issuers, facts, categories } = await current();
    expect(cards).toBeGreaterThanOrEqual(120);
    expect(issuers).toBeGreaterThanOrEqual(20);
    expect(facts.total).toBeGreaterThan(cards * 5);
    expect(facts.verified).toBeLessThanOrEqual(facts.total);
    expect(categories).toContainEqual({ id: "dining", parentId: "everything", label: "Dining" });
  });

  it("is public and cacheable for a minute, its list for a day", async () => {
    const head = await call<Current>("GET", "/api/catalog");
    expect(head.headers.get("cache-control")).toBe("public, max-age=60");
    expect((await fetchCards(head.body.version)).headers.get("cache-control")).toBe("public, max-age=86400");
  });

  it("lists each card with its searchable names", async () => {
    const { version } = await current();
    const { body } = await fetchCards(version);
    expect(body.version).toBe(version);
    expect(body.cards.find(({ id }) => id === invented.id)).toEqual({
      id: invented.id,
      name: invented.name,
      issuer: "Chase",
      network: "visa",
      segment: "personal",
      availability: "open",
      annualFeeCents: 9_500,
      noPresetLimit: false,
      aliases: ["Inv"],
      artHue: null,
    });
  });

  it("lists no drafts and no archived cards", async () => {
    const gone = inventedCard();
    await publishCard(staff.idToken, gone);
    await publishCard(staff.idToken, gone, { status: "archived", baseVersion: 1 });
    const { version } = await current();
    const ids = (await fetchCards(version)).body.cards.map(({ id }) => id);
    expect(ids).not.toContain(draft.id);
    expect(ids).not.toContain(gone.id);
  });

  it("is the published one where the version was replaced a moment ago, and none where it doesn't exist yet", async () => {
    const { version } = await current();
    const { body } = await publishCard(staff.idToken, { ...invented, shortName: "Newer" }, { baseVersion: 1 });
    expect(body.catalogVersion).toBe(version + 1);
    const outdated = await fetchCards(version);
    expect(outdated.status).toBe(200);
    expect(outdated.body).toEqual((await fetchCards(version + 1)).body);
    expect(outdated.body.version).toBe(version + 1);
    expect(rejection(await fetchCards(version + 2))).toEqual({ status: 404, error: "not_found" });
  });

  it.each(["0", "-1", "1.5", "99999999999", "latest"])("rejects the version %s", async (version) => {
    const answer = await call("GET", `/api/catalog/${version}/cards`);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("a reported mistake", () => {
  const report = (body: object, token = member.idToken) =>
    call<FactReport>("POST", "/api/catalog/reports", { token, body });
  const mistake = { path: "fees.annual", label: "Annual fee", message: "It is $99 now." };

  it("is stored for staff as unanswered", async () => {
    const { status, body } = await report({ cardId: invented.id, ...mistake });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...mistake, status: "open", answer: null, answeredAt: null });
    const kept = await db.doc(`factReports/${body.id}`).get();
    expect(kept.data()).toMatchObject({ uid: member.uid, cardId: invented.id, status: "open" });
  });

  it.each([
    ["of a card that doesn't exist", { cardId: "chase-nothing", ...mistake }],
    ["of a draft", { cardId: draft.id, ...mistake }],
    ["of a fact that the card doesn't have", { cardId: invented.id, ...mistake, path: "no.such.fact" }],
  ])("%s is rejected", async (_, body) => {
    expect(rejection(await report(body))).toEqual({ status: 404, error: "not_found" });
  });

  it("is limited to 20 a day", async () => {
    const busy = await newCardholder();
    const answers = [];
    for (let index = 0; index < 21; index += 1) {
      answers.push(await report({ cardId: invented.id, ...mistake }, busy.idToken));
    }
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(rejection(answers[20]!)).toEqual({ status: 429, error: "rate_limited" });
    expect(Number(answers[20]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await report({ cardId: invented.id, ...mistake })).status).toBe(200);
  });
});
