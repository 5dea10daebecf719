import { addDays } from "@cardwell/core/domain/dates/civil";
import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { applyBankFacts } from "../../functions/src/features/wallet/changes/bank.ts";
import { type Deed, everyday, tellStory } from "../support/member-story.ts";

// Everyday is linked with Chase and paid by autopay. Its statement of $500, of which $40 at least, is due Tuesday, December 1.

const from = "2026-11-05";
const linkId = "link-1";
const card = everyday({
  bank: { linkId, accountId: "acc-1", currentThrough: from },
  autopay: { mode: "statement", fixedCents: null, declaredOn: from },
});
const statement = { closeOn: "2026-11-04", dueOn: "2026-12-01", balanceCents: 50_000, minimumCents: 4_000 };
const noonOf = (day: string) => `${day}T17:00:00.000Z`;
const chase = (change: Partial<WalletBank>): WalletBank => ({
  name: "Chase",
  status: "up_to_date",
  since: noonOf(from),
  updatedAt: null,
  endsOn: null,
  ...change,
});
/** The wallet since Chase was linked. */
const withChase = (wallet: Wallet): Wallet => ({ banks: { [linkId]: chase({}) }, ...wallet });
type Change = { bank?: Partial<WalletBank>; paid?: "pending" | "posted" };

/** Chase sends its data at noon. */
const sync =
  ({ bank, paid }: Change = {}): Deed =>
  (wallet, given) => {
    const payment = {
      id: "pay-1",
      amountCents: 50_000,
      on: given.today,
      isPending: paid === "pending",
      pendingId: null,
    };
    const added = paid === undefined ? [] : [payment];
    const account = {
      accountId: "acc-1",
      balanceCents: null,
      limitCents: null,
      statement,
      notable: [],
      creditTransactions: [],
      on: given.today,
      isComplete: true,
    };
    const facts = { ...account, payments: { added, removedIds: [] } };
    return applyBankFacts(
      withChase(wallet),
      { linkId, bank: chase({ updatedAt: noonOf(given.today), ...bank }), accounts: [facts] },
      given,
    );
  };
/** A status without data. */
const report =
  (bank: Partial<WalletBank>): Deed =>
  (wallet, given) =>
    applyBankFacts(withChase(wallet), { linkId, bank: chase(bank), accounts: [] }, given);

/** The link is synced each day but those of the breaks, on which the data is that of other days. */
function tell(deeds: Record<string, Deed | null>, days = 30) {
  const daily = Object.fromEntries(Array.from({ length: days + 1 }, (_none, index) => [addDays(from, index), sync()]));
  const all = Object.entries({ ...daily, ...deeds }).flatMap(([day, deed]) => (deed === null ? [] : [[day, deed]]));
  return tellStory({ cards: [card], from, days, deeds: Object.fromEntries(all) as Record<string, Deed> });
}
const without = (first: string, days: number) =>
  Object.fromEntries(Array.from({ length: days }, (_none, index) => [addDays(first, index), null]));

