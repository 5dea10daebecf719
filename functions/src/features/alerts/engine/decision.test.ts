import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { type AlertPlan, buildCause, planAlerts, type PlanInput, watch } from "@cardwell/core/domain/alerts/plan";
import { type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import type { Reminder } from "@cardwell/core/domain/alerts/reminder";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { type AlertState, emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { stepsAround } from "@cardwell/core/domain/alerts/steps";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { reference, settings } from "@cardwell/core/domain/earning/example-cards";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import { describe, expect, it } from "vitest";
import { buildAlertId, type AlertRecord } from "../alert-record.ts";
import { AT_ONCE, decide, type FoundAlert } from "./decision.ts";
import { planWrites } from "./engine.ts";

const uid = "nora";
const timeZone = "America/New_York";
const DUE_ON = "2026-12-01";
const card = cardWith({ cardId: null, nickname: "Blue" });

type World = {
  type?: AlertType;
  keys?: string[];
  body?: string;
  state?: Partial<AlertState>;
  preferences?: Partial<AlertPreferences>;
  found?: Record<string, Partial<FoundAlert> | null>;
  hasAccess?: boolean;
};

const reminder = (rule: AlertRule, key: string, body: string): Reminder => ({
  key,
  subject: { kind: "statement", walletCardId: card.id, id: "2026-11-05" },
  groupKey: `statement:${key}`,
  dueOn: DUE_ON,
  endsOn: null,
  steps: stepsAround(rule, DUE_ON, () => ({ title: "Blue is due Tuesday, December 1", body, stake: null })),
  why: "You entered it.",
  facts: [],
  closes: "When it is paid.",
  link: null,
  mark: null,
  metrics: {},
});

function given(
  { type = "payment_due", keys = ["a"], body = "$500.00.", state, preferences, hasAccess = true }: World,
  now: Date,
) {
  const input: PlanInput = {
    facts: {
      ...heldCards({ [card.id]: card }, { reference, getTerms: () => null }),
      today: "2026-11-28",
      timeZone,
      until: "2027-01-29",
      settings,
      banks: {},
      isSample: false,
      plan: null,
    },
    rules: DEFAULT_RULES,
    preferences: { ...DEFAULT_PREFERENCES, ...preferences },
    state: { ...emptyAlertState(timeZone), ...state },
    now,
    hasAccess,
    audienceBucket: 0,
  };
  const watching = watch(input, (asked) =>
    asked === type ? (_facts, rule) => keys.map((key) => reminder(rule, key, body)) : undefined,
  );
  return { input, watching };
}

function decidedAt(on: string, time: string, world: World = {}) {
  const { input, watching } = given(world, instantAt(on, time, timeZone));
  return decideFor(input, planAlerts(input, watching), world);
}

function decideFor(input: PlanInput, plan: AlertPlan, { found = {} }: World) {
  return decide(uid, input, plan, new Map(Object.entries(found)) as ReadonlyMap<string, FoundAlert | null>);
}

const buildId = (key: string, step: string) => buildAlertId(uid, buildCause(`payment_due|${key}`, step));
const notified = (key: string, step: string, change: object = {}) => ({
  [`payment_due|${key}`]: { step, at: instantAt("2026-11-24", "08:00", timeZone).getTime(), ...change },
});
const stored = (change: Partial<AlertRecord>): Partial<AlertRecord> => ({
  type: "payment_due",
  severity: "low",
  status: "open",
  box: "new",
  closedAt: null,
  mail: { id: null, route: "none", words: "" },
  history: [{ at: instantAt("2026-11-24", "08:30", timeZone), kind: "snoozed", words: "" }],
  ...change,
});

describe("what is due", () => {
  it("becomes an alert with the next number, its card's name, what follows, and a mail", () => {
    const { creates, mails, state, nextDueAt, counts } = decidedAt("2026-11-28", "08:00", { state: { lastSeq: 41 } });
    expect(creates).toMatchObject([
      {
        id: buildId("a", "3"),
        record: {
          seq: 42,
          unreadSeq: 42,
          status: "open",
          box: "new",
          severity: "medium",
          subject: { cardName: "Blue", walletCardId: card.id },
          walletCardId: card.id,
          seriesKey: "payment_due|a",
          cause: "payment_due|a|3",
          rule: { type: "payment_due", name: "Payment due", version: 1 },
          history: [{ kind: "raised" }],
          mail: { id: mails[0]?.id, route: "mail" },
        },
      },
    ]);
    expect(creates[0]?.record.next).toMatchObject([
      { at: instantAt("2026-11-30", "08:00", timeZone), severity: "high", channels: { app: true, mail: "now" } },
      { at: instantAt(DUE_ON, "08:00", timeZone), severity: "critical", channels: { app: true, mail: "now" } },
    ]);
    expect(state).toMatchObject({ lastSeq: 42, mailed: { on: "2026-11-28", count: 1 }, failures: 0 });
    expect(nextDueAt).toEqual(instantAt("2026-11-30", "08:00", timeZone));
    expect(counts).toEqual({ raised: 1, resolved: 0, woken: 0, shadowed: [] });
  });

  it("is decided the same each time", () => {
    expect(decidedAt("2026-11-28", "08:00")).toEqual(decidedAt("2026-11-28", "08:00"));
  });

  it("goes in one mail with what falls due together, also when it is critical", () => {
    const { mails, creates } = decidedAt("2026-11-28", "08:00", { keys: ["a", "b", "c"] });
    expect(mails.map(({ request }) => request.alertIds.length)).toEqual([3]);
    expect(new Set(creates.map(({ record }) => record.mail.id))).toEqual(new Set([mails[0]?.id]));
    const critical = decidedAt(DUE_ON, "08:00", { keys: ["a", "b"] });
    expect(critical.mails.map(({ request, isUrgent }) => [request.alertIds.length, isUrgent])).toEqual([[2, true]]);
    expect(critical.state.mailed.count).toBe(0);
  });

  it("waits for the end of the night with its mail, not with itself", () => {
    const { creates, mails } = decidedAt("2026-11-29", "01:00");
    expect(creates).toHaveLength(1);
    expect(mails[0]?.notBefore).toEqual(instantAt("2026-11-29", "08:00", timeZone));
  });

  it("is kept among the done ones when its person wants none in the app, and needs no further closing", () => {
    const groups = { ...DEFAULT_PREFERENCES.groups, payments: { app: false, push: true, mail: "on" as const } };
    const { creates, state, mails } = decidedAt("2026-11-28", "08:00", { preferences: { groups } });
    expect(creates[0]?.record).toMatchObject({ status: "expired", box: "done", unreadSeq: null });
    expect(creates[0]?.record.history[0]?.words).toBe("Created, but not shown in the app based on your settings.");
    expect(state.notified).toMatchObject({ "payment_due|a": { shut: true } });
    expect(mails).toHaveLength(1);
  });

  it("takes the place of the step before, and of its place in a snooze and the digest", () => {
    const before = buildId("a", "7");
    const { updates, state } = decidedAt("2026-11-28", "08:00", {
      state: { notified: notified("a", "7"), snoozed: { [before]: 9e15 }, digest: [before], digestSince: 0 },
    });
    expect(updates).toMatchObject([{ id: before, fields: { status: "superseded", box: "done", unreadSeq: null } }]);
    expect(state.snoozed).toEqual({});
    expect(state.digest).toEqual([]);
  });

  it("is carried out in portions, and stays due until all is", () => {
    const keys = Array.from({ length: 200 }, (_, index) => `k${index}`);
    const decision = decidedAt("2026-11-24", "08:00", { keys, state: { byType: {} } });
    // Twenty of a type are the most on one day.
    expect(decision.creates).toHaveLength(20);
    const many = Object.fromEntries(keys.flatMap((key) => Object.entries(notified(key, "7"))));
    const gone = decidedAt("2026-11-26", "12:00", { keys: [], state: { notified: many } });
    expect(gone.updates).toHaveLength(AT_ONCE);
    expect(gone.nextDueAt).toEqual(instantAt("2026-11-26", "12:00", timeZone));
    const rest = decidedAt("2026-11-26", "12:00", { keys: [], state: gone.state });
    expect(Object.keys(rest.state.notified)).toHaveLength(200 - 2 * AT_ONCE);
  });
});

describe("alerts that eased", () => {
  const keys = Array.from({ length: AT_ONCE + 20 }, (_, index) => `k${index}`);
  const now = instantAt("2026-11-26", "12:00", timeZone);
  const { input, watching } = given(
    { keys: [], state: { notified: Object.assign({}, ...keys.map((key) => notified(key, "3"))) } },
    now,
  );
  const eased: AlertPlan = {
    ...planAlerts(input, watching),
    closes: keys.map((key) => ({
      type: "payment_due",
      seriesKey: `payment_due|${key}`,
      cause: `payment_due|${key}|3`,
      how: "resolved",
      because: "eased",
      isOpen: true,
    })),
    silentSteps: keys.map((key) => ({
      seriesKey: `payment_due|${key}`,
      notified: { step: "7", at: 1, shut: true },
      isShadow: false,
      type: "payment_due",
    })),
  };

  it("are stored as such with their closing: the rest is closed the next time", () => {
    const { updates, state, nextDueAt } = decideFor(input, eased, {});
    expect(updates).toHaveLength(AT_ONCE);
    expect(Object.values(state.notified).filter(({ shut }) => shut)).toHaveLength(AT_ONCE);
    expect(Object.values(state.notified).filter(({ step, shut }) => step === "3" && !shut)).toHaveLength(20);
    expect(nextDueAt).toEqual(now);
  });
});

describe("an alert that is there already", () => {
  it("comes back with a new number when it had closed by itself, and is not mailed again within a day", () => {
    const closedAt = instantAt("2026-11-28", "07:00", timeZone);
    const mail = { id: "mail-1", route: "mail" as const, words: "Will be sent by email." };
    const found = { [buildId("a", "3")]: stored({ status: "resolved", box: "done", closedAt, mail }) };
    const { creates, updates, mails, counts } = decidedAt("2026-11-28", "08:00", { found, state: { lastSeq: 7 } });
    expect(updates[0]?.fields.mail, "which mail told it stays known").toEqual(mail);
    expect(creates).toEqual([]);
    expect(updates).toMatchObject([
      { fields: { seq: 8, unreadSeq: 8, status: "open" }, history: { kind: "reopened" } },
    ]);
    expect(updates[0]?.fields).not.toHaveProperty("createdAt");
    expect(updates[0]?.fields).not.toHaveProperty("history");
    expect([mails, counts.raised]).toEqual([[], 1]);
  });

  it("comes back as read, if it was, when what closed it is undone minutes later", () => {
    const readAt = instantAt("2026-11-28", "06:00", timeZone);
    const closedAt = instantAt("2026-11-28", "07:55", timeZone);
    const updatesAt = (time: string) =>
      decidedAt("2026-11-28", time, {
        found: { [buildId("a", "3")]: stored({ status: "resolved", box: "done", closedAt, readAt }) },
        state: { lastSeq: 7 },
      }).updates;
    expect(updatesAt("08:00")).toMatchObject([{ fields: { status: "open", unreadSeq: null, readAt } }]);
    expect(updatesAt("08:06")).toMatchObject([{ fields: { status: "open", unreadSeq: 8, readAt: null } }]);
  });

  it("is mailed when it comes back after its mail found it closed", () => {
    const closedAt = instantAt("2026-11-28", "07:00", timeZone);
    const mail = { id: "mail-1", route: "mail" as const, words: "Will be sent by email." };
    const there = { ...stored({ status: "resolved", box: "done", closedAt, mail }), isUnmailed: true };
    const { mails, updates } = decidedAt("2026-11-28", "08:00", { found: { [buildId("a", "3")]: there } });
    expect(mails).toHaveLength(1);
    expect(updates[0]?.fields.mail?.id).toBe(mails[0]?.id);
  });

  it("is mailed again when it comes back after more than a day", () => {
    const closedAt = instantAt("2026-11-26", "07:00", timeZone);
    const found = { [buildId("a", "3")]: stored({ status: "resolved", box: "done", closedAt }) };
    expect(decidedAt("2026-11-28", "08:00", { found }).mails).toHaveLength(1);
  });

  it.each(["acted", "dismissed"] as const)("is left as its person has it: %s", (status) => {
    const found = { [buildId("a", "3")]: stored({ status, box: "done" }) };
    const decision = decidedAt("2026-11-28", "08:00", { found });
    expect([decision.creates, decision.updates, decision.mails, decision.state.lastSeq]).toEqual([[], [], [], 0]);
    expect(decision.state.notified).toMatchObject({ "payment_due|a": { step: "3", shut: true } });
  });

  it("is left as it is when it is open", () => {
    const decision = decidedAt("2026-11-28", "08:00", { found: { [buildId("a", "3")]: stored({}) } });
    expect([decision.creates, decision.updates, decision.mails]).toEqual([[], [], []]);
    expect(decision.state.notified["payment_due|a"]).not.toHaveProperty("shut");
  });

  it("is not written when it was removed", () => {
    const found = { [buildId("a", "7")]: null };
    const { updates, creates } = decidedAt("2026-11-28", "08:00", { state: { notified: notified("a", "7") }, found });
    expect([updates, creates.length]).toEqual([[], 1]);
  });

  it("that its person closed is not written when its cause goes", () => {
    const { updates, state } = decidedAt("2026-11-28", "08:00", {
      keys: [],
      state: { notified: notified("a", "7", { shut: true }) },
    });
    expect(updates).toEqual([]);
    expect(state.notified).toEqual(
      notified("a", "7", { shut: true, removedAt: instantAt("2026-11-28", "08:00", timeZone).getTime() }),
    );
  });
});

describe("an open alert of which the facts changed", () => {
  const [on, time] = ["2026-11-28", "08:00"] as const;
  const raised = decidedAt(on, time, { state: { lastSeq: 41 } });
  const id = buildId("a", "3");

  it("says what is true by now, and is neither unread nor mailed again", () => {
    const { creates, updates, mails, state, counts } = decidedAt("2026-11-28", "12:00", {
      state: raised.state,
      body: "$450.00.",
    });
    expect(updates).toMatchObject([{ id, fields: { body: "$450.00.", next: [{}, {}] }, history: null }]);
    for (const field of ["subject", "status", "box", "seq", "unreadSeq", "readAt", "severity", "mail", "createdAt"])
      expect(updates[0]?.fields).not.toHaveProperty(field);
    expect([creates, mails, counts.raised, state.lastSeq]).toEqual([[], [], 0, 42]);
  });

  it("is written once for a change, and not at all without one", () => {
    expect(decidedAt("2026-11-28", "12:00", { state: raised.state }).updates).toEqual([]);
    const changed = { state: raised.state, body: "$450.00." };
    const { state } = decidedAt("2026-11-28", "12:00", changed);
    expect(decidedAt("2026-11-29", "12:00", { ...changed, state }).updates).toEqual([]);
  });

  it("is woken with what is true by then", () => {
    const until = instantAt("2026-11-28", "15:00", timeZone).getTime();
    const { updates } = decidedAt("2026-11-28", "15:00", {
      state: { ...raised.state, snoozed: { [id]: until } },
      found: { [id]: stored({ status: "snoozed", box: "snoozed" }) },
      body: "$450.00.",
    });
    expect(updates).toMatchObject([{ fields: { status: "open", body: "$450.00." }, history: { kind: "woke" } }]);
  });

  it("that its person closed stays as it was", () => {
    const state = { notified: notified("a", "3", { shut: true }) };
    expect(decidedAt("2026-11-28", "12:00", { state, body: "$450.00." }).updates).toEqual([]);
  });

  it("that is only mailed follows while it waits for the digest", () => {
    const state = {
      notified: notified("a", "3", { shut: true }),
      digest: [id],
      digestSince: instantAt(on, time, timeZone).getTime(),
    };
    expect(decidedAt("2026-11-28", "12:00", { state, body: "$450.00." }).updates).toMatchObject([
      { id, fields: { body: "$450.00." } },
    ]);
  });

  it("is written by the change itself, like one that closes", () => {
    const now = instantAt(on, time, timeZone);
    const owing = (minimumCents: number) =>
      cardWith({
        cardId: null,
        nickname: "Blue",
        statement: {
          closeOn: "2026-11-05",
          dueOn: DUE_ON,
          balanceCents: 50_000,
          minimumCents,
          payments: [],
          source: "manual",
        },
      });
    const catalog = { reference, getTerms: () => null };
    const planned = (minimumCents: number, state: AlertState) => {
      const wallet = { cards: { [card.id]: owing(minimumCents) }, settings };
      const person = {
        wallet,
        state,
        preferences: DEFAULT_PREFERENCES,
        nextDueAt: null,
        checkedAt: null,
        householdId: null,
        hasDevices: false,
      };
      return planWrites(uid, person, { catalog, rules: DEFAULT_RULES, now });
    };
    const seriesKey = `payment_due|${card.id}:2026-11-05`;
    const cause = buildCause(seriesKey, "3");
    const state = {
      ...emptyAlertState(timeZone),
      plan: planWith({}),
      notified: { [seriesKey]: { step: "3", at: now.getTime() } },
    };
    const first = planned(4_000, state);
    expect(first.alerts).toMatchObject([
      {
        path: `wallets/${uid}/alerts/${buildAlertId(uid, cause)}`,
        change: { body: expect.stringContaining("minimum is $40.00") as string },
      },
    ]);
    const after = first.fields["alertState"] as AlertState;
    expect(planned(4_000, after).alerts).toEqual([]);
    expect(planned(2_500, after).alerts).toMatchObject([
      { change: { body: expect.stringContaining("minimum is $25.00") as string } },
    ]);
  });
});

describe("what its person removed or muted", () => {
  const gone = (time: string, change: object = {}) =>
    notified("a", "3", { shut: true, removedAt: instantAt("2026-11-28", time, timeZone).getTime(), ...change });

  it("is neither made nor mailed anew when a payment is reversed", () => {
    const paid = decidedAt("2026-11-28", "09:00", {
      keys: [],
      state: { notified: notified("a", "3", { shut: true }) },
    });
    const back = decidedAt("2026-11-28", "09:05", { state: paid.state });
    expect([back.creates, back.updates, back.mails]).toEqual([[], [], []]);
  });

  it("stays muted: the steps that follow are not sent, unless they are critical", () => {
    const state = { notified: gone("09:00", { muted: true }) };
    expect(decidedAt("2026-11-30", "08:00", { state }).creates).toEqual([]);
    expect(decidedAt(DUE_ON, "08:00", { state }).creates).toMatchObject([{ record: { severity: "critical" } }]);
  });

  it("is forgotten two days after its cause went", () => {
    const stateAt = (on: string) =>
      decidedAt(on, "10:00", { keys: [], state: { notified: gone("09:00") } }).state.notified;
    expect(stateAt("2026-11-30")).toEqual({});
    expect(Object.keys(stateAt("2026-11-29"))).toEqual(["payment_due|a"]);
  });

  it("is stored by the write of the wallet that completes it", () => {
    const { input } = given(
      { state: { notified: notified("a", "3", { shut: true }) } },
      instantAt("2026-11-28", "09:00", timeZone),
    );
    const person = {
      wallet: { cards: {}, settings },
      state: input.state,
      preferences: input.preferences,
      nextDueAt: null,
      checkedAt: null,
      householdId: null,
      hasDevices: false,
    };
    const planContext = { catalog: { reference, getTerms: () => null }, rules: DEFAULT_RULES, now: input.now };
    const { fields, alerts } = planWrites(uid, person, planContext);
    expect(alerts).toEqual([]);
    expect(fields).toMatchObject({ alertState: { notified: gone("09:00") } });
  });
});

describe("a snoozed alert", () => {
  const until = instantAt("2026-11-26", "15:00", timeZone).getTime();
  const state = { notified: notified("a", "7"), snoozed: { [buildId("a", "7")]: until }, lastSeq: 5 };

  it("comes back on top and unread", () => {
    const found = { [buildId("a", "7")]: stored({ status: "snoozed", box: "snoozed" }) };
    const decision = decidedAt("2026-11-26", "15:00", { state, found });
    expect(decision.updates).toMatchObject([
      { fields: { status: "open", box: "new", seq: 6, unreadSeq: 6, snoozedUntil: null }, history: { kind: "woke" } },
    ]);
    expect([decision.state.snoozed, decision.counts.woken, decision.mails]).toEqual([{}, 1, []]);
  });

  it.each([
    ["is gone", null],
    ["was closed", stored({ status: "dismissed", box: "done" })],
  ])("is forgotten when it %s meanwhile", (_, there) => {
    const decision = decidedAt("2026-11-26", "15:00", { state, found: { [buildId("a", "7")]: there } });
    expect([decision.updates, decision.state.snoozed, decision.counts.woken]).toEqual([[], {}, 0]);
  });

  it("does not come back when its cause goes at the same time", () => {
    const found = { [buildId("a", "7")]: stored({ status: "snoozed", box: "snoozed" }) };
    const decision = decidedAt("2026-11-26", "15:00", { state, found, keys: [] });
    expect(decision.updates).toMatchObject([{ fields: { status: "expired" } }]);
    expect(decision.state.snoozed).toEqual({});
  });
});

describe("what was dismissed as its rule keeps a distance", () => {
  const until = instantAt("2026-11-26", "15:00", timeZone).getTime();
  const state = { notified: notified("a", "7"), snoozed: { [buildId("a", "7")]: until }, lastSeq: 5 };
  const history = [{ at: instantAt("2026-11-24", "08:00", timeZone), kind: "raised" as const, words: "" }];
  const found = { [buildId("a", "7")]: stored({ status: "snoozed", box: "snoozed", history }) };

  it("appears as unread, and counts as sent on that day", () => {
    const decision = decidedAt("2026-11-26", "15:00", { state, found });
    expect(decision.updates).toMatchObject([{ fields: { status: "open", unreadSeq: 6 } }]);
    expect(decision.state.byType.payment_due).toMatchObject({ count: 1 });
  });

  it("is only kept where its person wants nothing of it in the app", () => {
    const groups = { ...DEFAULT_PREFERENCES.groups, payments: { app: false, push: true, mail: "on" as const } };
    const decision = decidedAt("2026-11-26", "15:00", { state, found, preferences: { groups } });
    expect(decision.updates).toMatchObject([{ fields: { status: "expired", box: "done", unreadSeq: null } }]);
  });
});

describe("a digest", () => {
  const groups = { ...DEFAULT_PREFERENCES.groups, payments: { app: true, push: true, mail: "digest" as const } };
  const atNoon = { groups, digest: { every: "daily" as const, weekday: 1, hour: 12 } };

  it("gathers what is not mailed, and is evaluated at its hour", () => {
    const decision = decidedAt("2026-11-28", "08:00", { preferences: atNoon });
    expect(decision.mails).toEqual([]);
    expect(decision.state.digest).toEqual([buildId("a", "3")]);
    expect(decision.nextDueAt).toEqual(instantAt("2026-11-28", "12:00", timeZone));
    expect(decision.creates[0]?.record.mail).toMatchObject({ id: null, route: "digest" });
  });

  it("takes along what falls due at its hour", () => {
    const decision = decidedAt("2026-11-28", "08:02", { preferences: { groups } });
    expect(decision.mails).toMatchObject([{ request: { kind: "alert_digest", alertIds: [buildId("a", "3")] } }]);
    expect(decision.creates[0]?.record.mail).toMatchObject({ id: decision.mails[0]?.id, route: "digest" });
    expect(decision.state.digest).toEqual([]);
  });

  it("is written into all that had waited for it", () => {
    const waiting = decidedAt("2026-11-28", "08:00", { preferences: atNoon });
    const { mails, updates } = decidedAt("2026-11-28", "12:00", { preferences: atNoon, state: waiting.state });
    expect(mails).toMatchObject([{ request: { kind: "alert_digest", alertIds: [buildId("a", "3")] } }]);
    expect(updates).toMatchObject([
      { id: buildId("a", "3"), fields: { mail: { id: mails[0]?.id, route: "digest" } }, history: null },
    ]);
  });

  it("waits for the end of the quiet hours", () => {
    const quietHours = { from: "22:00", until: "09:30" };
    const { mails } = decidedAt("2026-11-28", "08:02", { preferences: { groups, quietHours } });
    expect(mails[0]?.notBefore).toEqual(instantAt("2026-11-28", "09:30", timeZone));
    const byDay = decidedAt("2026-11-28", "08:02", { preferences: { groups, quietHours: null } });
    expect(byDay.mails[0]?.notBefore).toEqual(instantAt("2026-11-28", "08:02", timeZone));
  });

  it("includes what was closed before it and has come back", () => {
    const closedAt = instantAt("2026-11-28", "07:00", timeZone);
    const mail = { id: null, route: "digest" as const, words: "In your next digest." };
    const found = { [buildId("a", "3")]: stored({ status: "resolved", box: "done", closedAt, mail }) };
    const { state, updates } = decidedAt("2026-11-28", "08:30", { preferences: atNoon, found });
    expect(state.digest).toEqual([buildId("a", "3")]);
    expect(updates[0]?.fields.mail).toMatchObject({ id: null, route: "digest" });
  });

  it("of someone whose plan has ended is not made, and wakes no sweep", () => {
    const waiting = { digest: ["of-their-own"], digestSince: 0 };
    const { mails, state, nextDueAt } = decidedAt("2026-11-28", "08:02", {
      hasAccess: false,
      keys: [],
      state: waiting,
    });
    expect([mails, state.digest, nextDueAt]).toEqual([[], ["of-their-own"], null]);
  });

  it("is made once in its hour", () => {
    const first = decidedAt("2026-11-28", "08:02", { preferences: { groups } });
    const second = decidedAt("2026-11-28", "08:40", { preferences: { groups }, keys: ["a", "b"], state: first.state });
    expect(second.creates).toHaveLength(1);
    expect(second.mails).toEqual([]);
    expect(second.nextDueAt).toEqual(instantAt("2026-11-29", "08:00", timeZone));
  });

  it("holds a hundred, and drops the oldest with a word", () => {
    const digest = Array.from({ length: 100 }, (_, index) => `old-${index}`);
    const since = instantAt("2026-11-27", "13:00", timeZone).getTime();
    const decision = decidedAt("2026-11-28", "08:00", { preferences: atNoon, state: { digest, digestSince: since } });
    expect(decision.state.digest).toHaveLength(100);
    expect(decision.state.digest.at(-1)).toBe(buildId("a", "3"));
    expect(decision.updates).toMatchObject([
      { id: "old-0", fields: { mail: { route: "none", words: "Not emailed: the digest was full." } } },
    ]);
  });
});
