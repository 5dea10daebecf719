import { randomUUID } from "node:crypto";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { currentClock } from "./config/clock.ts";
import { createAccounts } from "./features/accounts/index.ts";
import { createAlerts } from "./features/alerts/index.ts";
import { createBilling } from "./features/billing/index.ts";
import { createFigures } from "./features/figures/index.ts";
import { createViews } from "./features/views/index.ts";
import { createCatalog } from "./features/catalog/index.ts";
import { createWallet } from "./features/wallet/index.ts";
import { createAuditDaysRepository } from "./http/audit-days-repository.ts";
import { createSystemContext, createAuditRepository } from "./http/audit-repository.ts";
import type { Erasure } from "./lib/erasure.ts";
import { firestore } from "./lib/firestore.ts";
import { once } from "./lib/once.ts";
import { createMail } from "./mail/index.ts";

// Features don't import each other: here they receive the functions that they need of one another. Everything that reads a secret or opens
// a connection is made by its feature on first use, because a deploy imports this file without secrets.

/** What staff and the system did. */
export const auditLog = once(() => createAuditRepository(firestore()));
export const auditDays = once(() => createAuditDaysRepository(firestore()));

/**
 * What the deletion of an account erases, in this order: first what figures keep without a name, then billing, as the provider may be down,
 * and the account last.
 */
export const erasures = (): Erasure[] => [
  figures.erasure,
  billing.erasure,
  wallet.erasure,
  alerts.erasure,
  mail.erasure,
  catalog.erasure,
  views.erasure,
  accounts.erasure,
];

export const accounts = createAccounts({
  queueMail: () => mail.queue().queue,
  erasures,
  moveBilling: (uid, email) => billing.service().moveBilling(uid, email),
  notify: (uid, event, now) => alerts.raiseSecurity(uid, event, now),
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
    const { paymentMethodExpires: _card, grantedUntil = null, ...facts } = plan;
    const subscription = { ...facts, grantedUntil };
    await accounts.directory().update(uid, { subscription, plan: await billing.subscribedPlan(uid) }, now);
  },
  recordedValue: (uid, since, now) => wallet.service().recordedValue({ uid, now }, since),
});

/** Figures of each day; they take what a price is for a month from what is on sale. */
export const figures = createFigures({ readMonthlyPrices: () => billing.plans().monthlyPrices() });

export const mail = createMail({
  getPlan: async (uid) => billing.service().getPlan(uid, (await currentClock()).now()),
  readStoredPlan: async (uid) => billing.service().readStoredPlan(uid, (await currentClock()).now()),
  buildNotification: (uid, alertIds) => alerts.mail.buildNotification(uid, alertIds),
  getMailChoices: (uid) => alerts.mail.getMailChoices(uid),
  isCriticalType: (type) => alerts.mail.isCriticalType(type),
  recentAlertIds: (uid, limit) => alerts.mail.recentIds(uid, limit),
  turnOffMail: (uid, groups) => alerts.mail.turnOffMail(uid, groups),
  // Whoever registered chose the name, and staff may send it in a mail.
  noteUnconfirmed: ({ uid, email, displayName }, now) =>
    accounts
      .directory()
      .add(uid, { email, firstName: plainFirstName(displayName), createdAt: now, isVerified: false }, now),
  forgetUnconfirmed: (uid) => accounts.erasure.erase({ uid, email: "" }),
  people: {
    list: (plan, after, limit) =>
      accounts
        .directory()
        .list({ planKind: plan ? [plan] : undefined }, { by: "createdAt", direction: "asc" }, after, limit),
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
  queueMail: () => mail.queue().queue,
});

/** Staff who see a member's screens. */
export const views = createViews({
  auditLog,
  notify: ({ uid, ...view }, now) => accounts.accountViewed(uid, view, now),
});

export const wallet = createWallet({
  catalog: catalog.port,
  planner: () => alerts.engine().planner,
  account: accounts.read,
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  alertSettings: alerts.settings,
  exported: accounts.dataExported,
});
