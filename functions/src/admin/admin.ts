import { staffContract } from "@cardwell/core/contract/contract";
import { ALERT_TESTS } from "@cardwell/core/domain/rate-limit/limits";
import { listPermissions } from "@cardwell/core/domain/staff/permissions";
import type { Hono } from "hono";
import { gate } from "../gate.ts";
import { createServer } from "../http/serve.ts";
import type { Handlers, Routes } from "../http/serve.ts";
import { activityRoutes } from "./activity/routes.ts";
import { alertRulesRoutes } from "./alert-rules/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import type { RunImport } from "./card-universe/import-port.ts";
import { cardUniverseRoutes } from "./card-universe/routes.ts";
import { createDocumentation } from "./documentation/service.ts";
import { emailBroadcastsRoutes } from "./email/broadcasts-service.ts";
import { emailDeliveryRoutes } from "./email/delivery-service.ts";
import { createEmailTemplates } from "./email/templates-service.ts";
import { createExports } from "./exports.ts";
import { listViewsRoutes } from "./list-views/routes.ts";
import { adminLogosRoutes } from "./logos/logos-service.ts";
import { adminMobileRoutes } from "./mobile/mobile-service.ts";
import { adminNewsRoutes } from "./news/posts-service.ts";
import { newsSourcesRoutes } from "./news/sources-service.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { createBudgetsRepository } from "./performance/budgets-repository.ts";
import { performanceRoutes } from "./performance/routes.ts";
import { podcastEpisodesRoutes } from "./podcasts/episodes-routes.ts";
import { podcastShowsRoutes } from "./podcasts/shows-routes.ts";
import { adminPromptsRoutes } from "./prompts/prompts-service.ts";
import { incidentsRoutes } from "./system/incidents-service.ts";
import { systemRoutes } from "./system/routes.ts";
import { usersRoutes, type UsersDeps } from "./users/users-service.ts";
import { randomUUID } from "node:crypto";
import { currentRelease, inEmulator } from "../config/environment.ts";
import { auditSigningKey, secretValue } from "../config/params.ts";
import { readCounts } from "../lib/alert-counts-repository.ts";
import { systemNow } from "../config/clock.ts";
import { createCallStatsRepository } from "../lib/call-stats-repository.ts";
import { authAccounts } from "../lib/auth.ts";
import { readBroadcast } from "../mail/broadcasts-repository.ts";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { episodeContent } from "@cardwell/core/domain/podcasts/episode";
import { PLAN_FILTERS } from "@cardwell/core/domain/staff/user-status";
import { drawAll } from "../http/rate-limit-repository.ts";
import { sampleWallet } from "../features/wallet/sample/sample-wallet.ts";
import { fetchFromFeeds } from "../lib/feeds.ts";
import { firestore } from "../lib/firestore.ts";
import { flagsRepository } from "../lib/flags.ts";
import { createTransactionStore } from "../lib/transaction-store-repository.ts";
import { once } from "../lib/once.ts";
import { performanceRepository } from "../lib/performance-meter.ts";
import { enqueueTask } from "../lib/tasks.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import { jobsRepository, jobWork } from "../jobs/jobs.ts";
import { countHolders } from "../mail/broadcast-recipients-repository.ts";
import { readTemplateFigures } from "../mail/mail-figures-repository.ts";
import type { MailRequest } from "../mail/mail.ts";
import { createMailIn, listMailsFor } from "../mail/mail-queue-repository.ts";
import { createArticleReverter } from "./documentation/revert.ts";
import type { DocumentationDeps } from "./documentation/service.ts";
import { createTemplateReverter } from "./email/revert.ts";
import { createTemplatesRepository } from "./email/templates-repository.ts";
import type { EmailTemplatesDeps } from "./email/templates-service.ts";
import {
  accounts,
  alerts,
  auditDays,
  auditLog,
  banks,
  billing,
  catalog,
  figures,
  help,
  logos,
  mail,
  mobile,
  news,
  podcasts,
  push,
  prompts,
  views,
  wallet,
  webhookInbox,
} from "../services.ts";
import { createRuleReverter } from "./alert-rules/revert.ts";
import type { AlertRulesDeps } from "./alert-rules/routes.ts";
import { createMinimumReverter } from "./mobile/revert.ts";
import { createHoldersRepository } from "./card-universe/holders-repository.ts";
import { createImpactsRepository } from "./card-universe/impacts-repository.ts";
import { createProposalsRepository } from "./card-universe/proposals-repository.ts";
import { createCardReverter } from "./card-universe/revert.ts";
import type { CardUniverseDeps } from "./card-universe/routes.ts";
import { createListViewsRepository } from "./list-views/repository.ts";
import { findOverBudget } from "./performance/routes.ts";
import type { PerformanceDeps } from "./performance/routes.ts";
import { createHeldCardsRepository } from "./users/held-cards-repository.ts";
import { createNotesRepository } from "./users/notes-repository.ts";
import { personExports } from "./users/person-exports.ts";
import { createIncidentsRepository } from "../lib/incidents-repository.ts";
import { createDatabaseState, openDatabaseAdmin } from "./system/database-state-repository.ts";
import { createRestoreTestsRepository } from "./system/restore-tests-repository.ts";

