import { describe, expect, it } from "vitest";
import { markOfAlert } from "./alert-mark.ts";

const mark = {
  kind: "mark_paid" as const,
  label: "Mark as paid",
  walletCardId: "c1",
  subjectId: null,
  cycleKey: null,
  amount: 128_460,
};
const subject = { kind: "statement" as const, walletCardId: "c1", id: null, cardName: "Freedom Flex" };

describe("what one tap on an alert records", () => {
  it("is a payment of the balance, in the alert's words", () => {
    expect(markOfAlert({ mark, subject }, "2026-11-20")).toMatchObject({
      label: "Mark as paid",
      message: "$1,284.60 to Freedom Flex marked as paid.",
      request: { params: { walletCardId: "c1" }, body: { amountCents: 128_460 } },
    });
  });

  it("is the use of a credit in its window; the sentence names nothing that the alert has no name for", () => {
    const used = { ...mark, kind: "use_credit" as const, subjectId: "b1", cycleKey: "2026-11", amount: null };
    expect(markOfAlert({ mark: used, subject }, "2026-11-20")).toMatchObject({
      message: "Marked as used.",
      request: { params: { walletCardId: "c1", benefitId: "b1" }, body: { cycleKey: "2026-11" } },
    });
  });

  it("is the day of today for an enrollment, an activation and a bonus", () => {
    const buildBody = (kind: "enrol_benefit" | "activate_category" | "confirm_bonus") =>
      markOfAlert({ mark: { ...mark, kind, subjectId: "s1" }, subject }, "2026-11-20")?.request;
    expect(buildBody("enrol_benefit")).toMatchObject({ body: { enrolledOn: "2026-11-20" } });
    expect(buildBody("activate_category")).toMatchObject({ body: { activatedOn: "2026-11-20" } });
    expect(buildBody("confirm_bonus")).toMatchObject({ body: { creditedOn: "2026-11-20" } });
  });

  it("is nothing for an alert that only informs", () => {
    expect(markOfAlert({ mark: null, subject }, "2026-11-20")).toBeNull();
  });
});
