import { BANK_SWEEP_MINUTES } from "@cardwell/core/domain/banks/schedule";
import { type CostItemId, FUNCTION_GIB, PRICES } from "@cardwell/core/domain/performance/cost";
import { JOBS, type JobId } from "@cardwell/core/domain/system/jobs";
import { TASKS_AT_ONCE } from "../../functions/src/config/tasks-at-once.ts";
import { ALL_SHARDS } from "../../functions/src/features/alerts/alert-record.ts";
import { COUNTED_TOGETHER } from "../../functions/src/features/alerts/engine/sweep.ts";
import { SHARDS as BANK_SHARDS } from "../../functions/src/features/banks/counts-repository.ts";
import { BUDGET_MS as MISSED_BUDGET_MS } from "../../functions/src/features/billing/missed-events.ts";
import { SHARDS as HELP_SHARDS } from "../../functions/src/features/help/counts-repository.ts";
import { SHARDS as PODCAST_SHARDS } from "../../functions/src/features/podcasts/listens-repository.ts";
import { SHARDS as CALL_STATS_SHARDS } from "../../functions/src/lib/call-stats-repository.ts";
import { USED_SHARE } from "../../functions/src/lib/handle-due.ts";
import { QUEUED_SHARE, SYNCS_PER_SECOND } from "../../functions/src/features/banks/sync-queue.ts";
import { SHARDS as INSTALL_SHARDS } from "../../functions/src/features/mobile/installs-repository.ts";
import { READ_SHARDS } from "../../functions/src/features/news/posts-repository.ts";
import { SHARDS as ALERT_COUNT_SHARDS } from "../../functions/src/lib/alert-counts-repository.ts";
import { SHARDS as PERFORMANCE_SHARDS } from "../../functions/src/lib/performance-repository.ts";
import { APPLY_BUDGET_MS } from "../../functions/src/lib/webhook-inbox.ts";
import { SHARDS as MAIL_FIGURE_SHARDS } from "../../functions/src/mail/mail-figures-repository.ts";
import { REQUESTS_PER_SECOND } from "../../functions/src/mail/mail-limits.ts";
import { SWEEP_MS } from "../../functions/src/mail/mail-queue.ts";
import type { Costs, UnitCost } from "./capacity-costs.ts";
import { LIMITS } from "./capacity-limits.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const DAY_S = 86_400;

/** What members do, for each of them. `docs/capacity.md` says where these come from. */
const GIVEN = {
  inLargestZone: 0.5,
  withDigestAtEight: 0.7,
  alertActionsADay: 0.5,
  mailAskedForADay: 0.01,
  stripeEventsAMonth: 5,
  bankLinks: 0.6,
  notificationsOfLinkADay: 2,
  /** Of notifications, those for which a sync waits already. */
  notifiedTogether: 0.25,
  unannouncedSyncsOfLinkADay: 0.5,
  linksOfLargestBank: 0.15,
  statusesEndedADay: 0.01,
  deletionsADay: 0.0005,
  callsADay: 20,
  readsOfCall: 2.3,
  writesOfCall: 0.1,
  evaluationsADay: 0.3,
  mailsADay: 0.1,
  withApp: 0.3,
  readersOfPost: 0.2,
  listenersOfEpisode: 0.05,
  viewsOfHelpADay: 0.02,
  /** Of a day's work in its busiest three hours. */
  inBusiestHours: 1 / 3,
};
const SYNCS_OF_LINK_A_DAY =
  GIVEN.notificationsOfLinkADay * (1 - GIVEN.notifiedTogether) + GIVEN.unannouncedSyncsOfLinkADay;
const BUSIEST_S = 3 * 3_600;
/** From eight until the digests are to have arrived, without the minute that the first of them wait for a sweep of the mail. */
const DIGESTS_S = 29 * 60;
/** Of which somebody's alerts are to be evaluated by then, so that their mail leaves in time. */
const EVALUATED_S = 24 * 60;
/** How long a vendor takes to answer, which its stand-in doesn't show. */
const VENDOR_S = { plaid: 1.5, resend: 0.5, stripe: 0.5 };
/** Asking for a task, from a function in its region. */
const TASK_ASKED_S = 0.03;

