import { readFile } from "node:fs/promises";
import { assertFails, assertSucceeds, initializeTestEnvironment } from "@firebase/rules-unit-testing";
import type { RulesTestContext, RulesTestEnvironment } from "@firebase/rules-unit-testing";
import {
  addDoc,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  setLogLevel,
  updateDoc,
} from "firebase/firestore";
import type { Firestore } from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { host, ports } from "../../scripts/lib/addresses.ts";
import { unreachedExpressions } from "../support/rule-coverage.ts";

const projectId = "demo-cardwell-rules";

// Every rejection that these tests expect would be logged as an error.
setLogLevel("silent");

let environment: RulesTestEnvironment;

// What is rejected changes nothing, so one database is enough for all.
beforeAll(async () => {
  const rules = await readFile(new URL("../../firestore.rules", import.meta.url), "utf8");
  environment = await initializeTestEnvironment({ projectId, firestore: { host, port: ports.firestore, rules } });
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore() as unknown as Firestore;
    for (const path of existing) await setDoc(doc(db, path), { kept: true });
  });
});

afterAll(async () => {
  const unreached = await unreachedExpressions({ host, port: ports.firestore, projectId });
  await environment.cleanup();
  expect(unreached, "the tests reach every expression of the rules").toEqual([]);
});

const existing = [
  "products/prod_1",
  "products/prod_1/prices/price_1",
  "customers/ada",
  "customers/ada/checkout_sessions/cs_1",
  "customers/ada/subscriptions/sub_1",
  "customers/ada/subscriptions/sub_1/invoices/in_1",
  "customers/ada/payments/pi_1",
  "customers/ada/invoices/in_1",
  "accounts/ada",
  "stripeCustomers/cus_1",
  "webhookEvents/stripe_evt_1",
  "mails/mail_1",
  "rateLimits/limit_1",
  "trials/trial_1",
  "wallets/ada",
  "wallets/ada/alerts/alert_1",
  "wallets/ada/deletedAlerts/alert_1",
  "alertRules/payment_due",
  "alertRules/payment_due/versions/2",
  "alertCounts/2026-11-0",
  "alertBackTests/test_1",
  "impactEstimates/estimate_1",
  "alertRuleSets/current",
  "alertRuns/run_1",
  "alertSweeps/heartbeat",
  "articles/payment-due",
  "articles/payment-due/versions/1",
  "articleSets/members",
  "articleVotes/nora",
  "appInstalls/ada_install_1",
  "installCounts/2026-11-0",
  "minimumVersions/current",
  "helpCounts/2026-11-0",
  "helpSearches/2026-11-0",
  "callStats/last_0",
  "flagSets/current",
  "households/household_1",
  "incidents/incident_1",
  "directory/ada/listViews/users",
  "mailTemplates/sign_in",
  "mailTemplates/sign_in/versions/1",
  "mailTexts/current",
  "restoreTests/test_1",
  "jobs/sweepMail",
  "jobRuns/run_1",
  "viewSessions/view_1",
  "dailyFigures/2026-11",
  "dailyPerformance/2026-11-20",
  "performanceCounts/2026-11-20_0",
  "mailSuppressions/address_1",
  "mailFigures/2026-11-0",
  "logoSets/current",
  "logoImages/image_1",
  "newsPosts/post_1",
  "newsPosts/post_1/versions/1",
  "newsReads/ada",
  "newsSources/source_1",
  "newsSources/source_1/items/item_1",
  "newsImages/image_1",
  "podcastShows/show_1",
  "podcastEpisodes/episode_1",
  "podcastTranscripts/episode_1",
  "podcastListens/ada",
  "podcastCounts/2026-11-0",
  "prompts/summarize-news",
  "prompts/summarize-news/versions/1",
  "prompts/summarize-news/results/1",
  "promptRuns/run_1",
  "promptUsage/summarize-news_2026-11",
  "broadcasts/broadcast_1",
  "broadcastBatches/broadcast_1-1-0",
  "cards/amex-gold",
  "cards/amex-gold/changes/1",
  "catalog/current",
  "catalog/part-0",
  "proposals/proposal_1",
  "factReports/report_1",
  "anything/else",
];

const verified = { email: "ada@cardwell.test", email_verified: true };

/** Someone's database, opened at the first use. */
function openOnce(open: () => RulesTestContext): () => Firestore {
  let opened: Firestore | undefined;
  return () => (opened ??= open().firestore() as unknown as Firestore);
}

const people: Record<string, () => Firestore> = {
  "a stranger": openOnce(() => environment.unauthenticatedContext()),
  "another member": openOnce(() => environment.authenticatedContext("bob", verified)),
  "the member": openOnce(() => environment.authenticatedContext("ada", verified)),
  staff: openOnce(() => environment.authenticatedContext("sam", { ...verified, staff: "owner" })),
};

