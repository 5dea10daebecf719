import { addDays } from "@cardwell/core/domain/dates/civil";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlertChanges } from "../../functions/src/features/alerts/changes-repository.ts";
import { createAlertsRepository } from "../../functions/src/features/alerts/repository.ts";
import { createAlertsService } from "../../functions/src/features/alerts/service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import {
  readAlerts,
  at,
  cardToPay,
  DUE_ON,
  engine,
  isUnread,
  morning,
  personKept,
  TIME_ZONE,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What members do with their alerts, and how the engine reacts.

useOwnProject("alerts-by-hand");
beforeEach(clearOwnProject);
afterAll(() => firestore().terminate());

const UID = "nora";
const daysBefore = (days: number) => morning(addDays(DUE_ON, -days));
const afterwards = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);

const service = createAlertsService({
  alerts: createAlertsRepository(firestore()),
  changes: createAlertChanges(firestore()),
  engine: engine(),
  getTimeZone: () => Promise.resolve(TIME_ZONE),
  hasAccess: () => Promise.resolve(true),
});

const asking = (now: Date) => ({ uid: UID, now });
const sweep = (now: Date) => engine().sweep(at(now));
const kept = async () => {
  const [alerts, { state }] = await Promise.all([readAlerts(UID), personKept(UID)]);
  return alerts.map((each) => ({ ...each, isUnread: isUnread(each, state) }));
};
const words = async () => (await kept()).map(({ cause, status }) => `${cause.split("|").at(-1)} ${status}`);

/** One statement due on December 1, with its first alert seven days before. */
async function notified(): Promise<string> {
  await writeAll([[`wallets/${UID}`, walletDue(UID, daysBefore(7), walletWith(cardToPay()))]]);
  await sweep(daysBefore(7));
  const [alert] = await kept();
  if (!alert) throw new Error("Nothing was told.");
  return alert.id;
}

describe("an alert that was snoozed", () => {
  it("reappears at its time, on top and unread, and not before", async () => {
    const id = await notified();
    const now = afterwards(daysBefore(7), 1);
    const { alert } = await service.routes.snooze(
      { params: { alertId: id }, body: { preset: "tomorrow" } },
      asking(now),
    );
    const until = new Date(alert.snoozedUntil ?? "");
    expect(until).toEqual(daysBefore(6));
    expect((await personKept(UID)).nextDueAt).toEqual(until);
    await sweep(afterwards(until, -0.1));
    expect(await kept()).toMatchObject([{ id, status: "snoozed", isUnread: false }]);
    const { seq } = (await kept())[0] ?? { seq: 0 };
    await sweep(until);
    expect(await kept()).toMatchObject([{ id, status: "open", box: "new", isUnread: true }]);
    expect((await kept())[0]?.seq).toBeGreaterThan(seq);
    expect(await service.routes.unreadCount({}, asking(until))).toEqual({ count: 1 });
  });

  it.each([
    ["before quiet hours end is included in the pending email", 9, null, 1],
    ["after an email skipped it gets a separate email", 10, "skipped", 2],
    ["after an email covered the others gets a separate email", 10, "sent", 2],
  ])("and reappears %s", async (_, hour, mailState, expected) => {
    const day = addDays(DUE_ON, -3);
    const quietHours = { from: "21:00", until: "09:30" };
    const wallet = { ...walletDue(UID, daysBefore(3), walletWith(cardToPay())), alertPreferences: { quietHours } };
    await writeAll([[`wallets/${UID}`, wallet]]);
    await sweep(daysBefore(3));
    const [alert] = await kept();
    const mails = firestore().collection("mails");
    const [waiting] = (await mails.get()).docs;
    expect(waiting?.get("notBefore")).toEqual(Timestamp.fromDate(instantAt(day, "09:30", TIME_ZONE)));

    const until = afterwards(daysBefore(3), hour - 8);
    await service.routes.snooze(
      { params: { alertId: alert?.id ?? "" }, body: { until: until.toISOString() } },
      asking(afterwards(daysBefore(3), 0.5)),
    );
    const sentAt = mailState === "sent" ? instantAt(day, "09:31", TIME_ZONE) : null;
    if (mailState !== null) await waiting?.ref.update({ state: mailState, sentAt });
    await sweep(until);
    expect(await kept()).toMatchObject([{ status: "open", isUnread: true }]);
    expect((await mails.where("data.alertIds", "==", [alert?.id]).get()).size).toBe(expected);
  });

  it("reappears once, however many sweeps run", async () => {
    const id = await notified();
    await service.routes.snooze({ params: { alertId: id }, body: { preset: "hour" } }, asking(daysBefore(7)));
    const later = afterwards(daysBefore(7), 2);
    await Promise.all([sweep(later), sweep(later)]);
    const [alert] = await kept();
    expect(alert?.history.filter(({ kind }) => kind === "woke")).toHaveLength(1);
  });
});