describe("a member whose linked card is paid by autopay", () => {
  it("gets the statement and the payment, and nothing between, while all goes well", () => {
    expect(tell({ "2026-11-29": sync({ paid: "pending" }), "2026-11-30": sync({ paid: "posted" }) })).toEqual([
      "11-05 | - | low The statement of Everyday is ready | -",
      "11-06 | - | low The statement of Everyday is ready | digest: The statement of Everyday is ready",
      "11-15 | - | - | -",
      "11-30 | - | success Everyday is paid | -",
      "12-05 | - | - | -",
    ]);
  });

  it("is notified the day before the due date when the bank shows no payment, and is overdue after it", () => {
    expect(tell({})).toEqual([
      "11-05 | - | low The statement of Everyday is ready | -",
      "11-06 | - | low The statement of Everyday is ready | digest: The statement of Everyday is ready",
      "11-15 | - | - | -",
      "11-30 | high No autopay payment to Everyday yet, due tomorrow | high No autopay payment to Everyday yet, due Tuesday, December 1 | No autopay payment to Everyday yet, due Tuesday, December 1",
      "12-01 | critical No autopay payment to Everyday yet, due today | critical No autopay payment to Everyday yet, due Tuesday, December 1 | No autopay payment to Everyday yet, due Tuesday, December 1",
      "12-02 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
    ]);
  });

  it("is asked, and never overdue, while the link is broken, and gets good news once it works again", () => {
    const broken = { status: "sign_in", since: noonOf("2026-11-20"), updatedAt: noonOf("2026-11-19") } as const;
    const deeds = {
      ...without("2026-11-21", 12),
      "2026-11-20": report(broken),
      "2026-12-03": sync({ bank: { since: noonOf("2026-12-03"), recoveredAt: noonOf("2026-12-03") }, paid: "posted" }),
    };
    expect(tell(deeds, 28)).toEqual([
      "11-05 | - | low The statement of Everyday is ready | -",
      "11-06 | - | low The statement of Everyday is ready | digest: The statement of Everyday is ready",
      "11-15 | - | - | -",
      "11-20 | - | high Sign in to Chase again | Sign in to Chase again",
      "11-23 | - | medium Sign in to Chase again: broken for 3 days | Sign in to Chase again: broken for 3 days",
      "11-30 | - | medium Sign in to Chase again: broken for 10 days, medium Autopay should pay Everyday on Tuesday, December 1 | Sign in to Chase again: broken for 10 days; digest: Autopay should pay Everyday on Tuesday, December 1",
      "12-02 | medium Did autopay pay Everyday? Due Tuesday, December 1 | medium Sign in to Chase again: broken for 10 days, medium Did autopay pay Everyday? Due Tuesday, December 1 | digest: Did autopay pay Everyday? Due Tuesday, December 1",
      "12-03 | - | success Chase is linked again, success Everyday is paid | -",
    ]);
  });

  it("is asked, and not overdue, from a day after the bank fell silent, and notified of that after three", () => {
    expect(tell({ ...without("2026-12-01", 2), "2026-12-03": sync({ paid: "posted" }) }).slice(3)).toEqual([
      "11-30 | high No autopay payment to Everyday yet, due tomorrow | high No autopay payment to Everyday yet, due Tuesday, December 1 | No autopay payment to Everyday yet, due Tuesday, December 1",
      "12-01 | - | medium Autopay should pay Everyday on Tuesday, December 1 | -",
      "12-02 | medium Did autopay pay Everyday? Due Tuesday, December 1 | medium Did autopay pay Everyday? Due Tuesday, December 1 | digest: Did autopay pay Everyday? Due Tuesday, December 1",
      "12-03 | - | success Everyday is paid | No new data from Chase since November 30",
      "12-05 | - | - | -",
    ]);
  });

  it("is notified once when the bank falls silent, and isn't overdue meanwhile", () => {
    expect(tell({ ...without("2026-11-27", 6), "2026-12-03": sync({ paid: "posted" }) })).toEqual([
      "11-05 | - | low The statement of Everyday is ready | -",
      "11-06 | - | low The statement of Everyday is ready | digest: The statement of Everyday is ready",
      "11-15 | - | - | -",
      "11-29 | - | medium No new data from Chase since November 26 | No new data from Chase since November 26",
      "11-30 | - | medium No new data from Chase since November 26, medium Autopay should pay Everyday on Tuesday, December 1 | digest: Autopay should pay Everyday on Tuesday, December 1",
      "12-02 | medium Did autopay pay Everyday? Due Tuesday, December 1 | medium No new data from Chase since November 26, medium Did autopay pay Everyday? Due Tuesday, December 1 | digest: Did autopay pay Everyday? Due Tuesday, December 1",
      "12-03 | - | success Everyday is paid | -",
      "12-05 | - | - | -",
    ]);
  });
});
