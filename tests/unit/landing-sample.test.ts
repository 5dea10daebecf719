import { describe, expect, it } from "vitest";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { sampleWallet } from "../../functions/src/features/wallet/sample/sample-wallet.ts";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { money } from "../../core/src/domain/format.ts";
import { home } from "../../web/landing/home.ts";
import { seedFacts } from "../support/wallet-view.ts";

describe("the alert on the landing page", () => {
  it("has the amounts of the sample wallet's first payment", () => {
    const view = createView(sampleWallet(seedFacts, "2026-11-20"), {
      facts: seedFacts,
      timeZone: "UTC",
      now: new Date("2026-11-20T12:00:00Z"),
      isSample: true,
    });
    const { actions, payments } = buildDashboard(view, null);
    const action = actions.find(({ kind }) => kind === "mark_paid");
    const payment = payments.find(({ walletCardId }) => walletCardId === action?.walletCardId);
    expect(action).toMatchObject({ dueOn: "2026-11-21", amountNote: "late fee" });
    const sheet = /<div class="sheet">.*?<\/section>/s.exec(home())?.[0];
    expect(sheet?.match(/\$[\d,.]+\d/g)).toEqual(
      [
        payment?.remainingCents,
        action?.amountCents,
        payment?.statementCents,
        payment?.minimumCents,
        action?.amountCents,
      ].map((cents) => money(cents ?? 0)),
    );
  });
});
