// @module-tag gate

import { instantAt } from "@cardwell/core/domain/alerts/times";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { exampleTerms } from "@cardwell/core/domain/earning/example-cards";
import { statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { ALL_SHARDS, buildAlertId } from "../../functions/src/features/alerts/alert-record.ts";
import { createPersonRepository } from "../../functions/src/features/alerts/engine/person-repository.ts";
import { createAlertChanges } from "../../functions/src/features/alerts/changes-repository.ts";
import { reopen } from "../../functions/src/features/alerts/transitions.ts";
import { createWalletRepository } from "../../functions/src/features/wallet/repository.ts";
import { deletePersonDocument, firestore } from "../../functions/src/lib/firestore.ts";
import { createPushIn } from "../../functions/src/features/push/pushes-repository.ts";
import { createMailIn } from "../../functions/src/mail/mail-queue-repository.ts";
import {
  readAlerts,
  at,
  cardToPay,
  DUE_ON,
  engine,
  facts,
  isUnread,
  type AlertWithId,
  morning,
  passwordChanged,
  personKept,
  rules,
  startState,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { given, lines, runs, uids, verdictOn } from "../support/sweep-of-many.ts";

const PROJECT = "alerts-sweep";
useOwnProject(PROJECT);
beforeEach(clearOwnProject);

const NOW = morning("2026-11-28");

const uid = "person-0";
const notifiedSteps = (alerts: AlertWithId[]) =>
  alerts.map(({ cause, status }) => `${cause.split("|").at(-1)} ${status}`);

async function one(nextDueAt: Date, wallet = walletWith(cardToPay())): Promise<void> {
  await writeAll([[`wallets/${uid}`, walletDue(uid, nextDueAt, wallet)]]);
}

describe("a person in a sweep", () => {
  it("gets step after step, each replacing the one before, and is evaluated when something can change", async () => {
    await one(morning("2026-11-24"));
    await engine().sweep(at(morning("2026-11-24")));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["7 open"]);
    expect((await personKept(uid)).nextDueAt).toEqual(morning("2026-11-28"));
    await engine().sweep(at(morning("2026-11-26")));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["7 open"]);
    await engine().sweep(at(morning("2026-11-28")));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["7 superseded", "3 open"]);
    const [, newest] = await readAlerts(uid);
    expect(newest).toMatchObject({ seq: 2, unreadSeq: 2, severity: "medium", mail: { route: "mail" } });
    expect(newest?.next.map(({ at: when }) => when)).toEqual([morning("2026-11-30"), morning(DUE_ON)]);
    expect(await lines()).toHaveLength(1);
  });

  it("is found however long ago they were due", async () => {
    await one(morning("2026-11-24"));
    const progress = { watermark: morning("2026-11-27"), deepAt: morning("2026-11-27") };
    await writeAll([["alertSweeps/heartbeat", { shards: Object.fromEntries(ALL_SHARDS.map((of) => [of, progress])) }]]);
    await engine().sweep(at(morning("2026-11-28")));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
  });

  it("gets alerts about the other cards when the one about one card can't be written", async () => {
    const broken = exampleTerms({ id: "broken", name: "half a pair \ud842" });
    const catalog = { facts: () => Promise.resolve({ ...facts, getTerms: () => broken }) };
    const wallet = walletWith(
      cardToPay("card-1"),
      cardToPay("card-2", { nickname: null, cardId: "broken" }),
      cardToPay("card-3", { nickname: "小𠮷 card" }),
    );
    await writeAll([["wallets/nora", walletDue("nora", NOW, wallet)]]);
    await engine({ catalog }).sweep(at(NOW));
    const kept = await readAlerts("nora");
    expect(new Set(kept.map(({ walletCardId }) => walletCardId))).toEqual(new Set(["card-1", "card-3"]));
    expect((await lines()).flatMap((each) => each.get("data.alertIds") as string[]).toSorted()).toEqual(
      kept.map(({ id }) => id).toSorted(),
    );
  });
});

