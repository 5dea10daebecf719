import { getTotals, NO_OUTCOMES, sumCounts } from "../../core/src/domain/broadcasts/broadcast.ts";
import { DAY_MS, HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import type { OutcomeCounts } from "../../core/src/domain/broadcasts/broadcast.ts";
import { decideRecipient, EVERYBODY, EXCLUSIONS } from "../../core/src/domain/broadcasts/segment.ts";
import type { Segment } from "../../core/src/domain/broadcasts/segment.ts";
import type { DeliveryState } from "../../core/src/domain/email/delivery.ts";
import { getProvider } from "../../core/src/domain/email/mail-figures.ts";
import type { DirectoryEntry } from "../../functions/src/features/accounts/directory.ts";
import { digestAddress } from "../../functions/src/lib/email-address.ts";
import { listBeginnings } from "../../functions/src/lib/search-keys.ts";
import { toOutcome } from "../../functions/src/mail/broadcast-batches-repository.ts";
import { monthKeptUntil } from "../../functions/src/lib/month-shards.ts";
import { listFigures } from "../../functions/src/mail/mail-figures-repository.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import type { MailRecord } from "../../functions/src/mail/mail-queue-repository.ts";
import { buildMailId } from "../../functions/src/mail/mail-retries.ts";
import { people } from "../people.ts";

type Stored = { path: string; data: Record<string, unknown> };

type Recipient = { uid: string; email: string };

type Plan = {
  id: string;
  subject: string;
  body: string;
  segment: Segment;
  daysAgo: number;
  /** Stopped after so many; null: it was sent whole. */
  stoppedAfter: number | null;
};

const BATCH = 100;

const plans: Plan[] = [
  {
    id: "seed-yearly",
    subject: "See last year's value of your cards",
    body: "Your cards now show what they gave back last year.\n\nOpen Value to compare it with their fees.",
    segment: { ...EVERYBODY, plan: "yearly" },
    daysAgo: 9,
    stoppedAfter: null,
  },
  {
    id: "seed-monthly",
    subject: "A year of Cardwell for less",
    body: "With a yearly plan you pay for ten months.\n\nYou can change your plan at any time.",
    segment: { ...EVERYBODY, plan: "monthly", minCards: 1 },
    daysAgo: 3,
    stoppedAfter: 64,
  },
];

/** What became of a recipient's mail: nearly all arrive. */
function inventState(at: number): { state: DeliveryState; lastError: string | null } {
  if (at % 47 === 46) return { state: "complained", lastError: "complained" };
  if (at % 31 === 30) return { state: "bounced", lastError: "bounced" };
  if (at % 29 === 28) return { state: "dead", lastError: "503" };
  if (at % 23 === 22) return { state: "skipped", lastError: "turned off" };
  return at % 37 === 36 ? { state: "sent", lastError: null } : { state: "delivered", lastError: null };
}

type Suppressed = { reason: "bounced" | "complained"; at: Date };

/** Addresses that take no mail but what their holder asked for, by their digest. */
type Suppressions = Map<string, Suppressed>;

const getMail = ({ data }: Stored) => data as MailRecord;
const getLeftAt = (mail: Stored): Date => getMail(mail).sentAt ?? getMail(mail).notBefore;

/** A mail of a broadcast as if its address took mail. */
function inventMail(plan: Plan, { uid, email }: Recipient, at: number, startedAt: Date): Stored {
  const sentAt = new Date(startedAt.getTime() + at * 1_000);
  const batchId = `${plan.id}-1-${Math.floor(at / BATCH)}`;
  const id = buildMailId("broadcast", plan.id, uid);
  const { state, lastError } = inventState(at);
  const isSent = state !== "dead" && state !== "skipped";
  return {
    path: `mails/${id}`,
    data: {
      ...newMail({ kind: "broadcast", uid, broadcastId: plan.id, batchId }, sentAt, sentAt),
      to: email,
      state,
      lastError,
      attempts: state === "dead" ? 3 : 1,
      ...(isSent && { sentAt, providerId: `re_${id.slice(-24)}` }),
    },
  };
}

/** What became of a mail, and what the provider reported of it: nothing leaves for an address that is suppressed. */
function deliver(mail: Stored, suppressions: Suppressions): Stored[] {
  const { to, state, sentAt, providerId } = getMail(mail);
  if (to === null || state === "queued") return [mail];
  const digest = digestAddress(to);
  const suppressed = suppressions.get(digest);
  if (suppressed) {
    const held = { state: "skipped", lastError: `suppressed: ${suppressed.reason}`, sentAt: null, providerId: null };
    return [{ ...mail, data: { ...mail.data, ...held, template: null, templateVersion: null } }];
  }
  if (sentAt === null || state === "sent") return [mail];
  const receivedAt = new Date(sentAt.getTime() + 3_000);
  const reason = state === "bounced" || state === "complained" ? state : null;
  if (reason) suppressions.set(digest, { reason, at: receivedAt });
  const mailId = mail.path.slice("mails/".length);
  const event = {
    source: "resend",
    type: state,
    state: "done",
    data: { mailId, providerId, suppress: reason && { digest, reason } },
    attempts: 1,
    lastError: null,
    receivedAt,
    retryAt: new Date(receivedAt.getTime() + 15 * 60_000),
    expireAt: new Date(receivedAt.getTime() + 30 * DAY_MS),
  };
  return [mail, { path: `webhookEvents/resend_seed-${mailId.slice(-24)}`, data: event }];
}

/** Who is in a segment, decided as by the count. */
function sortMembers({ segment }: Plan, documents: readonly Stored[], suppressions: Suppressions) {
  const byPath = new Map(documents.map(({ path, data }) => [path, data]));
  const excluded = Object.fromEntries(EXCLUSIONS.map((exclusion) => [exclusion, 0]));
  const recipients: Recipient[] = [];
  for (const { path, data } of documents) {
    if (!path.startsWith("directory/")) continue;
    const { email, status, planKind } = data as DirectoryEntry;
    if (planKind !== segment.plan) continue;
    const uid = path.slice("directory/".length);
    const wallet = byPath.get(`wallets/${uid}`) as
      | { heldCards?: number; cardIds?: string[]; alertPreferences?: { groups: { news: { mail: string } } } }
      | undefined;
    const decided = decideRecipient(segment, {
      status,
      cards: wallet?.heldCards ?? 0,
      cardIds: wallet?.cardIds ?? [],
      takesNews: wallet?.alertPreferences?.groups.news.mail !== "off",
      isSuppressed: suppressions.has(digestAddress(email)),
    });
    if (decided === "recipient") recipients.push({ uid, email });
    else if (decided !== null) excluded[decided] = (excluded[decided] ?? 0) + 1;
  }
  return { recipients, excluded };
}

const getStartedAt = ({ daysAgo }: Plan, now: Date): Date => new Date(now.getTime() - daysAgo * DAY_MS);

/** A broadcast whose members were counted, with the mail of those that it reached and what became of that. */
function broadcastDocuments(
  plan: Plan,
  { recipients, excluded }: ReturnType<typeof sortMembers>,
  mails: readonly Stored[],
  now: Date,
): Stored[] {
  const startedAt = getStartedAt(plan, now);
  const batchCount = Math.ceil(recipients.length / BATCH);
  const batches = Array.from({ length: batchCount }, (_, number): Stored & { counts: OutcomeCounts } => {
    const id = `${plan.id}-1-${number}`;
    const size = Math.min(BATCH, recipients.length - number * BATCH);
    const counts = { ...NO_OUTCOMES };
    let queued = 0;
    for (const { data } of mails) {
      if ((data["data"] as { batchId?: string } | undefined)?.batchId !== id) continue;
      counts[toOutcome(data as Parameters<typeof toOutcome>[0])] += 1;
      queued += 1;
    }
    counts.stopped += size - queued;
    const expireAt = new Date(startedAt.getTime() + 400 * DAY_MS);
    return {
      path: `broadcastBatches/${id}`,
      data: { broadcastId: plan.id, number, size, uids: [], counts, expireAt },
      counts,
    };
  });
  const isStopped = plan.stoppedAfter !== null;
  const finishedAt = new Date(startedAt.getTime() + (mails.length + 60) * 1_000);
  const before = (minutes: number) => new Date(startedAt.getTime() - minutes * 60_000);
  return [
    {
      path: `broadcasts/${plan.id}`,
      data: {
        ...newBroadcast(plan, before(40)),
        state: isStopped ? "stopped" : "done",
        version: 4,
        list: 1,
        batchSize: BATCH,
        batchCount,
        nextBatch: batchCount,
        recipients: recipients.length,
        excluded,
        countedAt: before(20),
        testSentAt: before(15),
        sendAt: before(5),
        startedAt,
        finishedAt,
        totals: getTotals(sumCounts(batches.map(({ counts }) => counts))),
        sentBy: people.admin.uid,
        stoppedBy: isStopped ? people.admin.uid : null,
      },
    },
    ...batches.map(({ path, data }) => ({ path, data })),
  ];
}

const newBroadcast = ({ subject, body, segment }: Pick<Plan, "subject" | "body" | "segment">, createdAt: Date) => ({
  subject,
  body,
  segment,
  searchKeys: listBeginnings([subject]),
  state: "draft",
  version: 1,
  list: 0,
  batchSize: 0,
  batchCount: 0,
  countedTo: null,
  nextBatch: 0,
  recipients: 0,
  excluded: Object.fromEntries(EXCLUSIONS.map((exclusion) => [exclusion, 0])),
  countedAt: null,
  testSentAt: null,
  sendAt: null,
  dueAt: null,
  startedAt: null,
  finishedAt: null,
  totals: null,
  createdBy: people.admin.uid,
  createdAt,
  sentBy: null,
  stoppedBy: null,
});

type CountsByDay = Record<string, Record<string, Record<string, number>>>;

/** How mail fared, by the day on which it was sent, and by provider and template, as the product counts it. */
function figureDocuments(mails: readonly Stored[]): Stored[] {
  const months = new Map<string, { days: CountsByDay; templates: CountsByDay }>();
  for (const { data } of mails) {
    const { to, state, sentAt, template } = data as Pick<MailRecord, "to" | "state" | "sentAt" | "template">;
    if (to === null || sentAt === null) continue;
    // Every mail is accepted before anything is reported of it.
    const counted = [...listFigures("queued", "sent"), ...listFigures("sent", state)];
    const day = sentAt.toISOString();
    const month = months.get(day.slice(0, 7)) ?? { days: {}, templates: {} };
    months.set(day.slice(0, 7), month);
    const count = (byDay: CountsByDay, key: string) => {
      const figures = ((byDay[day.slice(8, 10)] ??= {})[key] ??= {});
      for (const figure of counted) figures[figure] = (figures[figure] ?? 0) + 1;
    };
    count(month.days, getProvider(to));
    if (template !== null) count(month.templates, template);
  }
  return [...months].map(([month, counts]) => ({
    path: `mailFigures/${month}-0`,
    data: { ...counts, expireAt: monthKeptUntil(month) },
  }));
}

/** All mail with what was reported of it and whom that suppressed, broadcasts, a draft, and the figures of all mail. */
export function mailDocuments(documents: readonly Stored[], now: Date): Stored[] {
  const suppressions: Suppressions = new Map();
  const delivered: Stored[] = [];
  let waiting = documents.filter(({ path }) => path.startsWith("mails/"));
  const deliverUntil = (until: Date) => {
    const due = waiting.filter((mail) => getLeftAt(mail) <= until);
    waiting = waiting.filter((mail) => getLeftAt(mail) > until);
    for (const mail of due.toSorted((a, b) => getLeftAt(a).getTime() - getLeftAt(b).getTime()))
      delivered.push(...deliver(mail, suppressions));
  };
  const counted = plans.map((plan) => {
    const startedAt = getStartedAt(plan, now);
    deliverUntil(startedAt);
    const members = sortMembers(plan, documents, suppressions);
    const reached = members.recipients.slice(0, plan.stoppedAfter ?? members.recipients.length);
    waiting.push(...reached.map((recipient, at) => inventMail(plan, recipient, at, startedAt)));
    return { plan, members };
  });
  deliverUntil(now);
  const mails = [...delivered, ...waiting].filter(({ path }) => path.startsWith("mails/"));
  const ofBroadcast = (id: string) => mails.filter((mail) => getMail(mail).data["broadcastId"] === id);
  const draft = {
    subject: "Chase asks you to sign in again",
    body: "Your Chase cards stay in Cardwell.\n\nTo keep payment alerts working, sign in again before December 9.",
    segment: { ...EVERYBODY, minCards: 2 },
  };
  return [
    ...delivered,
    ...waiting,
    ...[...suppressions].map(([digest, data]) => ({ path: `mailSuppressions/${digest}`, data })),
    ...counted.flatMap(({ plan, members }) => broadcastDocuments(plan, members, ofBroadcast(plan.id), now)),
    { path: "broadcasts/seed-draft", data: newBroadcast(draft, new Date(now.getTime() - 5 * HOUR_MS)) },
    ...figureDocuments(mails),
  ];
}
