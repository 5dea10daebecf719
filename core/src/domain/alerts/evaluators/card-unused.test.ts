import { describe, expect, it } from "vitest";
import { cardWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { cardUnused } from "./card-unused.ts";

const unused = (card: Partial<WalletCard>, today: string) =>
  cardUnused.evaluate(factsWith([cardWith({ nickname: "Gold", ...card })], today), DEFAULT_RULES.card_unused);

describe("a card that was last used on July 1", () => {
  const [reminder] = unused({ lastUsedOn: "2026-07-01" }, "2026-10-01");

  it("is sent after 120 and 180 days", () => {
    expect(listSteps(reminder)).toEqual(["120 on 2026-10-29", "180 on 2026-12-28"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "medium"]);
    expect(reminder?.steps[0]?.title).toBe("No activity recorded on Gold for 120 days");
    expect(reminder?.why).toBe(
      "The purchases, statements and balances you recorded show no activity on Gold after July 1.",
    );
  });

  it("counts as used with a statement or balance above $0", () => {
    const first = (card: Partial<WalletCard>) => unused({ lastUsedOn: "2026-07-01", ...card }, "2026-12-20")[0]?.key;
    expect(first({ statement: statementWith({ closeOn: "2026-09-10", balanceCents: 90_000 }) })).toBe(
      "card-1:2026-09-10",
    );
    expect(first({ balance: { currentCents: 5_000, on: "2026-08-20" } })).toBe("card-1:2026-08-20");
    expect(first({ statement: statementWith({ closeOn: "2026-09-10", balanceCents: 0 }) })).toBe("card-1:2026-07-01");
  });

  it("is sent until it is used, and anew after the next time", () => {
    expect(unused({ lastUsedOn: "2026-07-01" }, "2027-06-01")[0]?.key).toBe("card-1:2026-07-01");
    expect(unused({ lastUsedOn: "2026-12-30" }, "2027-04-01")[0]?.key).toBe("card-1:2026-12-30");
  });

  it("is not planned before the first step comes into sight", () => {
    expect(unused({ lastUsedOn: "2026-07-01" }, "2026-08-27")).toEqual([]);
    expect(unused({ lastUsedOn: "2026-07-01" }, "2026-08-28")).toHaveLength(1);
  });
});

describe("an unused card", () => {
  it("is not sent when its last use is not known, or it is closed", () => {
    expect(unused({ lastUsedOn: null }, "2026-10-01")).toEqual([]);
    expect(unused({ lastUsedOn: "2026-01-01", status: "closed" }, "2026-10-01")).toEqual([]);
  });
});
