import { createHash } from "node:crypto";
import { DEFAULT_RULES } from "../../core/src/domain/alerts/default-rules.ts";
import { DEFAULT_PREFERENCES } from "../../core/src/domain/alerts/preferences.ts";
import { type AlertCount, countChange } from "../../core/src/domain/alerts/outcomes.ts";
import type { AlertRules } from "../../core/src/domain/alerts/rule.ts";
import type { PlanFacts } from "../../core/src/domain/alerts/state.ts";
import { factsOfType } from "../../core/src/domain/alerts/types.ts";
import { addDays, todayIn } from "../../core/src/domain/dates/civil.ts";
import { DAY_MS, startOfDay } from "../../core/src/domain/dates/instants.ts";
import { listSteps } from "../../core/src/domain/overview/funnel.ts";
import type { TemplateId } from "../../core/src/domain/email/mail-templates.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import { GRACE_DAYS } from "../../core/src/domain/billing/access.ts";
import { type Wallet, wallet as walletShape } from "../../core/src/domain/wallet/shapes.ts";
import { toEntry } from "../../functions/src/features/accounts/directory.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { type AlertRecord, getShard } from "../../functions/src/features/alerts/alert-record.ts";
import type { PlannedMail } from "../../functions/src/features/alerts/engine/mailing.ts";
import { mirrorDocuments, summarize } from "../../functions/src/features/billing/customer-documents.ts";
import { toPlanFacts } from "../../functions/src/features/billing/plan-facts.ts";
import { buildSummary, keptOfPlan, trialId } from "../../functions/src/features/billing/repository.ts";
import { emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { getCountShard, groupByMonth } from "../../functions/src/lib/alert-counts-repository.ts";
import { monthKeptUntil } from "../../functions/src/lib/month-shards.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { storedPlan } from "../../functions/src/lib/stored-plan.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { afterAttempt, afterEvent, type Delivery, lease } from "../../functions/src/mail/mail-retries.ts";
import { personalPlan } from "../catalog.ts";
import { countedIn } from "../figures.ts";
import { liveWallet } from "../wallet-life.ts";
import { type AlertLife, liveWithAlerts } from "./alert-life.ts";
import { bankDocuments } from "./bank-links.ts";
import { deadLetterDocuments } from "./dead-letters.ts";
import { jobDocuments } from "./job-runs.ts";
import { mailDocuments } from "./mail-life.ts";
import { alertsOfMember } from "./member-alerts.ts";
import { performanceDocuments } from "./performance.ts";
import { inventDeleted, inventMembers, type Member, type PlanLife } from "./people.ts";
import { customerIdOf, customerStateAt, momentOf, type Prices, subscriptionAt } from "./plan-life.ts";
import { createRandom } from "./random.ts";
import { staffDocuments } from "./staff-life.ts";
import { findMoments, getKind, type Stored } from "./stored.ts";
import { walletStories } from "./wallet-stories.ts";

/** `reference` makes a reference to the document at a path. */
export type Invention<R> = {
  facts: CatalogFacts;
  today: CivilDate;
  now: Date;
  prices: Prices;
  reference: (path: string) => R;
};

type Living = Pick<Invention<unknown>, "facts" | "today" | "now">;

const historyDays = 365;
const mailDays = 30;

const aboutPlan: AlertRules = Object.fromEntries(
  Object.entries(DEFAULT_RULES).filter(([, { type }]) => factsOfType(type).group === "account"),
) as AlertRules;

/** A plan without an event, so that a life has only alerts about cards. */
const lastingPlan = (now: Date): PlanFacts => {
  const far = new Date(now.getTime() + 10 * historyDays * DAY_MS);
  const begun = new Date(now.getTime() - 2 * historyDays * DAY_MS);
  return {
    id: "lasting",
    status: "active",
    createdAt: begun,
    currentPeriodStart: begun,
    currentPeriodEnd: far,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    trialEnd: null,
    endsWithTrial: false,
    collectionPaused: false,
    pausedFrom: null,
    resumesAt: null,
    pastDueSince: null,
    nextPaymentAttemptAt: null,
    nextChargeCents: null,
    dueCents: null,
    trialDenied: false,
    paymentMethod: null,
  };
};

/** A year with one of the wallets. */
export function liveWithWallet(index: number, { facts, today, now }: Living): AlertLife {
  const { cards, preferences } = walletStories[index] ?? { cards: [], preferences: DEFAULT_PREFERENCES };
  const lived = liveWallet(cards, facts, today, addDays(today, -historyDays));
  const life = liveWithAlerts({
    uid: `wallet-${index}`,
    facts,
    rules: DEFAULT_RULES,
    preferences,
    wallet: lived.wallet,
    statements: lived.statements,
    steps: lived.toCome,
    planChanges: [],
    planAt: () => lastingPlan(now),
    from: new Date(now.getTime() - historyDays * DAY_MS),
    until: now,
  });
  return withSteadyIds(life, index);
}

/** A year with each of the wallets: most of the work. */
export const liveWithWallets = (living: Living): AlertLife[] =>
  walletStories.map((_, index) => liveWithWallet(index, living));

/**
 * The product gives cards and payments random ids, from which those of alerts and the hashes of their text follow: here the same wallet gets
 * the same ones each time.
 */
function withSteadyIds<T>(life: T, index: number): T {
  const ids = new Map<string, string>();
  const steady = (id: string): string => {
    const known = ids.get(id) ?? createHash("sha256").update(`${index}|${ids.size}`).digest("hex").slice(0, id.length);
    ids.set(id, known);
    return known;
  };
  const inText = (text: string) => text.replaceAll(/\b[0-9a-f]{20,32}\b/g, steady);
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (value === null || typeof value !== "object" || value instanceof Date) return value;
    if (Array.isArray(value)) return value.map(walk);
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [walk(key), walk(each)]));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [inText(key), walk(each)]));
  };
  return walk(life) as T;
}

