import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { planAlerts } from "../plan.ts";
import { DEFAULT_PREFERENCES } from "../preferences.ts";
import { type AlertState, emptyAlertState } from "../state.ts";
import { allClear } from "./week.ts";
import { factsWith } from "./alert-facts-fixture.ts";
import { isoWeek } from "./week.ts";
import { weeklyRecap } from "./week.ts";

const recapRule = DEFAULT_RULES.weekly_recap;
const clearRule = DEFAULT_RULES.all_clear;
const monday = "2026-11-16";
const due = (dueOn: string, given: Partial<WalletCard> = {}) =>
  cardWith({ nickname: "Everyday", statement: statementWith({ dueOn }), ...given });
const quiet = cardWith({ nickname: "Everyday", statementCloseDay: 5, dueDay: 30, settledThrough: "2026-11-15" });

const notified = (cards: WalletCard[], today: string) => {
  const facts = factsWith(cards, today);
  return [...weeklyRecap.evaluate(facts, recapRule), ...allClear.evaluate(facts, clearRule)].flatMap(({ key, steps }) =>
    steps.filter(({ on }) => on <= today).map(({ title, body }) => ({ key, title, body })),
  );
};

describe("weeks", () => {
  it("are numbered by their Thursday, also over the turn of a year", () => {
    expect(["2026-11-16", "2026-12-31", "2027-01-01", "2027-01-04", "2024-12-30"].map(isoWeek)).toEqual([
      "2026-W47",
      "2026-W53",
      "2026-W53",
      "2027-W01",
      "2025-W01",
    ]);
  });
});

describe("the weekly recap", () => {
  it("adds up what is due until Sunday", () => {
    const cards = [due("2026-11-22"), due("2026-11-19", { id: "card-2" }), due("2026-11-23", { id: "card-3" })];
    expect(notified(cards, monday)).toEqual([
      {
        key: "week:2026-W47",
        title: "Your week of Monday, November 16",
        body: "2 payments, $1,000.00 in total, are due by Sunday, November 22.",
      },
    ]);
  });

  it("counts no unknown amount", () => {
    const predicted = cardWith({
      nickname: "Everyday",
      statementCloseDay: 25,
      dueDay: 20,
      settledThrough: "2026-11-15",
    });
    expect(notified([predicted], monday)[0]?.body).toBe(
      "1 payment is due by Sunday, November 22. Its amount is unknown.",
    );
  });

  it("shows which credits end within two weeks, and which fee is ahead", () => {
    const terms = exampleTerms({ benefits: [benefitWith({ id: "dining", title: "Dining" })] });
    const facts = factsWith([cardWith({ ...quiet, openedOn: "2024-12-10" })], monday, { terms });
    const [week] = weeklyRecap.evaluate(facts, recapRule);
    expect(week?.steps[0]?.body).toBe(
      "1 credit worth $15.00 ends by Monday, November 30. An annual fee is coming up: $95.00 on Everyday, on or after Thursday, December 10.",
    );
    expect(week?.steps[0]?.stake, "what is at stake is counted by the alerts about each").toBeNull();
    expect(week?.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Credits of Everyday: 1 ending, worth $15.00",
      "Fee of Everyday: $95.00 on or after December 10",
    ]);
  });

  it("leaves out what is paid", () => {
    const paid = due("2026-11-22", {
      statement: statementWith({
        dueOn: "2026-11-22",
        payments: [{ id: "pay-1", amountCents: 50_000, on: "2026-11-10", state: "posted", source: "manual" }],
      }),
    });
    expect(notified([paid], monday)[0]?.title).toContain("Nothing is due");
  });

  it("shows nothing of a wallet without cards", () => {
    expect(notified([], monday)).toEqual([]);
    expect(notified([cardWith({ status: "closed", closedOn: "2026-01-01" })], monday)).toEqual([]);
  });

  it("is sent on the weekday of the rule, a day late at most, and ends after six days", () => {
    const on = (today: string) => notified([due("2026-11-22")], today).length;
    expect(["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-22"].map(on)).toEqual([1, 1, 0, 0]);
    const rule = { ...recapRule, parameters: { ...recapRule.parameters, weekday: 7 } };
    const [week] = weeklyRecap.evaluate(factsWith([due("2026-11-22")], "2026-11-16"), rule);
    expect([week?.key, week?.endsOn]).toEqual(["week:2026-W46", "2026-11-21"]);
  });

  it("looks a week ahead, so that its next moment is known", () => {
    const [, next] = weeklyRecap.evaluate(factsWith([due("2026-11-25")], "2026-11-18"), recapRule);
    expect(next?.steps.map(({ on, at }) => `${on} ${at}`)).toEqual(["2026-11-23 08:00"]);
  });
});

