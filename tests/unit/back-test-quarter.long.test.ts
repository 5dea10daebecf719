import type { BackTestDifference } from "@cardwell/core/contract/admin/alert-rules";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import { ALERT_TYPES, type AlertType, factsOfType } from "@cardwell/core/domain/alerts/types";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { expect, it } from "vitest";
import { listSent, replayedMembers, until } from "../../emulator-data/members/back-test-fixture.ts";
import { seedFacts } from "../../emulator-data/members/load.ts";
import { addDifferences, compareSent } from "../../functions/src/features/alerts/back-test/compare-sent.ts";
import { onlyRule, replay } from "../../functions/src/features/alerts/back-test/replay.ts";

// Every rule as the product came, replayed for every invented member on the longest period that staff can choose.

const from = addDays(until, -89);

function backTest(type: AlertType) {
  const rule = DEFAULT_RULES[type];
  const rules = onlyRule(DEFAULT_RULES, rule);
  let [found, sent, differences] = [0, 0, [] as BackTestDifference[]];
  for (const member of replayedMembers) {
    const replayed = replay(member, { catalog: seedFacts(), rules }, from, until);
    const compared = compareSent(
      member.person,
      { rule, since: null, from, until },
      replayed,
      listSent(member.uid, type),
    );
    found += replayed.length;
    sent += compared.sent;
    differences = addDifferences(differences, compared.differences);
  }
  return { found, sent, differences };
}

const sum = (differences: BackTestDifference[], key: "onlyFound" | "onlySent") =>
  differences.reduce((total, each) => total + each[key], 0);

const replayable = ALERT_TYPES.filter((type) => findKind(type) !== null);

it.each(replayable)("a back-test of %s finds what was sent, but for members' plans and accounts of then", (type) => {
  const { found, sent, differences } = backTest(type);
  expect(found - sum(differences, "onlyFound")).toBe(sent - sum(differences, "onlySent"));
  const isAboutAccount = factsOfType(type).group === "account";
  // Invented members enter statements the day after they closed, and of a statement the day of entry isn't kept.
  const byType = type === "statement_ready" ? ["access", "facts"] : ["access"];
  const expected = isAboutAccount ? ["account"] : byType;
  expect(expected).toEqual(expect.arrayContaining(differences.map(({ cause }) => cause)));
});

it("a back-test of payment_due finds 1,331 of 1,455 alerts that were sent, and 18 more", () => {
  expect(backTest("payment_due")).toEqual({
    found: 1_349,
    sent: 1_455,
    differences: [{ cause: "access", onlyFound: 18, onlySent: 124 }],
  });
});