/** Of `api`, and of all functions together. */
const API_INSTANCES = 50;
const INSTANCES = 130;
const CALL_CPU_S = 0.02;
const SWEEP_S = SWEEP_MS / 1_000;
const APPLIED_S = APPLY_BUDGET_MS / 1_000;
/** A run of `fetchMissedEvents`. */
const MISSED_S = MISSED_BUDGET_MS / 1_000;
/** Alerts that are made or closed, each counted by its own day and by that on which something is due. */
const CHANGES_OF_EVALUATION = 2;
const SHARDS = {
  alerts: ALL_SHARDS.length,
  alertCounts: ALERT_COUNT_SHARDS,
  mailFigures: MAIL_FIGURE_SHARDS,
  postReads: READ_SHARDS,
  installCounts: INSTALL_SHARDS,
  bankLinkCounts: BANK_SHARDS,
  measured: PERFORMANCE_SHARDS,
  callStats: CALL_STATS_SHARDS,
  podcastCounts: PODCAST_SHARDS,
  helpCounts: HELP_SHARDS,
};

const COST_LABELS: Record<keyof Costs, string> = {
  personSwept: "A member evaluated by a sweep",
  mail: "A mail of a batch",
  deliveryEvent: "A report of a mail, applied",
  eventKept: "A webhook event, kept",
  replan: "A member planned anew",
  backTest: "A member of a back-test",
  bankSync: "A sync of a bank",
  stripeSync: "A customer fetched from Stripe",
  status: "A status that ended",
  deletion: "An account deleted",
};

/** Something that must keep up: `each` is the work of a member, of which `most` can be done. Where it doesn't grow with members it is `fixed`. */
type Row = { what: string; promise: string; by: string } & (
  | { each: number; most: number }
  | { fixed: number; most: number }
);

const getSeconds = ({ ms, requests }: UnitCost): number =>
  ms / 1_000 +
  Object.entries(requests).reduce(
    (sum, [vendor, count]) => sum + count * (VENDOR_S[vendor as keyof typeof VENDOR_S] ?? 0),
    0,
  );

