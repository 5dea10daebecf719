import { cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { nonsenseOf } from "@cardwell/core/domain/catalog/sense";
import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../../catalog/catalog.ts";
import { changedFee } from "./changed-fee.ts";

const today = "2026-11-20";
const fee = (amountCents: number, validFrom: string | null, validTo: string | null) => ({
  amountCents,
  validFrom,
  validTo,
});
const [card] = seedCatalog.cards;

describe("a fee that a source says holds today", () => {
  it.each([
    ["is the only one of a card without", null, [fee(125, null, null)]],
    ["follows the one that held", [fee(95, null, null)], [fee(95, null, "2026-11-19"), fee(125, today, null)]],
    [
      "keeps what was charged before that one",
      [fee(75, null, "2024-12-31"), fee(95, "2025-01-01", null)],
      [fee(75, null, "2024-12-31"), fee(95, "2025-01-01", "2026-11-19"), fee(125, today, null)],
    ],
    ["takes the place of one that begins today", [fee(95, today, null)], [fee(125, today, null)]],
    [
      "ends where an announced one begins",
      [fee(95, null, "2026-12-31"), fee(150, "2027-01-01", null)],
      [fee(95, null, "2026-11-19"), fee(125, today, "2026-12-31"), fee(150, "2027-01-01", null)],
    ],
    ["follows one that ended", [fee(95, null, "2025-12-31")], [fee(95, null, "2025-12-31"), fee(125, today, null)]],
    [
      "holds until the first one that is known begins",
      [fee(150, "2027-01-01", null)],
      [fee(125, today, "2026-12-31"), fee(150, "2027-01-01", null)],
    ],
    [
      "changes nothing when an announced one says the same",
      [fee(95, null, "2026-12-31"), fee(125, "2027-01-01", null)],
      [fee(95, null, "2026-12-31"), fee(125, "2027-01-01", null)],
    ],
    [
      "changes nothing when it is what holds until an announced one",
      [fee(125, null, "2026-12-31"), fee(150, "2027-01-01", null)],
      [fee(125, null, "2026-12-31"), fee(150, "2027-01-01", null)],
    ],
  ])("%s", (_, before, after) => {
    const changed = changedFee(before, 125, today);
    expect(changed).toEqual(after);
    const terms = cardTerms.parse({ ...card, fees: { ...card?.fees, annual: changed } });
    const { reference } = seedCatalog;
    const cardById = (id: string) => seedCatalog.cards.find((each) => each.id === id) ?? null;
    expect(nonsenseOf(terms, { reference, cardById }).filter(({ path }) => path === "fees.annual")).toEqual([]);
  });
});