const wallets = () => createWalletRepository(firestore(), engine().planner);

/** Marks the statement as paid, or undoes that. */
async function pay(now: Date, isPaid: boolean, { notifiesImmediately = false, from = wallets() } = {}): Promise<void> {
  const payment = { id: "pay-1", amountCents: 50_000, on: "2026-11-28", state: "posted", source: "manual" } as const;
  await from.change(
    uid,
    "2026-11-28",
    now,
    (wallet) => {
      const card = wallet.cards["card-1"];
      if (!card?.statement) throw new Error("There is no statement.");
      const statement = { ...card.statement, payments: isPaid ? [payment] : [] };
      return { wallet: { ...wallet, cards: { ...wallet.cards, "card-1": { ...card, statement } } }, id: null };
    },
    { facts, notifiesImmediately },
  );
}

/** An engine whose first batch is interrupted after it has read and before it has written. */
function interrupted(comes: () => Promise<unknown>, change: Parameters<typeof engine>[0] = {}) {
  const db = firestore();
  let isFirst = true;
  const batch = () => {
    const made = db.batch();
    const commit = made.commit.bind(made);
    made.commit = async () => {
      if (isFirst) {
        isFirst = false;
        await comes();
      }
      return commit();
    };
    return made;
  };
  const watched = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "batch") return batch;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return engine({ ...change, people: createPersonRepository(watched, createMailIn, createPushIn) });
}

describe("a rule in shadow mode", () => {
  it("notifies no one, and the run counts what it would have sent, once", async () => {
    const shadow = { ...rules.payment_due, mode: "shadow" as const };
    const by = engine({
      rules: { current: () => Promise.resolve({ version: 2, rules: { ...rules, payment_due: shadow } }) },
    });
    const cards = [cardToPay("card-1"), cardToPay("card-2")];
    await writeAll([[`wallets/${uid}`, walletDue(uid, NOW, walletWith(...cards))]]);
    expect(await by.sweep(at(NOW))).toMatchObject({ handled: 1, raised: 0, shadowed: { payment_due: 2 } });
    expect(await runs()).toMatchObject([{ state: "done", shadowed: { payment_due: 2 } }]);
    await firestore().doc(`wallets/${uid}`).update({ nextDueAt: NOW });
    expect(await by.sweep(at(NOW))).toMatchObject({ handled: 1, shadowed: {} });
    expect([await readAlerts(uid), await lines()]).toEqual([[], []]);
  });
});

