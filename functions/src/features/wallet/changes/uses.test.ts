import { describe, expect, it } from "vitest";
import { held, seedFacts, testFacts } from "../../../../../tests/support/wallet-view.ts";
import { emptyWallet } from "../repository.ts";
import type { WalletUpdate } from "./change.ts";
import { chooseBenefit, earnBenefit, recordUse, removeUse, setWindow } from "./uses.ts";

const today = "2026-11-20";
const given = { today, facts: testFacts };
const wallet = (card: ReturnType<typeof held>) => ({ ...emptyWallet(), cards: { [card.id]: card } });

const catchError = (change: () => unknown) => {
  try {
    change();
  } catch (error) {
    return error;
  }
};

describe("a use of a credit beyond what is left", () => {
  it("is rejected at its amount, and at no field when none was entered", () => {
    const use = (from: ReturnType<typeof wallet>, amount?: number) =>
      recordUse(from, { walletCardId: "travel", benefitId: "ride-credit", cycleKey: "m:2026-11", amount }, given);
    const before = wallet(held());
    const used = use(before).wallet;
    const atAmount = { code: "conflict", extra: { fields: [{ path: "body.amount" }] } };
    expect(catchError(() => use(before, 1_001))).toMatchObject(atAmount);
    expect(catchError(() => use(used, 100))).toMatchObject(atAmount);
    const withoutAmount = catchError(() => use(used));
    expect(withoutAmount).toMatchObject({ code: "conflict" });
    expect(withoutAmount).not.toHaveProperty("extra.fields");
  });
});

describe("a use that is removed", () => {
  const ride = { walletCardId: "travel", benefitId: "ride-credit" };
  const november = { ...ride, cycleKey: "m:2026-11" };
  const record = (before: ReturnType<typeof wallet>, id: string, amount: number, state: "used" | "awaited") =>
    recordUse(before, { ...november, id, amount, state }, given).wallet;
  const remove = (before: ReturnType<typeof wallet>, useId: string) => removeUse(before, { ...ride, useId }).wallet;

  it.each([
    ["posted", "awaited", record(wallet(held()), "use-1", 300, "used")],
    ["awaited", "used", record(wallet(held()), "use-1", 300, "awaited")],
    ["skipped", "used", setWindow(wallet(held()), { ...november, state: "skipped" }, given).wallet],
  ] as const)("leaves a window that was %s as it was before it", (_was, state, before) => {
    expect(remove(record(before, "use-2", 200, state), "use-2")).toEqual(before);
  });

  it("leaves what was decided on its window afterwards, and the state that a later use gave it", () => {
    const getState = ({ cards }: ReturnType<typeof wallet>) =>
      cards["travel"]?.uses["ride-credit"]?.["m:2026-11"]?.state;
    const both = record(record(wallet(held()), "use-1", 300, "awaited"), "use-2", 200, "used");
    const skipped = setWindow(both, { ...november, state: "skipped" }, given).wallet;
    expect(getState(remove(skipped, "use-2"))).toBe("skipped");
    expect(getState(remove(record(both, "use-3", 100, "used"), "use-2"))).toBe("used");
  });
});

it("a window whose state is set answers with its last use", () => {
  const november = { walletCardId: "travel", benefitId: "ride-credit", cycleKey: "m:2026-11" };
  const before = wallet(held());
  expect(setWindow(before, { ...november, state: "skipped" }, given).id).toBeNull();
  const first = recordUse(before, { ...november, id: "use-1", amount: 300 }, given).wallet;
  const both = recordUse(first, { ...november, id: "use-2", amount: 200, state: "awaited" }, given).wallet;
  expect(setWindow(both, { ...november, state: "used" }, given).id).toBe("use-2");
});

describe("a credit that has to be earned by spending", () => {
  const ofSeed = { today, facts: seedFacts };
  const before = wallet(held({ cardId: "chase-sapphire-reserve" }));
  const place = { walletCardId: "travel", benefitId: "high-spend", cycleKey: "y:2026" };
  const getEarnedDays = ({ wallet: { cards } }: WalletUpdate) =>
    cards["travel"]?.benefitChoices["high-spend"]?.earnedDays;

  it("keeps for each window the one day on which its holder reported it as earned", () => {
    const first = earnBenefit(before, { ...place, cycleKey: "y:2025", earnedOn: "2025-12-30" }, ofSeed);
    const both = earnBenefit(first.wallet, { ...place, earnedOn: "2026-11-02" }, ofSeed);
    expect(getEarnedDays(both)).toEqual(["2025-12-30", "2026-11-02"]);
    const again = earnBenefit(both.wallet, { ...place, earnedOn: "2026-11-20" }, ofSeed);
    expect(getEarnedDays(again)).toEqual(["2025-12-30", "2026-11-20"]);
    expect(getEarnedDays(earnBenefit(again.wallet, { ...place, earnedOn: null }, ofSeed))).toEqual(["2025-12-30"]);
  });

  it("keeps what else was chosen of it", () => {
    const chosen = chooseBenefit(before, { ...place, weight: 0.5 }, ofSeed);
    const earned = earnBenefit(chosen.wallet, { ...place, earnedOn: "2026-11-02" }, ofSeed);
    expect(earned.wallet.cards["travel"]?.benefitChoices["high-spend"]).toMatchObject({ weight: 0.5, wanted: true });
    expect(getEarnedDays(chooseBenefit(earned.wallet, { ...place, weight: 1 }, ofSeed))).toEqual(["2026-11-02"]);
  });

  it("is never earned on a future day, outside its window, or in a window that doesn't exist", () => {
    const invalid = { code: "invalid_request", extra: { fields: [{ path: "body.earnedOn" }] } };
    expect(catchError(() => earnBenefit(before, { ...place, earnedOn: "2026-11-21" }, ofSeed))).toMatchObject(invalid);
    expect(catchError(() => earnBenefit(before, { ...place, earnedOn: "2025-12-31" }, ofSeed))).toMatchObject(invalid);
    const noWindow = { ...place, cycleKey: "y:2027" };
    expect(catchError(() => earnBenefit(before, { ...noWindow, earnedOn: null }, ofSeed))).toMatchObject({
      code: "conflict",
    });
    const noBenefit = { ...place, benefitId: "constructor" };
    expect(catchError(() => earnBenefit(before, { ...noBenefit, earnedOn: null }, ofSeed))).toMatchObject({
      code: "not_found",
    });
  });

  it("is no other credit: those need not be earned", () => {
    const ride = { walletCardId: "travel", benefitId: "ride-credit", cycleKey: "m:2026-11" };
    expect(
      catchError(() => earnBenefit(wallet(held()), { ...ride, earnedOn: today }, { today, facts: testFacts })),
    ).toMatchObject({
      code: "conflict",
    });
  });
});
