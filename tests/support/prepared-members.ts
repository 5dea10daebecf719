import { addMonths, todayIn } from "@cardwell/core/domain/dates/civil";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { SubscriptionSummary } from "../../functions/src/features/billing/customer-documents.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { planWrites } from "../../functions/src/features/alerts/engine/engine.ts";
import { parsePerson, withBeginning } from "../../functions/src/features/alerts/engine/person.ts";
import { toPlanFacts } from "../../functions/src/features/billing/plan-facts.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { addCard } from "../../functions/src/features/wallet/changes/cards.ts";
import { recordStatement } from "../../functions/src/features/wallet/changes/money.ts";
import { emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { db, newPerson, type TestPerson } from "./people.ts";
import { stripe } from "./subscriptions.ts";

// Members as registration, checkout and the first changes of a wallet leave them (tests/api/prepared-members.test.ts compares the two),
// written in one batch. The payment provider does not know them: nothing about paying works for them.

type NewCard = Partial<Parameters<typeof addCard>[1]> & { cardId: string };
/** A card that is held since February 2024 by default, and its last statement. */
export type HeldCard = NewCard & { statement?: Omit<Parameters<typeof recordStatement>[1], "walletCardId"> };

/** A monthly plan that was paid a moment ago and runs on. */
async function runningPlan(now: Date): Promise<SubscriptionSummary> {
  const { data } = await stripe.prices.list({ lookup_keys: ["personal_monthly"] });
  const [price] = data;
  if (typeof price?.product !== "string") throw new Error("Nothing is sold by the month.");
  return {
    id: "sub_prepared",
    status: "active",
    priceId: price.id,
    productId: price.product,
    createdAt: now,
    currentPeriodStart: now,
    currentPeriodEnd: new Date(`${addMonths(todayIn(now, "Etc/UTC"), 1)}T${now.toISOString().slice(11)}`),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    trialEnd: null,
    endsWithTrial: false,
    collectionPaused: false,
    pausedFrom: null,
    resumesAt: null,
    pastDueSince: null,
    grantedUntil: null,
    nextPaymentAttemptAt: null,
    nextChargeCents: 800,
    dueCents: null,
    trialDenied: false,
    paymentMethod: { kind: "card", label: "Visa", last4: "4242", expires: { year: 2034, month: 12 } },
  };
}

const catalog = createCardCatalog(db).service.port;

/** A member whose plan runs and who holds these cards, in this order. */
export async function newCardholder(...cards: HeldCard[]): Promise<TestPerson> {
  const { now } = await sandboxTime();
  const [person, subscription] = await Promise.all([newPerson(), runningPlan(now)]);
  const batch = db.batch();
  batch.create(db.doc(`customers/${person.uid}`), { subscription, hadSubscription: true, multiple: false });
  batch.create(db.doc(`accounts/${person.uid}`), firstAccount(person.email, null, now));
  const facts = await catalog.facts();
  const given = { facts, today: todayIn(now, DEFAULT_TIME_ZONE) };
  const reference = db.doc(`wallets/${person.uid}`);
  let wallet = emptyWallet();
  for (const { statement, ...card } of cards) {
    const added = addCard(wallet, { openedOn: "2024-02-10", openedPrecision: "day", ...card }, given);
    const changed = statement
      ? recordStatement(added.wallet, { walletCardId: added.id ?? "", ...statement }, given)
      : added;
    wallet = { ...changed.wallet, revision: wallet.revision + 1 };
    for (const { walletCardId, statement: recorded } of changed.statements ?? [])
      batch.create(reference.collection("statements").doc(`${walletCardId}_${recorded.closeOn}`), {
        walletCardId,
        ...recorded,
      });
  }
  const beginning = { timeZone: DEFAULT_TIME_ZONE, plan: toPlanFacts(subscription) };
  const reminded = withBeginning(parsePerson(person.uid, wallet), beginning);
  const { fields } = planWrites(person.uid, reminded, { catalog: facts, rules: DEFAULT_RULES, now });
  batch.create(reference, {
    ...(cards.length > 0 && { ...walletDocument(wallet, now), hasTransactionMonths: true }),
    ...fields,
  });
  await batch.commit();
  return person;
}
