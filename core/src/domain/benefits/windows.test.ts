import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANCHORS, CADENCES, type BenefitWindow } from "../catalog/benefit.ts";
import { addDays, fromDayNumber } from "../dates/civil.ts";
import { benefitWith } from "./benefit-fixture.ts";
import { windowLabel } from "./window-label.ts";
import type { WindowFacts } from "./window-shapes.ts";
import { amountOfWindow, windowAt, windowsBetween } from "./windows.ts";

const factsWith = (given: Partial<WindowFacts> = {}): WindowFacts => ({
  openedOn: "2024-05-14",
  addedOn: "2026-11-20",
  anniversary: null,
  enrolledOn: null,
  lastUsedOn: null,
  statementCloseDay: null,
  ...given,
});

const at = (window: Partial<BenefitWindow>, on: string, facts: Partial<WindowFacts> = {}) =>
  windowAt(benefitWith({}, window), factsWith(facts), on);

const span = (cycleKey: string, startsOn: string, endsOn: string | null) => ({ cycleKey, startsOn, endsOn });

describe("a window of the calendar", () => {
  it.each([
    ["weekly", span("w:2026-11-16", "2026-11-16", "2026-11-22")],
    ["monthly", span("m:2026-11", "2026-11-01", "2026-11-30")],
    ["quarterly", span("q:2026Q4", "2026-10-01", "2026-12-31")],
    ["semiannual", span("h:2026H2", "2026-07-01", "2026-12-31")],
    ["annual", span("y:2026", "2026-01-01", "2026-12-31")],
  ] as const)("is %s", (cadence, expected) => {
    expect(at({ cadence }, "2026-11-20")).toEqual(expected);
  });

  it("spans several units, from January of the opening year", () => {
    expect(at({ cadence: "monthly", everyN: 2 }, "2026-12-20")).toEqual(
      span("2m:2026-11-01", "2026-11-01", "2026-12-31"),
    );
    expect(at({ cadence: "multi_year", everyN: 4 }, "2026-11-20")).toEqual(
      span("4y:2024-01-01", "2024-05-14", "2027-12-31"),
    );
  });

  it("ends with a leap day in February", () => {
    expect(at({}, "2028-02-10")?.endsOn).toBe("2028-02-29");
  });

  it("begins with the card in its first month, under the key of that month", () => {
    expect(at({}, "2024-05-20")).toEqual(span("m:2024-05", "2024-05-14", "2024-05-31"));
    expect(at({}, "2024-05-13")).toBeNull();
  });
});

describe("a window of the card year", () => {
  it("is a whole year", () => {
    const window = { cadence: "annual", anchor: "card_anniversary" } as const;
    expect(at(window, "2026-11-20")).toEqual(span("a:2026-05-14", "2026-05-14", "2027-05-13"));
    expect(at(window, "2026-11-20", { anniversary: "09-01" })).toEqual(
      span("a:2026-09-01", "2026-09-01", "2027-08-31"),
    );
  });

  it("is a piece of it", () => {
    const anchor = "card_anniversary";
    expect(at({ cadence: "monthly", anchor }, "2026-11-20")).toEqual(span("m:2026-11-14", "2026-11-14", "2026-12-13"));
    expect(at({ cadence: "monthly", anchor }, "2026-11-13")?.cycleKey).toBe("m:2026-10-14");
    expect(at({ cadence: "quarterly", anchor }, "2026-11-20")).toEqual(
      span("q:2026-11-14", "2026-11-14", "2027-02-13"),
    );
    expect(at({ cadence: "semiannual", anchor }, "2026-11-20")).toEqual(
      span("h:2026-11-14", "2026-11-14", "2027-05-13"),
    );
    expect(at({ cadence: "weekly", anchor }, "2024-05-28")).toEqual(span("w:2024-05-28", "2024-05-28", "2024-06-03"));
  });

  it("is a piece from the opening in the first year, and from the anniversary after", () => {
    const window = { cadence: "monthly", anchor: "card_anniversary" } as const;
    const moved = { openedOn: "2024-05-20", anniversary: "05-01" };
    expect(at(window, "2024-06-21", moved)).toEqual(span("m:2024-06-20", "2024-06-20", "2024-07-19"));
    expect(at(window, "2025-04-25", moved)).toEqual(span("m:2025-04-20", "2025-04-20", "2025-04-30"));
    expect(at(window, "2025-06-21", moved)).toEqual(span("m:2025-06-01", "2025-06-01", "2025-06-30"));
  });

  it("begins on the last day of a month that is too short, and on its own day in the next", () => {
    const window = { cadence: "monthly", anchor: "card_anniversary" } as const;
    expect(at(window, "2026-02-28", { openedOn: "2024-01-31" })).toEqual(
      span("m:2026-02-28", "2026-02-28", "2026-03-30"),
    );
    expect(at(window, "2026-03-31", { openedOn: "2024-01-31" })?.startsOn).toBe("2026-03-31");
  });

  it("is several years", () => {
    const window = { cadence: "multi_year", anchor: "card_anniversary", everyN: 2 } as const;
    expect(at(window, "2026-05-13")).toEqual(span("2y:2024-05-14", "2024-05-14", "2026-05-13"));
    expect(at(window, "2026-05-14")).toEqual(span("2y:2026-05-14", "2026-05-14", "2028-05-13"));
  });
});