const publicDocuments = ["products/prod_1", "products/prod_1/prices/price_1"];
const ownDocuments = [
  "customers/ada",
  "customers/ada/checkout_sessions/cs_1",
  "customers/ada/subscriptions/sub_1",
  "customers/ada/subscriptions/sub_1/invoices/in_1",
  "customers/ada/payments/pi_1",
];
const closedDocuments = existing.filter((path) => !publicDocuments.includes(path) && !ownDocuments.includes(path));
const parent = (path: string) => path.split("/").slice(0, -1).join("/");

describe.each(Object.entries(people))("%s", (who, open) => {
  it.each(publicDocuments)("reads %s, alone and in a list", async (path) => {
    await assertSucceeds(getDoc(doc(open(), path)));
    await assertSucceeds(getDocs(collection(open(), parent(path))));
  });

  it.each(ownDocuments)(`${who === "the member" ? "reads" : "does not read"} %s`, async (path) => {
    await (who === "the member" ? assertSucceeds : assertFails)(getDoc(doc(open(), path)));
  });

  it.each(ownDocuments.slice(1))(
    `${who === "the member" ? "lists" : "does not list"} the folder of %s`,
    async (path) => {
      await (who === "the member" ? assertSucceeds : assertFails)(getDocs(collection(open(), parent(path))));
    },
  );

  it.each(closedDocuments)("does not read %s, alone or in a list", async (path) => {
    await assertFails(getDoc(doc(open(), path)));
    await assertFails(getDocs(collection(open(), parent(path))));
  });

  it.each(existing)("does not change %s", async (path) => {
    await assertFails(setDoc(doc(open(), path), { kept: false }));
    await assertFails(updateDoc(doc(open(), path), { kept: false }));
  });

  it.each(existing)("does not delete %s", async (path) => {
    await assertFails(deleteDoc(doc(open(), path)));
  });

  it("does not list all customers or everybody's subscriptions", async () => {
    await assertFails(getDocs(collection(open(), "customers")));
    await assertFails(getDocs(collectionGroup(open(), "subscriptions")));
  });
});

describe("a checkout session", () => {
  const request = {
    price: "price_1",
    mode: "subscription",
    success_url: "http://127.0.0.1:5002/payment-success",
    cancel_url: "http://127.0.0.1:5002/billing",
  };
  const { price: _price, ...withoutPrice } = request;
  const sessions = (open: (() => Firestore) | undefined) => collection(open!(), "customers/ada/checkout_sessions");

  it.each([
    ["with a price", request],
    ["with a quantity of one", { ...request, quantity: 1 }],
    ["with one line item", { ...withoutPrice, line_items: [{ price: "price_1" }] }],
    ["with a line item of one", { ...withoutPrice, line_items: [{ price: "price_1", quantity: 1 }] }],
    ["with promotion codes allowed", { ...request, allow_promotion_codes: true }],
  ])("is created by its owner %s", async (_, data) => {
    await assertSucceeds(addDoc(sessions(people["the member"]), data));
  });

  it.each(["a stranger", "another member", "staff"])("is not created for someone else by %s", async (who) => {
    await assertFails(addDoc(sessions(people[who]), request));
  });

  it("is not created by someone whose address is not confirmed", async () => {
    const unverified = openOnce(() =>
      environment.authenticatedContext("ada", { email: "ada@cardwell.test", email_verified: false }),
    );
    await assertFails(addDoc(sessions(unverified), request));
  });

  it.each([
    ["trial_period_days", { trial_period_days: 730 }],
    ["customer", { customer: "cus_2" }],
    ["metadata", { metadata: { firebaseUID: "bob" } }],
    ["discounts", { discounts: [{ coupon: "free" }] }],
    ["promotion_code", { promotion_code: "promo_1" }],
    ["sessionId", { sessionId: "cs_1" }],
    ["url", { url: "https://example.com" }],
    ["created", { created: new Date() }],
    ["error", { error: { message: "x" } }],
    ["client", { client: "mobile" }],
    ["amount", { amount: 1 }],
    ["another mode", { mode: "payment" }],
    ["two of it", { quantity: 2 }],
    ["no price", { price: null }],
    ["an empty price", { price: "" }],
    ["a price that is not text", { price: 7 }],
    ["an endless price", { price: "p".repeat(129) }],
    ["line items that are not a list", { price: null, line_items: "price_1" }],
    ["no line item", { price: null, line_items: [] }],
    ["two line items", { price: null, line_items: [{ price: "price_1" }, { price: "price_1" }] }],
    [
      "a line item with more than a price",
      { price: null, line_items: [{ price: "price_1", note: "n".repeat(1_000_000) }] },
    ],
    ["a line item with an endless price", { price: null, line_items: [{ price: "p".repeat(129) }] }],
    ["two of a line item", { price: null, line_items: [{ price: "price_1", quantity: 2 }] }],
    ["an empty success_url", { success_url: "" }],
    ["an endless success_url", { success_url: "h".repeat(2049) }],
    ["a success_url that is not text", { success_url: 1 }],
    ["an empty cancel_url", { cancel_url: "" }],
    ["a promotion switch that is not one", { allow_promotion_codes: "yes" }],
  ])("is rejected with %s", async (_, change) => {
    await assertFails(addDoc(sessions(people["the member"]), { ...request, ...change }));
  });
});
