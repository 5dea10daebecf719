import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { type HeldCard, newCardholder } from "../support/prepared-members.ts";
import { rememberTrial } from "../support/trials.ts";
import { checkoutAnswer, notificationsWorked, stripe } from "../support/subscriptions.ts";
import { walletApi } from "../support/wallets.ts";

// Most tests start with members written directly to the database. This test compares them with what the product writes.

const statement = { closeOn: "2026-10-28", dueOn: "2026-11-24", balanceCents: 128_460, minimumCents: 4_000 };
const card = {
  cardId: "chase-freedom-flex",
  last4: "2206",
  creditLimitCents: 900_000,
  statementCloseDay: 28,
  dueDay: 24,
};
const second: HeldCard = { cardId: "amex-gold", last4: "1009" };

/** A member who paid at checkout, opened the app and added cards there. */
async function livedMember(): Promise<TestPerson> {
  const person = await newPerson();
  await rememberTrial(person.email);
  const { sessionId = "" } = await checkoutAnswer(person);
  const { url } = await stripe.checkout.sessions.retrieve(sessionId);
  const paid = {
    email: person.email,
    cardNumber: "4242424242424242",
    cardExpiry: "12/34",
    cardCvc: "123",
    billingName: "Nora",
    billingCountry: "US",
    billingPostalCode: "97214",
  };
  await fetch(url ?? "", { method: "POST", body: new URLSearchParams(paid), redirect: "manual" });
  await notificationsWorked();
  const wallet = walletApi(person);
  const id = await wallet.add(card);
  await wallet.change("PUT", `/cards/${id}/statement`, statement);
  await wallet.add(second);
  return person;
}

/** The names and types of all values in a document. Ids and days may differ. */
function toShape(value: unknown): unknown {
  if (value instanceof Timestamp) return "moment";
  if (Array.isArray(value)) return value.map(toShape);
  if (value === null || typeof value !== "object") return value === null ? null : typeof value;
  const fields = Object.entries(value).map(([name, each]) => [/^[0-9a-f]{20}$/.test(name) ? "id" : name, each]);
  return Object.fromEntries(fields.map(([name, each]) => [name, toShape(each)]));
}

/** Everything stored about a member except what Stripe knows. */
async function readDocuments({ uid, idToken }: TestPerson) {
  // The first call of a device is noted in the account.
  await call("GET", "/api/account", { token: idToken });
  const read = async (path: string) => (await db.doc(path).get()).data();
  const [customer, account, wallet] = await Promise.all([
    read(`customers/${uid}`),
    read(`accounts/${uid}`),
    read(`wallets/${uid}`),
  ]);
  const statements = await db.collection(`wallets/${uid}/statements`).get();
  const { subscription, hadSubscription, multiple } = customer ?? {};
  return {
    customer: toShape({ subscription, hadSubscription, multiple }),
    account: toShape(account),
    wallet: toShape(wallet),
    statements: statements.docs.map((each) => toShape(each.data())),
  };
}

describe("a prepared member", () => {
  it("is stored like one who went through checkout and added the same cards", async () => {
    const lived = await readDocuments(await livedMember());
    const prepared = await readDocuments(await newCardholder({ ...card, statement }, second));
    expect(prepared).toEqual(lived);
  });
});