describe("a window of the statement", () => {
  it("runs from the day after a close through the next, under the month of the close", () => {
    const window = { anchor: "statement_cycle" } as const;
    expect(at(window, "2026-11-20", { statementCloseDay: 15 })).toEqual(span("s:2026-12", "2026-11-16", "2026-12-15"));
    expect(at(window, "2026-11-15", { statementCloseDay: 15 })?.cycleKey).toBe("s:2026-11");
    expect(at(window, "2026-02-10", { statementCloseDay: 31 })).toEqual(span("s:2026-02", "2026-02-01", "2026-02-28"));
  });

  it("is not known without a closing day", () => {
    expect(at({ anchor: "statement_cycle" }, "2026-11-20")).toBeNull();
  });

  it("may hold several statements, counted from the first one", () => {
    const window = { cadence: "quarterly", anchor: "statement_cycle" } as const;
    expect(at(window, "2024-05-20", { statementCloseDay: 15 })).toEqual(span("3s:2024-07", "2024-05-14", "2024-07-15"));
  });
});

describe("a window that counts from the enrolment", () => {
  it("begins with it, and there is none before", () => {
    const window = { cadence: "annual", anchor: "enrolment_date" } as const;
    expect(at(window, "2026-11-20", { enrolledOn: "2026-02-03" })).toEqual(
      span("a:2026-02-03", "2026-02-03", "2027-02-02"),
    );
    expect(at(window, "2026-02-02", { enrolledOn: "2026-02-03" })).toBeNull();
    expect(at(window, "2026-11-20")).toBeNull();
  });
});

describe("a window that counts from the last use", () => {
  const everyFourYears = { cadence: "multi_year", anchor: "last_use", everyN: 4 } as const;

  it("is open from the opening until there is a use", () => {
    expect(at(everyFourYears, "2026-11-20")).toEqual(span("4y:2024-05-14", "2024-05-14", null));
  });

  it("lasts four years from the use, and is open again after", () => {
    const facts = { openedOn: "2020-01-10", lastUsedOn: "2024-03-02" };
    expect(at(everyFourYears, "2024-03-01", facts)).toEqual(span("4y:2020-01-10", "2020-01-10", "2024-03-01"));
    expect(at(everyFourYears, "2024-03-02", facts)).toEqual(span("4y:2024-03-02", "2024-03-02", "2028-03-01"));
    expect(at(everyFourYears, "2028-03-01", facts)?.cycleKey).toBe("4y:2024-03-02");
    expect(at(everyFourYears, "2028-03-02", facts)).toEqual(span("4y:2028-03-02", "2028-03-02", null));
  });

  it("ends before the leap day that it began on is due again", () => {
    expect(
      at({ ...everyFourYears, everyN: 1 }, "2024-03-02", { openedOn: "2020-01-10", lastUsedOn: "2024-02-29" }),
    ).toEqual(span("1y:2024-02-29", "2024-02-29", "2025-02-27"));
  });
});

