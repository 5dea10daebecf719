import { randomUUID } from "node:crypto";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { ErasingFeature } from "@cardwell/core/domain/transfer/member-data";
import { currentClock, systemNow } from "./config/clock.ts";
import { createAccounts } from "./features/accounts/index.ts";
import { createAlerts } from "./features/alerts/index.ts";
import { createBanks } from "./features/banks/index.ts";
import { createBilling } from "./features/billing/index.ts";
import { createFigures } from "./features/figures/index.ts";
import { createHelp } from "./features/help/index.ts";
import { createHousehold } from "./features/household/index.ts";
import { createLogos } from "./features/logos/index.ts";
import { createMobile } from "./features/mobile/index.ts";
import { createNews } from "./features/news/index.ts";
import { toMailed } from "./features/news/posts-repository.ts";
import { draftedSentences } from "./features/news/read-feed.ts";
import { createPodcasts } from "./features/podcasts/index.ts";
import { FETCH_ACTOR } from "./features/news/watch-sources.ts";
import { createPush } from "./features/push/index.ts";
import { isWorthSending } from "@cardwell/core/domain/alerts/channels";
import { toPaymentMark } from "@cardwell/core/domain/push/notification";
import { conflict } from "./http/rejected.ts";
import { createPrompts } from "./features/prompts/index.ts";
import { createStatus } from "./features/status/index.ts";
import { createTransactions } from "./features/transactions/index.ts";
import { createViews } from "./features/views/index.ts";
import { createCatalog } from "./features/catalog/index.ts";
import { createWallet } from "./features/wallet/index.ts";
import { createAuditDaysRepository } from "./http/audit-days-repository.ts";
import { createSystemContext, createAuditRepository } from "./http/audit-repository.ts";
import { authAccounts } from "./lib/auth.ts";
import type { Erasure } from "./lib/erasure.ts";
import { firestore } from "./lib/firestore.ts";
import { once } from "./lib/once.ts";
import { enqueueTask } from "./lib/tasks.ts";
import { createWebhookEventsRepository } from "./lib/webhook-events-repository.ts";
import { createWebhookInbox } from "./lib/webhook-inbox.ts";
import { createMail } from "./mail/index.ts";

// Features don't import each other: here they receive the functions that they need of one another. Everything that reads a secret or opens
// a connection is made by its feature on first use, because a deploy imports this file without secrets.

/** What staff and the system did. */
export const auditLog = once(() => createAuditRepository(firestore()));
export const auditDays = once(() => createAuditDaysRepository(firestore()));

/**
 * What the deletion of an account erases: each feature that keeps something of a person by `MEMBER_DATA`. It is prepared and erased in
 * this order: what figures keep is noted before billing ends the plan. The directory's entry of the person goes when all else is erased.
 */
const listErasures = (): Record<"figures" | ErasingFeature, Erasure> => ({
  figures: figures.erasure,
  billing: billing.erasure,
  banks: banks.erasure,
  household: household.erasure,
  wallet: wallet.erasure,
  alerts: alerts.erasure,
  mail: mail.erasure,
  catalog: catalog.erasure,
  news: news.erasure,
  podcasts: podcasts.erasure,
  views: views.erasure,
  help: help.erasure,
  mobile: mobile.erasure,
  push: push.erasure,
  account: accounts.erasure,
});

export const erasures = () => Object.entries(listErasures()).map(([name, erasure]) => ({ name, ...erasure }));

export const accounts = createAccounts({
  queueMail: () => mail.queue().queue,
  erasures,
  moveBilling: (uid, email) => billing.service().moveBilling(uid, email),
  notify: (uid, event, now) => alerts.raiseSecurity(uid, event, now),
  nameChanged: (uid, name, email) => household.service().rename(uid, name, email),
  zoneChanged: (uid, timeZone, now) => alerts.zoneChanged(uid, timeZone, now),
  recordDeletion: (uid, work, now) =>
    auditLog().job(
      createSystemContext("deleteAccounts", "users.delete", randomUUID(), now),
      `users/${uid}`,
      async () => {
        await work();
        return { after: null, answer: undefined };
      },
    ),
});

