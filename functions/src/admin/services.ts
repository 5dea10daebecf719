import { randomUUID } from "node:crypto";
import { inEmulator } from "../config/environment.ts";
import { auditSigningKey, secretValue } from "../config/params.ts";
import { readCounts } from "../lib/alert-counts-repository.ts";
import { systemNow } from "../config/clock.ts";
import { createCallStatsRepository } from "../lib/call-stats-repository.ts";
import { authAccounts } from "../lib/auth.ts";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import { sampleWallet } from "../features/wallet/sample/sample-wallet.ts";
import { firestore } from "../lib/firestore.ts";
import { flagsRepository } from "../lib/flags.ts";
import { once } from "../lib/once.ts";
import { performanceRepository } from "../lib/performance-meter.ts";
import { enqueueTask } from "../lib/tasks.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import { jobsRepository, jobWork } from "../jobs/jobs.ts";
import type { MailRequest } from "../mail/mail.ts";
import { countSent, createMailIn, listMailsFor } from "../mail/mail-queue-repository.ts";
import type { EmailDomainsDeps } from "./email/domains-routes.ts";
import { createTemplateReverter } from "./email/revert.ts";
import { createTemplatesRepository } from "./email/templates-repository.ts";
import type { EmailTemplatesDeps } from "./email/templates-service.ts";
import type { OverviewDeps } from "./overview/routes.ts";
import { accounts, alerts, auditDays, auditLog, billing, catalog, figures, mail, views, wallet } from "../services.ts";
import type { ActivityDeps } from "./activity/routes.ts";
import { createRuleReverter } from "./alert-rules/revert.ts";
import type { AlertRulesDeps } from "./alert-rules/routes.ts";
import { createAlertRunsRepository } from "./alert-rules/runs-repository.ts";
import type { BroadcastsDeps } from "./email/broadcasts-service.ts";
import type { DeliveryDeps } from "./email/delivery-service.ts";
import { createHoldersRepository } from "./card-universe/holders-repository.ts";
import { createProposalsRepository } from "./card-universe/proposals-repository.ts";
import { createCardReverter } from "./card-universe/revert.ts";
import type { CardUniverseDeps } from "./card-universe/routes.ts";
import { findOverBudget } from "./performance/routes.ts";
import type { PerformanceDeps } from "./performance/routes.ts";
import type { SystemDeps } from "./system/routes.ts";
import type { UsersDeps } from "./users/routes.ts";
import { createPersonExport } from "./users/export-repository.ts";
import { createHeldCardsRepository } from "./users/held-cards-repository.ts";
import { createNotesRepository } from "./users/notes-repository.ts";
import { createDatabaseState, openDatabaseAdmin } from "./system/database-state-repository.ts";
import { createRestoreTestsRepository } from "./system/restore-tests-repository.ts";
import { createWebhooksRepository } from "./system/webhooks-repository.ts";

export const cardUniverse = once((): CardUniverseDeps => ({
  catalog: catalog.parts(),
  holders: createHoldersRepository(firestore()),
  proposals: createProposalsRepository(firestore()),
  getTimeZone: accounts.getTimeZone,
  getEmails: authAccounts.getEmails,
}));

export const alertRules = once((): AlertRulesDeps => ({
  changes: alerts.rulesChanges(),
  replans: alerts.replans(),
  backTests: alerts.backTests(),
  runs: createAlertRunsRepository(firestore()),
  findMember: async (idOrEmail) =>
    (await findPerson(idOrEmail)) ?? (/^[\w-]{1,128}$/.test(idOrEmail) ? { uid: idOrEmail, email: null } : null),
  explain: alerts.explain,
  previewRule: (type, change, now) => alerts.previewRule(type, change, sampleWallet, now),
  writeAlertMail: async (alert, to) => {
    const texts = (await mail.liveTexts().find("alert"))?.texts ?? templateById("alert").texts;
    const written = await mail.writeSample()({ template: "alert", texts, alerts: [alert], memberUid: null, to });
    return written.mail;
  },
  readCounts: (from, until) => readCounts(firestore(), from, until),
  lastBeat: alerts.lastBeat,
  getEmails: authAccounts.getEmails,
  forgetRules: () => alerts.rules().forget(),
}));

/** Queues a mail in a transaction, and asks for it to be sent after the commit. */
function queueMailIn({ transaction, afterCommit }: UnitOfWork, request: MailRequest, now: Date): void {
  const id = randomUUID();
  createMailIn(transaction, id, request, now, now);
  afterCommit(() => mail.queue().hurry(id));
}

