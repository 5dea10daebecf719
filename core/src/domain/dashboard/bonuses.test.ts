import { exampleProgress } from "../earning/example-cards.ts";
import type { OfferProgress } from "../wallet/shapes.ts";
import { describe, expect, it } from "vitest";
import { held, testFacts, buildView, listActions } from "../../../../tests/support/wallet-view.ts";
import { bonusOfCard, trackedBonuses } from "./bonuses.ts";

const welcome = testFacts.getTerms("test-travel")!.offers[0]!;

const working = (change: Partial<OfferProgress> = {}) =>
  held({
    openedOn: "2026-10-01",
    offer: exampleProgress([], {
      offer: welcome,
      startOn: "2026-10-01",
      eligibleCents: 150_000,
      recent: { "2026-11-01": 90_000, "2026-11-10": 60_000 },
      ...change,
    }),
  });

describe("a welcome offer", () => {
  it("shows how far it has come, at which pace, and by when it is safe", () => {
    const view = buildView([working()]);
    expect(trackedBonuses(view).map(({ item }) => item)).toMatchObject([
      {
        title: "75,000 Chase Ultimate Rewards for $4,000.00",
        status: "off_track",
        spentCents: 150_000,
        targetCents: 400_000,
        deadlineOn: "2026-12-30",
        safeByOn: "2026-12-25",
        pacePerDayCents: 5_000,
        needPerDayCents: 7_143,
        projectedOn: "2027-01-09",
        bonusWorthCents: 120_000,
        countsWhat: "Purchases count, but not fees, interest, cash advances, balance transfers and refunds.",
        basis: {
          how: "Your pace is what counted for the offer from October 22 to November 20: $50.00 a day. $2,500.00 left to spend: $71.43 a day until December 25. That's five days before the deadline, because spending counts when it posts.",
        },
      },
    ]);
  });

  it("adds a reported sum to the pace, and shows over which days each is counted", () => {
    const notified = buildView([working({ adjustmentCents: 102_000 })]);
    const tracked = trackedBonuses(notified);
    expect(tracked[0]?.item).toMatchObject({ spentCents: 252_000, pacePerDayCents: 7_000, projectedOn: "2026-12-12" });
    expect(tracked[0]?.item.basis.how).toMatch(
      /^Your pace is what you logged since October 22, \$50\.00 a day, and the rest of what you spent, spread over all days since October 1, \$20\.00 a day: \$70\.00 together\./,
    );
    const tight = buildView([working({ adjustmentCents: 30_600 })]);
    expect(listActions(tight, "offer_progress")).toMatchObject([{ proof: "$1,806.00 counted so far, $56.00 a day." }]);
  });

  it("that falls behind needs action, with the bonus at stake", () => {
    const view = buildView([working()]);
    expect(listActions(view, "offer_progress")).toMatchObject([
      {
        kind: "offer_progress",
        severity: "high",
        title: "The welcome offer on Test Travel is behind",
        body: "$2,500.00 isn't recorded yet for 75,000 Chase Ultimate Rewards, and at $50.00 a day you'd meet it January 9, 2027, after its deadline of Wednesday, December 30. $71.43 a day until December 25 would be enough.",
        proof: "$1,500.00 counted so far, $50.00 a day since October 22.",
        amountCents: 120_000,
      },
    ]);
  });

  it("that is met asks whether the bonus has come, and disappears when it has", () => {
    const met = buildView([working({ eligibleCents: 410_000, metOn: "2026-11-15" })]);
    expect(listActions(met, "confirm_bonus")).toMatchObject([
      { kind: "confirm_bonus", severity: "low", title: "You met the welcome offer on Test Travel" },
    ]);
    const credited = working({ eligibleCents: 410_000, metOn: "2026-11-15", creditedOn: "2026-11-18" });
    expect(trackedBonuses(buildView([credited]))).toEqual([]);
    expect(bonusOfCard(buildView([credited]), credited)).toMatchObject({ status: "credited" });
  });

  it("that was earned and refunded since is at risk, also when it is on the account, until its first year is over", () => {
    const refunded = { eligibleCents: 380_000, recent: { "2026-11-18": -20_000 }, metOn: "2026-11-15" };
    const actionsAt = (change: Partial<OfferProgress>, now = "2026-11-20T15:00:00Z") => {
      const view = buildView([working({ ...refunded, ...change })], { now });
      return listActions(view, "offer_clawback");
    };
    expect(actionsAt({})).toMatchObject([
      {
        kind: "offer_clawback",
        severity: "high",
        title: "A refund puts the bonus on Test Travel at risk",
        body: "$200.00 of the $4,000.00 required is missing again. Spend it by Wednesday, December 30, or the bank may not pay the bonus.",
        proof: "You met the spending on November 15, and a refund or correction took it back below.",
        amountCents: 120_000,
        dueOn: "2026-12-30",
      },
    ]);
    expect(actionsAt({ creditedOn: "2026-11-17" }, "2027-02-01T15:00:00Z")).toMatchObject([
      {
        body: "$200.00 of the $4,000.00 of required spending is missing, and the deadline has passed. The bank may take the bonus back.",
        dueOn: null,
      },
    ]);
    expect(actionsAt({ dismissed: true })).toEqual([]);
    expect(actionsAt({ creditedOn: "2026-11-17" }, "2027-10-01T15:00:00Z")).toEqual([]);
  });
});