describe("a change in the middle of a sweep", () => {
  it("of the time zone: nothing is sent before 8:00 am in the new zone", async () => {
    await one(NOW);
    const west = "America/Los_Angeles";
    const moves = () => engine().replan(uid, NOW, (state) => ({ ...state, timeZone: west }));
    await interrupted(moves).sweep(at(new Date(NOW.getTime() + MINUTE_MS)));
    expect(await readAlerts(uid)).toMatchObject([{ cause: expect.stringMatching(/\|7$/) as string }]);
    const there = instantAt("2026-11-28", "08:00", west);
    expect((await personKept(uid)).nextDueAt).toEqual(there);
    await engine().sweep(at(there));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["7 superseded", "3 open"]);
  });

  it("of accounts: nothing remains of deleted ones, and the others are served", async () => {
    const leaving = uids(40).filter((_, index) => index % 2 === 0);
    await given(40);
    // As account deletion does: once more for what arrived meanwhile.
    const leave = async (each: string) => {
      for (let time = 0; time < 2; time += 1) await deletePersonDocument("wallets", each);
    };
    await Promise.all([engine().sweep(at(NOW)), ...leaving.map(leave)]);
    const left = await firestore().collectionGroup("alerts").get();
    const theirs = ({ ref }: { ref: { path: string } }) =>
      leaving.some((each) => ref.path.startsWith(`wallets/${each}/`));
    expect(left.docs.filter(theirs)).toEqual([]);
    const staying = uids(40).filter((each) => !leaving.includes(each));
    const there = await firestore().collection("wallets").get();
    expect(there.docs.map(({ id }) => id).toSorted()).toEqual(staying.toSorted());
    await engine().sweep(at(NOW));
    expect(await verdictOn(staying)).toMatchObject({ lost: 0, unexpected: 0, doubledNumbers: 0, wrongUnread: 0 });
  });

  it("of the clock, which goes back: sent alerts stay, are sent once, and later ones arrive in time", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    const [before] = await readAlerts(uid);
    for (const hours of [1, 30, 24 * 5]) {
      const back = new Date(NOW.getTime() - hours * 60 * MINUTE_MS);
      await engine().replan(uid, back);
      await firestore().doc(`wallets/${uid}`).update({ nextDueAt: back });
      expect(await engine().sweep(at(back))).toMatchObject({ handled: 1, raised: 0, resolved: 0 });
      expect(await readAlerts(uid)).toEqual([before]);
    }
    await engine().sweep(at(NOW));
    await engine().sweep(at(morning("2026-11-30")));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 superseded", "1 open"]);
    expect(await lines()).toHaveLength(2);
  });

  it("of a rule: people evaluated afterwards get the new one", async () => {
    await one(NOW);
    let current = rules;
    const off = async () => {
      current = { ...rules, payment_due: { ...rules.payment_due, enabled: false } };
      await engine({ rules: byNow }).replan(uid, NOW);
    };
    const byNow = { current: () => Promise.resolve({ version: 1, rules: current }) };
    expect(await interrupted(off, { rules: byNow }).sweep(at(NOW))).toMatchObject({ handled: 1, raised: 0 });
    expect(await readAlerts(uid)).toEqual([]);
  });
});