describe("a benefit's own window", () => {
  const split = {
    cadence: "custom",
    segments: [
      { from: "01-01", to: "09-18" },
      { from: "09-19", to: "12-31" },
    ],
  } as const;

  it("splits the year in September", () => {
    const window = { ...split, segments: [...split.segments] };
    expect(at(window, "2026-09-18")).toEqual(span("c:2026#1", "2026-01-01", "2026-09-18"));
    expect(at(window, "2026-09-19")).toEqual(span("c:2026#2", "2026-09-19", "2026-12-31"));
  });

  it("may run over New Year and leave gaps", () => {
    const window: Partial<BenefitWindow> = { cadence: "custom", segments: [{ from: "11-15", to: "02-29" }] };
    expect(at(window, "2026-11-14")).toBeNull();
    expect(at(window, "2027-02-28")).toEqual(span("c:2026#1", "2026-11-15", "2027-02-28"));
    expect(at(window, "2028-02-29")?.cycleKey).toBe("c:2027#1");
    expect(
      windowsBetween(benefitWith({}, window), factsWith(), "2026-03-01", "2028-03-01").map((w) => w.cycleKey),
    ).toEqual(["c:2026#1", "c:2027#1"]);
  });

  it("may be there once", () => {
    expect(at({ cadence: "one_time" }, "2026-11-20")).toEqual(span("once", "2024-05-14", null));
    expect(at({ cadence: "one_time", anchor: "enrolment_date" }, "2026-11-20")).toBeNull();
    expect(windowAt(benefitWith({ endsOn: "2026-12-31" }, { cadence: "one_time" }), factsWith(), "2026-11-20")).toEqual(
      span("once", "2024-05-14", "2026-12-31"),
    );
  });

  it("is none for what is simply there", () => {
    expect(at({ cadence: "ongoing" }, "2026-11-20")).toBeNull();
    expect(windowAt(benefitWith({ window: null }), factsWith(), "2026-11-20")).toBeNull();
  });
});

describe("the days on which a perk can be used", () => {
  it("end with the perk itself", () => {
    const ending = benefitWith({ endsOn: "2026-11-25" });
    expect(windowAt(ending, factsWith(), "2026-11-20")).toEqual(span("m:2026-11", "2026-11-01", "2026-11-25"));
    expect(windowAt(ending, factsWith(), "2026-11-26")).toBeNull();
  });

  it("are those of the first year alone", () => {
    const only = benefitWith({ firstYear: "only" });
    expect(windowAt(only, factsWith(), "2025-05-10")).toEqual(span("m:2025-05", "2025-05-01", "2025-05-13"));
    expect(windowAt(only, factsWith(), "2025-05-14")).toBeNull();
  });

  it("are those from the second year on", () => {
    const excluded = benefitWith({ firstYear: "excluded" });
    expect(windowAt(excluded, factsWith(), "2025-05-13")).toBeNull();
    expect(windowAt(excluded, factsWith(), "2025-05-20")).toEqual(span("m:2025-05", "2025-05-14", "2025-05-31"));
  });
});

