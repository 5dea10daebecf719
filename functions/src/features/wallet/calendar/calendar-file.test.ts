import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const now = new Date("2026-10-30T15:00:00Z");
const due: CalendarDay = {
  on: "2026-11-01",
  kind: "due",
  walletCardId: "card-1",
  title: "Gold Card due",
  amountCents: 211_843,
};

const read = (days: CalendarDay[]) =>
  new ICAL.Component(ICAL.parse(calendarFile(days, { now, appOrigin: "https://app.cardwell.example" })) as unknown[])
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
    const file = calendarFile([{ ...due, title: "Gold\u0000 \u001bCard due" }], {
      now,
      appOrigin: "https://app.cardwell.example",
    });
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

  it("calls an event the same the next time, and two events of a day differently", () => {
    const close: CalendarDay = { ...due, kind: "close", title: "Gold Card closes" };
    const ids = read([due, close]).map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(2);
    expect(read([due, close]).map(({ uid }) => uid)).toEqual(ids);
  });

  it("is a calendar of no events when nothing is ahead", () => {
    expect(read([])).toEqual([]);
  });
});
