import { Firestore, Query, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, it, vi } from "vitest";
import { zodConverter } from "../../lib/firestore.ts";
import { invoiceRecord } from "./customer-documents.ts";
import { createBillingRepository } from "./repository.ts";

const stored = (id: string, fields: { isForChange?: boolean }) => ({
  id,
  priceRefs: [],
  createdAt: Timestamp.fromDate(new Date("2026-11-12T12:00:00Z")),
  description: "Personal",
  totalCents: 1_400,
  amountDueCents: 1_400,
  amountPaidCents: 0,
  currency: "usd",
  status: "open",
  hostedUrl: `https://pay.example/${id}`,
  ...fields,
});

/** The page of the bill that is owed when these invoices are open. */
function findOwed(invoices: ReturnType<typeof stored>[]) {
  const db = new Firestore({ projectId: "billing-repository" });
  const docs = invoices.map((invoice) => {
    const snapshot = { ref: { path: `invoices/${invoice.id}` }, data: () => invoice };
    const data = () => zodConverter(invoiceRecord).fromFirestore(snapshot as unknown as QueryDocumentSnapshot);
    return { id: invoice.id, data };
  });
  vi.spyOn(Query.prototype, "limit").mockImplementation(
    (limit) => ({ get: () => Promise.resolve({ docs: docs.slice(0, limit) }) }) as never,
  );
  return createBillingRepository(db).findOwedInvoiceUrl("nora");
}

afterAll(() => void vi.restoreAllMocks());

describe("the bill that somebody owes", () => {
  it("isn't the one of a plan change that waits to be confirmed", async () => {
    const change = stored("in_change", { isForChange: true });
    expect(await findOwed([change, stored("in_debt", { isForChange: false })])).toBe("https://pay.example/in_debt");
    expect(await findOwed([change])).toBeNull();
  });

  it("is an open one from before plan changes were marked", async () => {
    expect(await findOwed([stored("in_old", {})])).toBe("https://pay.example/in_old");
  });
});