export const billing = createBilling({
  planChanged: async (uid, plan, now) => {
    await alerts.planChanged(uid, plan, now);
    const { paymentMethod: _paymentMethod, trialDenied: _trialDenied, grantedUntil = null, ...facts } = plan;
    const subscription = { ...facts, grantedUntil };
    await accounts.notePlan(uid, { subscription, plan: await billing.subscribedPlan(uid) }, now);
    await banks.pauses().resume(uid, plan, now);
  },
  recordedValue: (uid, since, now) => wallet.recordedValue(uid, since, now),
});

/** Figures of each day; they take what a price is for a month from what is on sale, and what credits are worth from the catalog. */
export const figures = createFigures({
  readMonthlyPrices: () => billing.plans().monthlyPrices(),
  readCatalog: () => catalog.port().facts(),
});

export const mail = createMail({
  getPlan: async (uid) => billing.service().getPlan(uid, (await currentClock()).now()),
  readStoredPlan: async (uid) => billing.service().readStoredPlan(uid, (await currentClock()).now()),
  buildNotification: (uid, alertIds) => alerts.mail.buildNotification(uid, alertIds),
  getMailChoices: (uid) => alerts.mail.getMailChoices(uid),
  isCriticalType: (type) => alerts.mail.isCriticalType(type),
  recentAlertIds: (uid, limit) => alerts.mail.recentIds(uid, limit),
  turnOffMail: (uid, groups, now) => alerts.mail.turnOffMail(uid, groups, now),
  // Whoever registered chose the name, and staff may send it in a mail.
  noteUnconfirmed: ({ uid, email, displayName }, now) =>
    accounts
      .directory()
      .add(uid, { email, firstName: plainFirstName(displayName), createdAt: now, isVerified: false }, now),
  forgetUnconfirmed: (uid) => accounts.forget(uid),
  findPost: async (id, version) => {
    const posts = news.posts();
    const [data, found] = await Promise.all([posts.read(id), posts.readVersion(id, version)]);
    if (data === undefined || found === undefined) return null;
    return toMailed({ id, data }, found);
  },
  findMuting: (postId, uids) => news.findMuting(postId, uids),
  people: {
    list: (plan, after, limit) =>
      accounts
        .directory()
        .list({ planKind: plan ? [plan] : undefined }, { by: "createdAt", direction: "asc" }, after, limit),
    findEach: (uids) => accounts.directory().findEach(uids),
    count: async (plan) => (await accounts.directory().count({ planKind: plan ? [plan] : undefined }, Infinity)).total,
    find: async (uid) => {
      const entry = await accounts.directory().find(uid);
      return entry && { status: entry.status, firstName: plainFirstName(entry.firstName) };
    },
  },
  getTimeZone: accounts.getTimeZone,
});

/** The catalog of cards. What we sell is `billing.plans`. */
export const catalog = createCatalog({
  within: (...noting) => alerts.publications.within(...noting),
});

export const alerts = createAlerts({
  catalog: catalog.port,
  findReminderStart: async (uid) => {
    const [account, { isCustomer, plan }] = await Promise.all([accounts.read(uid), billing.planFactsFor(uid)]);
    if (!account && !isCustomer) return null;
    return { timeZone: account?.timeZone ?? DEFAULT_TIME_ZONE, plan };
  },
  getTimeZone: accounts.getTimeZone,
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  queueMail: () => mail.queue().queue,
  createPushIn: (...queued) => push.createPushIn(...queued),
  notifyHousehold: (...due) => household.notices().paymentsDue(...due),
});

/** Staff who see a member's screens. */
export const views = createViews({
  auditLog,
  notify: ({ uid, ...view }, now) => accounts.accountViewed(uid, view, now),
});

/** Articles for members and staff. */
export const help = createHelp({
  auditLog,
  images: () => news.images(),
  askModel: async (values, shape, { uid, now }) => {
    const [account, person] = await Promise.all([accounts.read(uid), authAccounts.byUid(uid)]);
    const personal = [account?.firstName ?? "", person?.displayName ?? ""];
    return prompts.suggest("answer-help-question", values, shape, {
      label: "A question",
      by: "A member",
      now,
      personal,
    });
  },
});

/** Logos, as staff upload them. */
export const logos = createLogos();

/** The installed app. */
export const mobile = createMobile();

