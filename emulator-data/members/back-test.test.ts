import { expect, it } from "vitest";
import { DEFAULT_RULES } from "../../core/src/domain/alerts/default-rules.ts";
import { addDays, todayIn } from "../../core/src/domain/dates/civil.ts";
import { onlyRule, replay } from "../../functions/src/features/alerts/back-test/replay.ts";
import { timeZone } from "../people.ts";
import { listSent, replayedMembers, until } from "./back-test-fixture.ts";
import { members as invented, today } from "./invented-fixture.ts";
import { seedFacts } from "./load.ts";

const from = addDays(until, -29);

const startedOn = new Map(invented.map(({ uid, plan }) => [uid, plan?.startedOn]));

/** Those whose plan gave access, and who had all their cards, in the whole period: one in two. */
const members = replayedMembers
  .filter(({ uid, person: { state, wallet } }) => {
    const cards = Object.values(wallet.cards);
    if ((startedOn.get(uid) ?? today) >= from) return false;
    return state.plan?.status === "active" && cards.length > 0 && cards.every(({ addedOn }) => addedOn < from);
  })
  .filter((_, index) => index % 2 === 0);

it.each([
  ["payment_due", 100],
  ["payment_overdue", 5],
  ["statement_ready", 10],
  ["credit_expiring", 30],
] as const)("the back-test of %s finds each of the alerts that the engine sent, and no other", (type, least) => {
  const rules = onlyRule(DEFAULT_RULES, DEFAULT_RULES[type]);
  const replayed = members.flatMap((member) =>
    replay(member, { catalog: seedFacts(), rules }, from, until).map(({ id, on }) => `${member.uid} ${on} ${id}`),
  );
  const sent = members
    .flatMap(({ uid }) => listSent(uid, type).map((alert) => ({ ...alert, uid })))
    .map(({ uid, id, createdAt }) => ({ uid, id, on: todayIn(createdAt, timeZone) }))
    .filter(({ on }) => on >= from && on <= until)
    .map(({ uid, id, on }) => `${uid} ${on} ${id}`);
  expect(replayed.toSorted()).toEqual(sent.toSorted());
  expect(sent.length).toBeGreaterThan(least);
});
