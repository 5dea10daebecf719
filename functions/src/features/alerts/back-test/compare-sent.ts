import { type BackTestDifference, DIFFERENCE_CAUSES } from "@cardwell/core/contract/admin/alert-rules";
import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { AlertRecord } from "../alert-record.ts";
import type { Person } from "../engine/person.ts";
import { LAST_LOOK, planAt, type ReplayedAlert } from "./replay.ts";

export type SentAlert = Pick<AlertRecord, "createdAt" | "status" | "rule" | "seriesKey" | "walletCardId"> & {
  id: string;
};

/** `since`: the day from which on the rule is in force as it is; null: always. */
type Replayed = { rule: AlertRule; since: CivilDate | null; from: CivilDate; until: CivilDate };

type Cause = BackTestDifference["cause"];

/** The differences of two parts together, in the order of their causes. */
export const addDifferences = (
  one: readonly BackTestDifference[],
  other: readonly BackTestDifference[],
): BackTestDifference[] =>
  DIFFERENCE_CAUSES.flatMap((cause) => {
    const both = [...one, ...other].filter((each) => each.cause === cause);
    const sum = (key: "onlyFound" | "onlySent") => both.reduce((total, each) => total + each[key], 0);
    return both.length === 0 ? [] : [{ cause, onlyFound: sum("onlyFound"), onlySent: sum("onlySent") }];
  });

/**
 * The alerts of a rule that one member really got beside those that its replay finds. Those found, without those only found, are as many as
 * those sent, without those only sent.
 */
export function compareSent(
  { wallet, state: { timeZone, plan } }: Person,
  { rule, since, from, until }: Replayed,
  found: readonly ReplayedAlert[],
  all: readonly SentAlert[],
): { sent: number; differences: BackTestDifference[] } {
  const sent = all
    .map((alert) => ({ ...alert, on: todayIn(alert.createdAt, timeZone) }))
    .filter(({ on }) => on >= from && on <= until);
  const isAboutAccount = factsOfType(rule.type).group === "account";
  const hadAccess = (on: CivilDate) => {
    const at = instantAt(on, LAST_LOOK, timeZone);
    return decideAccess(planAt(plan, at), at).hasAccess;
  };
  const dismissed = new Set(all.flatMap(({ status, seriesKey }) => (status === "dismissed" ? [seriesKey] : [])));

  function explainFound({ on, seriesKey }: ReplayedAlert): Cause {
    if (getRuleStatus(rule, null) !== "live" || (since !== null && on <= since)) return "version";
    if (isAboutAccount) return "account";
    if (plan && todayIn(plan.createdAt, timeZone) === on) return "access";
    return seriesKey !== null && dismissed.has(seriesKey) ? "dismissed" : "facts";
  }
  function explainSent({ on, rule: { version }, walletCardId }: (typeof sent)[number]): Cause {
    if (version !== rule.version) return "version";
    if (isAboutAccount) return "account";
    if (!hadAccess(on)) return "access";
    return walletCardId !== null && !Object.hasOwn(wallet.cards, walletCardId) ? "card" : "facts";
  }

  const [foundIds, sentIds] = [found, sent].map((alerts) => new Set(alerts.map(({ id }) => id)));
  const onlyFound = found.filter(({ id }) => !sentIds?.has(id)).map(explainFound);
  const onlySent = sent.filter(({ id }) => !foundIds?.has(id)).map(explainSent);
  return {
    sent: sent.length,
    differences: addDifferences(
      onlyFound.map((cause) => ({ cause, onlyFound: 1, onlySent: 0 })),
      onlySent.map((cause) => ({ cause, onlyFound: 0, onlySent: 1 })),
    ),
  };
}
