import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cardWith, paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { Payment } from "@cardwell/core/domain/wallet/shapes";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import { AutopayPart } from "./autopay-part.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { StatementsPart } from "./statements-part.tsx";

// What a card's page shows of a statement whose payments come from its bank: $500 is due on December 1, 2026.

type Given = {
  payments?: Payment[];
  today?: string;
  currentThrough?: string;
  isLinked?: boolean;
  returnedOn?: string;
};

function buildPage({
  payments = [],
  today = "2026-11-20",
  currentThrough = "2026-12-31",
  isLinked = true,
  returnedOn,
}: Given) {
  const statement = statementWith({ source: "bank", payments });
  const earlier = (closeOn: string, dueOn: string, on: string) =>
    statementWith({
      source: "bank",
      closeOn,
      dueOn,
      payments: [paymentWith({ id: on, on, amountCents: 50_000, source: "bank" })],
    });
  const remainingCents = 50_000 - payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    card: cardWith({
      id: "gold",
      statement,
      autopay: { mode: "statement", fixedCents: null, declaredOn: "2026-03-03" },
      ...(isLinked && { bank: { linkId: "link-1", accountId: "acc-1", currentThrough } }),
    }),
    summary: {
      id: "gold",
      name: "Gold Card",
      nickname: null,
      issuer: "Chase",
      logo: { url: null, initials: "NB", hue: "lake" },
      payUrl: null,
      bank: isLinked ? { linkId: "link-1", name: "Chase", status: "up_to_date", updatedAt: null } : null,
    },
    payment: {
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      state: "autopay_set",
      paidCents: 0,
      remainingCents,
      bankDataOn: isLinked && today <= currentThrough ? today : null,
    },
    laterPayments: [],
    statements: [
      statement,
      earlier("2026-10-05", "2026-11-01", "2026-10-31"),
      earlier("2026-09-05", "2026-10-01", "2026-09-29"),
    ],
    activity: {
      payments: [
        { id: "pay-1", on: "2026-11-29", amountCents: 50_000 },
        ...(returnedOn === undefined ? [] : [{ id: "back", on: returnedOn, amountCents: -50_000 }]),
        { id: "2026-10-31", on: "2026-11-02", amountCents: 50_000 },
      ],
    },
    today,
  } as unknown as CardPage;
}

const show = (given: Given) => {
  const page = buildPage(given);
  openPage(
    <>
      <PaymentActions page={page} onAsk={() => undefined} />
      <StatementsPart page={page} onAsk={() => undefined} />
      <AutopayPart page={page} />
    </>,
    "/",
  );
};
const plain = (text: string | null) => (text ?? "").replaceAll("\u00A0", " ");
const statements = () =>
  within(screen.getByRole("region", { name: "Statements and payments" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => plain(textContent));
const steps = (title: string) =>
  within(screen.getByRole("region", { name: title }))
    .getAllByRole("listitem")
    .map(({ textContent }) => plain(textContent));

beforeEach(() => {
  completeBrowser();
  createFakeServer();
});
afterEach(cleanup);

it("statements are proven by the bank's payments, which nobody confirms by hand", () => {
  show({ payments: [paymentWith({ amountCents: 50_000, on: "2026-11-29", state: "pending", source: "bank" })] });
  const [now, last, before] = statements();
  expect(now).toContain("$500.00 on Nov 29, pending");
  expect(last).toContain("Paid: $500.00 on Oct 31, posted Nov 2 · 1 day early");
  expect(before).toContain("$500.00 on Sep 29 · 2 days early");
  expect(screen.queryByRole("button", { name: /Mark as posted|It didn't post|Remove/ })).toBeNull();
});

it("a payment that a bank reported before it was disconnected is confirmed by hand", () => {
  const payments = [
    paymentWith({ amountCents: 50_000, on: "2026-11-29", state: "pending", source: "bank" }),
    paymentWith({ id: "pay-2", amountCents: 100, on: "2026-11-29", state: "pending" }),
  ];
  show({ isLinked: false, payments });
  expect(screen.getAllByRole("button", { name: "Mark as posted" })).toHaveLength(2);
  expect(screen.queryByRole("region", { name: "Autopay check" })).toBeNull();
});

it("autopay that is on track asks for nothing", () => {
  show({});
  const check = plain(screen.getByRole("region", { name: "Autopay check" }).textContent);
  expect(check).toContain("On track");
  for (const row of [
    "Set toThe full statement balance",
    "Expected$500.00 on Mon, Nov 30",
    "Usually appears1 day before",
    "Seen in a row2 of 2",
    "Next checkMon, Nov 30",
    "Chase does not report autopay. You entered it on March 3; the payments confirm it.",
  ])
    expect(check).toContain(row);
  expect(statements()[0]).toContain("No payment yet. Autopay expected Nov 30");
  expect(screen.queryByRole("button", { name: "Mark as paid" })).toBeNull();
});

it("a payment that is missing is shown with what was looked for, and what can be done", () => {
  show({ today: "2026-11-30" });
  expect(steps("Autopay check")).toEqual([
    "Oct 31Autopay paid $500.00, 1 day before the due date",
    "Nov 5Statement of $500.00, due December 1",
    "Nov 30No payment pending. Autopay usually shows by now",
    "Dec 1Next check. The alert becomes critical",
  ]);
  expect(statements()[0]).toContain("No payment reported as of Nov 30");
  for (const name of ["Mark as paid", "Autopay is off"]) expect(screen.getByRole("button", { name })).toBeTruthy();
});

it("a payment that was returned doesn't count", () => {
  show({ returnedOn: "2026-11-18" });
  expect(screen.getByRole("region", { name: "Autopay check" }).textContent).toContain("Payment returned");
  expect(steps("Autopay check")).toContain("Nov 18Payment of $500.00 was returned");
  expect(statements()[0]).toContain("Payment returned");
});

it("a statement that is paid shows what covers it", () => {
  const payments = [paymentWith({ id: "pay-1", amountCents: 50_000, on: "2026-11-28", source: "bank" })];
  show({ payments, today: "2026-11-29" });
  expect(steps("Payment matched")).toEqual([
    "Nov 5Statement of $500.00, due December 1",
    "Nov 28Payment of $500.00, posted Nov 29",
    "Nov 28Covers the statement in full, 3 days early",
  ]);
});

it("old data leaves open whether autopay paid", () => {
  show({ today: "2026-11-30", currentThrough: "2026-11-28" });
  const check = plain(screen.getByRole("region", { name: "Autopay check" }).textContent);
  expect(check).toContain("Not known");
  expect(check).toContain("When your bank sends data again");
  expect(statements()[0]).not.toContain("No payment reported");
});
