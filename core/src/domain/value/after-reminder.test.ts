import { describe, expect, it } from "vitest";
import { currencies, exampleCard, exampleCredit, exampleTerms, settings } from "../earning/example-cards.ts";
import type { WalletCard, WindowUse } from "../wallet/shapes.ts";
import { type CreditReminder, sumUsedAfterReminder } from "./after-reminder.ts";

const card = exampleCard({});
const terms = exampleTerms({
  benefits: [exampleCredit("dining", 1_000), exampleCredit("travel", 30_000, { defaultWeight: 0.5 })],
});
const facts = {
  getTerms: () => terms,
  reference: {
    issuers: [],
    categories: [],
    currencies: Object.values(currencies),
    applicationRules: [],
  },
} as unknown as Parameters<typeof sumUsedAfterReminder>[1];

const window = (endsOn: string, state: WindowUse["state"], ...uses: [on: string, amount: number][]): WindowUse => ({
  uses: uses.map(([on, amount], index) => ({
    id: `use-${index}`,
    on,
    amount,
    note: null,
  })),
  state,
  startsOn: "2026-11-01",
  endsOn,
});

const about = (on: string, benefitId: string | null): CreditReminder => ({
  on,
  endsOn: "2026-11-30",
  credit: benefitId === null ? null : { walletCardId: card.id, benefitId },
});

/** Of credits that ended on November 30. */
const sum = (uses: WalletCard["uses"], reminders: CreditReminder[], own: Partial<WalletCard> = {}) =>
  sumUsedAfterReminder({ cards: { [card.id]: { ...card, ...own, uses } }, settings }, facts, reminders, "2026-11-30");

const dining = {
  dining: { "m:2026-11": window("2026-11-30", "used", ["2026-11-26", 1_000]) },
};

describe("a credit that ended", () => {
  it("counts what was used on the day of its first reminder or later, at what it is worth to the member", () => {
    const travel = {
      "h:2026": window("2026-11-30", "used", ["2026-11-22", 10_000], ["2026-11-23", 4_000]),
    };
    const reminders = [about("2026-11-28", "travel"), about("2026-11-23", "travel")];
    expect(sum({ ...dining, travel }, reminders)).toBe(2_000);
  });

  it("counts once, however many reminders there were", () => {
    expect(sum(dining, [about("2026-11-23", "dining"), about("2026-11-24", null)])).toBe(1_000);
  });

  it("counts after a reminder that lists several", () => {
    expect(sum(dining, [about("2026-11-23", null)])).toBe(1_000);
  });

  it.each<[string, WalletCard["uses"], CreditReminder[], Partial<WalletCard>?]>([
    ["without a reminder", dining, []],
    ["with a reminder only after the use", dining, [about("2026-11-27", "dining")]],
    ["with a reminder of another credit", dining, [about("2026-11-23", "travel")]],
    [
      "in another window",
      {
        dining: {
          "m:2026-12": window("2026-12-31", "used", ["2026-11-30", 1_000]),
        },
      },
      [about("2026-11-23", null)],
    ],
    [
      "that isn't on the account yet",
      {
        dining: {
          "m:2026-11": window("2026-11-30", "awaited", ["2026-11-26", 1_000]),
        },
      },
      [about("2026-11-23", null)],
    ],
    ["of the account's holder", dining, [about("2026-11-23", null)], { role: "authorized_user" }],
  ])("isn't counted %s", (_, uses, reminders, own) => {
    expect(sum(uses, reminders, own)).toBe(0);
  });
});