describe("a change of the wallet", () => {
  it("immediately closes what it settles, and reopens it when it is undone", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    await pay(NOW, true);
    const [closed] = await readAlerts(uid);
    expect(closed).toMatchObject({ status: "resolved", box: "done", unreadSeq: null });
    expect(closed?.history.at(-1)).toMatchObject({
      kind: "closed",
      words: "Closed automatically: the payment was recorded.",
    });
    const later = new Date(NOW.getTime() + MINUTE_MS);
    await pay(later, false);
    expect((await personKept(uid)).nextDueAt).toEqual(later);
    await engine().sweep(at(later));
    const back = await readAlerts(uid);
    expect(notifiedSteps(back)).toEqual(["3 open"]);
    expect(back[0]).toMatchObject({ box: "new", seq: 2, unreadSeq: 2, closedAt: null });
    expect(back[0]?.history.map(({ kind }) => kind)).toEqual(["raised", "closed", "reopened"]);
    expect(await lines()).toHaveLength(1);
  });

  it("that leaves an alert open lets its figures follow, without making it unread or emailing it again", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    const [raised] = await readAlerts(uid);
    expect(raised?.body).toContain("$500.00");
    await firestore().doc(`wallets/${uid}/alerts/${raised?.id}`).update({ unreadSeq: null, readAt: NOW });
    const owe = (balanceCents: number, now: Date) =>
      wallets().change(
        uid,
        "2026-11-28",
        now,
        (wallet) => {
          const card = cardToPay("card-1", { statement: statementWith({ dueOn: DUE_ON, balanceCents }) });
          return { wallet: { ...wallet, cards: { "card-1": card } }, id: null };
        },
        { facts, notifiesImmediately: false },
      );
    await owe(45_000, NOW);
    const [followed] = await readAlerts(uid);
    expect(followed?.body).toContain("$450.00");
    const { status, seq, unreadSeq, readAt, createdAt, history, mail } = raised ?? {};
    expect(followed).toMatchObject({ status, seq, unreadSeq: null, readAt: NOW, createdAt, history, mail });
    expect([unreadSeq, readAt]).toEqual([1, null]);
    await engine().sweep(at(new Date(NOW.getTime() + MINUTE_MS)));
    expect(await lines()).toHaveLength(1);
    await firestore().doc(`wallets/${uid}/alerts/${raised?.id}`).delete();
    await owe(40_000, NOW);
    expect(await readAlerts(uid)).toEqual([]);
  });

  it("that is undone is emailed after all when the email had nothing left to report", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
    const [mail] = await lines();
    await pay(minutesLater(3), true);
    await mail?.ref.update({ state: "skipped" });
    await pay(minutesLater(6), false);
    await engine().sweep(at(minutesLater(6)));
    const [, again] = (await lines()).toSorted((a, b) => Number(b.id === mail?.id) - Number(a.id === mail?.id));
    expect((await readAlerts(uid))[0]?.mail.id).toBe(again?.id);
    expect(await lines()).toHaveLength(2);
  });

  it("that is undone with one tap alerts again immediately, without a second email", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    await pay(NOW, true);
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 resolved"]);
    const later = new Date(NOW.getTime() + MINUTE_MS);
    await pay(later, false, { notifiesImmediately: true });
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
    const { state, nextDueAt } = await personKept(uid);
    expect(isUnread((await readAlerts(uid))[0]!, state)).toBe(true);
    expect(nextDueAt).toEqual(morning("2026-11-30"));
    expect(await lines()).toHaveLength(1);
    await engine().sweep(at(later));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
  });

  it("that is undone but can't alert immediately is undone anyway, and the sweep alerts", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    await pay(NOW, true);
    const later = new Date(NOW.getTime() + MINUTE_MS);
    const refusing = new Proxy(firestore(), {
      get: (target, name) => {
        if (name === "batch") throw new Error("The database is busy.");
        const found: unknown = Reflect.get(target, name);
        return typeof found === "function" ? found.bind(target) : found;
      },
    });
    const from = createWalletRepository(
      firestore(),
      engine({ people: createPersonRepository(refusing, createMailIn, createPushIn) }).planner,
    );
    await pay(later, false, { notifiesImmediately: true, from });
    expect((await personKept(uid)).nextDueAt).toEqual(later);
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 resolved"]);
    await engine().sweep(at(later));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
  });

  it("that is undone is left to the sweep, which counts, when a rule in shadow mode is due too", async () => {
    const shadow = { ...rules.payment_overdue, mode: "shadow" as const };
    const by = engine({
      rules: { current: () => Promise.resolve({ version: 2, rules: { ...rules, payment_overdue: shadow } }) },
    });
    const overdue = cardToPay("card-2", { statement: statementWith({ dueOn: "2026-11-25" }) });
    await writeAll([[`wallets/${uid}`, walletDue(uid, null, walletWith(cardToPay(), overdue))]]);
    await pay(NOW, false, { notifiesImmediately: true, from: createWalletRepository(firestore(), by.planner) });
    expect(await readAlerts(uid)).toEqual([]);
    expect(await by.sweep(at(NOW))).toMatchObject({ handled: 1, raised: 1, shadowed: { payment_overdue: 1 } });
  });

  it("closes an alert that was reopened after it had closed automatically", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    const [alert] = await readAlerts(uid);
    await pay(NOW, true);
    await createAlertChanges(firestore()).change(uid, [alert?.id ?? ""], reopen, NOW);
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
    expect((await personKept(uid)).nextDueAt).toEqual(NOW);
    await engine().sweep(at(NOW));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 resolved"]);
  });

  it("doesn't fail on a removed alert", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    const [alert] = await readAlerts(uid);
    await firestore().doc(`wallets/${uid}/alerts/${alert?.id}`).delete();
    await pay(NOW, true);
    expect(await readAlerts(uid)).toEqual([]);
    expect((await personKept(uid)).state.notified).toEqual({});
  });

  it("in the middle of a sweep isn't undone by it, and what it settled isn't sent", async () => {
    await one(NOW);
    await interrupted(() => pay(NOW, true)).sweep(at(NOW));
    expect(await readAlerts(uid)).toEqual([]);
    const { wallet } = await personKept(uid);
    expect(wallet.cards["card-1"]?.statement?.payments).toHaveLength(1);
    expect(await lines()).toEqual([]);
  });

  it("keeps a time zone that changed meanwhile", async () => {
    await one(new Date(NOW.getTime() + MINUTE_MS));
    await engine().replan(uid, NOW, (state) => ({ ...state, timeZone: "Asia/Tokyo" }));
    await pay(NOW, false);
    const { state, nextDueAt } = await personKept(uid);
    expect(state.timeZone).toBe("Asia/Tokyo");
    expect(nextDueAt).toEqual(NOW);
  });

  it("that deletes it in the middle of a sweep isn't undone by it", async () => {
    await one(NOW);
    await interrupted(() => firestore().doc(`wallets/${uid}`).delete()).sweep(at(NOW));
    expect((await firestore().doc(`wallets/${uid}`).get()).exists).toBe(false);
    expect(await readAlerts(uid)).toEqual([]);
    expect(await lines()).toEqual([]);
    expect(await runs()).toMatchObject([{ state: "done", handled: 1, failed: 0 }]);
  });

  it("of a member whose reminders can't be planned is saved anyway, and the sweep reports it", async () => {
    const broken = createWalletRepository(firestore(), engine().planner);
    await writeAll([[`wallets/${uid}`, { ...walletDue(uid, null), alertState: { ...startState(), notified: null } }]]);
    await broken.change(uid, "2026-11-28", NOW, (wallet) => ({ wallet, id: null }), {
      facts,
    });
    const due = (await firestore().doc(`wallets/${uid}`).get()).get("nextDueAt") as Timestamp;
    expect(due.toDate()).toEqual(NOW);
    await expect(engine().sweep(at(NOW))).rejects.toThrow("1 people could not be looked at.");
  });
});