function listRows(costs: Costs): Row[] {
  const digests = GIVEN.inLargestZone * GIVEN.withDigestAtEight;
  const batchesASecond = (REQUESTS_PER_SECOND.batches * SWEEP_S) / 60;
  const mailsASecond = batchesASecond * LIMITS.mailsARequest.most;
  const batchS = (costs.mail.ms / 1_000) * LIMITS.mailsARequest.most + VENDOR_S.resend;
  const sweptASecond = TASKS_AT_ONCE.sweepAlertShard / getSeconds(costs.personSwept);
  const queuedS = getSeconds(costs.eventKept) + TASK_ASKED_S;
  const stripeEvents = GIVEN.stripeEventsAMonth / 30;
  const syncs = GIVEN.bankLinks * SYNCS_OF_LINK_A_DAY;
  const inBusiestSecond = (aDay: number) => (aDay * GIVEN.inBusiestHours) / BUSIEST_S;
  const getJobSeconds = (job: JobId, share = USED_SHARE) => JOBS[job].timeoutSeconds * share;
  const document = { promise: "0.5 writes a second", most: LIMITS.documentASecond.most };
  const counter = (what: string, writes: { each: number } | { fixed: number }, shards: number): Row => ({
    what,
    by: shards === 1 ? "1 document" : `${shards} documents`,
    ...document,
    ...("each" in writes ? { each: writes.each / shards } : { fixed: writes.fixed / shards }),
  });
  const pace = (what: string, fixed: number, { most, what: by }: { most: number; what: string }): Row => ({
    what,
    promise: "below the limit",
    fixed,
    most,
    by: by.split(",")[0] ?? "",
  });
  return [
    {
      what: "Digests of eight, evaluated",
      promise: "by 8:24",
      each: digests,
      most: Math.min(sweptASecond, LIMITS.indexASecond.most) * EVALUATED_S,
      by: `${TASKS_AT_ONCE.sweepAlertShard} tasks, or the index of mail by time`,
    },
    {
      what: "Digests of eight, sent",
      promise: "by 8:30",
      each: digests,
      most: mailsASecond * DIGESTS_S,
      by: "requests of Resend",
    },
    {
      what: "Digests of eight, written by tasks",
      promise: "by 8:30",
      each: digests,
      most: (TASKS_AT_ONCE.sendMails / batchS) * LIMITS.mailsARequest.most * DIGESTS_S,
      by: `${TASKS_AT_ONCE.sendMails} tasks`,
    },
    {
      what: "Reports of delivery, kept",
      promise: "as they come in",
      fixed: mailsASecond,
      most: LIMITS.indexASecond.most,
      by: "one end of an index",
    },
    {
      what: "Reports of delivery, applied",
      promise: "within the hour",
      each: digests,
      most: (60 * APPLIED_S) / getSeconds(costs.deliveryEvent),
      by: `${APPLIED_S} seconds of a minute`,
    },
    {
      what: "Mail that somebody asked for",
      promise: "within seconds",
      each: inBusiestSecond(GIVEN.mailAskedForADay),
      most: REQUESTS_PER_SECOND.single,
      by: "requests of Resend",
    },
    {
      what: "A broadcast to everybody",
      promise: "within a day",
      each: 1,
      most: mailsASecond * (DAY_S - BUSIEST_S),
      by: "requests of Resend",
    },
    {
      what: "Webhook events of Stripe and Plaid",
      promise: "as they come in",
      each:
        inBusiestSecond(stripeEvents) * getSeconds(costs.stripeSync) +
        inBusiestSecond(GIVEN.bankLinks * GIVEN.notificationsOfLinkADay) * queuedS,
      most: TASKS_AT_ONCE.processWebhookEvent,
      by: `${TASKS_AT_ONCE.processWebhookEvent} tasks`,
    },
    {
      what: "Requests to Stripe",
      promise: "a second",
      each: inBusiestSecond(stripeEvents) * (costs.stripeSync.requests.stripe ?? 0),
      most: LIMITS.stripeASecond.most,
      by: "Stripe",
    },
    {
      what: "What Stripe couldn't deliver in a day",
      promise: "within a day",
      each: stripeEvents,
      most: (24 * MISSED_S) / queuedS,
      by: "a run each hour",
    },
    {
      what: "Bank syncs",
      promise: "twice a day",
      each: syncs,
      most: SYNCS_PER_SECOND * DAY_S,
      by: "requests of Plaid",
    },
    {
      what: "Bank syncs, tasks",
      promise: "twice a day",
      each: syncs * getSeconds(costs.bankSync),
      most: TASKS_AT_ONCE.syncBank * DAY_S,
      by: `${TASKS_AT_ONCE.syncBank} tasks`,
    },
    {
      what: "Bank syncs that nobody announced, queued",
      promise: "twice a day",
      each: GIVEN.bankLinks * GIVEN.unannouncedSyncsOfLinkADay,
      most: ((DAY_S / (BANK_SWEEP_MINUTES * 60)) * getJobSeconds("sweepBanks", QUEUED_SHARE)) / TASK_ASKED_S,
      by: "a share of each run",
    },
    {
      what: "Statuses that end",
      promise: "within five minutes",
      each: inBusiestSecond(GIVEN.statusesEndedADay) * 300,
      most: getJobSeconds("updateStatuses") / getSeconds(costs.status),
      by: "a run",
    },
    {
      what: "Deletions",
      promise: "within a day",
      each: GIVEN.deletionsADay,
      most: (24 * getJobSeconds("deleteAccounts")) / getSeconds(costs.deletion),
      by: "a run each hour",
    },
    {
      what: "Everybody planned anew, after a rule changed",
      promise: "within two hours",
      each: 1,
      most: (TASKS_AT_ONCE.replanWallets * 7_200) / getSeconds(costs.replan),
      by: `${TASKS_AT_ONCE.replanWallets} tasks`,
    },
    {
      what: "A back-test of everybody",
      promise: "within a day",
      each: 1,
      most: (TASKS_AT_ONCE.runBackTest * DAY_S) / getSeconds(costs.backTest),
      by: `${TASKS_AT_ONCE.runBackTest} tasks`,
    },
    pace("Requests to Resend", REQUESTS_PER_SECOND.batches + REQUESTS_PER_SECOND.single, LIMITS.resendASecond),
    pace("Requests to Plaid for statements", SYNCS_PER_SECOND * 60, LIMITS.plaidLiabilitiesAMinute),
    pace("Requests to Plaid for transactions", SYNCS_PER_SECOND * 60, LIMITS.plaidTransactionsAMinute),
    {
      what: "Tasks of one queue, begun",
      promise: "a second",
      each: inBusiestSecond(stripeEvents + GIVEN.bankLinks * GIVEN.notificationsOfLinkADay),
      most: LIMITS.dispatchesASecond.most,
      by: "Cloud Tasks",
    },
    {
      what: "Accounts deleted",
      promise: "a second",
      each: inBusiestSecond(GIVEN.deletionsADay),
      most: LIMITS.authDeletionsASecond.most,
      by: "Firebase Auth",
    },
    {
      what: "Calls of members",
      promise: "a second",
      each: inBusiestSecond(GIVEN.callsADay),
      most: API_INSTANCES / CALL_CPU_S,
      by: `${API_INSTANCES} instances`,
    },
    counter(
      "Counts of alerts, of a sweep",
      { fixed: (sweptASecond * CHANGES_OF_EVALUATION) / COUNTED_TOGETHER },
      SHARDS.alertCounts,
    ),
    counter("Counts of alerts, by members", { each: inBusiestSecond(GIVEN.alertActionsADay) }, SHARDS.alertCounts),
    counter("Figures of mail", { fixed: 2 * batchesASecond }, SHARDS.mailFigures),
    counter("A sweep and its heartbeat", { fixed: SHARDS.alerts / getJobSeconds("sweepAlerts", 1) }, 1),
    counter("Readers of a post", { each: GIVEN.readersOfPost / BUSIEST_S }, SHARDS.postReads),
    counter("Listeners of an episode", { each: (2 * GIVEN.listenersOfEpisode) / BUSIEST_S }, SHARDS.podcastCounts),
    counter("Views of help", { each: inBusiestSecond(GIVEN.viewsOfHelpADay) }, SHARDS.helpCounts),
    counter("Installs of the app", { each: inBusiestSecond(GIVEN.withApp) }, SHARDS.installCounts),
    counter(
      "Links of a bank that stops working",
      { each: (GIVEN.bankLinks * GIVEN.linksOfLargestBank * SYNCS_OF_LINK_A_DAY) / DAY_S },
      SHARDS.bankLinkCounts,
    ),
    counter("What instances measure", { fixed: INSTANCES / 60 }, SHARDS.measured),
    counter("Calls of vendors that they measure", { fixed: INSTANCES / 60 }, SHARDS.callStats),
  ];
}