const holders = once(() => createHoldersRepository(firestore()));

const cardUniverse = once((): CardUniverseDeps => ({
  catalog: catalog.parts(),
  holders: holders(),
  proposals: createProposalsRepository(firestore()),
  impacts: createImpactsRepository(firestore()),
  askModel: (terms, asked) => prompts.runner().use("extract-card-terms", { terms }, asked),
  readLedger: createTransactionStore(firestore()).readLedger,
  getTimeZone: accounts.getTimeZone,
  getEmails: authAccounts.getEmails,
}));

const alertRules = once((): AlertRulesDeps => ({
  changes: alerts.rulesChanges(),
  replans: alerts.replans(),
  backTests: alerts.backTests(),
  runs: alerts.runs(),
  findMember: async (idOrEmail) =>
    (await findPerson(idOrEmail)) ?? (idOrEmail.includes("@") ? null : { uid: idOrEmail, email: null }),
  explain: alerts.explain,
  previewRule: (type, change, now) => alerts.previewRule(type, change, sampleWallet, now),
  getLiveTexts,
  queueMailIn,
  drawTest: (uid, now) => drawAll([{ key: `alert-test:${uid}`, rule: ALERT_TESTS }], now),
  writeAlertMail: async (alert, to) => {
    const texts = await getLiveTexts("alert");
    const written = await mail.writeSample()({ template: "alert", texts, alerts: [alert], memberUid: null, to });
    return written.mail;
  },
  readCounts: (from, until) => readCounts(firestore(), from, until),
  readFiguresDay: async () => (await figures.repository().readProgress())?.through ?? null,
  lastBeat: alerts.lastBeat,
  getEmails: authAccounts.getEmails,
  forgetRules: () => alerts.rules().forget(),
}));

const getLiveTexts = async (template: TemplateId) =>
  (await mail.liveTexts().find(template))?.texts ?? templateById(template).texts;

/** Queues a mail in a transaction, and asks for it to be sent after the commit. */
function queueMailIn({ transaction, afterCommit }: UnitOfWork, request: MailRequest, now: Date): void {
  const id = randomUUID();
  createMailIn(transaction, id, request, now, now);
  afterCommit(() => mail.queue().hurry(id));
}

/** A person by id or address; null: there is no such account. */
const findPerson = (idOrEmail: string) =>
  idOrEmail.includes("@") ? authAccounts.byEmail(idOrEmail) : authAccounts.byUid(idOrEmail);

const emailTemplates = once((): EmailTemplatesDeps => ({
  templates: createTemplatesRepository(firestore(), mail.liveTexts()),
  liveTexts: mail.liveTexts(),
  writeSample: mail.writeSample,
  readFigures: readTemplateFigures,
  from: mail.from,
  findMember: findPerson,
  getEmails: authAccounts.getEmails,
  queueMailIn,
}));

