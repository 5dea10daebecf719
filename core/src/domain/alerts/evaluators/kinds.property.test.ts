import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDate } from "../../dates/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { ALERT_PLACES } from "../places.ts";
import { DEFAULT_PREFERENCES, ruleFor } from "../preferences.ts";
import type { Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { isSeverityDecisive } from "../severity.ts";
import { ALERT_TYPES, factsOfType, SEVERITIES } from "../types.ts";
import type { AlertType } from "../types.ts";
import { findKind } from "./kinds.ts";
import { anyAlertFacts } from "./wallet-arbitrary-fixture.ts";

/** The default rule, and one set to 20, 2 and 0 days before. */
function variants(rule: AlertRule): AlertRule[] {
  const own = { enabled: true, stepDays: [20, 2, 0], threshold: 50 };
  const set = ruleFor(rule, { ...DEFAULT_PREFERENCES, types: { [rule.type]: own } });
  return set === null ? [rule] : [rule, set];
}

function expectSound({ steps, dueOn, endsOn, facts, title, why, closes }: Reminder & { title: string }) {
  const moments = steps.map(({ on, at }) => `${on}T${at}`);
  expect(moments, title).toEqual(moments.toSorted());
  expect(new Set(steps.map(({ key }) => key)).size, title).toBe(steps.length);
  for (const day of [...steps.map(({ on }) => on), dueOn, endsOn])
    expect(day === null || civilDate.safeParse(day).success).toBe(true);
  const texts = [why, closes, ...steps.flatMap((step) => [step.title, step.body, step.stake?.note ?? "-"])];
  for (const words of texts) {
    expect(words.trim()).not.toBe("");
    expect(words).not.toMatch(/NaN|undefined|null|Infinity|!/);
  }
  for (const { stake } of steps) if (stake !== null) expect(Number.isInteger(stake.cents)).toBe(true);
  for (const { source } of facts) expect(source.label).not.toBe("");
}

describe.each(ALERT_TYPES.filter((type) => findKind(type) !== null))("the reminders of %s", (type) => {
  it("have their own keys, steps in the order in which they are reached, and words without holes, whatever the wallet", () => {
    fc.assert(
      fc.property(anyAlertFacts, (facts) => {
        for (const rule of variants(DEFAULT_RULES[type])) {
          const reminders = findKind(type)?.evaluate(facts, rule) ?? [];
          expect(new Set(reminders.map(({ key }) => key)).size).toBe(reminders.length);
          for (const reminder of reminders) expectSound({ ...reminder, title: `${type} ${reminder.key}` });
          // A week in which nothing falls due is made from no fact.
          if (factsOfType(type).group !== "news")
            expect(reminders.filter(({ facts: from }) => from.length === 0)).toEqual([]);
          expect(findKind(type)?.evaluate(facts, rule)).toEqual(reminders);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const withoutSeverities = (reminders: readonly Reminder[]) =>
  reminders.map((reminder) => ({ ...reminder, steps: reminder.steps.map((step) => ({ ...step, severity: null })) }));

describe.each(ALERT_TYPES.filter((type) => !isSeverityDecisive(DEFAULT_RULES[type])))("the reminders of %s", (type) => {
  it("are the same whatever the severities of the rule's steps", () => {
    fc.assert(
      fc.property(anyAlertFacts, fc.constantFrom(...SEVERITIES), (facts, severity) => {
        const rule = DEFAULT_RULES[type];
        const changed = { ...rule, steps: rule.steps.map((step) => ({ ...step, severity })) };
        expect(withoutSeverities(findKind(type)?.evaluate(facts, changed) ?? [])).toEqual(
          withoutSeverities(findKind(type)?.evaluate(facts, rule) ?? []),
        );
      }),
      { numRuns: 100 },
    );
  });
});

it("reminders of arbitrary wallets are made at all, by every evaluator of cards and links", () => {
  const made = new Set<string>();
  for (const facts of fc.sample(anyAlertFacts, { numRuns: 600, seed: 7 })) {
    for (const type of ALERT_TYPES)
      if ((findKind(type)?.evaluate(facts, DEFAULT_RULES[type]) ?? []).length > 0) made.add(type);
  }
  expect([...made]).toEqual(
    expect.arrayContaining([
      "accounts_available",
      "bank_link_broken",
      "cap_reached",
      "card_unused",
      "consent_expiring",
      "credit_missing",
      "data_stale",
      "foreign_fee",
      "high_utilization",
      "interest_charged",
      "large_transaction",
      "over_limit_near",
      "payment_due",
      "payment_not_seen",
      "payment_overdue",
      "payment_partial",
      "payment_posted",
      "rotating_activation",
      "statement_ready",
      "sync_recovered",
      "unusual_transaction",
      "utilization_at_close",
    ]),
  );
});

/** The link of a reminder with parameters instead of ids. */
const toPlace = ({ link }: Reminder): string | undefined =>
  link?.path
    .replace(/(?<=^\/dashboard\/cards\/)card-\d/, ":walletCardId")
    .replace(/(?<=#credit-).+/, ":benefitId")
    .replace(/(?<=\?item=).+/, ":linkId");

it("reminders of arbitrary wallets lead to the places of their type, and to each of them", () => {
  const found = new Set<string>();
  for (const facts of fc.sample(anyAlertFacts, { numRuns: 1_500, seed: 7 })) {
    for (const type of ALERT_TYPES)
      for (const reminder of findKind(type)?.evaluate(facts, DEFAULT_RULES[type]) ?? [])
        found.add(`${type} ${toPlace(reminder)}`);
  }
  // Those of which arbitrary wallets have too few facts.
  const unreached = new Set<AlertType>(["credit_captured", "welcome_offer_missing"]);
  const unpaid = "subscription_payment_failed /billing";
  const places = ALERT_TYPES.filter((type) => findKind(type) !== null && !unreached.has(type))
    .flatMap((type) => ALERT_PLACES[type].map((place) => `${type} ${place}`))
    .filter((each) => each !== unpaid);
  expect([...found].filter((each) => each !== unpaid).toSorted()).toEqual(places.toSorted());
});