/** The public status page. */
export const status = createStatus();

/** Notifications on the devices of members. */
export const push = createPush({
  readAlert: (...asked) => alerts.push.readAlert()(...asked),
  acts: {
    snooze: (...asked) => alerts.push.snooze(...asked),
    mark: async (uid, alertId, now, alongside) => {
      const alert = await alerts.push.find(uid, alertId);
      const mark = toPaymentMark(alert?.mark ?? null);
      // One that its member doesn't want in the app is done when it is made, and works on devices.
      const isClosed = alert === null || (alert.box === "done" && !isWorthSending(alert));
      if (isClosed || mark === null) throw conflict("This alert is closed.");
      await wallet.markPayment({ uid, now }, mark, alongside);
      return mark.kind === "confirm_payment" ? "Marked as posted." : "Marked as paid.";
    },
  },
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
});

/** What the product asks a language model. */
export const prompts = createPrompts();

/** Banks that members linked. */
export const banks = createBanks({
  catalog: catalog.port,
  findLogos: logos.findLogos,
  queueMail: () => mail.queue().queue,
  findMember: async (uid) => accounts.read(uid),
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  wallet: {
    view: (asking) => wallet.banks.view(asking),
    attach: (...change) => wallet.banks.attach(...change),
    apply: (...change) => wallet.banks.apply(...change),
    detach: (...change) => wallet.banks.detach(...change),
    replace: (...change) => wallet.banks.replace(...change),
    forgetStatements: (...card) => wallet.banks.forgetStatements(...card),
  },
  transactions: {
    storeBatch: (...batch) => transactions.service().storeBatch(...batch),
    removeReported: (...removed) => transactions.service().removeReported(...removed),
    removeUnreported: (...reported) => transactions.service().removeUnreported(...reported),
  },
});

export const wallet = createWallet({
  catalog: catalog.port,
  planner: () => alerts.engine().planner,
  findLogos: logos.findLogos,
  getRules: async () => (await alerts.rules().current()).live,
  account: accounts.read,
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  alertSettings: alerts.settings,
  reminders: alerts.reminders,
  exported: accounts.dataExported,
  exportHousehold: (uid) => household.service().export(uid),
});

/** Members who share cards with each other. */
export const household = createHousehold({
  readShared: (...asked) => wallet.service().readShared(...asked),
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  findFirstName: async (uid) => (await accounts.read(uid))?.firstName ?? null,
  getTimeZone: accounts.getTimeZone,
  queueMail: () => mail.queue().queue,
  raise: (...event) => alerts.raiseHousehold(...event),
  forgetPayments: (...asked) => alerts.forgetHouseholdPayments(...asked),
});

/** What staff publish for members. */
export const news = createNews({
  catalog: catalog.port,
  getHeldCards: (uid) => wallet.getHeldCards(uid),
  getView: (asking) => wallet.service().view(asking),
  auditLog,
  suggestSentences: ({ title, text }, now) =>
    prompts.suggest("summarize-news", { title, item: text }, draftedSentences, {
      label: title,
      by: FETCH_ACTOR,
      now,
    }),
});

/** Shows and episodes that members listen to. */
export const podcasts = createPodcasts({
  catalog: catalog.port,
  getHeldCards: (uid) => wallet.getHeldCards(uid),
  findPosts: (...asked) => news.findReadable(...asked),
  images: news.images,
});

/** Transactions of linked banks, and the categories of all. */
export const transactions = createTransactions({
  catalog: catalog.port,
  wallet: {
    read: (uid) => wallet.service().readForTransactions(uid),
    applyTransactions: (uid, now) => wallet.service().applyTransactions({ uid, now }),
    dashboard: (asking) => wallet.service().dashboard(asking),
  },
  findLogos: logos.findLogos,
});

/** The events of vendors. A vendor is a name in `WEBHOOK_SOURCES` and a handler here. */
export const webhookInbox = once(() =>
  createWebhookInbox({
    events: createWebhookEventsRepository(firestore()),
    handlers: { stripe: billing.webhook, resend: mail.webhook, plaid: banks.webhook },
    enqueue: (source, id) => enqueueTask("processWebhookEvent", { source, id }),
    systemNow,
  }),
);