const documentation = once((): DocumentationDeps => ({
  articles: help.articles(),
  liveArticles: help.liveArticles(),
  images: news.images(),
  counts: help.counts(),
  getEmails: authAccounts.getEmails,
  findStaff: async (email) => {
    const account = await authAccounts.byEmail(email);
    return account !== null && account.staffRole !== null ? { uid: account.uid } : null;
  },
}));

const performance = once((): PerformanceDeps => ({
  performance: performanceRepository(),
  budgets: createBudgetsRepository(firestore()),
  getEmails: authAccounts.getEmails,
  figures: figures.repository(),
  realNow: systemNow,
}));

/** The name of a card of the catalog, from memory; null: there is none. */
const findCardName = async (cardId: string) => (await catalog.port().facts()).getTerms(cardId)?.name ?? null;

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
  banks: banks.service,
  views: views.service,
  listMails: listMailsFor,
  listEntries: (uid, limit) => auditLog().list({ object: `users/${uid}` }, undefined, limit),
  auth: authAccounts,
  queueMailIn,
  getTimeZone: accounts.getTimeZone,
  exports: personExports(),
}));

/** What reads workbooks is loaded by those who import one. */
const runImport: RunImport = async (input, deps) => {
  const { runImport: run } = await import("./card-universe/imports/run-import.ts");
  return run(input, deps);
};

const readStaff: Handlers<typeof staffContract.adminStaff>["me"] = async (_, { uid, email, staffRole: role }) => {
  if (role === null) throw new Error("A caller without a role was admitted.");
  return { uid, email, role, permissions: listPermissions(role) };
};

