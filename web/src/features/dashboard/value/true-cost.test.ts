import type { CardSummary, ValueEntry } from "@cardwell/core/contract/dashboard";
import { expect, it } from "vitest";
import { sumAll, sumByCard } from "./true-cost.ts";

const cards = ["flex", "gold", "unused"].map((id) => ({ id })) as CardSummary[];
const entry = (walletCardId: string, kind: ValueEntry["kind"], amountCents: number | null): ValueEntry => ({
  on: "2026-03-18",
  walletCardId,
  kind,
  label: "",
  faceCents: amountCents,
  weight: 1,
  amountCents,
});

it("the true cost of a card is what it gave back less its fees and interest", () => {
  const rows = sumByCard(
    [
      entry("gold", "credit", 28_400),
      entry("gold", "rewards", 31_240),
      entry("gold", "fee", -32_500),
      entry("gold", "refund", 5_000),
      entry("flex", "rewards", 14_262),
      entry("flex", "cost", -1_842),
      entry("flex", "bonus", null),
    ],
    cards,
  );
  expect(rows).toEqual([
    { walletCardId: "flex", creditsCents: 0, rewardsCents: 14_262, feesCents: 0, costsCents: -1_842, netCents: 12_420 },
    {
      walletCardId: "gold",
      creditsCents: 28_400,
      rewardsCents: 31_240,
      feesCents: -27_500,
      costsCents: 0,
      netCents: 32_140,
    },
  ]);
  expect(sumAll(rows)).toMatchObject({ netCents: 44_560, costsCents: -1_842 });
});
