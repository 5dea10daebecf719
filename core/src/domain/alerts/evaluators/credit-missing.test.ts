import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { CreditTransaction } from "../../wallet/bank-shapes.ts";
import type { WalletCard, WindowUse } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { creditMissing } from "./credit-missing.ts";

/** $10 of a credit, used on November 3. */
const window: WindowUse = {
  uses: [
    { id: "use-1", on: "2026-11-01", amount: 400, note: null },
    { id: "use-2", on: "2026-11-03", amount: 600, note: null },
  ],
  state: "awaited",
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
};

const buildReminders = (
  today: string,
  {
    expectedDays = 14,
    state = "awaited",
    card = {},
  }: {
    expectedDays?: number | null;
    state?: WindowUse["state"];
    card?: Partial<WalletCard>;
  } = {},
) =>
  creditMissing.evaluate(
    factsWith([exampleCard({ uses: { "some-credit": { "m:2026-11": { ...window, state } } }, ...card })], today, {
      terms: exampleTerms({ benefits: [benefitWith({ expectedDays })] }),
    }),
    DEFAULT_RULES.credit_missing,
  );

describe("a credit that is awaited", () => {
  it("is missed more than five days after its usual time", () => {
    expect(buildReminders("2026-11-04").map(listSteps)).toEqual([["once on 2026-11-23"]]);
    expect(buildReminders("2026-11-23")[0]).toMatchObject({
      key: "card-1:some-credit:m:2026-11",
      endsOn: null,
      mark: null,
      steps: [
        {
          severity: "medium",
          title: "Some credit on Gold hasn't posted",
          body: "You used $10.00 by November 3, and the credit usually posts within 14 days. Contact the issuer, or mark it as posted.",
          stake: { cents: 1_000, note: "expected credit" },
        },
      ],
    });
  });

  it("is missed also when its window has ended", () => {
    expect(buildReminders("2026-12-20").map(listSteps)).toEqual([["once on 2026-11-23"]]);
  });

  it("is left alone where its usual time is unknown", () => {
    expect(buildReminders("2026-12-20", { expectedDays: null })).toEqual([]);
  });

  it("is over once it has shown, and where the credit is not wanted or the card is closed", () => {
    expect(buildReminders("2026-12-20", { state: "used" })).toEqual([]);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(buildReminders("2026-12-20", { card: { benefitChoices: { "some-credit": choice } } })).toEqual([]);
    expect(buildReminders("2026-12-20", { card: { status: "closed", closedOn: "2026-12-01" } })).toEqual([]);
  });
});