describe("an alert that was dismissed", () => {
  it("mutes following steps except critical ones, and stays dismissed", async () => {
    const id = await notified();
    await service.routes.dismiss({ params: { alertId: id }, body: { reason: "too_early" } }, asking(daysBefore(7)));
    for (const days of [3, 1]) await sweep(daysBefore(days));
    expect(await words()).toEqual(["7 dismissed"]);
    await sweep(daysBefore(0));
    expect(await words()).toEqual(["7 dismissed", "0 open"]);
  });
});

describe("an alert that was marked as done", () => {
  it("stays done when its cause ends", async () => {
    const id = await notified();
    await service.routes.act({ params: { alertId: id } }, asking(daysBefore(7)));
    await firestore().doc(`wallets/${UID}`).update({ cards: {} });
    await engine().replan(UID, daysBefore(6));
    await sweep(daysBefore(5));
    expect(await words()).toEqual(["7 acted"]);
    // Kept for a while, as an undo may restore the cause.
    expect(Object.values((await personKept(UID)).state.notified)).toMatchObject([{ step: "7", shut: true }]);
    for (const days of [-1, -8]) {
      await engine().replan(UID, daysBefore(days));
      await sweep(daysBefore(days));
    }
    expect((await personKept(UID)).state.notified).toEqual({});
  });
});

describe("the unread count", () => {
  it("is kept, and stays what the database would count, whatever a member and the engine do", async () => {
    const id = await notified();
    const now = daysBefore(7);
    const create = async (title: string) => {
      const body = { type: "reminder", title, body: "", severity: "high" } as const;
      return (await service.routes.create({ body }, asking(now))).alert.id;
    };
    const [first, second, third] = [await create("Call"), await create("Write"), await create("Pay")];
    const one = (alertId: string) => ({ params: { alertId } });
    const bulk = (action: "remove" | "restore" | "read" | "unread") =>
      service.routes.bulk({ body: { ids: [first, second, "no-such"], action } }, asking(now));
    for (const act of [
      () => service.routes.markRead(one(first), asking(now)),
      () => service.routes.markRead(one(first), asking(now)),
      () => service.routes.remove(one(second), asking(now)),
      () => bulk("remove"),
      () => bulk("restore"),
      () => bulk("unread"),
      () => service.routes.snooze({ ...one(third), body: { preset: "tomorrow" } }, asking(now)),
      () => service.routes.dismiss({ ...one(second), body: { reason: "wrong" } }, asking(now)),
      () => service.routes.reopen(one(second), asking(now)),
      () => service.routes.act(one(id), asking(now)),
      () => service.routes.markAllRead({}, asking(now)),
      () => service.routes.markUnread(one(first), asking(now)),
      () => sweep(daysBefore(3)),
      () => firestore().doc(`wallets/${UID}`).update({ cards: {} }),
      () => engine().replan(UID, daysBefore(2)),
      () => bulk("read"),
    ]) {
      await act();
      const unread = (await kept()).filter((each) => each.isUnread).length;
      expect(await service.routes.unreadCount({}, asking(daysBefore(3)))).toEqual({ count: unread });
      expect(await service.routes.unreadCount({}, asking(daysBefore(3)))).toEqual({ count: unread });
    }
  });

  it("isn't kept while a view is what asks", async () => {
    await notified();
    const read = async () => (await firestore().doc(`wallets/${UID}`).get()).get("alertState.unread") as unknown;
    await service.routes.unreadCount({}, { ...asking(daysBefore(7)), isView: true });
    expect(await read()).toBeUndefined();
    await service.routes.unreadCount({}, asking(daysBefore(7)));
    expect(await read()).toEqual({ count: 1, at: daysBefore(7).getTime() });
  });

  it("that was counted while an alert was read isn't kept", async () => {
    const id = await notified();
    const now = daysBefore(7);
    await Promise.all([
      ...Array.from({ length: 5 }, () => service.routes.unreadCount({}, asking(now))),
      service.routes.markRead({ params: { alertId: id } }, asking(now)),
      ...Array.from({ length: 5 }, () => service.routes.unreadCount({}, asking(now))),
    ]);
    expect(await service.routes.unreadCount({}, asking(now))).toEqual({ count: 0 });
  });
});