/** What a member uses in a month: how often, what each costs, how many calls of functions that takes, and for how long one works. */
type Use = { what: string; times: number; reads: number; writes: number; calls: number; workS: number };

function listUses(costs: Costs): Use[] {
  const toUse = (what: string, timesADay: number, cost: UnitCost, calls: number): Use => ({
    what,
    times: timesADay * 30,
    reads: cost.reads,
    writes: cost.writes,
    calls,
    // While it waits for a vendor an instance works for others.
    workS: cost.ms / 1_000,
  });
  const { mailsADay, bankLinks } = GIVEN;
  const stripeEvents = GIVEN.stripeEventsAMonth / 30;
  return [
    {
      what: "calls",
      times: GIVEN.callsADay * 30,
      reads: GIVEN.readsOfCall,
      writes: GIVEN.writesOfCall,
      calls: 1,
      workS: CALL_CPU_S,
    },
    toUse("evaluations", GIVEN.evaluationsADay, costs.personSwept, 0),
    toUse("emails", mailsADay, costs.mail, 1 / LIMITS.mailsARequest.most),
    toUse("reports of emails, kept", mailsADay, costs.eventKept, 1),
    toUse("reports of emails, applied", mailsADay, costs.deliveryEvent, 0),
    toUse("bank syncs", bankLinks * SYNCS_OF_LINK_A_DAY, costs.bankSync, 1),
    toUse("notifications of banks", bankLinks * GIVEN.notificationsOfLinkADay, costs.eventKept, 2),
    toUse("events of Stripe", stripeEvents, costs.stripeSync, 2),
  ];
}

