import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import type { AlertGroup, AlertType } from "@cardwell/core/domain/alerts/types";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { systemNow } from "../../config/clock.ts";
import { shorterRetentionMs } from "../../config/environment.ts";
import { supportEmail } from "../../config/params.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import type { PublicationPort } from "../../lib/publication-port.ts";
import { enqueueTask } from "../../lib/tasks.ts";
import { createTransactionStore } from "../../lib/transaction-store-repository.ts";
import { createMailIn } from "../../mail/mail-queue-repository.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import { readSuppression, removeSuppression } from "../../mail/suppressions-repository.ts";
import { householdAlert, type HouseholdEvent, securityAlert, type SecurityEvent } from "./account-alerts.ts";
import { createBackTestsRepository } from "./back-test/back-tests-repository.ts";
import { createBackTests } from "./back-test/back-tests.ts";
import { createAlertChanges } from "./changes-repository.ts";
import { createAlertEngine } from "./engine/engine.ts";
import type { EngineDeps } from "./engine/evaluation.ts";
import { createPersonRepository } from "./engine/person-repository.ts";
import { buildPlanInput, findPerson, NO_PERSON } from "./engine/person.ts";
import { createRulesChanges, createRulesRepository } from "./engine/rules-repository.ts";
import { createRunsRepository } from "./engine/runs-repository.ts";
import { explainRule } from "./explain.ts";
import { createUnsubscribes } from "./unsubscribes-repository.ts";
import { createPreferencesRepository } from "./preferences-repository.ts";
import { createPreferencesService, requireShortPause } from "./preferences-service.ts";
import { previewRule } from "./preview.ts";
import { createAlertForPush } from "./push-alert.ts";
import { createReminderTransfer } from "./reminder-transfer.ts";
import { createReplans } from "./replan/replan.ts";
import { createReplanRuns } from "./replan/runs-repository.ts";
import { createAlertsRepository } from "./repository.ts";
import { type AlertsService, createAlertsService } from "./service.ts";
import { createAlertWatch } from "./watch/watch.ts";

type Ports = {
  catalog: () => CatalogPort;
  /** A member's first alert state; null: there is no such account, and never was a plan. Two reads. */
  findReminderStart: EngineDeps["findReminderStart"];
  getTimeZone: (uid: string) => Promise<string>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  queueMail: () => QueueMail;
  createPushIn: Parameters<typeof createPersonRepository>[2];
  notifyHousehold: EngineDeps["notifyHousehold"];
};