describe("the windows between two days", () => {
  const keysBetween = (from: string, to: string, window: Partial<BenefitWindow>, facts: Partial<WindowFacts> = {}) =>
    windowsBetween(benefitWith({}, window), factsWith(facts), from, to).map(({ cycleKey }) => cycleKey);

  it("hold the one that begins on the last of them, and the one that ends on the first", () => {
    expect(keysBetween("2026-10-31", "2026-12-01", {})).toEqual(["m:2026-10", "m:2026-11", "m:2026-12"]);
    expect(keysBetween("2026-11-20", "2026-11-20", {})).toEqual(["m:2026-11"]);
  });

  it("begin with the enrolment that they count from", () => {
    const window = { cadence: "annual", anchor: "enrolment_date" } as const;
    expect(keysBetween("2026-01-01", "2027-02-03", window, { enrolledOn: "2026-02-03" })).toEqual([
      "a:2026-02-03",
      "a:2027-02-03",
    ]);
    expect(keysBetween("2026-01-01", "2026-02-02", window, { enrolledOn: "2026-02-03" })).toEqual([]);
    expect(keysBetween("2026-01-01", "2027-02-03", window)).toEqual([]);
  });

  it("end with one that stays open", () => {
    expect(keysBetween("2024-01-01", "2030-01-01", { cadence: "one_time" })).toEqual(["once"]);
  });
});

describe("what a window gives", () => {
  it("is more in December", () => {
    const benefit = benefitWith({ amountOverrides: [{ match: "month=12", amountCents: 3_500 }] });
    const amounts = windowsBetween(benefit, factsWith(), "2026-10-20", "2027-01-05").map((window) => {
      return `${window.cycleKey} ${amountOfWindow(benefit, window).cents}`;
    });
    expect(amounts).toEqual(["m:2026-10 1500", "m:2026-11 1500", "m:2026-12 3500", "m:2027-01 1500"]);
  });

  it("may differ in the half or the piece that begins in a month, also when the card was opened inside it", () => {
    const half = benefitWith(
      { amountOverrides: [{ match: "month=7", amountCents: 10_000 }] },
      { cadence: "semiannual" },
    );
    expect(amountOfWindow(half, { cycleKey: "h:2026H2" })).toEqual({ cents: 10_000, units: null });
    expect(amountOfWindow(half, { cycleKey: "h:2026H1" })).toEqual({ cents: 1_500, units: null });
    const piece = benefitWith(
      { amountOverrides: [{ match: "month=9", amountCents: 2_000 }] },
      {
        cadence: "custom",
        segments: [
          { from: "01-01", to: "09-18" },
          { from: "09-19", to: "12-31" },
        ],
      },
    );
    expect(amountOfWindow(piece, { cycleKey: "c:2026#2" }).cents).toBe(2_000);
    expect(amountOfWindow(piece, { cycleKey: "c:2026#1" }).cents).toBe(1_500);
  });

  it("is counted in units, or not known", () => {
    expect(amountOfWindow(benefitWith({ amountCents: null, units: 2 }), { cycleKey: "m:2026-11" })).toEqual({
      cents: null,
      units: 2,
    });
    expect(amountOfWindow(benefitWith({ amountCents: null }), { cycleKey: "m:2026-11" })).toEqual({
      cents: null,
      units: null,
    });
  });
});

describe("the words for a window", () => {
  const label = (window: Partial<BenefitWindow>, on: string, facts: Partial<WindowFacts> = {}) => {
    const benefit = benefitWith({}, window);
    const found = windowAt(benefit, factsWith(facts), on);
    return found === null ? null : windowLabel(found, benefit);
  };

  it.each<[string, Partial<BenefitWindow>, Partial<WindowFacts>]>([
    ["Nov", {}, {}],
    ["Oct–Dec", { cadence: "quarterly" }, {}],
    ["Jul–Dec", { cadence: "semiannual" }, {}],
    ["2026", { cadence: "annual" }, {}],
    ["card year", { cadence: "annual", anchor: "card_anniversary" }, {}],
    ["Nov 16–22", { cadence: "weekly" }, {}],
    ["Nov 14–Dec 13", { anchor: "card_anniversary" }, {}],
    ["Oct 21–Nov 20", { anchor: "statement_cycle" }, { statementCloseDay: 20 }],
    ["Nov–Dec", { everyN: 2 }, {}],
    ["Sep 19–Dec 31", { cadence: "custom", segments: [{ from: "09-19", to: "12-31" }] }, {}],
    ["Nov", {}, { openedOn: "2026-11-14" }],
    ["until Feb 2, 2027", { cadence: "annual", anchor: "enrolment_date" }, { enrolledOn: "2026-02-03" }],
    ["until Mar 1, 2028", { cadence: "multi_year", anchor: "last_use", everyN: 4 }, { lastUsedOn: "2024-03-02" }],
    ["any time", { cadence: "multi_year", anchor: "last_use", everyN: 4 }, {}],
    ["once", { cadence: "one_time" }, {}],
  ])("are %s", (expected, window, facts) => {
    const openedOn = facts.lastUsedOn === undefined ? "2024-05-14" : "2020-01-10";
    expect(label(window, "2026-11-20", { openedOn, ...facts })).toBe(expected);
  });
});

