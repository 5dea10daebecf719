import type { CardTerms } from "../institutions.ts";
import type { TransactionCode } from "../wire.ts";
import { addDays, type Moment, nextMoment } from "./days.ts";
import { chooseMerchant } from "./merchants.ts";
import { createRandom, idFrom } from "./random.ts";

export type Entry = {
  id: string;
  cents: number;
  statementName: string;
  merchant: string | null;
  category: string;
  mcc: string | null;
  channel: "online" | "in store" | "other";
  city: string | null;
  region: string | null;
  country: string | null;
  code: TransactionCode | null;
  on: string;
  authorizedOn: string;
  isPending: boolean;
  /** The pending entry that this one replaces. */
  pendingId: string | null;
  isPayment: boolean;
  /** When the bank posts a pending entry, and for how much. */
  posts: { on: string; cents: number } | null;
  /** When a payment comes back. */
  endsOn: string | null;
};

type Statement = { closedOn: string; cents: number; minimumCents: number; dueOn: string };

/** Who pays the statements: `returned` is a payment that the paying bank takes back. */
export type Autopay = "statement" | "minimum" | "returned" | "off";

export type Card = {
  id: string;
  /** The same for the same card at every link, so that every link shows the same purchases. */
  seed: string;
  terms: CardTerms;
  autopay: Autopay;
  /** The last moment at which the bank worked on it. */
  doneAt: number;
  count: number;
  /** What is owed, without what is pending. */
  balanceCents: number;
  entries: Map<string, Entry>;
  statement: Statement | null;
  /** What was paid since the statement closed. */
  paidCents: number;
  interestCents: number;
  lastPayment: { on: string; cents: number } | null;
  isOverdue: boolean;
};

/** What is new at the bank: an entry, or facts about statement and payments. */
export type Change = { kind: "added" | "modified" | "removed"; id: string } | { kind: "liabilities" };

const DUE_AFTER_DAYS = 25;
const AUTOPAY_DAYS_BEFORE = 2;
const MINIMUM_CENTS = 3_500;
const MINIMUM_SHARE = 0.01;
const LATE_FEE_CENTS = 2_900;
const RETURNED_AFTER_DAYS = 3;
const REFUNDS_PER_DAY = 0.02;
const REFUNDED_AFTER_DAYS = 6;
/** Only the newest entries still wait for something. */
const WATCHED_ENTRIES = 500;

export function createCard(options: { id: string; seed: string; terms: CardTerms; since: number }): Card {
  const { id, seed, terms, since } = options;
  return {
    id,
    seed,
    terms,
    autopay: "statement",
    doneAt: since,
    count: 0,
    balanceCents: 0,
    entries: new Map(),
    statement: null,
    paidCents: 0,
    interestCents: 0,
    lastPayment: null,
    isOverdue: false,
  };
}

export type NewEntry = Partial<Entry> & Pick<Entry, "cents" | "statementName" | "category" | "on">;

/** Adds an entry; one that isn't pending changes the balance. */
export function addEntry(card: Card, entry: NewEntry): Change[] {
  card.count += 1;
  const full: Entry = {
    id: idFrom(`${card.id} ${card.count}`),
    merchant: null,
    mcc: null,
    channel: "other",
    city: null,
    region: null,
    country: null,
    code: null,
    authorizedOn: entry.on,
    isPending: false,
    pendingId: null,
    isPayment: false,
    posts: null,
    endsOn: null,
    ...entry,
  };
  card.entries.set(full.id, full);
  const changes: Change[] = [{ kind: "added", id: full.id }];
  if (full.isPending) return changes;
  card.balanceCents += full.cents;
  if (!full.isPayment) return changes;
  card.paidCents = Math.max(0, card.paidCents - full.cents);
  if (full.cents < 0) card.lastPayment = { on: full.on, cents: -full.cents };
  if (card.statement && card.paidCents >= card.statement.minimumCents) card.isOverdue = false;
  return [...changes, { kind: "liabilities" }];
}

export const payment = (cents: number, on: string): NewEntry => ({
  cents: -cents,
  on,
  statementName: "AUTOPAY PAYMENT - THANK YOU",
  category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
  isPayment: true,
});

export const lateFee = (on: string, code: TransactionCode | null): NewEntry => ({
  cents: LATE_FEE_CENTS,
  on,
  statementName: "LATE FEE",
  category: "BANK_FEES_LATE_FEES",
  code,
});

/** Posts a pending entry: another one, with another id, takes its place. */
export function postEntry(card: Card, pending: Entry, day: string): Change[] {
  const { id, posts } = pending;
  card.entries.delete(id);
  const posted = {
    ...pending,
    on: day,
    cents: posts?.cents ?? pending.cents,
    isPending: false,
    pendingId: id,
    posts: null,
  };
  const { id: _id, ...rest } = posted;
  return [{ kind: "removed", id }, ...addEntry(card, rest)];
}

/** Takes a payment back, as the paying bank does when there is no money. */
export function returnPayment(card: Card, entry: Entry, day: string): Change[] {
  entry.endsOn = null;
  return addEntry(card, {
    cents: -entry.cents,
    on: day,
    statementName: "RETURNED PAYMENT",
    category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
    isPayment: true,
  });
}

const newestEntries = (card: Card): Entry[] => [...card.entries.values()].slice(-WATCHED_ENTRIES);

function settle(card: Card, day: string): Change[] {
  const changes: Change[] = [];
  for (const entry of newestEntries(card)) {
    if (entry.isPending && entry.posts && entry.posts.on <= day) changes.push(...postEntry(card, entry, day));
    else if (!entry.isPending && entry.endsOn !== null && entry.endsOn <= day)
      changes.push(...returnPayment(card, entry, day));
  }
  return changes;
}