describe("an alert that its member handled", () => {
  it("and that they removed in the middle of a sweep stays removed, and the next step is sent", async () => {
    await one(morning("2026-11-24"));
    await engine().sweep(at(morning("2026-11-24")));
    const [alert] = await readAlerts(uid);
    // What the sweep is about to supersede leaves no trace in the wallet.
    await interrupted(() => firestore().doc(`wallets/${uid}/alerts/${alert?.id}`).delete()).sweep(at(NOW));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
    expect((await personKept(uid)).state.lastSeq).toBe(2);
  });
});

describe("an event", () => {
  it("alerts once, however often it is reported, even people without a wallet", async () => {
    const results = await Promise.all([1, 2, 3].map(() => engine().raise(uid, passwordChanged, NOW)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id))).toEqual(
      new Set([buildAlertId(uid, `security_password|${passwordChanged.key}`)]),
    );
    expect(await readAlerts(uid)).toMatchObject([{ seq: 1, unreadSeq: 1, severity: "high", mail: { route: "mail" } }]);
    expect(await lines()).toHaveLength(1);
  });

  it("waits for the minimum interval of its rule, and is then emailed with others; account events don't wait", async () => {
    const spaced = { cooldownHours: 6, enabled: true };
    const by = engine({
      rules: {
        current: () =>
          Promise.resolve({
            version: 2,
            rules: {
              ...rules,
              price_change: { ...rules.price_change, ...spaced },
              security_password: { ...rules.security_password, ...spaced },
            },
          }),
      },
    });
    await writeAll([[`wallets/${uid}`, walletDue(uid, null, walletWith())]]);
    const inTwoMinutes = new Date(NOW.getTime() + 2 * MINUTE_MS);
    for (const key of ["gold:2", "blue:5", "green:3"])
      await by.raise(uid, { ...passwordChanged, type: "price_change", key }, key === "gold:2" ? NOW : inTwoMinutes);
    const later = new Date(NOW.getTime() + 6 * 60 * MINUTE_MS);
    const states = async () => (await readAlerts(uid)).map(({ status }) => status);
    expect(await states()).toEqual(["open", "snoozed", "snoozed"]);
    expect((await personKept(uid)).nextDueAt).toEqual(later);
    expect(await lines()).toHaveLength(1);
    await by.sweep(at(later));
    expect(await states()).toEqual(["open", "open", "open"]);
    expect(new Set((await lines()).map((each) => (each.get("data.alertIds") as string[]).length))).toEqual(
      new Set([1, 2]),
    );

    for (const key of ["one", "two"]) await by.raise(uid, { ...passwordChanged, key }, later);
    expect((await readAlerts(uid)).slice(3).map(({ status, type }) => `${type} ${status}`)).toEqual([
      "security_password open",
      "security_password open",
    ]);
  });

  it("for a member whose wallet was never evaluated schedules its evaluation", async () => {
    const { alertState: _alertState, ...older } = walletDue(uid, null);
    await writeAll([[`wallets/${uid}`, older]]);
    await engine().raise(uid, passwordChanged, NOW);
    expect((await personKept(uid)).nextDueAt).toEqual(NOW);
  });

  it("during a sweep gets its own number", async () => {
    await one(NOW);
    await Promise.all([engine().sweep(at(NOW)), engine().raise(uid, passwordChanged, NOW)]);
    expect((await readAlerts(uid)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await personKept(uid)).state.lastSeq).toBe(2);
  });

  it("is dropped when the account was deleted", async () => {
    const gone = engine({ findReminderStart: () => Promise.resolve(null) });
    expect(await gone.raise(uid, passwordChanged, NOW)).toMatchObject({ isNew: false });
    await gone.replan(uid, NOW);
    expect((await firestore().doc(`wallets/${uid}`).get()).exists).toBe(false);
  });
});

