import type { Invoice } from "@cardwell/core/contract/billing";
import { describe, expect, it } from "vitest";
import { buildEvents } from "./events.ts";

const failed: Invoice = {
  number: "INV-1",
  createdAt: "2026-11-12T12:00:00.000Z",
  description: "Personal",
  totalCents: 6_400,
  amountDueCents: 6_400,
  discountCents: 0,
  creditCents: 0,
  refundedCents: 0,
  dispute: null,
  failureMessage: "Insufficient funds.",
  currency: "usd",
  status: "open",
  isForChange: false,
  hostedUrl: null,
  pdfUrl: null,
};

const listInvoiceEvents = (invoice: Invoice) =>
  buildEvents({
    createdAt: "2026-11-01T12:00:00.000Z",
    invoices: [invoice],
    emails: [],
    alerts: [],
    notes: [],
    staff: [],
  }).flatMap(({ kind, title, isProblem }) => (kind === "invoice" ? [{ title, isProblem }] : []));

describe("an open invoice among what happened to a person", () => {
  it("is a problem once its charge failed", () => {
    expect(listInvoiceEvents({ ...failed, failureMessage: null })).toEqual([
      { title: "Invoice of $64.00", isProblem: false },
    ]);
    expect(listInvoiceEvents(failed)).toEqual([
      { title: "Charge of $64.00 failed: Insufficient funds.", isProblem: true },
    ]);
  });

  it("is no problem while the plan change that it is for waits to be confirmed", () => {
    expect(listInvoiceEvents({ ...failed, isForChange: true })).toEqual([
      { title: "Invoice of $64.00 for a plan change, pending", isProblem: false },
    ]);
  });
});