describe("a credit whose purchases the bank shows", () => {
  const ride: CreditTransaction = {
    id: "tx-1",
    kind: "purchase",
    benefitId: "some-credit",
    on: "2026-11-03",
    amountCents: 1_840,
  };
  const credit: CreditTransaction = { ...ride, id: "tx-2", kind: "credit", on: "2026-11-05", amountCents: 1_000 };
  const linked = (creditTransactions: CreditTransaction[], currentThrough = "2026-11-25", card = {}) =>
    exampleCard({
      openedOn: "2025-02-10",
      reportedSince: "2026-10",
      bank: { linkId: "link-1", accountId: "acc-1", currentThrough, creditTransactions },
      ...card,
    });
  const evaluate = (card: WalletCard, today = "2026-11-23", benefit: Parameters<typeof benefitWith> = [{}]) =>
    creditMissing.evaluate(
      factsWith([card], today, {
        terms: exampleTerms({ benefits: [benefitWith({ expectedDays: 14, ...benefit[0] }, benefit[1])] }),
      }),
      DEFAULT_RULES.credit_missing,
    );

  it("is missed when none came more than five days after its usual time", () => {
    expect(evaluate(linked([ride]))[0]).toMatchObject({
      key: "card-1:some-credit:m:2026-11",
      closes: "When your bank shows the credit, or you mark it as used.",
      steps: [
        {
          on: "2026-11-23",
          severity: "medium",
          title: "Some credit on Gold hasn't posted",
          body: "You spent $18.40 for it since November 3, and your bank shows no credit. It usually posts within 14 days. Contact the issuer, or mark it as used.",
          stake: { cents: 1_500, note: "expected credit" },
        },
      ],
    });
    expect(evaluate(linked([ride]), "2026-11-22").map(listSteps)).toEqual([["once on 2026-11-23"]]);
  });

  it("isn't missed once the bank shows it, even pending, and is for a purchase after it", () => {
    expect(evaluate(linked([ride, credit]))).toEqual([]);
    expect(evaluate(linked([ride, { ...credit, pending: true }]))).toEqual([]);
    const later = { ...ride, id: "tx-3", on: "2026-11-06", amountCents: 400 };
    const [reminder] = evaluate(linked([ride, credit, later], "2026-11-28"), "2026-11-26");
    expect(reminder?.steps[0]).toMatchObject({ on: "2026-11-26", stake: { cents: 400 } });
    expect(evaluate(linked([{ ...ride, on: "2026-11-01" }, { ...credit, amountCents: 1_500 }, later]))).toEqual([]);
  });

  it("isn't missed after a refund at its merchant, which takes the purchase back or is the credit", () => {
    expect(evaluate(linked([ride, { ...credit, kind: "refund", amountCents: 1_840 }]))).toEqual([]);
  });

  it.each(["code", "portal"] as const)("isn't missed where it is given by %s, and posts for no purchase", (posting) => {
    expect(evaluate(linked([ride]), "2026-11-23", [{ posting }])).toEqual([]);
  });

  it("is unknown while the bank's data isn't current", () => {
    expect(evaluate(linked([ride], "2026-11-22"))).toEqual([]);
    const { bank, ...card } = linked([ride]);
    const { currentThrough: _, ...broken } = bank ?? { linkId: "link-1", accountId: "acc-1" };
    expect(evaluate({ ...card, bank: broken })).toEqual([]);
  });

  it("is left alone where the member recorded it, must enroll first, or its purchase is pending", () => {
    for (const state of ["used", "skipped"] as const) {
      expect(
        evaluate(linked([ride], "2026-11-25", { uses: { "some-credit": { "m:2026-11": { ...window, state } } } })),
      ).toEqual([]);
    }
    const enrolment = { required: true, url: null, deadline: null, repeats: "never", choice: null } as const;
    expect(evaluate(linked([ride]), "2026-11-23", [{ enrolment }])).toEqual([]);
    expect(evaluate(linked([{ ...ride, pending: true }]))).toEqual([]);
  });

  it("is waited for 56 days and five more where its usual time is unknown", () => {
    const [reminder] = evaluate(linked([ride], "2027-01-06"), "2027-01-04", [{ expectedDays: null }]);
    expect(listSteps(reminder)).toEqual(["once on 2027-01-04"]);
    expect(reminder?.steps[0]?.body).toContain("your bank shows no credit. Most credits post within 56 days. Contact");
    expect(reminder?.facts).toMatchObject([{ label: "Spent" }, { label: "Longest usual wait", value: "56 days" }, {}]);
  });

  it("may have been used up before the bank's data begins", () => {
    const yearly = [{}, { cadence: "annual" }] as Parameters<typeof benefitWith>;
    const since = (reportedSince: string | undefined, card: Partial<WalletCard> = {}) =>
      evaluate(linked([ride], "2026-11-25", { reportedSince, ...card }), "2026-11-23", yearly);
    expect(since("2026-10")).toEqual([]);
    expect(since("2025-12")).toHaveLength(1);
    // The bank's first month may be a part of one.
    expect(since("2026-01")).toEqual([]);
    expect(since(undefined)).toEqual([]);
    // What the member entered before the bank was linked names no credits.
    expect(since("2026-10", { spentCents: { "2025-12": 1_000 } })).toEqual([]);
  });

  it("is known from its first day on a card that was opened in its window", () => {
    const opened = { openedOn: "2026-11-02" };
    expect(evaluate(linked([ride], "2026-11-25", { ...opened, reportedSince: "2026-11" }))).toHaveLength(1);
    expect(evaluate(linked([ride], "2026-11-25", { ...opened, reportedSince: "2026-12" }))).toEqual([]);
  });

  it("that the member marked as used is there once the bank shows it", () => {
    const uses = { "some-credit": { "m:2026-11": window } };
    expect(evaluate(linked([ride], "2026-11-25", { uses }))).toHaveLength(1);
    expect(evaluate(linked([ride, credit], "2026-11-25", { uses }))).toEqual([]);
  });
});
