import type { CardPage } from "@cardwell/core/contract/card-page";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { expect, it } from "vitest";
import { buildStatementRows } from "./statement-rows.ts";

const statementOn = (closeOn: string, dueOn: string) => ({
  closeOn,
  dueOn,
  balanceCents: 80_000,
  minimumCents: 4_000,
  payments: [],
  source: "manual" as const,
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
