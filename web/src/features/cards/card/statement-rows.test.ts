import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { describe, expect, it } from "vitest";
import { buildStatementRows, findNextClose, findNextStatement } from "./statement-rows.ts";

const statementOn = (closeOn: string, dueOn: string) => ({
  closeOn,
  dueOn,
  balanceCents: 80_000,
  minimumCents: 4_000,
  payments: [],
  source: "manual" as const,
});

describe("the statement to enter next", () => {
  const today = "2026-11-28";
  const recorded = { closeOn: "2026-10-29", dueOn: "2026-11-24", state: "paid", statementCents: 74_550 };
  const later = { closeOn: "2026-11-29", dueOn: "2026-12-24", state: "closes_later", statementCents: null };
  const pageOf = (payment: object | null, ...laterPayments: object[]) =>
    ({ payment, laterPayments, today, statements: [], card: cardWith({}) }) as unknown as CardPage;

  it("is the next one that closes, and none can be entered until then", () => {
    const page = pageOf(recorded, later);
    expect(findNextStatement(page)).toBe(later);
    expect(findNextClose(page)).toBe("2026-11-29");
    expect(findNextClose({ ...page, today: "2026-11-29" })).toBeNull();
  });

  it("is the last that closed without being entered", () => {
    const missed = { closeOn: "2026-10-29", dueOn: "2026-11-24", state: "unknown", statementCents: null };
    const page = pageOf(missed, later);
    expect([findNextStatement(page), findNextClose(page)]).toEqual([missed, null]);
  });

  it("is the last that closed where it was due before its card was added, until it is entered", () => {
    const card = cardWith({ statementCloseDay: 1, dueDay: 28, openedOn: "2020-05-04" });
    const next = { closeOn: "2026-12-01", dueOn: "2026-12-28", state: "closes_later", statementCents: null };
    const page = { ...pageOf(next), card, today: "2026-11-29" };
    expect(findNextStatement(page)).toMatchObject({ closeOn: "2026-11-01", dueOn: "2026-11-28" });
    expect(findNextClose(page)).toBeNull();
    const entered = { ...page, statements: [statementOn("2026-11-01", "2026-11-28")] };
    expect([findNextStatement(entered), findNextClose(entered)]).toEqual([next, "2026-12-01"]);
    expect(findNextStatement({ ...page, card: { ...card, openedOn: "2026-11-14" } })).toEqual(next);
  });

  it("isn't known without its days, and can be entered", () => {
    expect([findNextStatement(pageOf(null)), findNextClose(pageOf(null))]).toEqual([null, null]);
    const guessed = { closeOn: "2026-12-01", dueOn: "2026-12-26", state: "unknown", statementCents: null };
    expect(findNextClose(pageOf(guessed))).toBeNull();
  });
});

it("statements and predicted due dates are one list, the newest first, in which only open statements can change", () => {
  const last = statementOn("2026-11-05", "2026-12-01");
  const archived = statementOn("2026-10-05", "2026-11-01");
  const item = { closeOn: last.closeOn, dueOn: last.dueOn, state: "not_confirmed", statementCents: 80_000 };
  const predicted = { closeOn: "2026-12-05", dueOn: "2026-12-30", state: "closes_later", statementCents: null };
  const rows = buildStatementRows({
    card: cardWith({ id: "gold", statement: last }),
    payment: item,
    laterPayments: [predicted],
    statements: [last, archived],
  } as unknown as CardPage);
  expect(rows.map(({ closeOn, balanceCents, isOpen, item: of }) => [closeOn, balanceCents, isOpen, of?.state])).toEqual(
    [
      ["2026-12-05", null, false, "closes_later"],
      ["2026-11-05", 80_000, true, "not_confirmed"],
      ["2026-10-05", 80_000, false, undefined],
    ],
  );
});
