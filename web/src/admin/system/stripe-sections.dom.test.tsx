import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { DisputesSection } from "./stripe-sections.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

it("the disputes show what banks took back, and until when an answer counts", async () => {
  const dispute = {
    id: "du_1",
    uid: "ada",
    email: "ada@example.com",
    amountCents: 800,
    currency: "usd",
    reason: "fraudulent",
    status: "needs_response",
    createdAt: "2026-11-20T12:00:00.000Z",
    respondBy: "2026-11-27T12:00:00.000Z",
  };
  createFakeServer().answer("GET /api/admin/system/disputes", { disputes: [dispute] });
  openPage(<DisputesSection />, "/admin/system");
  const table = await screen.findByRole("table", { name: "Disputes" });
  const [, row] = within(table).getAllByRole("row");
  expect(
    within(row!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Nov 20, 2026",
    "ada@example.com",
    "Fraudulent",
    // On a phone reason and day are under the status.
    "Needs responseFraudulent, respond by Nov 27, 2026",
    "Nov 27, 2026",
    "$8.00",
  ]);
  expect(within(row!).getByRole("link", { name: "ada@example.com" }).getAttribute("href")).toBe("/admin/users/ada");
});
