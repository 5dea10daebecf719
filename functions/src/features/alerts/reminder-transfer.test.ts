import type { ExportedReminder } from "@cardwell/core/domain/alerts/own-reminder-shapes";
import { describe, expect, it } from "vitest";
import { exampleAlert } from "./alert-fixture.ts";
import { NO_STATE } from "./person-state-repository.ts";
import { createReminderTransfer, toExportedReminder, toReturning } from "./reminder-transfer.ts";

const now = new Date("2026-11-20T15:00:00Z");

const reminderWith = (change: Partial<ExportedReminder> = {}): ExportedReminder => ({
  id: "reminder00000001",
  title: "Call the bank",
  body: "About the fee.",
  severity: "medium",
  link: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  isRead: false,
  snoozedUntil: null,
  isMailed: false,
  ...change,
});

const bringBack = (change: Partial<ExportedReminder>) => toReturning(reminderWith(change), now, "America/New_York");

describe("a custom reminder in an export", () => {
  it("has the member's id for it, and what they wrote", () => {
    const stored = exampleAlert({
      type: "reminder",
      cause: "reminder|own:reminder00000001",
      title: "Call the bank",
      body: "About the fee.",
      severity: "medium",
      link: { label: "Open", path: "/dashboard/payments" },
      createdAt: new Date("2026-11-01T12:00:00Z"),
      status: "snoozed",
      box: "snoozed",
      seq: 7,
      unreadSeq: null,
      snoozedUntil: new Date("2026-12-01T13:00:00Z"),
      mail: { id: null, route: "mail", words: "Will be sent when the alert is back." },
    });
    expect(toExportedReminder(stored, { readMarks: [] })).toEqual({
      id: "reminder00000001",
      title: "Call the bank",
      body: "About the fee.",
      severity: "medium",
      link: "/dashboard/payments",
      createdAt: "2026-11-01T12:00:00.000Z",
      isRead: true,
      snoozedUntil: "2026-12-01T13:00:00.000Z",
      isMailed: false,
    });
  });

  it("is read where all alerts were marked as read", () => {
    const stored = exampleAlert({ type: "reminder", cause: "reminder|own:reminder00000001", seq: 7, unreadSeq: 7 });
    expect(toExportedReminder(stored, { readMarks: [] }).isRead).toBe(false);
    expect(toExportedReminder(stored, { readMarks: [{ through: 7, at: now.getTime() }] }).isRead).toBe(true);
  });
});

describe("a custom reminder that comes back", () => {
  it("stays snoozed, and is mailed when it wakes", () => {
    const { event } = bringBack({ snoozedUntil: "2026-12-01T13:00:00.000Z" });
    expect(event).toMatchObject({ wakeAt: new Date("2026-12-01T13:00:00Z"), silence: null });
  });

  it("stays snoozed, and isn't mailed again if it was before", () => {
    const { event } = bringBack({ snoozedUntil: "2026-12-01T13:00:00.000Z", isMailed: true });
    expect(event).toMatchObject({ silence: "Not emailed: you imported it." });
  });

  it.each([
    ["of which the time has passed", "2026-11-20T15:00:00.000Z"],
    ["that was open", null],
  ])("is open without a mail when it is one %s", (_, snoozedUntil) => {
    const { event } = bringBack({ snoozedUntil });
    expect(event).toMatchObject({ wakeAt: null, silence: "Not emailed: you imported it." });
  });

  it("is as read as it was, and says when it was created and that it was imported", () => {
    const { event, record } = bringBack({ isRead: true });
    expect(event.why).toBe("You created this reminder on Sunday, November 1.");
    expect(record).toEqual({
      createdAt: new Date("2026-11-01T12:00:00Z"),
      history: [{ at: now, kind: "raised", words: "Imported." }],
      unreadSeq: null,
      readAt: now,
    });
    expect(bringBack({ isRead: false }).record).not.toHaveProperty("readAt");
  });

  it.each([
    ["the future", "2030-01-01T00:00:00.000Z", "2026-11-20T15:00:00.000Z"],
    ["a time from which no alert is kept", "0001-01-01T00:00:00.000Z", "2025-10-16T15:00:00.000Z"],
  ])("created in %s, is as of the nearest time that can be", (_, createdAt, expected) => {
    expect(bringBack({ createdAt }).record.createdAt).toEqual(new Date(expected));
  });
});

/** Of a member with so many open reminders, which are there under their own ids. */
function transferWith(openIds: string[]) {
  const open = openIds.map((id) => ({ id, stored: exampleAlert({ type: "reminder" }), state: NO_STATE }));
  return createReminderTransfer({
    alerts: {
      listReminders: () => Promise.resolve(open),
      listThere: (_uid, ids) => Promise.resolve(new Set(ids.filter((id) => openIds.includes(id)))),
    },
    changes: { remove: () => Promise.reject(new Error("Not asked for")) },
    engine: { bringBack: () => Promise.reject(new Error("Not asked for")) },
    getTimeZone: () => Promise.resolve("America/New_York"),
  });
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => reminderWith({ id: `reminder${String(at).padStart(8, "0")}` }));

const select = (openIds: string[], file: ExportedReminder[], replaces = false) =>
  transferWith(openIds).select("ada", file, { replaces, place: "body.wallet.reminders", now });

describe("the reminders of a file", () => {
  it("are taken once, however often the file has them", async () => {
    const file = [reminderWith(), reminderWith({ title: "The same again" })];
    expect((await select([], file)).fresh.map(({ title }) => title)).toEqual(["Call the bank"]);
  });

  it("replace the open ones only where everything is replaced", async () => {
    expect((await select(["other"], [reminderWith()])).replaced).toEqual([]);
    expect((await select(["other"], [reminderWith()], true)).replaced).toEqual(["other"]);
  });

  it("are rejected when they would be more than 200 with the open ones", async () => {
    const open = Array.from({ length: 150 }, (_, at) => `open-${at}`);
    expect((await select(open, numbered(50))).fresh).toHaveLength(50);
    await expect(select(open, numbered(51))).rejects.toMatchObject({
      code: "conflict",
      message: "You can have up to 200 open reminders. Close one you no longer need.",
    });
    expect((await select(open, numbered(200), true)).fresh).toHaveLength(200);
  });

  it("are rejected at the place of one that is snoozed for more than 365 days", async () => {
    expect((await select([], [reminderWith({ snoozedUntil: "2027-11-20T15:00:00.000Z" })])).fresh).toHaveLength(1);
    await expect(
      select([], [reminderWith(), reminderWith({ id: "reminder00000002", snoozedUntil: "2027-11-21T15:00:00.000Z" })]),
    ).rejects.toMatchObject({
      extra: {
        fields: [{ path: "body.wallet.reminders.1.snoozedUntil", message: "Choose a day within the next 365 days." }],
      },
    });
  });
});