/** A person by id or address; null: there is no such account. */
const findPerson = (idOrEmail: string) =>
  idOrEmail.includes("@") ? authAccounts.byEmail(idOrEmail) : authAccounts.byUid(idOrEmail);

export const emailDomains = once((): EmailDomainsDeps => ({
  readHealth: (now) => mail.domainHealth()(now),
}));

export const emailTemplates = once((): EmailTemplatesDeps => ({
  templates: createTemplatesRepository(firestore(), mail.liveTexts()),
  liveTexts: mail.liveTexts(),
  writeSample: mail.writeSample,
  countSent,
  from: mail.from,
  findMember: findPerson,
  getEmails: authAccounts.getEmails,
  queueMailIn,
}));

export const activity = once((): ActivityDeps => ({
  auditLog: auditLog(),
  auditDays: auditDays(),
  getEmails: authAccounts.getEmails,
  findUid: async (email) => (await authAccounts.byEmail(email))?.uid ?? null,
  reverters: {
    alertRules: createRuleReverter(alertRules()),
    cards: createCardReverter(cardUniverse()),
    mailTemplates: createTemplateReverter(emailTemplates()),
    proposals: createCardReverter(cardUniverse()),
  },
  signingKey: () => secretValue(auditSigningKey),
}));

export const overview = once((): OverviewDeps => ({
  figures: figures.repository(),
  people: figures.people(),
  directory: accounts.directory(),
}));

export const performance = once((): PerformanceDeps => ({
  performance: performanceRepository(),
  figures: figures.repository(),
  realNow: systemNow,
}));

export const system = once((): SystemDeps => ({
  jobs: {
    jobs: jobsRepository(),
    work: jobWork,
    getEmails: authAccounts.getEmails,
    enqueue: (runId) => enqueueTask("runJob", { runId }),
  },
  flags: { flags: flagsRepository(), getEmails: authAccounts.getEmails },
  restoreTests: createRestoreTestsRepository(firestore()),
  listCheckedDays: (fromDay) => auditDays().list(fromDay),
  readDatabase: createDatabaseState({
    open: inEmulator() ? null : openDatabaseAdmin,
    realNow: systemNow,
  }),
  // Measured in real time, whatever the clock of the tests says.
  readDependencies: () => createCallStatsRepository(firestore()).read(systemNow()),
  findOverBudget: () => findOverBudget(performance()),
  plans: billing.plans(),
  listDisputes: async (limit) => billing.service().listDisputes(limit),
  queues: {
    queues: {
      sendMail: {
        read: (now) => mail.queue().readQueue(now),
        listDead: (limit, now, after) => mail.queue().deadMails(limit, now, after),
        replay: (id, now, unit) => mail.queue().replay(id, now, unit),
        discard: (id, unit) => mail.queue().discard(id, unit),
      },
      processStripeEvent: {
        read: () => billing.events().readQueue(),
        listDead: (limit, _now, after) => billing.events().listDead(limit, after),
        replay: (id, _now, unit) => billing.events().replay(id, unit),
        discard: (id, unit) => billing.events().discard(id, unit),
      },
      deleteAccounts: accounts.directory().deletions,
      endViews: views.service().tasks,
    },
    webhooks: createWebhooksRepository(firestore()),
    replayMailEvent: (id, now, unit) => mail.queue().replayEvent(id, now, unit),
  },
}));

export const emailBroadcasts = once((): BroadcastsDeps => ({
  enqueueCount: (broadcastId, list) => mail.broadcasts().enqueueCount(broadcastId, list),
  getEmails: authAccounts.getEmails,
  queueMailIn,
}));

export const emailDelivery = once((): DeliveryDeps => ({
  directory: accounts.directory(),
  getEmails: authAccounts.getEmails,
  replay: (id, now, unit) => mail.queue().replay(id, now, unit),
}));

export const users = once((): UsersDeps => ({
  directory: accounts.directory(),
  heldCards: createHeldCardsRepository(firestore()),
  notes: createNotesRepository(firestore()),
  getAccount: accounts.read,
  readSignIns: authAccounts.readSignIns,
  getEmails: authAccounts.getEmails,
  billing: billing.service,
  wallet: wallet.service,
  alerts: alerts.service,
  views: views.service,
  listMails: listMailsFor,
  listEntries: (uid, limit) => auditLog().list({ object: `users/${uid}` }, undefined, limit),
  auth: authAccounts,
  queueMailIn,
  getTimeZone: accounts.getTimeZone,
  exportPerson: createPersonExport(firestore()),
  dataExported: accounts.dataExported,
}));