function closeStatement(card: Card, day: string, sendsCodes: boolean): Change[] {
  const changes: Change[] = [];
  const { annualFee, aprs } = card.terms;
  const last = card.statement;
  card.interestCents = 0;
  if (last && aprs && card.paidCents < last.cents && last.dueOn <= day) {
    card.interestCents = Math.round(((last.cents - card.paidCents) * aprs.purchase) / 1200);
    changes.push(
      ...addEntry(card, {
        cents: card.interestCents,
        on: day,
        statementName: "INTEREST CHARGE ON PURCHASES",
        category: "BANK_FEES_INTEREST_CHARGE",
        code: sendsCodes ? "interest" : null,
      }),
    );
  }
  if (annualFee && Number(day.slice(5, 7)) === annualFee.month) {
    changes.push(
      ...addEntry(card, {
        cents: annualFee.cents,
        on: day,
        statementName: "ANNUAL MEMBERSHIP FEE",
        category: "BANK_FEES_OTHER_BANK_FEES",
        code: sendsCodes ? "membership fee" : null,
      }),
    );
  }
  const cents = Math.max(0, card.balanceCents);
  const share = Math.round(cents * MINIMUM_SHARE) + card.interestCents;
  const minimumCents =
    card.isOverdue && last ? Math.min(cents, share + last.minimumCents) : Math.max(MINIMUM_CENTS, share);
  card.statement = {
    closedOn: day,
    cents,
    minimumCents: Math.min(cents, minimumCents),
    dueOn: addDays(day, DUE_AFTER_DAYS),
  };
  card.paidCents = 0;
  return [...changes, { kind: "liabilities" }];
}

function collect(card: Card, day: string): Change[] {
  const { statement, autopay } = card;
  if (!statement || autopay === "off" || day !== addDays(statement.dueOn, -AUTOPAY_DAYS_BEFORE)) return [];
  const wanted = autopay === "minimum" ? statement.minimumCents : statement.cents;
  const cents = wanted - card.paidCents;
  if (cents <= 0) return [];
  const endsOn = autopay === "returned" ? addDays(day, RETURNED_AFTER_DAYS) : null;
  return addEntry(card, {
    ...payment(cents, day),
    isPending: true,
    posts: { on: addDays(day, 1), cents: -cents },
    endsOn,
  });
}

function becomeOverdue(card: Card, day: string, sendsCodes: boolean): Change[] {
  const { statement } = card;
  if (!statement || day !== addDays(statement.dueOn, 1) || card.paidCents >= statement.minimumCents) return [];
  card.isOverdue = true;
  return [...addEntry(card, lateFee(day, sendsCodes ? "late fee" : null)), { kind: "liabilities" }];
}

function refundOne(card: Card, day: string): Change[] {
  const latest = addDays(day, -REFUNDED_AFTER_DAYS);
  const purchase = newestEntries(card).findLast(
    ({ isPending, merchant, cents, on }) => !isPending && merchant !== null && cents > 0 && on <= latest,
  );
  if (!purchase) return [];
  const { id: _id, pendingId: _pendingId, ...rest } = purchase;
  const cents = -purchase.cents;
  return addEntry(card, {
    ...rest,
    cents,
    on: day,
    authorizedOn: day,
    isPending: true,
    posts: { on: addDays(day, 2), cents },
  });
}

function shop(card: Card, day: string): Change[] {
  const random = createRandom(`${card.seed} ${day}`);
  const { purchasesPerDay, limitCents } = card.terms;
  const count = Math.floor(purchasesPerDay * (0.5 + random()) + random());
  const changes: Change[] = [];
  for (let index = 0; index < count; index += 1) {
    const merchant = chooseMerchant(random);
    const [least, most] = merchant.cents;
    const cents = Math.round(least + random() * (most - least));
    const postsAfterDays = 1 + Math.floor(random() * 3);
    const tipCents = merchant.mcc === "5812" ? Math.round(cents * 0.18) : 0;
    if (limitCents !== null && card.balanceCents + cents > limitCents * 0.9) continue;
    changes.push(
      ...addEntry(card, {
        cents,
        on: day,
        merchant: merchant.name,
        statementName: merchant.statementName,
        category: merchant.category,
        mcc: merchant.mcc,
        channel: merchant.channel,
        city: merchant.city ?? null,
        region: merchant.region ?? null,
        country: "US",
        isPending: true,
        posts: { on: addDays(day, postsAfterDays), cents: cents + tipCents },
      }),
    );
  }
  if (random() < REFUNDS_PER_DAY * purchasesPerDay) changes.push(...refundOne(card, day));
  return changes;
}

function work(card: Card, { day, part }: Moment, sendsCodes: boolean): Change[] {
  if (part === "evening") return shop(card, day);
  return [
    ...settle(card, day),
    ...becomeOverdue(card, day, sendsCodes),
    ...(Number(day.slice(8)) === card.terms.closesOn ? closeStatement(card, day, sendsCodes) : []),
    ...collect(card, day),
  ];
}

/** Does what the bank does with a card until an instant, and answers what changed. */
export function advanceCard(card: Card, until: number, sendsCodes: boolean): Change[] {
  const changes: Change[] = [];
  for (let moment = nextMoment(card.doneAt); moment.at <= until; moment = nextMoment(card.doneAt)) {
    changes.push(...work(card, moment, sendsCodes));
    card.doneAt = moment.at;
  }
  return changes;
}