const getDollars = (item: CostItemId, volume: number): number => (volume * PRICES[item].dollars) / PRICES[item].per;

/** What a member costs in a month at published prices, without what is free and without storage. */
function listMonthlyCosts(costs: Costs): string[][] {
  const rows = listUses(costs).map(({ what, times, reads, writes, calls, workS }) => {
    const dollars =
      getDollars("reads", times * reads) +
      getDollars("writes", times * writes) +
      getDollars("calls", times * calls) +
      getDollars("cpu", times * workS) +
      getDollars("memory", times * workS * FUNCTION_GIB);
    return { what, times, reads: times * reads, writes: times * writes, dollars };
  });
  const mails = GIVEN.mailsADay * 30;
  rows.push({ what: "price of emails", times: mails, reads: 0, writes: 0, dollars: getDollars("email", mails) });
  const total = rows.reduce((sum, { dollars }) => sum + dollars, 0);
  return [
    ["what", "a month", "reads", "writes", "dollars for 1,000 members"],
    ...rows.map(({ what, times, reads, writes, dollars }) => [
      what,
      format(times),
      format(reads),
      format(writes),
      format(dollars * 1_000, 2),
    ]),
    ["**all**", "", "", "", format(total * 1_000, 2)],
  ];
}

const getUse = (row: Row, members: number): number => ("each" in row ? row.each * members : row.fixed) / row.most;

/** For how many members it keeps up; null: it doesn't depend on them. */
const getBreak = (row: Row): number | null => ("each" in row ? row.most / row.each : row.fixed > row.most ? 0 : null);

const format = (count: number, digits = 0) => count.toLocaleString("en-US", { maximumFractionDigits: digits });
/** To two digits: what is measured varies more than that. */
const round = (count: number) => Number(count.toPrecision(2));

const toTable = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
};

const toCostRow = ([name, { count, ms, reads, writes, busiest, requests }]: [string, UnitCost]): string[] => [
  COST_LABELS[name as keyof Costs],
  format(count),
  format(ms, 1),
  format(reads, 2),
  format(writes, 2),
  busiest ? `${format(busiest.writes, 3)}, \`${busiest.path.split("/")[0]}\`` : "0",
  Object.entries(requests)
    .map(([vendor, each]) => `${format(each, 2)} ${vendor}`)
    .join(", ") || "none",
];

/**
 * What one of everything costs, and how much of what there is 10,000, 100,000 and 1,000,000 members take, as the tables of `docs/capacity.md`.
 *
 * @throws when something falls behind before a million
 */
export function printCapacity(costs: Costs): void {
  console.log(
    toTable([
      ["what", "measured", "ms", "reads", "writes", "writes of the busiest document", "requests"],
      ...Object.entries(costs).map(toCostRow),
    ]),
  );
  const rows = listRows(costs);
  const shown = rows.map((row) => {
    const most = getBreak(row);
    return [
      row.what,
      row.promise,
      ...SIZES.map((members) => `${format(getUse(row, members) * 100, 1)} %`),
      most === null ? "never" : format(round(most)),
      row.by,
    ];
  });
  console.log(
    `\n${toTable([["what", "promise", ...SIZES.map((size) => format(size)), "falls behind at", "limit"], ...shown])}`,
  );
  console.log(`\n${toTable(listMonthlyCosts(costs))}`);
  const behind = rows.filter((row) => (getBreak(row) ?? Infinity) < 1_000_000);
  if (behind.length > 0)
    throw new Error(`Falls behind before a million members: ${behind.map(({ what }) => what).join("; ")}.`);
}