/** Reminders and messages: the engine that makes them, what a member does with them, and the watch over it. */
export function createAlerts({
  catalog,
  findReminderStart,
  getTimeZone,
  hasAccess,
  queueMail,
  createPushIn,
  notifyHousehold,
}: Ports) {
  const repository = once(() => createAlertsRepository(firestore()));
  const unsubscribes = once(() => createUnsubscribes(firestore()));
  const preferences = once(() => createPreferencesRepository(firestore()));
  const rules = once(() => createRulesRepository(firestore(), shorterRetentionMs()));
  const runs = once(() => createRunsRepository(firestore()));
  const backTestsRepository = once(() => createBackTestsRepository(firestore()));
  const people = once(() => createPersonRepository(firestore(), createMailIn, createPushIn));

  const engine = once(() =>
    createAlertEngine({
      people: people(),
      runs: runs(),
      catalog: catalog(),
      rules: rules(),
      findReminderStart,
      notifyHousehold,
      sendSoon: (mailIds) => enqueueTask("sendMails", { mailIds }),
      pushSoon: (pushIds) => enqueueTask("sendPushes", { pushIds }),
      enqueueShard: (task) => enqueueTask("sweepAlertShard", task),
    }),
  );

  const service = once(() =>
    createAlertsService({
      alerts: repository(),
      changes: createAlertChanges(firestore()),
      engine: engine(),
      getTimeZone,
      hasAccess,
    }),
  );

  const replans = once(() =>
    createReplans({
      runs: createReplanRuns(firestore(), systemNow, shorterRetentionMs()),
      engine: engine(),
      catalog: catalog(),
      readLedger: createTransactionStore(firestore()).readLedger,
      forgetRules: () => rules().forget(),
      enqueue: (runId) => enqueueTask("replanWallets", { runId }),
    }),
  );

  const replan = (uid: string, now: Date, change: Partial<AlertState>) =>
    engine().replan(uid, now, (state) => ({ ...state, ...change }));

  /** Read on use: the replans need an engine, and the engine the catalog. */
  const publications: PublicationPort = {
    within: (...noting) => replans().publications.within(...noting),
  };

  const erasure: Erasure = {
    async erase({ uid }) {
      await Promise.all([backTestsRepository().deleteFor(uid), unsubscribes().erase(uid)]);
    },
  };

  return {
    erasure,
    unsubscribes,
    rules,
    engine,
    replans,
    publications,
    rulesChanges: once(() => createRulesChanges(firestore())),
    backTests: once(() =>
      createBackTests({
        repository: backTestsRepository(),
        catalog: catalog(),
        rules: rules(),
        enqueue: (id) => enqueueTask("runBackTest", { id }),
      }),
    ),
    runs,
    lastBeat: () => runs().lastBeat("alerts"),

    service,
    preferences: once(() =>
      createPreferencesService({
        repository: preferences(),
        lastSweepAt: () => runs().lastBeat("alerts"),
        rules: rules(),
        catalog: catalog(),
        engine: engine(),
        findReminderStart,
        suppressions: { read: readSuppression, remove: removeSuppression },
      }),
    ),
    watch: once(() => createAlertWatch({ ...runs(), queue: queueMail(), staffAddress: () => supportEmail.value() })),

    /** The next alerts that a rule (null: the one in force) would make for a wallet. */
    previewRule: async (
      type: AlertType,
      change: Omit<AlertRule, "type" | "version"> | null,
      readWallet: (facts: CatalogFacts, today: CivilDate) => Wallet,
      now: Date,
    ) => {
      const [facts, { rules: inForce }] = await Promise.all([catalog().facts(), rules().current()]);
      const rule = change === null ? inForce[type] : { ...change, type, version: inForce[type].version + 1 };
      const wallet = readWallet(facts, todayIn(now, DEFAULT_TIME_ZONE));
      return previewRule(rule, { wallet, timeZone: DEFAULT_TIME_ZONE }, { catalog: facts, rules: inForce, now });
    },

    /** Why someone gets alerts of a rule, or doesn't, or why they got this one. Three reads beside the last alerts. */
    explain: async (uid: string, type: AlertType, now: Date, alertId: string | null) => {
      const [read, facts, { rules: inForce }] = await Promise.all([
        people().read(uid),
        catalog().facts(),
        rules().current(),
      ]);
      const person = await findPerson(read?.stored ?? NO_PERSON, () => findReminderStart(uid));
      if (person === null) return "no_member";
      const asked = alertId === null ? null : await repository().find(uid, alertId);
      if (alertId !== null && asked?.type !== type) return "no_alert";
      const input = buildPlanInput(uid, person, { catalog: facts, rules: inForce, now });
      const shown =
        alertId !== null && asked ? [{ id: alertId, data: asked }] : await repository().lastOfType(uid, type, 10);
      return {
        ...explainRule(type, input, asked ? { seriesKey: asked.seriesKey } : undefined),
        timeZone: input.facts.timeZone,
        version: inForce[type].version,
        alert: asked && {
          title: asked.title,
          at: asked.createdAt.toISOString(),
          cardName: asked.subject.cardName,
          dueOn: asked.dueOn,
          why: asked.why,
          facts: asked.facts.map(({ label, value }) => ({ label, value })),
        },
        alerts: shown.map(({ id, data }) => ({
          id,
          title: data.title,
          why: data.why,
          at: data.createdAt.toISOString(),
          severity: data.severity,
          status: data.status,
          version: data.rule.version,
          mail: data.mail.words,
        })),
      };
    },

    planChanged: (uid: string, plan: AlertState["plan"], now: Date) => replan(uid, now, { plan }),
    zoneChanged: async (uid: string, timeZone: string, now: Date) => {
      if (await people().exists(uid)) await replan(uid, now, { timeZone });
    },
    /** Notifies someone of what happened to their account; the same event a second time changes nothing. */
    raiseSecurity: async (uid: string, event: SecurityEvent, now: Date) => {
      await engine().raise(uid, securityAlert(event), now);
    },

    /** The same of what happened in someone's household. */
    raiseHousehold: async (uid: string, event: HouseholdEvent, now: Date) => {
      await engine().raise(uid, householdAlert(event), now);
    },
    /** Deletes what someone was notified of about payments of others in the household, where its group begins so. */
    forgetHouseholdPayments: (uid: string, groupPrefix: string) =>
      createAlertChanges(firestore()).forget(
        uid,
        "household_payment",
        ({ groupKey }) => groupKey.startsWith(groupPrefix),
        systemNow(),
      ),

    /** For the import and export of a wallet. */
    settings: () => ({
      read: async (uid: string) => (await preferences().read(uid)).preferences,
      require: requireShortPause,
      save: async (...args: Parameters<ReturnType<typeof preferences>["save"]>) => preferences().save(...args),
    }),
    reminders: once(() =>
      createReminderTransfer({
        alerts: repository(),
        changes: createAlertChanges(firestore()),
        engine: engine(),
        getTimeZone,
      }),
    ),
    /** For those who send notifications to devices. */
    push: {
      readAlert: once(() => createAlertForPush({ repository: repository(), rules: rules(), hasAccess })),
      snooze: (...asked: Parameters<AlertsService["snoozeUntilTomorrow"]>) => service().snoozeUntilTomorrow(...asked),
      find: (uid: string, alertId: string) => repository().find(uid, alertId),
    },
    /** For those who write mail. */
    mail: {
      buildNotification: (uid: string, alertIds: readonly string[]) =>
        repository().readNotification(uid, [...alertIds]),
      recentIds: (uid: string, limit: number) => repository().recentIds(uid, limit),
      getMailChoices: (uid: string) => preferences().getMailChoices(uid),
      isCriticalType: async (type: AlertType) => (await rules().current()).rules[type].critical,
      turnOffMail: (uid: string, groups: readonly AlertGroup[], now: Date) => preferences().turnOff(uid, groups, now),
    },
  };
}
