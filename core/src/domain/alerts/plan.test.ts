import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, todayIn } from "../dates/civil.ts";
import { exampleProgress, exampleTier } from "../earning/example-cards.ts";
import { cardWith, paymentWith, statementWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { DEFAULT_RULES } from "./default-rules.ts";
import { factsWith } from "./evaluators/alert-facts-fixture.ts";
import { welcomeOfferPace } from "./evaluators/welcome-offers.ts";
import { anyAlertFacts } from "./evaluators/wallet-arbitrary-fixture.ts";
import { type AlertPlan, countedByType, nextDueAt, planAlerts, type PlanInput, watch } from "./plan.ts";
import { DEFAULT_PREFERENCES } from "./preferences.ts";
import type { Evaluator, Reminder, ReminderStep } from "./reminder.ts";
import type { AlertRule } from "./rule.ts";
import { type AlertState, emptyAlertState } from "./state.ts";
import { stepsAround } from "./steps.ts";
import { instantAt } from "./times.ts";
import type { AlertType } from "./types.ts";

const newYork = "America/New_York";
const DUE_ON = "2026-12-01";

type World = {
  reminders?: Partial<Reminder>[];
  type?: AlertType;
  rule?: Partial<AlertRule>;
  state?: Partial<AlertState>;
  input?: Partial<Pick<PlanInput, "hasAccess" | "audienceBucket" | "preferences">>;
  timeZone?: string;
};

const reminder = (rule: AlertRule, change: Partial<Reminder> = {}): Reminder => ({
  key: "card-1:2026-11-05",
  subject: { kind: "statement", walletCardId: "card-1", id: "2026-11-05" },
  groupKey: "statement:card-1:2026-11-05",
  dueOn: DUE_ON,
  endsOn: DUE_ON,
  steps: stepsAround(rule, DUE_ON, ({ key }) => ({ title: `Step ${key}`, body: "It is due.", stake: null })),
  why: "You entered it.",
  facts: [],
  closes: "When it is paid.",
  link: null,
  mark: null,
  metrics: {},
  ...change,
});

const [firstStep] = reminder(DEFAULT_RULES.payment_due).steps as [ReminderStep];

const given = (world: World) => ({ type: "payment_due" as AlertType, timeZone: newYork, reminders: [{}], ...world });

type Planned = AlertPlan & { after: AlertState; nextDueAt: Date | null };

/** One rule, whose evaluator gives these reminders, planned at a local time. */
function planAt(on: string, time: string, world: World = {}): Planned {
  const { type, timeZone, reminders } = given(world);
  const now = instantAt(on, time, timeZone);
  return computePlan(now, { ...world, type, timeZone, reminders });
}

function computePlan(now: Date, world: World): Planned {
  const { type, timeZone, reminders } = given(world);
  const rule = { ...DEFAULT_RULES[type], ...world.rule };
  const from: Partial<Record<AlertType, Evaluator>> = {
    [type]: (_facts: unknown, own: AlertRule) => reminders.map((change) => reminder(own, change)),
  };
  const state = { ...emptyAlertState(timeZone), ...world.state };
  const input: PlanInput = {
    facts: { ...factsWith([cardWith()], todayIn(now, timeZone)), timeZone },
    rules: { ...DEFAULT_RULES, [type]: rule },
    preferences: DEFAULT_PREFERENCES,
    state,
    now,
    hasAccess: true,
    audienceBucket: 50,
    ...world.input,
  };
  const plan = planAlerts(
    input,
    watch(input, (asked) => from[asked]),
  );
  const after = carriedOut(state, plan, now);
  return { ...plan, after, nextDueAt: nextDueAt(input, plan, after) };
}

/** The stored state once all of a plan is done. */
function carriedOut(state: AlertState, plan: AlertPlan, now: Date): AlertState {
  const notified = { ...state.notified };
  let { byType } = state;
  for (const { seriesKey } of plan.closes) delete notified[seriesKey];
  for (const { seriesKey, notified: silentSteps } of plan.silentSteps) notified[seriesKey] = silentSteps;
  for (const { seriesKey, step, rule } of plan.raise) {
    notified[seriesKey] = {
      step: step.key,
      at: now.getTime(),
      ...(state.notified[seriesKey]?.muted && { muted: true as const }),
    };
    byType = countedByType(byType, rule.type, todayIn(now, state.timeZone), now);
  }
  return { ...state, notified, byType };
}

const raised = ({ raise }: AlertPlan) => raise.map(({ step }) => step.key);
const closed = ({ closes }: AlertPlan) =>
  closes.map(({ cause, how, because }) => `${cause.split("|").at(-1)} ${how} ${because}`);
const notified = (step: string, change: object = {}) => ({
  notified: {
    "payment_due|card-1:2026-11-05": { step, at: instantAt("2026-11-24", "08:00", newYork).getTime(), ...change },
  },
});

describe("a reminder of a payment", () => {
  it("is not reported as resolved without a recorded payment", () => {
    expect(closed(planAt("2026-11-26", "12:00", { reminders: [], state: notified("7") }))).toEqual(["7 expired gone"]);
  });
});

describe("a reminder", () => {
  it("is sent at the time of its first step and not a minute before", () => {
    const before = planAt("2026-11-24", "07:59");
    expect(raised(before)).toEqual([]);
    expect(before.nextDueAt).toEqual(instantAt("2026-11-24", "08:00", newYork));
    const at = planAt("2026-11-24", "08:00");
    expect(raised(at)).toEqual(["7"]);
    expect(at.raise[0]?.cause).toBe("payment_due|card-1:2026-11-05|7");
    expect(at.raise[0]?.next.map(({ key }) => key)).toEqual(["3", "1", "0"]);
    expect(at.nextDueAt).toEqual(instantAt("2026-11-28", "08:00", newYork));
  });

  it("is sent by the last step that was reached, however many were missed", () => {
    expect(raised(planAt("2026-11-30", "12:00"))).toEqual(["1"]);
    expect(raised(planAt(DUE_ON, "08:00"))).toEqual(["0"]);
  });

  it("takes step after step, each in the place of the one before", () => {
    const next = planAt("2026-11-28", "08:00", { state: notified("7") });
    expect(raised(next)).toEqual(["3"]);
    expect(closed(next)).toEqual(["7 superseded next_step"]);
  });

  it("is sent once, and then waits for its next step", () => {
    const plan = planAt("2026-11-26", "12:00", { state: notified("7") });
    expect([raised(plan), closed(plan)]).toEqual([[], []]);
    expect(plan.nextDueAt).toEqual(instantAt("2026-11-28", "08:00", newYork));
  });

  it("is resolved when its cause is gone, and expires after its last day", () => {
    const fee = { step: "decide45", at: instantAt("2026-11-24", "08:00", newYork).getTime() };
    const gone = { reminders: [], type: "annual_fee" as const, state: { notified: { "annual_fee|card-1:2027": fee } } };
    expect(closed(planAt("2026-11-26", "12:00", gone))).toEqual(["decide45 resolved gone"]);
    expect(closed(planAt("2026-12-02", "00:00", { state: notified("0") }))).toEqual(["0 expired over"]);
    expect(closed(planAt(DUE_ON, "23:59", { state: notified("0") }))).toEqual([]);
    const ended = { reminders: [], state: notified("0", { endsOn: DUE_ON }) };
    expect(closed(planAt(DUE_ON, "23:59", ended))).toEqual(["0 expired gone"]);
    expect(closed(planAt("2026-12-02", "00:00", ended))).toEqual(["0 expired over"]);
    const rule = { autoResolve: false };
    expect(closed(planAt("2026-11-26", "12:00", { reminders: [], state: notified("7"), rule }))).toEqual([
      "7 expired gone",
    ]);
  });

  it("is evaluated again when its last day ends", () => {
    expect(planAt(DUE_ON, "12:00", { state: notified("0") }).nextDueAt).toEqual(
      instantAt("2026-12-02", "00:00", newYork),
    );
  });

  it("that its person closed closes nothing more, and is forgotten with its cause", () => {
    const plan = planAt("2026-11-26", "12:00", { reminders: [], state: notified("7", { shut: true }) });
    expect(plan.closes).toMatchObject([{ isOpen: false }]);
    expect(plan.after.notified).toEqual({});
  });

  it("that was muted is sent again when it is critical, and stays muted", () => {
    const muted = notified("7", { muted: true, shut: true });
    expect(raised(planAt("2026-11-30", "12:00", { state: muted }))).toEqual([]);
    const critical = planAt(DUE_ON, "12:00", { state: muted });
    expect(raised(critical)).toEqual(["0"]);
    expect(Object.values(critical.after.notified)).toMatchObject([{ step: "0", muted: true }]);
  });

  it("in shadow is stored and sent to no one", () => {
    const plan = planAt("2026-11-24", "08:00", { rule: { mode: "shadow" } });
    expect([raised(plan), plan.silentSteps.map(({ isShadow }) => isShadow)]).toEqual([[], [true]]);
    expect(Object.values(plan.after.notified)).toMatchObject([{ step: "7", shut: true }]);
  });
});

describe("a step", () => {
  it("is not sent a second time when its person travels west and the day has not come there", () => {
    const now = instantAt("2026-11-28", "08:00", newYork);
    const west = computePlan(now, { timeZone: "Pacific/Honolulu", state: notified("3") });
    expect([raised(west), closed(west)]).toEqual([[], []]);
  });

  it("is not repeated in the hour that comes twice", () => {
    const rule = { steps: DEFAULT_RULES.payment_due.steps.map((step) => ({ ...step, at: "01:30" })) };
    const steps = {
      reminders: [
        {
          endsOn: null,
          steps: reminder({ ...DEFAULT_RULES.payment_due, ...rule })
            .steps.map((step) => ({ ...step, on: step.key === "7" ? "2026-10-30" : "2026-11-01" }))
            .slice(0, 2),
        },
      ],
    };
    const first = computePlan(new Date("2026-11-01T05:30:00Z"), { ...steps, rule });
    expect(raised(first)).toEqual(["3"]);
    const second = computePlan(new Date("2026-11-01T06:10:00Z"), { ...steps, rule, state: first.after });
    expect([raised(second), closed(second)]).toEqual([[], []]);
  });

  it("at midnight is sent on a day without one", () => {
    const on = "2027-03-14";
    const havana = "America/Havana";
    const step = {
      ...firstStep,
      key: "once",
      on,
      at: "00:00",
    };
    const world = { timeZone: havana, reminders: [{ endsOn: null, steps: [step] }] };
    const before = planAt("2027-03-13", "23:59", world);
    expect([raised(before), before.nextDueAt?.toISOString()]).toEqual([[], "2027-03-14T05:00:00.000Z"]);
    expect(raised(computePlan(new Date("2027-03-14T05:00:00Z"), world))).toEqual(["once"]);
  });

  it("at a time that the clocks skip is sent after the gap", () => {
    const step = {
      ...firstStep,
      key: "once",
      on: "2027-03-14",
      at: "02:30",
    };
    const world = { reminders: [{ endsOn: null, steps: [step] }] };
    const due = planAt("2027-03-13", "12:00", world).nextDueAt ?? new Date(0);
    expect(due.toISOString()).toBe("2027-03-14T07:30:00.000Z");
    expect(raised(computePlan(due, world))).toEqual(["once"]);
  });

  it("that was moved to a past time is not sent after another was", () => {
    const own = {
      preferences: {
        ...DEFAULT_PREFERENCES,
        types: { payment_due: { enabled: true, stepDays: [10, 2], threshold: null } },
      },
    };
    const now = instantAt("2026-11-25", "12:00", newYork);
    const plan = computePlan(now, { input: own, state: notified("7") });
    expect([raised(plan), closed(plan)]).toEqual([[], []]);
    expect(
      raised(computePlan(instantAt("2026-11-29", "08:00", newYork), { input: own, state: notified("7") })),
    ).toEqual(["2"]);
  });
});

describe("a threshold", () => {
  const rule = { steps: DEFAULT_RULES.high_utilization.steps };
  const crossed = (...keys: string[]) => ({
    type: "high_utilization" as const,
    rule,
    reminders: [
      {
        endsOn: null,
        heldSteps: [],
        steps: keys.map((key) => ({
          ...firstStep,
          key,
          on: "2026-11-20",
          at: "08:00",
          severity: "low" as const,
        })),
      },
    ],
  });
  const notifiedBand = (step: string) => ({
    notified: {
      "high_utilization|card-1:2026-11-05": { step, at: instantAt("2026-11-20", "09:00", newYork).getTime() },
    },
  });

  it("is sent when it is crossed, and the higher one replaces it", () => {
    const plan = planAt("2026-11-20", "12:00", { ...crossed("3000", "5000"), state: notifiedBand("3000") });
    expect([raised(plan), closed(plan)]).toEqual([["5000"], ["3000 superseded next_step"]]);
  });

  it("that is crossed the other way closes, and the lower one is not sent as news", () => {
    const plan = planAt("2026-11-21", "12:00", { ...crossed("3000"), state: notifiedBand("5000") });
    expect([raised(plan), closed(plan)]).toEqual([[], ["5000 resolved eased"]]);
    expect(Object.values(plan.after.notified)).toMatchObject([{ step: "3000", shut: true }]);
    const again = planAt("2026-11-22", "12:00", { ...crossed("3000", "5000"), state: plan.after });
    expect(raised(again)).toEqual(["5000"]);
  });

  it("holds within its margin, and is resolved below it", () => {
    const held = { ...crossed(), reminders: [{ ...crossed().reminders[0], heldSteps: ["5000"] }] };
    expect(closed(planAt("2026-11-21", "12:00", { ...held, state: notifiedBand("5000") }))).toEqual([]);
    expect(closed(planAt("2026-11-21", "12:00", { ...crossed(), state: notifiedBand("5000") }))).toEqual([
      "5000 resolved gone",
    ]);
  });
});

describe("limits of a rule", () => {
  const several = { reminders: ["a", "b", "c"].map((key) => ({ key })) };

  it("count what the same plan sends, and let the most urgent through", () => {
    const later = reminder(DEFAULT_RULES.payment_due).steps.map((step) => ({ ...step, on: addDays(step.on, 7) }));
    const reminders = [{ key: "later", steps: later, endsOn: null }, { key: "now" }];
    const plan = planAt(DUE_ON, "12:00", { reminders, rule: { maxPerPersonPerDay: 1 } });
    expect(plan.raise.map(({ seriesKey, step }) => `${seriesKey} ${step.severity}`)).toEqual([
      "payment_due|now critical",
    ]);
    expect(plan.nextDueAt).toEqual(instantAt("2026-12-02", "00:00", newYork));
  });

  it("hold the rest back to the next morning", () => {
    const plan = planAt("2026-11-24", "12:00", { ...several, rule: { maxPerPersonPerDay: 2 } });
    expect(raised(plan)).toEqual(["7", "7"]);
    expect(plan.nextDueAt).toEqual(instantAt("2026-11-25", "08:00", newYork));
    const tomorrow = planAt("2026-11-25", "08:00", { ...several, rule: { maxPerPersonPerDay: 2 }, state: plan.after });
    expect(tomorrow.raise.map(({ seriesKey }) => seriesKey)).toEqual(["payment_due|c"]);
  });

  it("keep a distance between two of a type", () => {
    const first = planAt("2026-11-24", "12:00", { ...several, rule: { cooldownHours: 48 } });
    expect(raised(first)).toEqual(["7"]);
    const rule = { cooldownHours: 48 };
    const noon = instantAt("2026-11-26", "12:00", newYork);
    expect(first.nextDueAt, "it is looked for as soon as it may be").toEqual(noon);
    expect(raised(planAt("2026-11-26", "11:59", { ...several, rule, state: first.after }))).toEqual([]);
    expect(raised(computePlan(noon, { ...several, rule, state: first.after }))).toEqual(["7"]);
  });

  it("hold nothing back because a clock was set back, beyond that distance", () => {
    const notifiedAt = (time: string) => ({
      byType: { payment_due: { on: "2026-11-24", count: 1, at: instantAt("2026-11-24", time, newYork).getTime() } },
    });
    expect(raised(planAt("2026-11-24", "12:00", { state: notifiedAt("12:01") }))).toEqual(["7"]);
    const rule = { cooldownHours: 1 };
    expect(raised(planAt("2026-11-24", "12:00", { rule, state: notifiedAt("12:01") }))).toEqual([]);
    expect(raised(planAt("2026-11-24", "12:00", { rule, state: notifiedAt("18:00") }))).toEqual(["7"]);
  });

  it("do not hold back what cannot be switched off", () => {
    const rule = { cooldownHours: 48, maxPerPersonPerDay: 1 };
    const plan = planAt("2026-11-24", "12:00", { ...several, type: "subscription_renewal", rule });
    expect(plan.raise).toHaveLength(3);
  });

  it.each([
    ["off", { mode: "off" as const }],
    ["disabled", { enabled: false }],
    ["off for a time", { offUntil: "2026-11-30" }],
    ["for others", { audience: { percent: 50 } }],
  ])("close what a rule sent that is %s now", (_, rule) => {
    const plan = planAt("2026-11-28", "12:00", { rule, state: notified("7") });
    expect([raised(plan), closed(plan)]).toEqual([[], ["7 expired off"]]);
  });

  it("apply again from the day until which they are off", () => {
    const rule = { offUntil: "2026-11-26" };
    const off = planAt("2026-11-24", "12:00", { rule });
    expect([raised(off), off.nextDueAt]).toEqual([[], instantAt("2026-11-26", "00:00", newYork)]);
    expect(raised(planAt("2026-11-26", "12:00", { rule }))).toEqual(["7"]);
  });

  it("are the plan: without one only account alerts are sent", () => {
    const without = { input: { hasAccess: false } };
    expect(closed(planAt("2026-11-28", "12:00", { ...without, state: notified("7") }))).toEqual([
      "7 expired no_access",
    ]);
    expect(raised(planAt("2026-11-28", "12:00", { ...without, type: "subscription_renewal" }))).toEqual(["7"]);
    expect(planAt("2026-11-28", "12:00", without).nextDueAt).toBeNull();
  });

  it("may ask for more than the evaluator does", () => {
    const rule = { condition: { field: "amountCents" as const, operator: "gte" as const, value: 10_000 } };
    const reminders = [
      { key: "small", metrics: { amountCents: 9_999 } },
      { key: "large", metrics: { amountCents: 10_000 } },
      { key: "unknown", metrics: { amountCents: null } },
    ];
    const plan = planAt("2026-11-24", "12:00", { rule, reminders });
    expect(plan.raise.map(({ seriesKey }) => seriesKey)).toEqual(["payment_due|large"]);
  });
});

describe("what waits", () => {
  it("wakes at its time, and is evaluated then", () => {
    const until = instantAt("2026-11-25", "15:00", newYork).getTime();
    const asleep = { snoozed: { a: until } };
    expect(planAt("2026-11-25", "14:59", { state: { ...notified("7"), ...asleep } })).toMatchObject({
      wakes: [],
      nextDueAt: new Date(until),
    });
    expect(planAt("2026-11-25", "15:00", { state: { ...notified("7"), ...asleep } }).wakes).toEqual(["a"]);
  });

  it("for a digest is due at the first one after it came", () => {
    const digest = { digest: ["a"], digestSince: instantAt("2026-11-24", "09:00", newYork).getTime() };
    const before = planAt("2026-11-25", "07:59", { state: { ...notified("7"), ...digest } });
    expect([before.isDigestDue, before.nextDueAt]).toEqual([false, instantAt("2026-11-25", "08:00", newYork)]);
    expect(planAt("2026-11-25", "08:00", { state: { ...notified("7"), ...digest } }).isDigestDue).toBe(true);
    expect(planAt("2026-12-25", "08:00", { state: digest }).isDigestDue).toBe(true);
  });

  it("waits on without a plan, and wakes no sweep", () => {
    const waiting = {
      snoozed: { a: instantAt("2026-11-25", "15:00", newYork).getTime() },
      digest: ["b"],
      digestSince: instantAt("2026-11-24", "09:00", newYork).getTime(),
    };
    for (const on of ["2026-11-24", "2026-11-26"]) {
      const lapsed = planAt(on, "12:00", { reminders: [], state: waiting, input: { hasAccess: false } });
      expect(lapsed).toMatchObject({ wakes: [], isDigestDue: false, nextDueAt: null });
    }
    const back = planAt("2026-11-26", "12:00", { reminders: [], state: waiting });
    expect(back).toMatchObject({ wakes: ["a"], isDigestDue: true });
  });

  it("without dates is evaluated each week, as time alone changes things, and never without a plan", () => {
    const now = instantAt("2026-11-20", "12:00", newYork);
    expect(computePlan(now, { reminders: [] }).nextDueAt).toEqual(new Date(now.getTime() + 7 * 86_400_000));
    expect(computePlan(now, { reminders: [], input: { hasAccess: false } }).nextDueAt).toBeNull();
  });
});

describe("a day that changes something without a step on it", () => {
  it("is the moment at which a bank's data is 24 hours old, and no earlier one once it was", () => {
    const chase = { name: "Chase", status: "up_to_date", since: "2026-11-01T12:00:00.000Z", endsOn: null } as const;
    const planWith = (updatedAt: string) =>
      planAlerts({
        facts: factsWith([cardWith({ id: "card-1" })], "2026-11-19", {
          banks: { "link-1": { ...chase, updatedAt } },
        }),
        rules: DEFAULT_RULES,
        preferences: DEFAULT_PREFERENCES,
        state: emptyAlertState(newYork),
        now: new Date("2026-11-19T15:00:00Z"),
        hasAccess: true,
        audienceBucket: 0,
      }).changesAt;
    expect(planWith("2026-11-19T11:30:00.000Z")).toEqual(new Date("2026-11-20T11:30:00Z"));
    expect(planWith("2026-11-18T11:30:00.000Z")?.getTime()).toBeGreaterThan(Date.parse("2026-11-20T11:30:00Z"));
  });

  const changesAt = (card: WalletCard, today: string) =>
    planAlerts({
      facts: factsWith([card], today),
      rules: DEFAULT_RULES,
      preferences: DEFAULT_PREFERENCES,
      state: emptyAlertState(newYork),
      now: instantAt(today, "12:00", newYork),
      hasAccess: true,
      audienceBucket: 50,
    }).changesAt;

  it("is the next moment: the day after a payment should have posted", () => {
    // Sent on Monday, November 16, it should have posted by Thursday.
    const sent = paymentWith({ state: "pending", on: "2026-11-16", amountCents: 50_000 });
    const card = cardWith({ statement: statementWith({ payments: [sent] }) });
    expect(changesAt(card, "2026-11-19")).toEqual(instantAt("2026-11-20", "08:00", newYork));
  });

  it("is the next moment: the day on which a welcome offer falls behind its pace", () => {
    const tier = exampleTier(60_000, 400_000);
    const offer = exampleProgress([tier], { startOn: "2026-10-20", eligibleCents: 0, adjustmentCents: 280_000 });
    const card = cardWith({ offer, openedOn: "2026-10-20" });
    const isBehind = (today: string) =>
      welcomeOfferPace
        .evaluate(factsWith([card], today), DEFAULT_RULES.welcome_offer_pace)
        .some(({ steps }) => steps.length > 0);
    const days = Array.from({ length: 40 }, (_none, index) => addDays("2026-11-20", index));
    const firstBehind = days.find(isBehind) ?? "";
    expect(isBehind(addDays(firstBehind, -1))).toBe(false);
    expect(changesAt(card, addDays(firstBehind, -1))).toEqual(instantAt(firstBehind, "08:00", newYork));
  });
});

describe("for any wallet", () => {
  const zones = fc.constantFrom(
    newYork,
    "America/Havana",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Pacific/Kiritimati",
  );
  const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
  function planned(facts: PlanInput["facts"], state: AlertState, now: Date): Planned {
    const preferences = DEFAULT_PREFERENCES;
    const input = { facts, rules: DEFAULT_RULES, preferences, state, now, hasAccess: true, audienceBucket: 0 };
    const plan = planAlerts(input);
    const after = carriedOut(state, plan, now);
    return { ...plan, after, nextDueAt: nextDueAt(input, plan, after) };
  }

  it("a plan carried out leaves nothing to send, and the next evaluation is in the future", () => {
    fc.assert(
      fc.property(anyAlertFacts, zones, minuteOfDay, (facts, timeZone, minute) => {
        const now = new Date(instantAt(facts.today, "00:00", timeZone).getTime() + minute * 60_000);
        const here = { ...facts, timeZone, today: todayIn(now, timeZone), until: addDays(todayIn(now, timeZone), 62) };
        const first = planned(here, emptyAlertState(timeZone), now);
        const second = planned(here, first.after, now);
        expect(second.raise).toEqual([]);
        expect(second.closes).toEqual([]);
        expect(second.silentSteps).toEqual([]);
        expect(first.nextDueAt?.getTime()).toBeGreaterThan(now.getTime());
        expect(second.nextDueAt, "planning again finds no other moment").toEqual(first.nextDueAt);
        expect(second.coming.map(({ seriesKey, step }) => `${seriesKey}|${step.key}`)).toEqual(
          first.coming.map(({ seriesKey, step }) => `${seriesKey}|${step.key}`),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("nothing that is known in advance comes before the next evaluation, while the facts stay", () => {
    fc.assert(
      fc.property(anyAlertFacts, zones, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (facts, timeZone, part) => {
        const now = instantAt(facts.today, "09:00", timeZone);
        const at = (moment: Date) => {
          const today = todayIn(moment, timeZone);
          return { ...facts, timeZone, today, until: addDays(today, 62) };
        };
        const first = planned(at(now), emptyAlertState(timeZone), now);
        const between = new Date(now.getTime() + ((first.nextDueAt?.getTime() ?? 0) - now.getTime()) * part);
        const known = new Set(first.coming.map(({ seriesKey, step }) => `${seriesKey}|${step.key}`));
        const raisedBetween = planned(at(between), first.after, between).raise.map(({ cause }) => cause);
        expect(raisedBetween.filter((cause) => known.has(cause))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