const createRoutes = (getRoutes: () => Routes<typeof staffContract>): Routes<typeof staffContract> => ({
  adminActivity: activityRoutes({
    auditLog: auditLog(),
    auditDays: auditDays(),
    getEmails: authAccounts.getEmails,
    directory: accounts.directory(),
    findUid: async (email) => (await authAccounts.byEmail(email))?.uid ?? null,
    reverters: {
      alertRules: createRuleReverter(alertRules()),
      articles: createArticleReverter(documentation()),
      cards: createCardReverter(cardUniverse()),
      mailTemplates: createTemplateReverter(emailTemplates()),
      minimumVersions: createMinimumReverter(mobile.minimum()),
      proposals: createCardReverter(cardUniverse()),
    },
    signingKey: () => secretValue(auditSigningKey),
  }),
  adminAlertRules: alertRulesRoutes(alertRules()),
  adminBanks: banksRoutes({
    counts: banks.counts(),
    listLinks: banks.listLinks,
    listSyncs: banks.listSyncs,
    directory: accounts.directory(),
  }),
  adminCardUniverse: cardUniverseRoutes(cardUniverse(), runImport),
  adminDocumentation: createDocumentation(documentation()).routes,
  adminEmailBroadcasts: emailBroadcastsRoutes({
    findPost: async (id) => (await news.posts().read(id)) ?? null,
    enqueueCount: (broadcastId, list) => mail.broadcasts().enqueueCount(broadcastId, list),
    getEmails: authAccounts.getEmails,
    findCardName,
    queueMailIn,
  }),
  adminEmailDelivery: emailDeliveryRoutes({
    directory: accounts.directory(),
    auth: authAccounts,
    replay: (id, now, unit, mayArriveTwice) => mail.queue().replay(id, now, unit, mayArriveTwice),
    flags: flagsRepository(),
    unsubscribes: alerts.unsubscribes(),
  }),
  adminEmailDomains: { list: (_, { now }) => mail.domainHealth()(now) },
  adminEmailTemplates: createEmailTemplates(emailTemplates()).routes,
  adminIncidents: incidentsRoutes({
    incidents: createIncidentsRepository(firestore()),
    flags: flagsRepository(),
    getEmails: authAccounts.getEmails,
  }),
  adminListViews: listViewsRoutes({
    views: createListViewsRepository(firestore()),
    getEmails: authAccounts.getEmails,
  }),
  adminLogos: adminLogosRoutes({
    logos: logos.logos(),
    images: logos.images(),
    readRelease: () => catalog.parts().reader.release(),
    holders: holders(),
    getEmails: authAccounts.getEmails,
  }),
  adminMobile: adminMobileRoutes({
    installs: mobile.installs(),
    minimum: mobile.minimum(),
    firstRun: mobile.firstRun(),
    push: { devices: push.devices(), readFigures: push.readFigures, test: push.test },
    directory: accounts.directory(),
    figures: figures.repository(),
    getEmails: authAccounts.getEmails,
    currentRelease,
  }),
  adminNews: adminNewsRoutes({
    posts: news.posts(),
    sources: news.sources(),
    images: news.images(),
    fetchContent: fetchFromFeeds(),
    liveArticles: help.liveArticles(),
    countMembers: async (cardIds) =>
      cardIds.length === 0
        ? (await accounts.directory().count({ planKind: PLAN_FILTERS.any }, Infinity)).total
        : countHolders(cardIds),
    findCardName,
    getEmails: authAccounts.getEmails,
  }),
  adminNewsSources: newsSourcesRoutes({ sources: news.sources(), watch: news.watch }),
  adminOverview: overviewRoutes({
    figures: figures.repository(),
    notes: figures.notes(),
    people: figures.people(),
    directory: accounts.directory(),
    getEmails: authAccounts.getEmails,
  }),
  adminPerformance: performanceRoutes(performance()),
  adminPodcastEpisodes: podcastEpisodesRoutes({
    shows: podcasts.shows(),
    episodes: podcasts.episodes(),
    listens: podcasts.listens(),
    posts: news.posts(),
    findCardName,
    images: news.images(),
    liveArticles: help.liveArticles(),
    watch: podcasts.watch,
    suggestNotes: (episode, asked) =>
      prompts.suggest("draft-podcast-notes", episode, episodeContent.shape.notes, { ...asked, label: episode.title }),
    getEmails: authAccounts.getEmails,
  }),
  adminPodcastShows: podcastShowsRoutes({
    shows: podcasts.shows(),
    episodes: podcasts.episodes(),
    watch: podcasts.watch,
  }),
  adminPrompts: adminPromptsRoutes({
    prompts: prompts.prompts(),
    runs: prompts.runs(),
    runner: prompts.runner,
    listPrices: prompts.listPrices,
    getEmails: authAccounts.getEmails,
  }),
  adminStaff: { me: readStaff, ...createExports(getRoutes) },
  adminSystem: systemRoutes({
    jobs: {
      jobs: jobsRepository(),
      work: jobWork,
      getEmails: authAccounts.getEmails,
      enqueue: (runId) => enqueueTask("runJob", { runId }),
    },
    flags: { flags: flagsRepository(), getEmails: authAccounts.getEmails },
    incidents: createIncidentsRepository(firestore()),
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
    getEmails: authAccounts.getEmails,
    queues: {
      queues: {
        sendMail: {
          read: (now) => mail.queue().readQueue(now),
          listDead: (limit, now, after) => mail.queue().deadMails(limit, now, after),
          replay: (id, now, unit, mayArriveTwice) => mail.queue().replay(id, now, unit, mayArriveTwice),
          discard: (id, unit) => mail.queue().discard(id, unit),
        },
        processWebhookEvent: {
          read: () => webhookInbox().readQueue(),
          listDead: (limit, _now, after) => webhookInbox().listDead(limit, after),
          replay: (id, _now, unit) => webhookInbox().replay(id, unit),
          discard: (id, unit) => webhookInbox().discard(id, unit),
        },
        deleteAccounts: accounts.directory().deletions,
        endViews: views.service().tasks,
        removeBankLinks: banks.removals().tasks,
        syncBanks: banks.syncQueue(),
        sendPushes: push.tasks(),
      },
      webhooks: webhookInbox(),
      getEmails: authAccounts.getEmails,
      readBroadcast,
    },
  }),
  adminUsers: usersRoutes(users()),
});

/** What staff call. An export reads a list by its route. */
export function createAdmin(): Hono {
  const routes: Routes<typeof staffContract> = createRoutes(() => routes);
  return createServer(staffContract, routes, gate);
}
