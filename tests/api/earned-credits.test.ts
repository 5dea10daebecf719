// @module-tag gate

import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { rejection } from "../support/api.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

const DELTA = "amex-delta-gold";
const REWARD = "flight-credit";

let mine: TestWallet;
let today = "";
let id = "";
let window = "";

beforeAll(async () => {
  mine = walletApi(await newCardholder());
  today = (await mine.dashboard()).today;
  id = await mine.add({ cardId: DELTA });
  window = (await mine.card(id)).toEarn.find(isReward)?.cycleKey ?? "";
});

const place = () => `/cards/${id}/benefits/${REWARD}/windows/${window}/earned`;
const isReward = ({ benefitId }: { benefitId: string }) => benefitId === REWARD;

describe("a credit that has to be earned by spending", () => {
  it("counts once its holder marks it as earned, and no longer once that is undone", async () => {
    const before = await mine.dashboard();
    const page = await mine.card(id);
    expect(before.credits.find(isReward)).toBeUndefined();
    expect(page.toEarn.find(isReward)).toMatchObject({ cycleKey: window, spendCents: 1_000_000, spentCents: 0 });

    const { dashboard } = await mine.change("PUT", place(), { earnedOn: today });
    const credit = dashboard.credits.find(isReward);
    expect(credit).toMatchObject({ state: "available", earnedOn: today, cycleKey: window });
    expect(credit?.basis.facts).toContainEqual(
      expect.objectContaining({
        label: "Earned by spending $10,000.00",
        value: "reported by you",
        source: expect.objectContaining({ kind: "you", on: today }),
      }),
    );
    expect(dashboard.summary.openCreditsCount).toBe(before.summary.openCreditsCount + 1);
    expect(credit?.amount).toBeGreaterThan(0);
    expect(dashboard.summary.openCreditsCents).toBe(before.summary.openCreditsCents + (credit?.amount ?? 0));
    expect((await mine.card(id)).toEarn.find(isReward)).toBeUndefined();

    const back = await mine.change("PUT", place(), { earnedOn: null });
    expect(back.dashboard.credits.find(isReward)).toBeUndefined();
    expect(back.dashboard.summary).toMatchObject({
      openCreditsCount: before.summary.openCreditsCount,
      openCreditsCents: before.summary.openCreditsCents,
    });
    expect((await mine.card(id)).toEarn).toEqual(page.toEarn);
  });

  it("isn't earned on a future day", async () => {
    const answer = await mine.ask("PUT", `/api/wallet${place()}`, { earnedOn: addDays(today, 1) });
    expect(rejection(answer).error).toBe("invalid_request");
  });

  it("can't be marked by another member", async () => {
    const other = walletApi(await newCardholder());
    expect(rejection(await other.ask("PUT", `/api/wallet${place()}`, { earnedOn: today })).error).toBe("not_found");
  });
});
