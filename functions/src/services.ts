import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { currentClock } from "./config/clock.ts";
import { shorterRetentionMs } from "./config/environment.ts";
import {
  appOrigin,
  linkSigningKey,
  postalAddress,
  secretValue,
  stripeSecretKey,
  supportEmail,
  webApiKey,
} from "./config/params.ts";
import { createAuditRepository } from "./admin/audit-repository.ts";
import type { AlertRulesDeps } from "./admin/alert-rules/routes.ts";
import { createAlertRunsRepository } from "./admin/alert-rules/runs-repository.ts";
import { createHoldersRepository } from "./admin/card-universe/holders-repository.ts";
import { createProposalsRepository } from "./admin/card-universe/proposals-repository.ts";
import type { CardUniverseDeps } from "./admin/card-universe/routes.ts";
import { readAccount } from "./features/accounts/repository.ts";
import { dataExported } from "./features/accounts/security.ts";
import type { SecurityEvent } from "./features/accounts/security.ts";
import { createAccountsService } from "./features/accounts/service.ts";
import { createAlertChanges } from "./features/alerts/changes-repository.ts";
import { createAlertEngine } from "./features/alerts/engine/engine.ts";
import { createRulesChanges } from "./features/alerts/engine/rules-changes.ts";
import { createRulesRepository } from "./features/alerts/engine/rules-repository.ts";
import { createRunsRepository } from "./features/alerts/engine/runs-repository.ts";
import { hasWallet } from "./features/alerts/has-wallet.ts";
import { createReplans } from "./features/alerts/replan/replan.ts";
import { createReplanRuns } from "./features/alerts/replan/runs-repository.ts";
import { securityAlert } from "./features/alerts/security-alert.ts";
import { createAlertWatch } from "./features/alerts/watch/watch.ts";
import { createWatchRepository } from "./features/alerts/watch/watch-repository.ts";
import { createPreferencesRepository } from "./features/alerts/preferences-repository.ts";
import { createPreferencesService, requireShortPause } from "./features/alerts/preferences-service.ts";
import { createMailGroupsRepository } from "./features/alerts/mail-groups-repository.ts";
import { createAlertsRepository } from "./features/alerts/repository.ts";
import { createAlertsService } from "./features/alerts/service.ts";
import { createPlansRepository } from "./features/billing/plans-repository.ts";
import { createPlans } from "./features/billing/plans.ts";
import { createCheckoutRepository } from "./features/billing/checkout-repository.ts";
import { createCheckout } from "./features/billing/checkout.ts";
import { createEventRepository } from "./features/billing/event-repository.ts";
import { createPaymentEvents } from "./features/billing/events.ts";
import { limitProvider } from "./features/billing/provider-limit.ts";
import { createBillingRepository } from "./features/billing/repository.ts";
import { toPlanFacts } from "./features/billing/plan-facts.ts";
import { createBillingService } from "./features/billing/service.ts";
import { createSync } from "./features/billing/sync.ts";
import { mailComposer } from "./mail/compose.ts";
import { RENEWAL_PURPOSE } from "./mail/links/proofs.ts";
import { createCardCatalog } from "./features/catalog/catalog.ts";
import { createEmailService } from "./mail/links/service.ts";
import { createUnsubscribe } from "./mail/links/unsubscribe.ts";
import { createCalendarRepository } from "./features/wallet/calendar/calendar-repository.ts";
import { createCalendarService } from "./features/wallet/calendar/service.ts";
import { createWalletRepository } from "./features/wallet/repository.ts";
import { createWalletService } from "./features/wallet/service.ts";
import { createTransferService } from "./features/wallet/transfer/service.ts";
import { createTransferRepository } from "./features/wallet/transfer/transfer-repository.ts";
import { limitMail } from "./mail/mail-limits.ts";
import { createMailQueue } from "./mail/mail-queue.ts";
import { createMailIn } from "./mail/mail-queue-repository.ts";
import { readSuppression, removeSuppression } from "./mail/suppressions-repository.ts";
import { isTestKey } from "./integrations/payments/mode.ts";
import { authAccounts } from "./lib/auth.ts";
import type { CatalogPort } from "./lib/catalog-facts.ts";
import { firestore } from "./lib/firestore.ts";
import type { PublicationPort } from "./lib/publication-port.ts";
import { once } from "./lib/once.ts";
import { verifyToken } from "./lib/signed-token.ts";
import { enqueueTask } from "./lib/tasks.ts";
import { mailer, payments } from "./services-vendors.ts";

// Everything here is made on first use: a deploy imports this file without secrets, and no function pays for
// what only another one needs.

