import type { adminAlertRulesContract, BackTest, RuleExplanation } from "@cardwell/core/contract/admin/alert-rules";
import type { Alert } from "@cardwell/core/contract/alerts";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import type { BackTests } from "../../features/alerts/back-test/back-tests.ts";
import type {
  ChangedBy,
  ChangeFrom,
  RuleChange,
  RuleInForce,
  RulesChanges,
  RuleVersion,
} from "../../features/alerts/engine/rules-repository.ts";
import type { RunsRepository } from "../../features/alerts/engine/runs-repository.ts";
import type { Replans } from "../../features/alerts/replan/replan.ts";
import type { PreviewedAlert } from "../../features/alerts/preview.ts";
import type { Change } from "../../http/audit.ts";
import { rejected } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import type { DayCounts } from "../../lib/alert-counts-repository.ts";
import { AppError, rateLimited } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { MailRequest } from "../../mail/mail.ts";
import { pageInMemory, pageOfQuery, parseVersionCursor } from "../list-page.ts";
import { filterRules, listNoisy, ruleSortKey, sumCounts, toRuleRow } from "./rule-list.ts";

export type AlertRulesDeps = {
  changes: RulesChanges;
  replans: Pick<Replans, "everybodyWithin">;
  runs: Pick<RunsRepository, "list">;
  /** What was counted of the alerts of these days: 64 reads for each month. */
  readCounts: (from: CivilDate, until: CivilDate) => Promise<DayCounts[]>;
  /** The last day of the overview's figures; null: nothing was counted yet. */
  readFiguresDay: () => Promise<CivilDate | null>;
  /** When a sweep last finished. */
  lastBeat: () => Promise<Date | null>;
  backTests: BackTests;
  findMember: (idOrEmail: string) => Promise<{ uid: string; email: string | null } | null>;
  /** The next alerts of the sample wallet. */
  previewRule: (type: AlertType, change: RuleChange | null, now: Date) => Promise<PreviewedAlert[]>;
  /** The mail that one alert is sent in, with the live texts. */
  writeAlertMail: (alert: Alert, to: string) => Promise<{ subject: string; html: string; text: string }>;
  getLiveTexts: (template: TemplateId) => Promise<TemplateTexts>;
  queueMailIn: (unit: UnitOfWork, request: MailRequest, now: Date) => void;
  /** Seconds to wait before the next test; null: it may be sent. */
  drawTest: (uid: string, now: Date) => Promise<number | null>;
  /** Null: there is no account, and never was a plan. */
  explain: (
    uid: string,
    type: AlertType,
    now: Date,
    alertId: string | null,
  ) => Promise<Omit<RuleExplanation, "member"> | "no_member" | "no_alert">;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** What this process keeps of the rules is read anew. */
  forgetRules: () => void;
};

const SHOWN_RULES = 50;
const SHOWN_RUNS = 50;

/** Notified steps are stored by key, so the keys of a rule's steps must be unique. */
function requireOwnKeys({ steps }: Pick<AlertRule, "steps">): void {
  const doubled = steps.findIndex(({ key }, index) => steps.findIndex((other) => other.key === key) !== index);
  if (doubled < 0) return;
  const message = "Give each step a key of its own.";
  throw rejected(`rule.steps.${doubled}.key`, message);
}

/** Changes a rule, and plans everybody whom it touches anew. */
export async function changeRule(
  { changes, replans, backTests, forgetRules }: AlertRulesDeps,
  type: AlertType,
  {
    rule,
    mayBeUntested = false,
    ...by
  }: { rule: RuleChange; by: string; reason: string; mayBeUntested?: boolean } & ChangeFrom,
  now: Date,
  unit: UnitOfWork,
): Promise<Change<RuleInForce>> {
  const object = `alertRules/${type}` as const;
  const { before, after } = await changes.change(type, rule, by, now, unit);
  await backTests.requireNoFlood(before, after.rule, { now, mayBeUntested });
  unit.afterCommit(async () => forgetRules());
  replans.everybodyWithin(unit, object, now);
  return { object, before, after: after.rule, answer: after };
}

