import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { exampleCard, exampleTerms } from "../earning/example-cards.ts";
import { feeAt } from "../wallet/fee-phase.ts";
import { cardTerms } from "./card-terms.ts";
import { feesAsReported, feesCorrected, feesFrom } from "./fees.ts";
import { validateTerms } from "./catalog-validation.ts";

const today = "2026-11-20";
const fee = (amountCents: number, validFrom: string | null, validTo: string | null) => ({
  amountCents,
  validFrom,
  validTo,
});
const [card] = seedCatalog.cards;

describe("a fee that a source reports today", () => {
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
  ])("a fee that a source reports today %s", (_, before, after) => {
    const changed = feesAsReported(before, 125, today);
    expect(changed).toEqual(after);
    const terms = cardTerms.parse({ ...card, fees: { ...card?.fees, annual: changed } });
    const { reference } = seedCatalog;
    const cardById = (id: string) => seedCatalog.cards.find((each) => each.id === id) ?? null;
    expect(validateTerms(terms, { reference, cardById }).filter(({ path }) => path === "fees.annual")).toEqual([]);
  });
});

describe("a fee from a day on", () => {
  const free = [fee(0, null, null)];
  const announced = [fee(95, null, "2026-12-31"), fee(150, "2027-01-01", null)];

  it("that was announced for later may come sooner", () => {
    expect(feesFrom(announced, 150, today)).toEqual([
      fee(95, null, "2026-11-19"),
      fee(150, today, "2026-12-31"),
      fee(150, "2027-01-01", null),
    ]);
  });

  it("may lie ahead", () => {
    expect(feesFrom(free, 95, "2027-01-01")).toEqual([fee(0, null, "2026-12-31"), fee(95, "2027-01-01", null)]);
  });

  it("is charged from a holder's next anniversary on, and not for the year that runs", () => {
    const base = exampleTerms();
    const terms = { ...base, fees: { ...base.fees, firstYearCents: null, annual: feesFrom(free, 9_500, today) } };
    const held = exampleCard({ openedOn: "2025-04-10" });
    expect(feeAt(terms, held, "2026-04-10").cents).toBe(0);
    expect(feeAt(terms, held, "2027-04-10").cents).toBe(9_500);
  });
});

describe("a fee that was written down wrong", () => {
  it("changes between the same days, and no other does", () => {
    const fees = [fee(75, null, "2024-12-31"), fee(95, "2025-01-01", null)];
    expect(feesCorrected(fees, 99, today)).toEqual([fee(75, null, "2024-12-31"), fee(99, "2025-01-01", null)]);
    expect(feesCorrected(fees, 70, "2024-06-01")).toEqual([fee(70, null, "2024-12-31"), fee(95, "2025-01-01", null)]);
  });

  it("is the first one where none held", () => {
    expect(feesCorrected(null, 95, today)).toEqual([fee(95, null, null)]);
  });
});
