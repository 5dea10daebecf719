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
import { documentedCollections } from "../support/documented-collections.ts";
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

// Written out here, too: a row that was changed by mistake opens nothing.
const publicDocuments = ["products/sample", "products/sample/prices/sample"];
const ownDocuments = [
  "customers/ada",
  "customers/ada/subscriptions/sample",
  "customers/ada/subscriptions/sample/invoices/sample",
  "customers/ada/payments/sample",
  "customers/ada/checkout_sessions/sample",
];
const existing = [...documentedCollections.map(({ path }) => path), "anything/else"];
const closedDocuments = existing.filter((path) => !publicDocuments.includes(path) && !ownDocuments.includes(path));
const parent = (path: string) => path.split("/").slice(0, -1).join("/");
const documentedFor = (who: string) =>
  documentedCollections.filter(({ reader }) => reader === who).map(({ path }) => path);

describe("a browser", () => {
  it("reads what docs/architecture.md says: everyone products, and an owner what the payments SDK reads", () => {
    expect(documentedFor("everyone")).toEqual(publicDocuments);
    expect(documentedFor("its owner")).toEqual(ownDocuments);
  });
});

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
