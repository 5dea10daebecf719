import { describe, expect, it } from "vitest";
import { addressChanged, dataExported, lookAt, formatMoment } from "./security-events.ts";
import type { SecurityRecord, Seen } from "./security-events.ts";

const NOW = new Date("2026-11-20T17:05:00Z");
const context = { timeZone: "America/New_York", now: NOW, version: "2026-11-19T00:00:00.000Z" };
const SESSIONS = "Thu, 01 Oct 2026 00:00:00 GMT";
const PASSWORD_AT = Date.parse("2026-10-01T00:00:00Z");

const seen = (change: Partial<Seen> = {}): Seen => ({
  device: "Firefox on Linux",
  staffRole: null,
  sessionsFrom: SESSIONS,
  passwordAt: PASSWORD_AT,
  ...change,
});

const kept = (change: Partial<SecurityRecord> = {}): SecurityRecord => ({
  devices: [{ name: "Firefox on Linux", on: "2026-10-01" }],
  staffRole: null,
  sessionsFrom: SESSIONS,
  passwordAt: PASSWORD_AT,
  ...change,
});

const events = (record: SecurityRecord | null, what: Seen) => lookAt(record, what, context)?.events ?? [];

describe("the account changes that are detected", () => {
  it("is kept the first time, and is no news", () => {
    expect(lookAt(null, seen(), context)).toEqual({
      events: [],
      record: { ...kept(), devices: [{ name: "Firefox on Linux", on: "2026-11-20" }] },
    });
  });

  it("is not kept again while nothing changes", () => {
    expect(lookAt(kept(), seen(), context)).toBeNull();
  });

  it("takes note of ended sessions, which are no news by themselves", () => {
    const sessionsFrom = "Fri, 20 Nov 2026 00:00:00 GMT";
    const news = lookAt(kept(), seen({ sessionsFrom }), context);
    expect([news?.events, news?.record.sessionsFrom]).toEqual([[], sessionsFrom]);
  });
});

describe("a new device", () => {
  it("is reported with browser, system, day and time", () => {
    const [event, ...rest] = events(kept(), seen({ device: "Chrome on Windows" }));
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      type: "security_new_device",
      key: "Chrome on Windows:2026-11-20",
      title: "New sign-in from Chrome on Windows",
    });
    expect(event?.body).toContain("on Friday, November 20 at 12:05 pm");
  });

  it("is known from then on; of more than ten the oldest is forgotten", () => {
    let record = kept();
    for (let index = 1; index <= 12; index += 1) {
      record = lookAt(record, seen({ device: `Device ${index}` }), context)?.record ?? record;
    }
    expect(record.devices).toHaveLength(10);
    expect(record.devices.map(({ name }) => name)).not.toContain("Firefox on Linux");
    expect(events(record, seen({ device: "Device 12" }))).toEqual([]);
  });
});

describe("a staff role", () => {
  it("is reported when it is first seen, also on the first check", () => {
    expect(events(null, seen({ staffRole: "owner" }))).toMatchObject([{ type: "security_new_admin" }]);
    expect(events(kept(), seen({ staffRole: "owner" }))).toMatchObject([{ type: "security_new_admin" }]);
    expect(events(kept({ staffRole: "owner" }), seen({ staffRole: "owner" }))).toEqual([]);
  });

  it("that is removed is recorded without a notification, and notifies if it is granted again", () => {
    const news = lookAt(kept({ staffRole: "owner" }), seen(), context);
    expect([news?.events, news?.record.staffRole]).toEqual([[], null]);
  });
});

describe("a password", () => {
  const changedAt = Date.parse("2026-11-20T13:30:00Z");

  it("that changed is reported with the time, once", () => {
    const [event] = events(kept(), seen({ passwordAt: changedAt, sessionsFrom: "later" }));
    expect(event).toMatchObject({
      type: "security_password",
      key: String(changedAt),
      title: "Your password was changed",
    });
    expect(event?.body).toContain("on Friday, November 20 at 8:30 am");
    expect(events(kept({ passwordAt: changedAt }), seen({ passwordAt: changedAt }))).toEqual([]);
  });

  it("that is the first one is reported as set", () => {
    expect(events(kept({ passwordAt: null }), seen({ passwordAt: changedAt }))[0]?.title).toBe(
      "A password was added to your account",
    );
  });

  it("that was removed causes no notification", () => {
    expect(events(kept(), seen({ passwordAt: null, sessionsFrom: "later" }))).toEqual([]);
  });
});

describe("the other security alerts", () => {
  it("name the new address, once for each change", () => {
    const event = addressChanged("old@example.com", "new@example.com", context);
    expect([event.type, event.key]).toEqual(["security_email", context.version]);
    expect(event.body).toContain("new@example.com");
  });

  it("include an export, once for each day of the person", () => {
    const days = ["2026-11-20T23:00:00Z", "2026-11-21T04:59:00Z", "2026-11-21T05:00:00Z"];
    expect(days.map((at) => dataExported("America/New_York", new Date(at)).key)).toEqual([
      "2026-11-20",
      "2026-11-20",
      "2026-11-21",
    ]);
  });

  it("write noon and midnight as 12", () => {
    const at = (time: string) => formatMoment(new Date(`2026-11-20T${time}Z`), "Etc/UTC", NOW).split(" at ")[1];
    expect(["00:00", "00:30", "12:00", "23:59"].map((time) => at(`${time}:00`))).toEqual([
      "12:00 am",
      "12:30 am",
      "12:00 pm",
      "11:59 pm",
    ]);
  });
});
