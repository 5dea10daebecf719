import { statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { held, heldCash, buildView } from "../../../../tests/support/wallet-view.ts";
import { calendarDays } from "./calendar.ts";
import { applicationCounts } from "./counts.ts";

describe("the coming days", () => {
  it("hold due dates, closings, ending credits, fees and drop-offs, in order", () => {
    const view = buildView([held({ statementCloseDay: 4, dueDay: 29 })]);
    expect(calendarDays(view, 16).map(({ on, kind, title, amountCents }) => [on, kind, title, amountCents])).toEqual([
      ["2026-11-29", "due", "Test Travel due, estimated", null],
      ["2026-11-30", "credit_ends", "Ride credit on Test Travel ends", 1_000],
      ["2026-12-01", "credit_ends", "Travel credit on Test Travel ends", 30_000],
      ["2026-12-02", "fee", "Test Travel charges its $395.00 fee", 39_500],
      ["2026-12-03", "drop_off", "Test Travel no longer counts as a new account", null],
      ["2026-12-04", "close", "Test Travel closes", null],
    ]);
  });

  it.each([
    ["entered", { statementCloseDay: 5, dueDay: 1 }],
    ["of the last statement", { statementCloseDay: null, dueDay: null }],
  ])(
    "hold every due date and closing by the days %s, the recorded one as it is and the others as estimates",
    (_, days) => {
      const statement = statementWith({ closeOn: "2026-11-05", dueOn: "2026-12-01", balanceCents: 50_000 });
      const view = buildView([held({ ...days, statement })]);
      const listed = (kind: string) =>
        calendarDays(view, 180).flatMap((each) => (each.kind === kind ? [`${each.on} ${each.title}`] : []));
      expect(listed("due")).toEqual([
        "2026-12-01 Test Travel due",
        "2027-01-01 Test Travel due, estimated",
        "2027-02-01 Test Travel due, estimated",
        "2027-03-01 Test Travel due, estimated",
        "2027-04-01 Test Travel due, estimated",
        "2027-05-01 Test Travel due, estimated",
      ]);
      expect(listed("close").map((text) => text.slice(0, 10))).toEqual([
        "2026-12-05",
        "2027-01-05",
        "2027-02-05",
        "2027-03-05",
        "2027-04-05",
        "2027-05-05",
      ]);
    },
  );

  it("are about, where they count from an opening known by its month", () => {
    const titlesWith = (card: Parameters<typeof held>[0]) =>
      calendarDays(buildView([held({ openedOn: "2024-12-01", openedPrecision: "month", ...card })]), 16).flatMap(
        ({ kind, title }) => (["fee", "drop_off", "credit_ends"].includes(kind) ? [title] : []),
      );
    expect(titlesWith({})).toEqual([
      "Ride credit on Test Travel ends",
      "Travel credit on Test Travel ends (about this day)",
      "Test Travel charges its $395.00 fee (about this day)",
    ]);
    expect(titlesWith({ anniversary: "12-02" })).toContain("Test Travel charges its $395.00 fee");
  });

  it("have the cycle of their own month, also where a weekend moved a closing into the next", () => {
    const statement = statementWith({ closeOn: "2026-11-01", dueOn: "2026-11-26", balanceCents: 50_000 });
    const view = buildView([held({ statementCloseDay: 30, dueDay: null, statement })]);
    const cycles = (kind: string) =>
      calendarDays(view, 40).flatMap((each) => (each.kind === kind ? [`${each.on} ${each.cycle}`] : []));
    expect(cycles("due")).toEqual(["2026-11-26 2026-10", "2026-12-26 2026-11"]);
    expect(cycles("close")).toEqual(["2026-11-30 2026-11", "2026-12-30 2026-12"]);
  });

  it("keep the cycle of a credit whose card year begins on another day of the month", () => {
    const cycles = (openedOn: string) =>
      calendarDays(buildView([held({ openedOn, openedPrecision: "day" })]), 180).flatMap(({ kind, cycle }) =>
        kind === "credit_ends" ? [cycle] : [],
      );
    expect(cycles("2024-12-20")).toEqual(cycles("2024-12-14"));
    expect(cycles("2024-12-20")).toContain("travel-credit a:2025-12");
  });

  it("hold no payment of a statement in credit", () => {
    const statement = statementWith({ closeOn: "2026-11-04", dueOn: "2026-11-29", minimumCents: null });
    const kindsWith = (balanceCents: number) =>
      calendarDays(buildView([held({ statement: { ...statement, balanceCents } })]), 16).map(({ kind }) => kind);
    expect(kindsWith(50_000)).toContain("due");
    expect(kindsWith(-2_500)).not.toContain("due");
  });

  it("are 60, and empty without cards", () => {
    const last = calendarDays(buildView([held(), heldCash()])).at(-1)?.on ?? "";
    expect(last <= "2027-01-19").toBe(true);
    expect(calendarDays(buildView([]))).toEqual([]);
  });
});

describe("the count of new accounts", () => {
  it("names what may be explained away: an authorized user's account", () => {
    const view = buildView([
      held({ id: "own", openedOn: "2025-01-10" }),
      held({ id: "sams", openedOn: "2026-01-01", role: "authorized_user" }),
    ]);
    expect(applicationCounts(view)).toMatchObject({
      count: 2,
      items: [
        { walletCardId: "own", dropsOffOn: "2027-01-11", note: null },
        { walletCardId: "sams", note: "Authorized user: counted, but the issuer may ignore it if you explain." },
      ],
    });
  });

  it("shows why a rule cannot be counted", () => {
    const { rules } = applicationCounts(buildView([held()]));
    expect(rules.length).toBeGreaterThan(0);
    for (const { used, max, note, basis } of rules) {
      if (used === null) expect(note).toMatch(/\.$/);
      else expect(max).not.toBeNull();
      expect(basis.how).toMatch(/\S/);
    }
  });
});