const systemNow = () => new Date();
const signingKey = () => secretValue(linkSigningKey);

const billingParts = once(() => {
  const repository = createBillingRepository(firestore());
  const plans = createPlans(createPlansRepository(firestore()), payments, systemNow, shorterRetentionMs());
  const sync = createSync({
    repository,
    plans,
    payments,
    planChanged: (uid, plan, now) => alertEngine().replan(uid, now, (state) => ({ ...state, plan })),
    systemNow,
  });
  const checkout = createCheckout({
    repository,
    checkouts: createCheckoutRepository(firestore()),
    plans,
    sync,
    payments,
    limit: limitProvider,
    appOrigin: appOrigin.value(),
    systemNow,
    confirmedEmail: async (uid) => {
      const account = await authAccounts.byUid(uid);
      return account?.emailVerified && !account.isDisabled ? account.email : null;
    },
  });
  return { repository, plans, sync, checkout };
});

export const plans = once(() => billingParts().plans);
export const billingSync = once(() => billingParts().sync);
export const billingCheckout = once(() => billingParts().checkout);

export const billing = once(() =>
  createBillingService({
    ...billingParts(),
    payments,
    limit: limitProvider,
    appOrigin: appOrigin.value(),
    systemNow,
  }),
);

export const paymentEvents = once(() =>
  createPaymentEvents({
    ...billingParts(),
    payments,
    events: createEventRepository(firestore()),
    enqueue: (eventId) => enqueueTask("processStripeEvent", { eventId }),
    testMode: isTestKey(secretValue(stripeSecretKey)),
    systemNow,
  }),
);

/** Whom a renewal link was made for; null when it is forged or too old. */
export function renewalUid(token: string, now: Date): string | null {
  const verdict = verifyToken(token, RENEWAL_PURPOSE, signingKey(), now);
  return verdict.valid ? verdict.subject : null;
}

const getPlan = async (uid: string) => billing().getPlan(uid, (await currentClock()).now());

export const mailQueue = once(() =>
  createMailQueue({
    mailer: mailer(),
    compose: mailComposer({
      auth: authAccounts,
      getPlan: async (uid) => billing().readStoredPlan(uid, (await currentClock()).now()),
      clock: currentClock,
      appOrigin: () => appOrigin.value(),
      webApiKey: () => webApiKey.value(),
      signingKey,
      supportEmail: () => supportEmail.value(),
      postalAddress: () => postalAddress.value(),
      buildNotification: (uid, alertIds) => alertsRepository().readNotification(uid, [...alertIds]),
      getMailChoices: (uid) => mailGroups().getMailChoices(uid),
      isCriticalType: async (type) => (await alertRules().current()).rules[type].critical,
    }),
    enqueue: (mailId) => enqueueTask("sendMail", { mailId }),
  }),
);

export const emailService = once(() =>
  createEmailService({
    limit: limitMail,
    queue: mailQueue().queue,
    auth: authAccounts,
    getPlan,
    appOrigin: () => appOrigin.value(),
    signingKey,
  }),
);

export const unsubscribe = once(() =>
  createUnsubscribe({
    auth: authAccounts,
    turnOffMail: (uid, groups) => mailGroups().turnOff(uid, groups),
    appOrigin: () => appOrigin.value(),
    signingKey,
  }),
);

export const accountsService = once(() =>
  createAccountsService({
    auth: authAccounts,
    limit: limitMail,
    queue: mailQueue().queue,
    deleteMailsFor: mailQueue().deleteMailsFor,
    deleteElsewhere: async (uid) => {
      await cardCatalog().service.deleteReportsFor(uid);
      await calendarFeeds().deleteFeedsFor(uid);
    },
    endBilling: (uid) => billing().endBilling(uid),
    moveBilling: (uid, email) => billing().moveBilling(uid, email),
    notify: notifyAccount,
    zoneChanged: async (uid, timeZone, now) => {
      if (!(await hasWallet(firestore(), uid))) return;
      await alertEngine().replan(uid, now, (state) => ({ ...state, timeZone }));
    },
  }),
);

/** The catalog of cards; `plans` is what we sell. */
export const cardCatalog = once(() => createCardCatalog(firestore(), noteVersions));

/** Read on use: the replans need an engine, and the engine the catalog. */
const noteVersions: PublicationPort = {
  within: (transaction, versions, reference, now) =>
    replans().publications.within(transaction, versions, reference, now),
};

export const catalogFacts = (): CatalogPort => cardCatalog().service.port;

export const auditLog = once(() => createAuditRepository(firestore()));

