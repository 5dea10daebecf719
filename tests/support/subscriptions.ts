import { sandboxStripe } from "../../emulator-data/stripe-client.ts";
import { appOrigin, sandboxOrigin } from "../../scripts/lib/addresses.ts";
import { call } from "./api.ts";
import { signRenewal } from "../../functions/src/mail/links/proofs.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { localSecrets } from "../../scripts/lib/secrets.ts";
import { db, newPerson } from "./people.ts";
import type { TestPerson } from "./people.ts";
import { webhooksSettled } from "./sandbox.ts";
import { eventually } from "./wait.ts";

export const stripe = sandboxStripe();

/** The id of the price that is sold for an interval. */
export async function priceId(interval: "month" | "year"): Promise<string> {
  const { data } = await stripe.prices.list({
    lookup_keys: [interval === "month" ? "personal_monthly" : "personal_yearly"],
  });
  if (!data[0]) throw new Error(`No price by the ${interval}.`);
  return data[0].id;
}

/** What the payments SDK writes when a browser asks for a checkout. */
export async function askForCheckout(person: TestPerson, changes: object = {}) {
  const reference = db.collection(`customers/${person.uid}/checkout_sessions`).doc();
  await reference.set({
    price: await priceId("month"),
    mode: "subscription",
    success_url: `${appOrigin}/payment-success`,
    cancel_url: `${appOrigin}/billing`,
    ...changes,
  });
  return reference;
}

export type CheckoutAnswer = { sessionId?: string; url?: string; error?: { code: string; message: string } };

/** Asks for a checkout and waits until the back end has answered in the document. */
export async function checkoutAnswer(person: TestPerson, changes: object = {}): Promise<CheckoutAnswer> {
  const reference = await askForCheckout(person, changes);
  return eventually(
    async () => ((await reference.get()).data() ?? {}) as CheckoutAnswer,
    ({ sessionId, error }) => sessionId !== undefined || error !== undefined,
  );
}

/** Finishes a checkout that costs nothing today, as its page does, and returns the subscription that it started. */
export async function startTrial(sessionId: string, email: string) {
  const { url } = await stripe.checkout.sessions.retrieve(sessionId);
  await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionId);
  if (typeof subscription !== "string") throw new Error("The checkout started no subscription.");
  return stripe.subscriptions.retrieve(subscription);
}

/** The checkouts of a person that could be paid now. */
export async function openCheckouts(person: TestPerson): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ customer: await customerId(person), status: "open" });
  return data.map(({ id }) => id);
}

/** Follows the link of a renewal mail, and returns where it leads. */
export async function followRenewal(person: TestPerson, method = "GET"): Promise<string> {
  const { now } = await sandboxTime();
  const token = signRenewal(person.uid, localSecrets().LINK_SIGNING_KEY ?? "", now);
  return (await call(method, `/api/billing/renew?token=${token}`)).headers.get("location") ?? "";
}

/** The person's customer at the payment provider. Who has none is given one, as the first checkout does. */
async function readCustomerId(person: TestPerson): Promise<string> {
  const reference = db.doc(`customers/${person.uid}`);
  const kept = (await reference.get()).get("stripeId") as string | undefined;
  if (kept !== undefined) return kept;
  const { id } = await stripe.customers.create({ email: person.email, metadata: { firebaseUID: person.uid } });
  const batch = db.batch();
  batch.set(reference, { stripeId: id, email: person.email, generation: 0 }, { merge: true });
  batch.set(db.doc(`stripeCustomers/${id}`), { uid: person.uid });
  await batch.commit();
  return id;
}

export async function customerId(person: TestPerson): Promise<string> {
  return String((await db.doc(`customers/${person.uid}`).get()).get("stripeId"));
}

/** Subscribes someone at the payment provider, with a card that works. */
export async function subscribe(person: TestPerson, card = "pm_card_visa") {
  const customer = await readCustomerId(person);
  const method = await stripe.paymentMethods.attach(card, { customer });
  return stripe.subscriptions.create({
    customer,
    items: [{ price: await priceId("month") }],
    default_payment_method: method.id,
  });
}

/** Waits until no notification is on its way or waits for its work: from here on nothing writes over what a test writes. */
export async function notificationsWorked(): Promise<void> {
  await webhooksSettled();
  // What is reported of mail waits for the next sweep.
  const received = db
    .collection("webhookEvents")
    .where("source", "in", ["stripe", "plaid"])
    .where("state", "==", "received")
    .limit(1);
  await eventually(
    () => received.get(),
    ({ empty }) => empty,
  );
}

/** Someone new whose monthly plan runs at the payment provider, and in the product. */
export async function newMember(): Promise<TestPerson> {
  const person = await newPerson();
  await subscribe(person);
  await notificationsWorked();
  await eventually(
    () => fetchStatus(person),
    ({ reason }) => reason === "active",
  );
  return person;
}

/** From now on the person's card is declined, though it worked before. */
export const breakCard = async (person: TestPerson): Promise<void> => replaceCard(person, "4000000000000341");

/** From now on the person's plan is charged to another card, which works like the one with this number. */
export async function replaceCard(person: TestPerson, number: string): Promise<void> {
  const customer = await customerId(person);
  await fetch(`${sandboxOrigin}/stripe/control/card`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ customer, number }),
  });
  for (const { id } of (await stripe.subscriptions.list({ customer })).data) {
    await stripe.subscriptions.update(id, { default_payment_method: "" });
  }
}

export type Status = {
  hasAccess: boolean;
  reason: string;
  status: string;
  willCancel: boolean;
  currentPeriodEnd: string | null;
  plan: { interval: string; unitAmountCents: number } | null;
};

export async function fetchStatus(person: TestPerson, refresh = false): Promise<Status> {
  const { body } = await call<Status>("GET", `/api/subscription/status${refresh ? "?refresh=1" : ""}`, {
    token: person.idToken,
  });
  return body;
}
