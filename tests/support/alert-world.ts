import { createHash } from "node:crypto";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { planAlerts } from "@cardwell/core/domain/alerts/plan";
import { type AlertState, emptyAlertState, type PlanFacts, readThrough } from "@cardwell/core/domain/alerts/state";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { reference } from "@cardwell/core/domain/earning/example-cards";
import { cardWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { Firestore } from "firebase-admin/firestore";
import { card } from "../../catalog/author.ts";
import {
  buildAlertId,
  getShard,
  storedAlert,
  type AlertRecord,
} from "../../functions/src/features/alerts/alert-record.ts";
import { createAlertEngine } from "../../functions/src/features/alerts/engine/engine.ts";
import type { SweepDeps } from "../../functions/src/features/alerts/engine/sweep.ts";
import type { AlertEvent } from "../../functions/src/features/alerts/engine/events.ts";
import { buildPlanInput } from "../../functions/src/features/alerts/engine/person.ts";
import { createPersonRepository } from "../../functions/src/features/alerts/engine/person-repository.ts";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { parsePerson, withBeginning } from "../../functions/src/features/alerts/engine/person.ts";
import { emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createPushIn } from "../../functions/src/features/push/pushes-repository.ts";
import { createMailIn } from "../../functions/src/mail/mail-queue-repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { firestore, zodConverter } from "../../functions/src/lib/firestore.ts";

// People with one card each and a statement to pay, and an engine over them whose catalog is empty.

export const TIME_ZONE = "America/New_York";
export const DUE_ON = "2026-12-01";
/** So many days before the due day, in the morning. */
export const morning = (on: CivilDate): Date => instantAt(on, "08:00", TIME_ZONE);

export const plan: PlanFacts = {
  id: "sub_1",
  status: "active",
  createdAt: new Date("2026-10-01T17:00:00Z"),
  currentPeriodStart: new Date("2026-10-01T17:00:00Z"),
  currentPeriodEnd: new Date("2027-10-01T17:00:00Z"),
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

/** Only what falls due is watched, so that the alerts of a sweep can be counted by hand. */
export const rules = Object.fromEntries(
  Object.entries(DEFAULT_RULES).map(([type, rule]) => [
    type,
    ["payment_due", "payment_overdue", "reminder", "security_password"].includes(type)
      ? rule
      : { ...rule, enabled: false },
  ]),
) as typeof DEFAULT_RULES;

export const facts: CatalogFacts = {
  version: 1,
  reference,
  getTerms: () => null,
  cardById: () => null,
  cards: () => [],
};

export const cardToPay = (id = "card-1", change: Partial<WalletCard> = {}): WalletCard =>
  cardWith({ id, cardId: null, nickname: `Card ${id}`, statement: statementWith({ dueOn: DUE_ON }), ...change });

/** A card of the catalog with a given annual fee, and nothing else that alerts are about. */
export const oldGold = (feeDollars: number): CardTerms =>
  card({
    id: "old-gold",
    name: "Old Gold",
    issuerId: "chase",
    network: "visa",
    annualFeeDollars: feeDollars,
    productUrl: "https://example.com/old-gold",
    confidence: "medium",
    earn: { currencyId: "cash", base: 1, rules: [] },
    benefits: [],
  });

export const walletWith = (...cards: WalletCard[]): Wallet => ({
  ...emptyWallet(),
  cards: Object.fromEntries(cards.map((each) => [each.id, each])),
});

export const startState = (change: Partial<AlertState> = {}): AlertState => ({
  ...emptyAlertState(TIME_ZONE),
  plan,
  ...change,
});

/** A wallet's document before a sweep. */
export const walletDue = (
  uid: string,
  nextDueAt: Date | null,
  wallet = walletWith(cardToPay()),
  state = startState(),
) => ({
  ...walletDocument(wallet, nextDueAt ?? new Date(0)),
  alertState: state,
  nextDueAt,
  shard: getShard(uid),
});

export const engineDeps = (db: Firestore = firestore()): SweepDeps => ({
  people: createPersonRepository(db, createMailIn, createPushIn),
  runs: createRunsRepository(db),
  catalog: { facts: () => Promise.resolve(facts) },
  rules: { current: () => Promise.resolve({ version: 1, rules }) },
  findReminderStart: () => Promise.resolve({ timeZone: TIME_ZONE, plan }),
  sendSoon: () => Promise.resolve(),
  pushSoon: () => Promise.resolve(),
  enqueueShard: () => Promise.resolve(),
  few: Number.POSITIVE_INFINITY,
});

export const engine = (change: Partial<SweepDeps> = {}) => createAlertEngine({ ...engineDeps(), ...change });

/** What the account tells of itself. */
export const passwordChanged: AlertEvent = {
  type: "security_password",
  key: "2026-11-28T13:00:00Z",
  step: null,
  severity: null,
  title: "Your password was changed",
  body: "It was changed on Saturday, November 28.",
  why: "Somebody changed the password of your account.",
  closes: "When you close it.",
  facts: [],
  stake: null,
  subject: { kind: "account", walletCardId: null, id: null, cardName: null },
  groupKey: "security",
  dueOn: null,
  link: null,
  mark: null,
  wakeAt: null,
};

export const at = (now: Date) => ({ now: () => now });

export async function writeAll(documents: [path: string, data: object][]): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  const writes = documents.map(async ([path, data]) => writer.set(firestore().doc(path), data));
  await Promise.all([...writes, writer.close()]);
}

export type AlertWithId = AlertRecord & { id: string };

export async function readAlerts(uid: string): Promise<AlertWithId[]> {
  const alerts = firestore().collection(`wallets/${uid}/alerts`).withConverter(zodConverter(storedAlert));
  return (await alerts.orderBy("seq").get()).docs.map((each) => ({ id: each.id, ...each.data() }));
}

export async function personKept(uid: string) {
  const document = await firestore().doc(`wallets/${uid}`).get();
  const person = parsePerson(uid, document.data() ?? {});
  return { ...person, state: withBeginning(person, { timeZone: TIME_ZONE, plan }).state };
}

/** The alerts that a sweep at this moment must raise, by the pure plan alone. */
export function expectedAlerts(uid: string, document: object, now: Date): string[] {
  const person = withBeginning(parsePerson(uid, document), { timeZone: TIME_ZONE, plan });
  const { raise } = planAlerts(buildPlanInput(uid, person, { catalog: facts, rules, now }));
  return raise.map(({ cause }) => buildAlertId(uid, cause)).toSorted();
}

export const isUnread = ({ unreadSeq }: AlertWithId, state: Pick<AlertState, "readMarks">) =>
  unreadSeq !== null && unreadSeq > readThrough(state);

/** A number that is the same for a text in every run. */
export const hashToNumber = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