describe("a member's plan", () => {
  it("that ends closes its alerts, and a new one raises them again", async () => {
    await one(NOW);
    await engine().sweep(at(NOW));
    await engine().replan(uid, NOW, (state) => ({
      ...state,
      plan: state.plan && { ...state.plan, status: "canceled" },
    }));
    const [closed] = await readAlerts(uid);
    expect(closed).toMatchObject({ status: "expired", box: "done" });
    expect(closed?.history.at(-1)?.words).toBe("Closed automatically: your plan ended.");
    await engine().replan(uid, NOW, (state) => ({ ...state, plan: state.plan && { ...state.plan, status: "active" } }));
    await engine().sweep(at(NOW));
    expect(notifiedSteps(await readAlerts(uid))).toEqual(["3 open"]);
  });

  it("that has ended starts no sweep for custom reminders, which appear once there is a plan again", async () => {
    const wakeAt = morning("2026-12-02");
    const status = (now: Date, to: string) =>
      engine().replan(uid, now, (state) => ({ ...state, plan: state.plan && { ...state.plan, status: to } }));
    await writeAll([[`wallets/${uid}`, walletDue(uid, null, walletWith())]]);
    await engine().raise(uid, { ...passwordChanged, type: "reminder", key: "own:1", wakeAt }, NOW);
    expect((await personKept(uid)).nextDueAt).toEqual(wakeAt);

    await status(NOW, "canceled");
    expect((await personKept(uid)).nextDueAt).toBeNull();
    await engine().raise(uid, { ...passwordChanged, key: "another" }, NOW);
    expect((await personKept(uid)).nextDueAt, "whatever else is told meanwhile").toBeNull();
    await engine().replan(uid, wakeAt);
    expect(await engine().sweep(at(wakeAt))).toMatchObject({ handled: 0 });
    const reminder = async () => (await readAlerts(uid)).find(({ type }) => type === "reminder");
    expect(await reminder()).toMatchObject({ status: "snoozed" });

    const later = morning("2026-12-10");
    await status(later, "active");
    await engine().sweep(at(later));
    expect(await reminder()).toMatchObject({ status: "open", mail: { route: "mail" } });
  });
});