/** The wallet as if its member had entered its cards on the day of joining. */
function joinedWallet(wallet: Wallet, joinedOn: CivilDate, seed: number): Wallet {
  const random = createRandom(seed + 30_000);
  const cards = Object.values(wallet.cards).map((card) => ({
    ...card,
    addedOn: joinedOn,
    last4: String(random.between(1_000, 9_999)),
  }));
  return walletShape.parse({ ...wallet, cards: Object.fromEntries(cards.map((card) => [card.id, card])), revision: 1 });
}

const isWithPlan = (member: Member): member is Member & { plan: PlanLife } => member.plan !== null;

function planChanges(member: Member & { plan: PlanLife }): Date[] {
  const { startedOn, switchedOn, trialEndsOn, canceledOn, endsOn, failedOn, pause } = member.plan;
  return [startedOn, switchedOn, trialEndsOn, canceledOn, endsOn, failedOn, pause?.from ?? null]
    .flatMap((day) => (day === null ? [] : [momentOf(member, day)]))
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** When access ended; null: it has not. */
function accessEnd(member: Member & { plan: PlanLife }, now: Date): Date | null {
  const { endsOn, failedOn, pause } = member.plan;
  const ends = [endsOn, failedOn && addDays(failedOn, GRACE_DAYS), pause?.from ?? null]
    .flatMap((day) => (day === null ? [] : [momentOf(member, day)]))
    .filter((at) => at <= now);
  return ends.length > 0 ? new Date(Math.min(...ends.map((at) => at.getTime()))) : null;
}

/** The template that a planned mail was written by. All of them are about alerts. */
const templateFor = ({ kind, alertIds }: PlannedMail["request"]): TemplateId =>
  kind === "alert_digest" ? kind : alertIds.length === 1 ? "alert" : "alerts";

/** A mail that was sent when it was due, as if its address still took mail. */
function mailDocument({ id, request, notBefore }: PlannedMail, email: string, bounces: boolean, now: Date): Stored {
  const queued = newMail(request, notBefore, notBefore);
  const sentAt = new Date(notBefore.getTime() + 4_000);
  if (sentAt > now) return { path: `mails/${id}`, data: queued };
  const leased = lease(queued as Delivery, notBefore, notBefore);
  if (leased.step !== "send") throw new Error("A mail that is due was not sent.");
  const accepted = { outcome: "accepted" as const, providerId: `re_${id.slice(-24)}` };
  const sent = afterAttempt(leased.change, accepted, sentAt, () => 0);
  return {
    path: `mails/${id}`,
    data: {
      ...queued,
      ...afterEvent(sent, bounces ? "bounced" : "delivered"),
      to: email,
      template: templateFor(request),
      templateVersion: 0,
    },
  };
}

const bounces = ({ seed }: Member) => seed % 61 === 0;

function documentsOfMember<R>(
  member: Member,
  lives: readonly AlertLife[],
  { facts, now, prices, reference }: Invention<R>,
): Stored[] {
  const { uid, email, firstName, timeZone, joinedOn, seenOn } = member;
  const joinedAt = momentOf(member, joinedOn);
  const account = {
    ...firstAccount(email, firstName, joinedAt, timeZone),
    security: {
      devices: [
        {
          name: createRandom(member.seed).pick(["Chrome on Windows", "Safari on iPhone", "Firefox on macOS"]),
          on: joinedOn,
        },
      ],
      staffRole: null,
      sessionsFrom: null,
      passwordAt: joinedAt.getTime(),
    },
    seenOn,
  };
  const accountDocument = { path: `accounts/${uid}`, data: account };
  const current = member.plan === null ? null : subscriptionAt({ ...member, plan: member.plan }, now, prices);
  const entry = toEntry(
    uid,
    {
      email,
      firstName,
      createdAt: joinedAt,
      seenAt: momentOf(member, seenOn) > now ? joinedAt : momentOf(member, seenOn),
      isVerified: member.isVerified,
      isDisabled: member.isDisabled,
      staffRole: null,
      deletesAt: null,
      steps: [],
      task: null,
      plan: member.plan && { name: personalPlan.name, interval: member.plan.interval },
      subscription: current && storedPlan.parse(summarize(current, null)),
    },
    now,
  );
  const first = [accountDocument, { path: `directory/${uid}`, data: entry }];
  if (!member.isVerified || !isWithPlan(member)) return first;

  const state = customerStateAt(member, now, prices);
  if (state === null) return first;
  const price = (ref: { productId: string; priceId: string }) =>
    reference(`products/${ref.productId}/prices/${ref.priceId}`);
  const product = (productId: string) => reference(`products/${productId}`);
  const lastCheckoutAt = momentOf(member, member.plan.startedOn);
  const planAt = (at: Date): PlanFacts | null => {
    const subscription = subscriptionAt(member, at, prices);
    return toPlanFacts(subscription && summarize(subscription, null));
  };
  const access = { from: lastCheckoutAt, until: accessEnd(member, now) };
  const cards = member.wallet === null ? null : (lives[member.wallet] ?? null);
  const plan = liveWithAlerts({
    uid,
    facts,
    rules: aboutPlan,
    preferences: DEFAULT_PREFERENCES,
    wallet: emptyWallet(),
    statements: [],
    steps: [],
    planChanges: planChanges(member),
    planAt,
    from: access.from,
    until: now,
  });
  const own = alertsOfMember(member, { cards, plan }, access, now);
  const wallet = joinedWallet(cards?.wallet ?? emptyWallet(), joinedOn, member.seed);
  const preferences = member.wallet === null ? DEFAULT_PREFERENCES : walletStories[member.wallet]?.preferences;
  const mailsFrom = new Date(now.getTime() - mailDays * DAY_MS);
  return [
    ...first,
    {
      path: `customers/${uid}`,
      data: {
        stripeId: customerIdOf(member),
        generation: 0,
        lastCheckoutAt,
        ...buildSummary(state, { lastCheckoutAt, subscription: null }, now),
        // The sandbox doesn't have these customers: a reconciliation would end their plans.
        nextSyncAt: null,
        fetchStartedAt: now,
        plannedFetchAt: now,
        syncedAt: now,
      },
    },
    { path: `stripeCustomers/${customerIdOf(member)}`, data: { uid } },
    ...mirrorDocuments(uid, state, { price, product }),
    ...(member.plan.trialEndsOn ? [{ path: `trials/${trialId(email)}`, data: { at: lastCheckoutAt } }] : []),
    {
      path: `wallets/${uid}`,
      data: {
        ...walletDocument(wallet, now),
        alertState: own.state,
        alertPreferences: preferences,
        nextDueAt: own.nextDueAt,
        shard: getShard(uid),
        alertsCheckedAt: now,
      },
    },
    ...(cards?.statements ?? [])
      // The first one that they entered had closed before they joined.
      .filter(({ statement }) => statement.closeOn >= addDays(joinedOn, -31))
      .map(({ walletCardId, statement }) => ({
        path: `wallets/${uid}/statements/${walletCardId}_${statement.closeOn}`,
        data: { walletCardId, ...statement },
      })),
    ...own.alerts.map(({ id, record }) => ({ path: `wallets/${uid}/alerts/${id}`, data: record })),
    ...own.mails
      .filter(({ notBefore }) => notBefore >= mailsFrom)
      .map((mail) => mailDocument(mail, email, bounces(member), now)),
  ];
}

/** What is left of somebody whose account was deleted, of what there was. */
function documentsOfDeleted({ uid, email }: Member, had: readonly Stored[]): Stored[] {
  const ofKind = (kind: string) =>
    had.filter((each) => getKind(each) === kind).map(({ path, data }) => ({ id: path.split("/").at(-1) ?? "", data }));
  const invoices = ofKind("customers/subscriptions/invoices");
  return [
    ...ofKind("customers/subscriptions")
      .flatMap(({ id, data }) => keptOfPlan(id, data, invoices))
      .map(({ path, data }) => ({ path: `endedPlans/${path}`, data })),
    ...findMoments(had).map((moments) => ({
      path: `deletedAccounts/${createHash("sha256").update(`account:${uid}`).digest("hex")}`,
      data: { day: todayIn(moments.createdAt, "UTC"), steps: listSteps(moments) },
    })),
    ...had.filter(({ path }) => path === `trials/${trialId(email)}`),
  ];
}

/** With how far somebody came, which the daily figures note in the directory. */
function withSteps(ofMember: Stored[]): Stored[] {
  const [moments] = findMoments(ofMember);
  return ofMember.map((each) =>
    getKind(each) === "directory" && moments ? { ...each, data: { ...each.data, steps: listSteps(moments) } } : each,
  );
}

const on = (day: CivilDate, by = 1) => ({ at: startOfDay(day), by });

/** What payments were announced and missed, and what was used of credits, as the engine counts it from day to day. */
function countDue(documents: readonly Stored[], catalog: CatalogFacts): AlertCount[] {
  const { alerts, creditValues } = countedIn(documents, catalog);
  const listStatements = (type: string) =>
    new Map(alerts.flatMap((each) => (each.type === type ? [[each.statement, each.dueOn ?? ""] as const] : [])));
  const announced = listStatements("payment_due");
  return [
    ...[...announced.values()].map((day) => ({ type: "payment_due", outcome: "due", ...on(day) }) as const),
    ...[...listStatements("payment_overdue")].flatMap(([statement, day]) =>
      announced.has(statement) ? [{ type: "payment_overdue", outcome: "missed", ...on(day) } as const] : [],
    ),
    ...creditValues.flatMap(({ day, cents }) =>
      cents > 0
        ? [
            { type: "credit_expiring", outcome: "usedCents", ...on(day, cents) } as const,
            { type: "credit_expiring", outcome: "users", ...on(day) } as const,
          ]
        : [],
    ),
  ];
}

/** How many alerts were made, what became of them, and what they led to, by day and type. */
function countDocuments(documents: readonly Stored[], catalog: CatalogFacts): Stored[] {
  const byShard = Map.groupBy(
    documents.filter(({ path }) => path.startsWith("wallets/")),
    ({ path }) => getCountShard(path.split("/")[1] ?? ""),
  );
  return [...byShard].flatMap(([shard, some]) => {
    const ofAlerts = some.flatMap(({ path, data }): AlertCount[] => {
      if (!path.includes("/alerts/")) return [];
      const alert = data as AlertRecord;
      const { type, createdAt: at } = alert;
      const untouched = { ...alert, status: "open" as const, history: [] };
      return [{ type, outcome: "fired", at, by: 1 }, ...countChange(untouched, alert)];
    });
    const counts = [...ofAlerts, ...countDue(some, catalog)];
    return [...groupByMonth(counts)].map(([month, days]) => ({
      path: `alertCounts/${month}-${shard}`,
      data: { days, expireAt: monthKeptUntil(month) },
    }));
  });
}

/**
 * All that the product would have stored of some hundred members after a year, beside their sign-ins: accounts, plans with invoices,
 * wallets, alerts as the engine decided them, mail of the last 30 days with two broadcasts, reports, what staff did, the runs of jobs, and links with banks. The same on each
 * day. Of deleted accounts the rest is in it; `erased` is what there was.
 */
export function inventDocuments<R>(
  invention: Invention<R>,
  lives = liveWithWallets(invention),
): { members: Member[]; documents: Stored[]; erased: Stored[] } {
  const members = inventMembers(invention.today);
  const ofMembers = members.flatMap((member) => withSteps(documentsOfMember(member, lives, invention)));
  const deleted = inventDeleted(invention.today).map((member) => ({
    member,
    had: documentsOfMember(member, lives, invention),
  }));
  const erased = deleted.flatMap(({ had }) => had);
  const documents = [
    ...ofMembers.filter((each) => getKind(each) !== "mails"),
    ...deleted.flatMap(({ member, had }) => documentsOfDeleted(member, had)),
    ...countDocuments([...ofMembers, ...erased], invention.facts),
    ...mailDocuments(ofMembers, invention.now),
    ...staffDocuments(members, invention),
    ...jobDocuments(invention.now),
    ...bankDocuments(members, invention.now),
    ...performanceDocuments(invention.today, members),
  ];
  const givenUp = new Map(deadLetterDocuments(documents, invention.now).map((each) => [each.path, each]));
  return { members, erased, documents: [...documents.filter(({ path }) => !givenUp.has(path)), ...givenUp.values()] };
}