describe("all clear", () => {
  it("shows what was looked at", () => {
    expect(notified([quiet], monday)[0]).toMatchObject({
      key: "week:2026-W47",
      title: "Nothing is due in the week of Monday, November 16",
    });
    expect(notified([quiet], monday)[0]?.body).toMatch(
      /^We checked 1 card and \d+ credits?: no payment is due by Sunday, November 22, no credit expires by Monday, November 30, and no annual fee is charged before Wednesday, December 16\.$/,
    );
  });

  it("is not sent while a due date passed without an answer: the recap shows that", () => {
    const asked = cardWith({ ...quiet, settledThrough: "2026-10-01" });
    expect(notified([asked], monday)).toEqual([
      {
        key: "week:2026-W47",
        title: "Your week of Monday, November 16",
        body: "No payment is recorded for Everyday, due Friday, October 30.",
      },
    ]);
  });

  it("is not sent while a fee may be charged any day: the recap shows that", () => {
    expect(notified([cardWith({ ...quiet, openedOn: "2024-11-10" })], monday)).toEqual([
      {
        key: "week:2026-W47",
        title: "Your week of Monday, November 16",
        body: "An annual fee may be charged any day: $95.00 on Everyday.",
      },
    ]);
  });

  it("is not sent for a card whose fee is unknown", () => {
    const custom = {
      name: "Store",
      issuerName: "Bank",
      network: "other" as const,
      annualFeeCents: null,
      foreignBps: null,
      basePercent: null,
      noPresetLimit: false,
    };
    const facts = factsWith([cardWith({ ...quiet, cardId: null, custom })], monday, { getTerms: () => null });
    expect(allClear.evaluate(facts, clearRule).flatMap(({ steps }) => steps)).toEqual([]);
  });

  it("lists the cards that it cannot cover", () => {
    expect(notified([cardWith({ nickname: "Everyday" })], monday)[0]?.body).toContain(
      "We don't know when Everyday is due because no due day was entered.",
    );
  });
});

describe("the weekly recap and all clear", () => {
  const plan = (cards: WalletCard[], at: string, state: AlertState) => {
    const now = new Date(at);
    const planned = planAlerts({
      facts: factsWith(cards, at.slice(0, 10)),
      rules: DEFAULT_RULES,
      preferences: DEFAULT_PREFERENCES,
      state,
      now,
      hasAccess: true,
      audienceBucket: 0,
    });
    const weekly = planned.raise.filter(({ reminder }) => reminder.key.startsWith("week:"));
    const over = new Set(planned.closes.map(({ seriesKey }) => seriesKey));
    const kept = Object.entries(state.notified).filter(([seriesKey]) => !over.has(seriesKey));
    const newly = weekly.map(({ seriesKey, step }) => [seriesKey, { step: step.key, at: now.getTime() }]);
    return {
      raised: weekly.map(({ rule }) => rule.type),
      state: { ...state, notified: Object.fromEntries([...kept, ...newly]) as AlertState["notified"] },
    };
  };
  const start = emptyAlertState("America/New_York");

  it("are sent once a week, also when the week turns clear, or fills, after it was sent", () => {
    const recap = plan([due("2026-11-22")], "2026-11-16T14:00:00Z", start);
    expect(recap.raised).toEqual(["weekly_recap"]);
    const paid = plan([quiet], "2026-11-16T20:00:00Z", recap.state);
    expect(paid.raised).toEqual([]);
    expect(Object.keys(paid.state.notified)).toContain("weekly_recap|week:2026-W47");

    const clear = plan([quiet], "2026-11-16T14:00:00Z", start);
    expect(clear.raised).toEqual(["all_clear"]);
    expect(plan([due("2026-11-22")], "2026-11-17T14:00:00Z", clear.state).raised).toEqual([]);
  });

  it("show nothing of a week without dates while something else is open", () => {
    const enrolling = benefitWith({ amountCents: 3_000 }, { cadence: "annual" });
    const terms = exampleTerms({
      benefits: [{ ...enrolling, enrolment: { ...enrolling.enrolment, required: true } }],
      fees: { ...exampleTerms().fees, annual: [{ amountCents: 0, validFrom: null, validTo: null }] },
    });
    const at = (today: string, state: AlertState) =>
      planAlerts({
        facts: factsWith([cardWith({ nickname: "Everyday" })], today, { terms }),
        rules: DEFAULT_RULES,
        preferences: DEFAULT_PREFERENCES,
        state,
        now: new Date(`${today}T14:00:00Z`),
        hasAccess: true,
        audienceBucket: 0,
      }).raise.map(({ seriesKey, step }) => ({ seriesKey, notified: { step: step.key, at: 0 } }));
    const types = (raised: { seriesKey: string }[]) => raised.map(({ seriesKey }) => seriesKey.split("|")[0]);
    const first = at("2026-08-03", start);
    expect(types(first)).toContain("credit_enrolment");
    expect(types(first)).not.toContain("all_clear");
    const notifiedState = (shut: boolean): AlertState => ({
      ...start,
      notified: Object.fromEntries(
        first.map(({ seriesKey, notified: each }) => [seriesKey, { ...each, ...(shut && { shut }) }]),
      ),
    });
    expect(types(at("2026-08-10", notifiedState(false)))).not.toContain("all_clear");
    expect(types(at("2026-08-10", notifiedState(true)))).toContain("all_clear");
  });

  it("begin anew with each week", () => {
    const recap = plan([due("2026-11-22")], "2026-11-16T14:00:00Z", start);
    const next = plan([cardWith({ nickname: "Everyday" })], "2026-11-23T14:00:00Z", recap.state);
    expect(next.raised).toEqual(["all_clear"]);
    expect(Object.keys(next.state.notified)).not.toContain("weekly_recap|week:2026-W47");
  });
});