const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? DEFAULT_TIME_ZONE;

export const wallets = once(() => createWalletRepository(firestore(), alertEngine().planner));

export const wallet = once(() => createWalletService({ repository: wallets(), catalog: catalogFacts(), getTimeZone }));

export const walletTransfer = once(() =>
  createTransferService({
    wallets: wallets(),
    history: createTransferRepository(firestore()),
    catalog: catalogFacts(),
    wallet: wallet(),
    getAccount: async (uid) => {
      const account = await readAccount(uid);
      return { firstName: account?.firstName ?? null, timeZone: account?.timeZone ?? DEFAULT_TIME_ZONE };
    },
    alertSettings: {
      read: async (uid) => (await preferencesRepository().read(uid)).preferences,
      require: requireShortPause,
      save: (uid, preferences) => preferencesRepository().save(uid, preferences),
    },
    exported: async (uid, now) => notifyAccount(uid, dataExported(await getTimeZone(uid), now), now),
  }),
);

const calendarFeeds = once(() => createCalendarRepository(firestore()));

export const walletCalendar = once(() =>
  createCalendarService({
    feeds: calendarFeeds(),
    wallets: wallets(),
    catalog: catalogFacts(),
    getTimeZone,
    hasAccess: (uid, now) => billing().hasAccess(uid, now),
    appOrigin: appOrigin.value(),
  }),
);

/** The back office's catalog. */
export const cardUniverse = once((): CardUniverseDeps => ({
  catalog: cardCatalog(),
  holders: createHoldersRepository(firestore()),
  proposals: createProposalsRepository(firestore()),
  audit: auditLog(),
  getTimeZone,
  getEmails: authAccounts.getEmails,
}));

export const alertsRepository = once(() => createAlertsRepository(firestore()));

const mailGroups = once(() => createMailGroupsRepository(firestore()));

export const alertRules = once(() => createRulesRepository(firestore(), shorterRetentionMs()));

/** Where somebody's reminders begin; null: there is no such account, and never was a plan. Two reads. */
async function findReminderStart(uid: string) {
  const [account, customer] = await Promise.all([readAccount(uid), billingParts().repository.findCustomer(uid)]);
  if (!account && customer.stripeId === null) return null;
  return { timeZone: account?.timeZone ?? DEFAULT_TIME_ZONE, plan: toPlanFacts(customer.subscription) };
}

export const alertEngine = once(() =>
  createAlertEngine({
    db: firestore(),
    catalog: catalogFacts(),
    rules: alertRules(),
    findReminderStart,
    createMailIn,
    sendSoon: (mailId) => enqueueTask("sendMail", { mailId }),
  }),
);

/** Tells somebody what happened to their account; the same a second time is told once. */
async function notifyAccount(uid: string, event: SecurityEvent, now: Date): Promise<void> {
  await alertEngine().raise(uid, securityAlert(event), now);
}

export const replans = once(() =>
  createReplans({
    runs: createReplanRuns(firestore(), systemNow, shorterRetentionMs()),
    engine: alertEngine(),
    forgetRules: () => alertRules().forget(),
    enqueue: (runId) => enqueueTask("replanWallets", { runId }),
  }),
);

const alertRuns = once(() => createRunsRepository(firestore()));

export const alertWatch = once(() => {
  const repository = createWatchRepository(firestore());
  return createAlertWatch({
    ...repository,
    lastBeat: (watched) => (watched === "alerts" ? alertRuns().lastBeat() : repository.lastBeat(watched)),
    queue: mailQueue().queue,
    staffAddress: () => supportEmail.value(),
  });
});

/** The back office's rules of alerts. */
export const adminAlertRules = once((): AlertRulesDeps => ({
  changes: createRulesChanges(firestore()),
  replans: replans(),
  runs: createAlertRunsRepository(firestore()),
  lastBeat: () => alertRuns().lastBeat(),
  audit: auditLog(),
  getEmails: authAccounts.getEmails,
  forgetRules: () => alertRules().forget(),
}));

export const alertsService = once(() =>
  createAlertsService({
    alerts: alertsRepository(),
    changes: createAlertChanges(firestore()),
    engine: alertEngine(),
    getTimeZone,
  }),
);

const preferencesRepository = once(() => createPreferencesRepository(firestore()));

export const alertPreferences = once(() =>
  createPreferencesService({
    repository: preferencesRepository(),
    rules: alertRules(),
    catalog: catalogFacts(),
    engine: alertEngine(),
    findReminderStart,
    suppressions: { read: readSuppression, remove: removeSuppression },
  }),
);
