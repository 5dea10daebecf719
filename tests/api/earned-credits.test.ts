// @module-tag gate

import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

const DELTA = "amex-delta-gold";
const REWARD = "flight-credit";

let person: TestPerson;
let mine: TestWallet;
let today = "";
let id = "";
let window = "";

beforeAll(async () => {
  person = await newCardholder();
  mine = walletApi(person);
  today = (await mine.dashboard()).today;
  id = await mine.add({ cardId: DELTA });
  window = (await mine.card(id)).toEarn.find(isReward)?.cycleKey ?? "";
});

const place = ({ benefitId = REWARD, cycleKey = window } = {}) =>
  `/cards/${id}/benefits/${benefitId}/windows/${cycleKey}/earned`;
const isReward = ({ benefitId }: { benefitId: string }) => benefitId === REWARD;
const fetchExport = async (who: TestPerson) =>
  (await call<WalletExport>("GET", "/api/wallet/export", { token: who.idToken })).body;

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

  it("keeps its earned mark through an export and an import", async () => {
    await mine.change("PUT", place(), { earnedOn: today });
    const exported = await fetchExport(person);
    expect(exported.cards[0]?.benefitChoices[REWARD]?.earnedDays).toEqual([today]);
    const other = await newCardholder();
    const { status } = await call("POST", "/api/wallet/import", {
      token: other.idToken,
      body: { mode: "add", wallet: exported },
    });
    expect(status).toBe(200);
    const { credits } = await walletApi(other).dashboard();
    expect(credits.find(isReward)).toMatchObject({ earnedOn: today });
    expect((await fetchExport(other)).cards[0]?.benefitChoices).toEqual(exported.cards[0]?.benefitChoices);
    await mine.change("PUT", place(), { earnedOn: null });
  });

  it("rejects a future day, a day outside the window, an invalid body, and a credit that isn't earned", async () => {
    const rejected = async (path: string, body: object) =>
      rejection(await mine.ask("PUT", `/api/wallet${path}`, body)).error;
    expect(await rejected(place(), { earnedOn: addDays(today, 1) })).toBe("invalid_request");
    expect(await rejected(place(), { earnedOn: "2019-05-01" })).toBe("invalid_request");
    expect(await rejected(place(), { earnedOn: "2026-02-30" })).toBe("invalid_request");
    expect(await rejected(place(), {})).toBe("invalid_request");
    expect(await rejected(place(), { earnedOn: today, amount: 1 })).toBe("invalid_request");
    expect(await rejected(place({ cycleKey: "a:2019-02-10" }), { earnedOn: today })).toBe("conflict");
    expect(await rejected(place({ benefitId: "no-such-credit" }), { earnedOn: today })).toBe("not_found");
    const [other] = (await mine.card(id)).credits;
    const notEarned = place({ benefitId: other?.benefitId ?? "", cycleKey: other?.cycleKey ?? "" });
    expect(await rejected(notEarned, { earnedOn: today })).toBe("conflict");
  });

  it("can't be marked by another member", async () => {
    const other = walletApi(await newCardholder());
    expect(rejection(await other.ask("PUT", `/api/wallet${place()}`, { earnedOn: today })).error).toBe("not_found");
  });
});