const toVersionCursor = ({ version }: Pick<RuleVersion, "version">) => [version];

export function alertRulesRoutes(deps: AlertRulesDeps): Handlers<typeof adminAlertRulesContract> {
  /** With the addresses of those who changed something, in place of their ids. */
  async function named<T extends ChangedBy>(changes: T[]) {
    const emails = await deps.getEmails([...new Set(changes.map(({ by }) => by))]);
    return changes.map((change) => ({
      ...change,
      by: emails.get(change.by) ?? change.by,
      at: change.at.toISOString(),
    }));
  }

  async function answerTo({ rule, changed }: RuleInForce) {
    const [byName = null] = changed ? await named([changed]) : [];
    return { rule, changed: byName };
  }

  /** With the addresses of the members among its examples. */
  async function withEmails(test: BackTest) {
    const emails = await deps.getEmails([...new Set(test.examples.map(({ uid }) => uid))]);
    return { ...test, examples: test.examples.map((each) => ({ ...each, email: emails.get(each.uid) ?? null })) };
  }

  return {
    list: async ({ query: { sort = "name", order, cursor, limit = SHOWN_RULES, ...query } }, { now }) => {
      const { days = "30", until, ...filter } = query;
      const today = todayIn(now, "Etc/UTC");
      const last = until === "figures" ? ((await deps.readFiguresDay()) ?? today) : today;
      const since = addDays(last, 1 - Number(days));
      const [rules, counts] = await Promise.all([
        deps.changes.list(),
        deps.readCounts(addDays(since, -Number(days)), last),
      ]);
      const [before, counted] = [counts.filter(({ day }) => day < since), counts.filter(({ day }) => day >= since)];
      const rows = rules.map((rule) => toRuleRow(rule, today, counted));
      const isDescending = order === "desc";
      return {
        ...pageInMemory(filterRules(rows, filter), { sortKey: ruleSortKey(sort), isDescending, cursor, limit }),
        totals: { counts: sumCounts(counted), before: sumCounts(before), since, until: last, noisy: listNoisy(rows) },
      };
    },

    rule: async ({ params: { type } }, { now }) => {
      const { version, ...inForce } = await deps.changes.read(type);
      const { rule } = inForce;
      const live: AlertRule = { ...rule, enabled: true, mode: "live", offUntil: null };
      const [answer, { testedAt, ...check }] = await Promise.all([
        answerTo(inForce),
        deps.backTests.checkLive(rule, live, now),
      ]);
      return {
        ...answer,
        version,
        initial: DEFAULT_RULES[type],
        isEvent: findKind(type) === null,
        liveCheck: { ...check, testedAt: testedAt?.toISOString() ?? null },
      };
    },

    versions: async ({ params: { type }, query: { cursor, limit = SHOWN_RULES } }) => {
      const below = parseVersionCursor(cursor);
      const [found, total] = await Promise.all([
        deps.changes.versions(type, below, limit + 1),
        deps.changes.countVersions(type),
      ]);
      const page = pageOfQuery(found, total, limit, toVersionCursor);
      return { ...page, rows: await named(page.rows) };
    },

    update: async ({ params: { type }, body: { rule, version, reason } }, { uid, now, audit }) => {
      requireOwnKeys(rule);
      const changed = await audit.change((unit) =>
        changeRule(deps, type, { rule, by: uid, reason, version }, now, unit),
      );
      return changed.map(answerTo);
    },

    undo: async ({ params: { type }, body: { ruleVersion, reason } }, { uid, now, audit }) => {
      const [undone] = await deps.changes.versions(type, ruleVersion + 1, 1);
      if (undone?.version !== ruleVersion) throw new AppError("conflict", "There is no such version to undo.");
      const change = { rule: undone.before, by: uid, reason, ruleVersion, mayBeUntested: true };
      const changed = await audit.change((unit) => changeRule(deps, type, change, now, unit));
      return changed.map(answerTo);
    },

    explain: async ({ params: { type }, body: { member, alertId = null } }, { now, audit }) => {
      const found = await deps.findMember(member);
      const explained = found ? await deps.explain(found.uid, type, now, alertId) : "no_member";
      if (!found || explained === "no_member") {
        throw new AppError("not_found", "No member has this ID or email address.");
      }
      if (explained === "no_alert")
        throw new AppError("not_found", "The member has no such alert of this rule anymore.");
      return audit.change(async () => ({
        object: `users/${found.uid}`,
        before: null,
        after: { rule: type },
        answer: { member: { uid: found.uid, email: found.email }, ...explained },
      }));
    },

    preview: async ({ params: { type }, body: { rule } }, { email, now }) => {
      if (rule) requireOwnKeys(rule);
      const previewed = await deps.previewRule(type, rule, now);
      const alerts = await Promise.all(
        previewed.map(async ({ on, alert, mail }) => {
          const { id, severity, title, body } = alert;
          const written = mail.route === "mail" ? await deps.writeAlertMail(alert, email) : null;
          const isMailed = mail.route !== "none";
          return { id, on, severity, title, body, delivery: mail.words, isMailed, mail: written };
        }),
      );
      return { alerts };
    },

    sendTest: async ({ params: { type }, body: { rule, alertId } }, { uid, email: to, now, audit }) => {
      if (rule) requireOwnKeys(rule);
      const found = (await deps.previewRule(type, rule, now)).find(({ alert: { id } }) => id === alertId);
      if (!found) throw new AppError("not_found", "The preview has changed. Reload and try again.");
      const { alert, mail } = found;
      if (mail.route === "none") throw new AppError("conflict", "This alert isn't emailed.");
      const wait = await deps.drawTest(uid, now);
      if (wait !== null) throw rateLimited(wait);
      const template = mail.route === "digest" ? "alert_digest" : "alert";
      const texts = await deps.getLiveTexts(template);
      return audit.change(async (unit) => {
        deps.queueMailIn(
          unit,
          { kind: "template_test", to, uid, template, texts, memberUid: null, alerts: [alert] },
          now,
        );
        const { version } = alert.rule;
        const after = { rule: rule === null ? "in force" : "draft", version, alert: alert.title };
        return { object: `alertRules/${type}`, before: null, after, answer: { to } };
      });
    },

    startBackTest: async ({ params: { type }, body: { rule, days, isEverybody } }, { now, audit }) => {
      if (rule) requireOwnKeys(rule);
      const { rule: current, changed } = await deps.changes.read(type);
      const since = changed?.at ?? null;
      const prepared = await deps.backTests.prepare(current, rule, { days, isEverybody, since }, now);
      const started = await audit.change(async (unit) => ({
        object: `alertRules/${type}`,
        before: null,
        after: { days, rule: rule === null ? "in force" : prepared.rule, ...(isEverybody && { members: "everybody" }) },
        answer: deps.backTests.createWithin(unit, prepared, now),
      }));
      return started.map(withEmails);
    },

    continueBackTest: async ({ params: { id } }, { now }) => withEmails(await deps.backTests.goOn(id, now)),

    lastBackTest: async ({ params: { type } }) => {
      const everybody = await deps.backTests.findEverybody(type);
      return { everybody: everybody && (await withEmails(everybody)) };
    },

    stopBackTest: async ({ params: { id } }) => withEmails(await deps.backTests.stop(id)),

    runs: async () => {
      const [runs, lastSweepAt] = await Promise.all([deps.runs.list(SHOWN_RUNS), deps.lastBeat()]);
      return { lastSweepAt: lastSweepAt?.toISOString() ?? null, runs };
    },
  };
}
