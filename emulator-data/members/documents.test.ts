import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { decideAccess } from "../../core/src/domain/billing/access.ts";
import { directoryEntry } from "../../functions/src/features/accounts/directory.ts";
import { accountRecord } from "../../functions/src/features/accounts/repository.ts";
import { storedAlert } from "../../functions/src/features/alerts/alert-record.ts";
import { parsePerson } from "../../functions/src/features/alerts/engine/person.ts";
import { storedLinkCounts } from "../../functions/src/features/banks/counts-repository.ts";
import { storedLink } from "../../functions/src/features/banks/repository.ts";
import { customer, invoiceRecord } from "../../functions/src/features/billing/customer-documents.ts";
import { owner, storedDispute } from "../../functions/src/features/billing/repository.ts";
import { storedDeletedAccount } from "../../functions/src/features/figures/repository.ts";
import { reportRecord } from "../../functions/src/features/catalog/reports-repository.ts";
import { storedStatement } from "../../functions/src/features/wallet/repository.ts";
import { checkChain, type LinkedEntry } from "../../functions/src/http/audit-chain.ts";
import { auditEntry, chainEnd } from "../../functions/src/http/audit-repository.ts";
import { jobRun, jobState } from "../../functions/src/jobs/jobs-repository.ts";
import { storedCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { parseDocument, storedInstant } from "../../functions/src/lib/firestore.ts";
import { storedDay, storedShard } from "../../functions/src/lib/performance-repository.ts";
import { storedNote as storedChartNote } from "../../functions/src/features/figures/chart-notes-repository.ts";
import { restoreTest } from "../../functions/src/admin/system/restore-tests-repository.ts";
import { dueTask } from "../../functions/src/lib/due-tasks-repository.ts";
import { storedView } from "../../functions/src/features/views/repository.ts";
import { storedNote } from "../../functions/src/admin/users/notes-repository.ts";
import { storedWalletFields } from "../../functions/src/lib/stored-wallet.ts";
import { storedWebhookEvent } from "../../functions/src/lib/webhook-events-repository.ts";
import { digestAddress } from "../../functions/src/lib/email-address.ts";
import { isAskedFor } from "../../functions/src/mail/mail.ts";
import { isTooOld } from "../../functions/src/mail/mail-retries.ts";
import { deliveryEvent, getDueAt, mailRecord } from "../../functions/src/mail/mail-queue-repository.ts";
import { getTotals, sumCounts } from "../../core/src/domain/broadcasts/broadcast.ts";
import { addMail, NO_MAIL } from "../../core/src/domain/email/mail-figures.ts";
import { storedBatch, toOutcome } from "../../functions/src/mail/broadcast-batches-repository.ts";
import { storedBroadcast } from "../../functions/src/mail/broadcasts-repository.ts";
import { storedFigures } from "../../functions/src/mail/mail-figures-repository.ts";
import { suppression } from "../../functions/src/mail/suppressions-repository.ts";
import { liveWithWallet } from "./documents.ts";
import { getKind, type Stored } from "./stored.ts";
import { all, documents, members, now, today } from "./invented-fixture.ts";
import { seedFacts } from "./load.ts";
import { inventMembers, SPREAD } from "./people.ts";

const yearAgo = new Date("2025-11-06T00:00:00Z");
const kinds = [...new Set(documents.map(getKind))];

const mirroredSubscription = z.object({
  status: z.string(),
  product: z.string(),
  price: z.string(),
  prices: z.array(z.string()),
  created: storedInstant,
  current_period_start: storedInstant,
  current_period_end: storedInstant,
  ended_at: z.nullable(storedInstant),
});

/** The schemas by which the product reads each kind of document. */
const schemas: Record<string, z.core.$ZodType> = {
  accounts: accountRecord,
  directory: directoryEntry,
  alertCounts: storedCounts,
  bankLinks: storedLink,
  bankLinkCounts: storedLinkCounts,
  customers: customer,
  stripeCustomers: owner,
  trials: z.object({ at: storedInstant }),
  "customers/subscriptions": mirroredSubscription,
  "customers/subscriptions/invoices": invoiceRecord,
  "customers/invoices": invoiceRecord,
  "customers/payments": z.object({
    amount: z.number(),
    created: z.int(),
    invoice: z.string(),
    prices: z.array(z.string()),
  }),
  "endedPlans/subscriptions": z.object({ created: storedInstant, ended_at: storedInstant, paid_price: z.string() }),
  "endedPlans/subscriptions/invoices": z.object({ paid_at: storedInstant, amountPaidCents: z.number() }),
  deletedAccounts: storedDeletedAccount,
  disputes: storedDispute,
  wallets: z.object(storedWalletFields),
  "wallets/statements": storedStatement,
  "wallets/alerts": storedAlert,
  mails: mailRecord,
  mailSuppressions: suppression,
  mailFigures: storedFigures,
  broadcasts: storedBroadcast,
  broadcastBatches: storedBatch,
  webhookEvents: storedWebhookEvent,
  factReports: reportRecord,
  "directory/notes": storedNote,
  restoreTests: restoreTest,
  chartNotes: storedChartNote,
  viewSessions: storedView,
  bankTokens: z.object({ uid: z.string(), task: dueTask }),
  pushes: z.object({ uid: z.string(), alertId: z.string(), task: dueTask }),
  auditLog: auditEntry,
  auditChains: chainEnd,
  jobs: jobState,
  jobRuns: jobRun,
  dailyPerformance: storedDay,
  performanceCounts: storedShard,
};

const asSubscription = ({ data }: Stored) => parseDocument(customer, "customers/1", data).subscription;

describe("the invented members", () => {
  it("are 432, of whom so many stay, try, leave and fail to pay", () => {
    expect(members).toHaveLength(432);
    expect(SPREAD).toMatchObject({ monthly: 150, yearly: 72, in_trial: 24, trial_ended: 30, canceled: 48 });
    const reasons = Map.groupBy(all("customers"), (each) => decideAccess(asSubscription(each), now).reason);
    expect(Object.fromEntries([...reasons].map(([reason, some]) => [reason, some.length]))).toEqual({
      active: 230,
      canceling: 14,
      trialing: 24,
      past_due_grace: 11,
      past_due_expired: 4,
      paused: 6,
      canceled: 91,
    });
  });

  it("have different ids and addresses, and joined within a year and a trial", () => {
    expect(new Set(members.map(({ uid }) => uid)).size).toBe(432);
    expect(new Set(members.map(({ email }) => email)).size).toBe(432);
    const joined = members.map(({ joinedOn }) => joinedOn).toSorted();
    expect([joined[0], joined.at(-1)]).toEqual([
      expect.stringMatching(/^2025-1[12]/),
      expect.stringMatching(/^2026-11/),
    ]);
    const months = Map.groupBy(joined, (day) => day.slice(0, 7));
    expect(Math.min(...[...months].slice(1).map(([, some]) => some.length))).toBeGreaterThan(12);
  });

  it.each(["2026-01-01", "2026-03-08", "2027-02-28", "2028-02-29"])("exist on any day, such as %s", (day) => {
    const invented = inventMembers(day);
    expect(invented).toHaveLength(432);
    expect(invented.every(({ joinedOn, seenOn }) => joinedOn <= seenOn && seenOn <= day)).toBe(true);
  });

  it("are the same each time", () => {
    expect(inventMembers(today)).toEqual(members);
    const live = () => liveWithWallet(1, { facts: seedFacts(), today, now });
    expect(live()).toEqual(live());
  });
});

describe("the documents of the invented members", () => {
  it("are of the kinds that the product stores, each in the shape that it reads", () => {
    expect(kinds.toSorted()).toEqual(Object.keys(schemas).toSorted());
    for (const document of documents)
      parseDocument(schemas[getKind(document)] as z.core.$ZodType, document.path, document.data);
    for (const { path, data } of all("wallets")) parsePerson(path, data);
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
  });

  it("are this many of each kind, at least", () => {
    const least = { "customers/invoices": 1_200, "wallets/alerts": 5_000, mails: 500, "wallets/statements": 1_500 };
    for (const [kind, count] of Object.entries(least)) expect(all(kind).length, kind).toBeGreaterThan(count);
    expect(all("factReports")).toHaveLength(36);
    expect(all("auditLog").length).toBeGreaterThan(300);
    expect(all("jobRuns")).toHaveLength(
      144 + 720 + 48 + 48 + 24 + 144 + 144 + 144 + 48 + 48 + 12 + 12 + 29 + 29 + 29 + 29,
    );
  });

  it("lead up to today, and no further", () => {
    const dates = documents.flatMap(({ data }) => [data["createdAt"], data["at"]]).filter((at) => at instanceof Date);
    const times = dates.map((at) => at.getTime());
    expect(Math.min(...times)).toBeGreaterThan(yearAgo.getTime() - 10 * 86_400_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
  });

  it("have alerts that members acted on, dismissed, snoozed and left", () => {
    const statuses = Map.groupBy(all("wallets/alerts"), ({ data }) => data["status"]);
    const share = (status: string) => (statuses.get(status)?.length ?? 0) / all("wallets/alerts").length;
    for (const [status, least] of [
      ["acted", 0.1],
      ["dismissed", 0.01],
      ["snoozed", 0.005],
      ["open", 0.01],
    ] as const)
      expect(share(status), status).toBeGreaterThan(least);
    const states = new Set(all("mails").map(({ data }) => data["state"]));
    expect(states).toEqual(new Set(["delivered", "bounced", "complained", "sent", "skipped", "dead"]));
  });

  it("leave no alert about cards open where the plan gives no access, and none due before now", () => {
    const plans = new Map(
      all("customers").map((each) => [each.path.split("/")[1], decideAccess(asSubscription(each), now)]),
    );
    const open = all("wallets/alerts").filter(({ data }) => data["box"] === "new");
    const wrong = open.filter(
      ({ path, data }) => !plans.get(path.split("/")[1])?.hasAccess && !String(data["type"]).startsWith("subscription"),
    );
    expect(wrong).toEqual([]);
    const due = all("wallets").filter(({ data }) => data["nextDueAt"] instanceof Date && data["nextDueAt"] <= now);
    expect(due).toEqual([]);
  });

  it("have payments that failed, were refunded or were taken back by a bank", () => {
    const invoices = all("customers/invoices").map(({ data }) => parseDocument(invoiceRecord, "invoice", data));
    expect(invoices.filter(({ status }) => status === "open")).toHaveLength(15);
    expect(invoices.filter(({ status }) => status === "void")).toHaveLength(13);
    expect(invoices.filter(({ refundedCents }) => refundedCents > 0).length).toBeGreaterThan(4);
    expect(all("disputes").length).toBeGreaterThan(0);
  });

  it("have broadcasts whose parts add up, each as its mail says", () => {
    const mails = all("mails").map(({ path, data }) => parseDocument(mailRecord, path, data));
    const batches = all("broadcastBatches").map(({ path, data }) => parseDocument(storedBatch, path, data));
    const sent = all("broadcasts")
      .map(({ path, data }) => ({ id: path.split("/")[1], ...parseDocument(storedBroadcast, path, data) }))
      .filter(({ startedAt }) => startedAt !== null);
    expect(sent.map(({ state }) => state)).toEqual(["done", "stopped"]);
    for (const { id, recipients, totals } of sent) {
      const counts = sumCounts(batches.filter(({ broadcastId }) => broadcastId === id).map((batch) => batch.counts));
      const own = mails.filter(({ data }) => data["broadcastId"] === id);
      const outcomes = Map.groupBy(own, toOutcome);
      for (const [outcome, some] of outcomes) expect(counts[outcome], outcome).toBe(some.length);
      expect(getTotals(counts)).toEqual(totals);
      expect(counts.stopped + own.length).toBe(recipients);
      expect(Object.values(totals ?? {}).reduce((sum, part) => sum + part)).toBe(recipients);
    }
  });

  it("get no mail at an address once it is suppressed, but what its holder asked for", () => {
    const suppressed = new Map(
      all("mailSuppressions").map(({ path, data }) => [path.split("/")[1], parseDocument(suppression, path, data)]),
    );
    const mails = all("mails").map(({ path, data }) => parseDocument(mailRecord, path, data));
    const toSuppressed = mails.flatMap((mail) => {
      const since = mail.to === null ? undefined : suppressed.get(digestAddress(mail.to));
      return since && mail.dueAt && mail.dueAt > since.at ? [{ ...mail, since }] : [];
    });
    expect(toSuppressed.filter(({ kind, sentAt }) => sentAt !== null && !isAskedFor(kind))).toEqual([]);
    const held = toSuppressed.filter(({ kind }) => !isAskedFor(kind));
    expect(held.length).toBeGreaterThan(5);
    for (const { state, lastError, since } of held)
      expect([state, lastError]).toEqual(["skipped", `suppressed: ${since.reason}`]);
    expect(mails.filter(({ lastError }) => lastError?.startsWith("suppressed")).length).toBe(held.length);
  });

  it("have an event for each mail that was delivered, bounced or marked as spam, and a suppression for the last two", () => {
    const reports = new Map(
      all("webhookEvents").flatMap(({ path, data }) => {
        if (data["state"] !== "done") return [];
        const event = parseDocument(deliveryEvent, path, data);
        return [[event.data.mailId, { type: event.type, suppress: event.data.suppress }] as const];
      }),
    );
    const reasons = new Map<string, string>();
    for (const { path, data } of all("mails")) {
      const { state, to } = parseDocument(mailRecord, path, data);
      const report = reports.get(path.slice("mails/".length));
      const reason = state === "bounced" || state === "complained" ? state : null;
      const digest = digestAddress(to ?? "");
      if (reason) reasons.set(digest, reason);
      if (reason ?? state === "delivered")
        expect(report).toEqual({ type: state, suppress: reason && { digest, reason } });
      else expect(report).toBeUndefined();
    }
    const stored = all("mailSuppressions").map(({ path, data }) => [path.split("/")[1], data["reason"]] as const);
    expect(new Map(stored)).toEqual(reasons);
  });

  it("have figures of mail by template that count each mail of one once", () => {
    const counted = all("mailFigures").flatMap(({ path, data }) =>
      Object.values(parseDocument(storedFigures, path, data).templates).flatMap((templates) =>
        Object.entries(templates),
      ),
    );
    const mails = all("mails").filter(({ data }) => data["template"] !== null && data["sentAt"] !== null);
    const count = (template: string, ...states: string[]) =>
      mails.filter(({ data }) => data["template"] === template && states.includes(String(data["state"]))).length;
    for (const template of ["alert", "alerts", "alert_digest"]) {
      const own = counted.flatMap(([id, counts]) => (id === template ? [{ ...NO_MAIL, ...counts }] : []));
      expect(addMail(own)).toEqual({
        sent: count(template, "sent", "delivered", "bounced", "complained"),
        delivered: count(template, "delivered"),
        bounced: count(template, "bounced"),
        complained: count(template, "complained"),
      });
    }
  });

  it("have figures of mail that count every mail once", () => {
    const days = all("mailFigures").flatMap(({ path, data }) =>
      Object.entries(parseDocument(storedFigures, path, data).days).map(([, providers]) =>
        addMail(Object.values(providers).map((counts) => ({ ...NO_MAIL, ...counts }))),
      ),
    );
    const states = all("mails").flatMap(({ data }) => (data["sentAt"] === null ? [] : [data["state"]]));
    const count = (...counted: string[]) => states.filter((state) => counted.includes(String(state))).length;
    expect(addMail(days)).toEqual({
      sent: states.length,
      delivered: count("delivered"),
      bounced: count("bounced"),
      complained: count("complained"),
    });
  });

  it("have one task that each queue gave up, and emails that can be replayed and that are too old for that", () => {
    const tasks = ["directory", "viewSessions", "bankTokens", "bankLinks", "pushes"].map(
      (kind) => all(kind).filter(({ data }) => (data["task"] as { deadAt?: Date } | null)?.deadAt).length,
    );
    expect(tasks).toEqual([1, 1, 1, 1, 1]);
    expect(all("webhookEvents").filter(({ data }) => data["state"] === "dead")).toHaveLength(1);
    const dead = all("mails").flatMap(({ path, data }) => {
      const mail = parseDocument(mailRecord, path, data);
      return mail.state === "dead" ? [isTooOld(getDueAt(mail), now)] : [];
    });
    expect(new Set(dead)).toEqual(new Set([true, false]));
  });

  it("have an audit log whose chains are whole", () => {
    const entries = all("auditLog").map(({ path, data }): LinkedEntry => {
      const { chain, position, previousHash, hash, ...content } = data as Record<string, unknown> & LinkedEntry;
      return { id: path, chain, position, previousHash, hash, content };
    });
    const faults = [...Map.groupBy(entries, ({ chain }) => chain)].flatMap(([chain, some]) => {
      const end = all("auditChains").find(({ path }) => path === `auditChains/${chain}`);
      return checkChain(chain, some, end ? parseDocument(chainEnd, end.path, end.data) : null);
    });
    expect(faults).toEqual([]);
  });
});