describe("an alert that was removed", () => {
  it("isn't sent again, and breaks neither sweeps nor wallet changes", async () => {
    const id = await notified();
    await service.routes.remove({ params: { alertId: id } }, asking(daysBefore(7)));
    await engine().replan(UID, daysBefore(6));
    expect(await sweep(daysBefore(5))).toMatchObject({ failed: 0 });
    expect(await words()).toEqual([]);
    expect(await sweep(daysBefore(3))).toMatchObject({ raised: 1, failed: 0 });
    expect(await words()).toEqual(["3 open"]);
    await service.routes.bulk({ body: { ids: [id], action: "restore" } }, asking(daysBefore(3)));
    expect((await words()).toSorted()).toEqual(["3 open", "7 superseded"]);
  });
});

describe("a custom reminder", () => {
  it("for a future day is sent that morning, with its email", async () => {
    const now = daysBefore(7);
    await writeAll([[`wallets/${UID}`, walletDue(UID, null, walletWith())]]);
    const on = addDays(DUE_ON, -4);
    const { alert } = await service.routes.create(
      { body: { type: "reminder", title: "Call", body: "", severity: "high", on } },
      asking(now),
    );
    expect(alert).toMatchObject({ status: "snoozed", snoozedUntil: morning(on).toISOString() });
    await sweep(afterwards(morning(on), -1));
    expect(await kept()).toMatchObject([{ status: "snoozed" }]);
    await sweep(morning(on));
    expect(await kept()).toMatchObject([{ id: alert.id, status: "open", isUnread: true }]);
    const mails = await firestore().collection("mails").get();
    expect(mails.docs.map((each) => each.get("data.alertIds") as unknown)).toEqual([[alert.id]]);
  });
});

describe("several tabs and the engine at the same time", () => {
  it("give each alert its own number, and lose no mark", async () => {
    await writeAll([[`wallets/${UID}`, walletDue(UID, null, walletWith())]]);
    const now = daysBefore(7);
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push(
        (
          await service.routes.create(
            { body: { type: "reminder", title: `Call ${index}`, body: "", severity: "low" } },
            asking(now),
          )
        ).alert.id,
      );
    }
    await service.routes.markAllRead({}, asking(now));
    await Promise.all([
      ...ids.slice(0, 4).map((id) => service.routes.markUnread({ params: { alertId: id } }, asking(now))),
      service.routes.snooze({ params: { alertId: ids[4] ?? "" }, body: { preset: "hour" } }, asking(now)),
      service.routes.act({ params: { alertId: ids[5] ?? "" } }, asking(now)),
    ]);
    const alerts = await kept();
    const unread = alerts.filter((each) => each.isUnread);
    expect(unread.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 4).toSorted());
    expect(new Set(unread.map(({ unreadSeq }) => unreadSeq)).size).toBe(4);
    expect(alerts.filter(({ status }) => status === "snoozed" || status === "acted")).toHaveLength(2);
    expect(Object.keys((await personKept(UID)).state.snoozed)).toEqual([ids[4]]);
    expect(await service.routes.unreadCount({}, asking(now))).toEqual({ count: 4 });
  });

  it("mark all as read while one arrives: it is read or unread, and the count agrees", async () => {
    await notified();
    const now = daysBefore(3);
    const [marked] = await Promise.all([service.routes.markAllRead({}, asking(now)), sweep(now)]);
    const alerts = await kept();
    expect(alerts.map(({ cause }) => cause.split("|").at(-1))).toEqual(["7", "3"]);
    expect(marked.updated).toBeLessThanOrEqual(2);
    expect(await service.routes.unreadCount({}, asking(now))).toEqual({
      count: alerts.filter((each) => each.isUnread).length,
    });
    expect((await service.routes.list({ query: { unread_only: "true" } }, asking(now))).total).toBe(
      alerts.filter((each) => each.isUnread).length,
    );
  });

  it("remove one twice: it is removed once, and both calls succeed", async () => {
    const id = await notified();
    const answers = await Promise.all([
      service.routes.remove({ params: { alertId: id } }, asking(daysBefore(7))),
      service.routes.remove({ params: { alertId: id } }, asking(daysBefore(7))),
    ]);
    expect(answers).toEqual([{ count: 0 }, { count: 0 }]);
    expect(await kept()).toEqual([]);
  });
});
