import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { describe, expect, it } from "vitest";
import { seedFacts } from "../../../../tests/support/wallet-view.ts";
import { sampleWallet } from "../wallet/sample/sample-wallet.ts";
import { previewRule } from "./preview.ts";

const now = new Date("2026-11-20T15:00:00Z");
const timeZone = "America/New_York";
const preview = (rule = DEFAULT_RULES.payment_due) =>
  previewRule(
    rule,
    { wallet: sampleWallet(seedFacts, "2026-11-20"), timeZone },
    { catalog: seedFacts, rules: DEFAULT_RULES, now },
  );

describe("the preview of a rule", () => {
  it("has the next alerts of a member with the sample wallet, day by day, each with its words and its mail", () => {
    expect(preview().map(({ on, alert, mail }) => `${on} ${alert.severity}: ${alert.title} (${mail.route})`)).toEqual([
      "2026-11-20 low: Double Cash is due Thursday, November 26 (none)",
      "2026-11-20 high: Freedom Flex is due Saturday, November 21 (mail)",
      "2026-11-21 critical: Freedom Flex is due Saturday, November 21 (mail)",
      "2026-11-22 low: Hilton Honors Aspire may have a payment due Sunday, November 29 (none)",
      "2026-11-23 medium: Double Cash is due Thursday, November 26 (mail)",
      "2026-11-23 medium: Has the payment to Gold Card posted? (mail)",
    ]);
  });

  it("follows a draft: its steps and their severity", () => {
    const [step] = DEFAULT_RULES.credit_expiring.steps;
    const steps = [{ ...step!, offsetDays: 2, severity: "critical" as const }];
    const previewed = preview({ ...DEFAULT_RULES.credit_expiring, steps });
    expect(previewed.map(({ on, alert }) => `${on} ${alert.severity}`)).toEqual([
      "2026-11-30 critical",
      "2026-12-29 critical",
      "2026-12-29 critical",
      "2026-12-29 critical",
    ]);
  });

  it("shows a rule that is off, in shadow mode or for a few, as if it were live for everybody", () => {
    const rule = DEFAULT_RULES.payment_due;
    const off = { ...rule, enabled: false, mode: "shadow" as const, audience: { ...rule.audience, percent: 1 } };
    expect(preview(off)).toEqual(preview());
  });

  it("is empty for what is raised when something happens", () => {
    expect(preview(DEFAULT_RULES.security_new_device)).toEqual([]);
  });
});
