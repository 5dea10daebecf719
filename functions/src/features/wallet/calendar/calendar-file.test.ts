import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const now = new Date("2026-10-30T15:00:00Z");
const due: CalendarDay = {
  on: "2026-11-01",
  kind: "due",
  walletCardId: "card-1",
  cycle: "2026-10",
  title: "Gold Card due",
  amountCents: 211_843,
};

const write = (days: CalendarDay[], sequence = 7) =>
  calendarFile(days, { now, appOrigin: "https://app.cardwell.example", sequence });

const read = (days: CalendarDay[]) =>
  new ICAL.Component(ICAL.parse(write(days)) as unknown[])
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each));

describe("the calendar", () => {
  it("is read by a strict parser, with one event a day and the amount in its name", () => {
    const [event] = read([due]);
    expect(event?.summary).toBe("Gold Card due: $2,118.43");
    expect(event?.startDate.toString()).toBe("2026-11-01");
    expect(event?.component.getFirstPropertyValue("url")).toBe("https://app.cardwell.example/dashboard/cards/card-1");
  });

  it("leads to the section of the card that an event is about", () => {
    const [fee] = read([{ ...due, kind: "fee" }]);
    expect(fee?.component.getFirstPropertyValue("url")).toBe("https://app.cardwell.example/dashboard/cards/card-1#fee");
  });

  it("leaves out control characters of a stored nickname", () => {
    const file = write([{ ...due, title: "Gold\u0000 \u001bCard due" }]);
    expect(file).toContain("SUMMARY:Gold Card due: $2\\,118.43");
    expect(file).not.toMatch(/[^\t\n\r\P{Cc}]/u);
  });

  it.each(["2026-03-08", "2026-11-01", "2028-02-29", "2026-12-31"])(
    "keeps %s on its day: it is a date without an hour, so no change of clocks moves it",
    (on) => {
      const [event] = read([{ ...due, on }]);
      expect(event?.startDate.isDate).toBe(true);
      expect(event?.startDate.toString()).toBe(on);
      expect(event?.duration.toSeconds()).toBe(86_400);
    },
  );

  it("escapes commas, semicolons and line breaks", () => {
    const title = "Travel, dining; and\nmore on Gold";
    expect(read([{ ...due, title, amountCents: null }])[0]?.summary).toBe(title);
  });

  it("keeps the id of an event whose day, title or amount changes, and numbers its versions", () => {
    const [before] = read([due]);
    const [after] = read([{ ...due, on: "2026-11-03", title: "Groceries due", amountCents: 10_000 }]);
    expect(after?.uid).toBe(before?.uid);
    expect(write([due], 8)).toContain("SEQUENCE:8");
  });

  it.each([
    ["kinds", { kind: "close" }],
    ["cards", { walletCardId: "card-2" }],
    ["cycles", { cycle: "2026-11" }],
  ] as const)("gives events of two %s on a day two ids", (_, change) => {
    expect(new Set(read([due, { ...due, ...change }]).map(({ uid }) => uid)).size).toBe(2);
  });

  it("has an event for each of two statements of a month, the first under the id that it had", () => {
    const second = { ...due, on: "2026-11-20" };
    const ids = read([due, second]).map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(read([due])[0]?.uid);
  });

  it("adds the amount to a title with a nickname like $5 coffee, and not to that of a fee, which has it", () => {
    const fee = "Gold charges its $95.00 fee";
    const [first, second] = read([
      { ...due, title: "$5 coffee due", amountCents: 2_000 },
      { ...due, kind: "fee", title: fee, amountCents: 9_500 },
    ]);
    expect([first?.summary, second?.summary]).toEqual(["$5 coffee due: $20.00", fee]);
  });

  it("is a calendar of no events when nothing is ahead", () => {
    expect(read([])).toEqual([]);
  });
});