describe("the words for a perk that ends", () => {
  it("state the last day", () => {
    const benefit = benefitWith({ endsOn: "2026-12-31" }, { cadence: "one_time" });
    const window = windowAt(benefit, factsWith({ openedOn: "2026-11-01" }), "2026-11-20");
    expect(window === null ? null : windowLabel(window, benefit)).toBe("until Dec 31, 2026");
  });
});

describe("any cadence and anchor", () => {
  const day = fc.integer({ min: 18_000, max: 22_000 }).map(fromDayNumber);
  const anyWindow = fc.record({
    cadence: fc.constantFrom(...CADENCES),
    anchor: fc.constantFrom(...ANCHORS),
    everyN: fc.integer({ min: 1, max: 10 }),
    segments: fc.constantFrom<BenefitWindow["segments"][]>(
      [
        { from: "01-01", to: "09-18" },
        { from: "09-19", to: "12-31" },
      ],
      [{ from: "11-15", to: "02-29" }],
      [{ from: "02-29", to: "08-31" }],
    ),
  });
  const anyFacts = fc.record({
    openedOn: fc.option(day),
    addedOn: day,
    anniversary: fc.option(fc.constantFrom("01-31", "02-29", "06-15", "12-31")),
    enrolledOn: fc.option(day),
    lastUsedOn: fc.option(day),
    statementCloseDay: fc.option(fc.integer({ min: 1, max: 31 })),
  });
  const anyBenefit = fc
    .tuple(anyWindow, fc.option(day), fc.constantFrom("included" as const, "excluded" as const, "only" as const))
    .map(([window, endsOn, firstYear]) => benefitWith({ endsOn, firstYear }, window));

  it("a window always holds its day, and every day of it has the same window", () => {
    fc.assert(
      fc.property(
        anyBenefit,
        anyFacts,
        day,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (benefit, facts, on, share) => {
          const window = windowAt(benefit, facts, on);
          if (window === null) return;
          expect(window.startsOn <= on && (window.endsOn === null || on <= window.endsOn)).toBe(true);
          const endsOn = window.endsOn ?? addDays(on, 400);
          expect(windowAt(benefit, facts, window.startsOn)).toEqual(window);
          expect(windowAt(benefit, facts, endsOn)).toEqual(window);
          const length = (Date.parse(endsOn) - Date.parse(window.startsOn)) / 86_400_000;
          expect(windowAt(benefit, facts, addDays(window.startsOn, Math.floor(length * share)))).toEqual(window);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("windows between two days follow each other, share no key, and are all of those of the days between", () => {
    fc.assert(
      fc.property(anyBenefit, anyFacts, day, fc.integer({ min: 0, max: 900 }), (benefit, facts, from, days) => {
        const to = addDays(from, days);
        const listed = windowsBetween(benefit, facts, from, to);
        const daily = new Map<string, unknown>();
        for (let on = from; on <= to; on = addDays(on, 1)) {
          const window = windowAt(benefit, facts, on);
          if (window !== null) daily.set(window.cycleKey, window);
        }
        expect(listed).toEqual([...daily.values()]);
      }),
      { numRuns: 300 },
    );
  });
});
