import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, openPage } from "../lib/testing.tsx";
import { AdminArea } from "./admin-area.tsx";

// A page's code loads when it is opened.

const proposal: Proposal = {
  id: "p1",
  kind: "new_card",
  cardId: "gold-card",
  cardName: "Gold Card",
  changes: [],
  sourceType: "issuer_page",
  sourceName: "Issuer's page",
  sourceUrl: null,
  confidence: "low",
  rawText: "Gold Card, $325 a year",
  candidates: [],
  status: "pending",
  createdAt: "2026-11-20T14:00:00Z",
  reviewedBy: null,
  reviewedAt: null,
  reason: null,
};

const report = {
  id: "r1",
  cardId: "gold-card",
  cardName: "Gold Card",
  path: "",
  label: "Annual fee",
  message: "The fee is $325.",
  createdAt: "2026-11-20T14:00:00Z",
  status: "open",
  answer: null,
  answeredAt: null,
};

const totals = {
  cards: 1,
  facts: 1,
  verified: 0,
  unknownFacts: 0,
  pendingProposals: 1,
  openReports: 1,
  version: 1,
};

beforeEach(() => {
  const server = createFakeServer({ failing: 404 });
  server.answer(`GET ${contract.list.path}`, { rows: [], total: 0, nextCursor: null, issuers: [], totals });
  server.answer(`GET ${contract.proposals.path}`, { rows: [proposal], total: 1, nextCursor: null });
  server.answer(`GET ${contract.reports.path}`, { rows: [report], total: 1, nextCursor: null });
});
afterEach(cleanup);

function open(staffRole: StaffRole, page: string) {
  openPage(<AdminArea />, `/admin/${page}`, { route: "/admin/*", auth: { idToken: "token", staffRole } });
  return userEvent.setup();
}

const isDisabled = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

describe("the back office, by role", () => {
  it("disables an action that the role doesn't allow, and shows why", async () => {
    open("viewer", "system");
    const fetchPlans = await screen.findByRole("button", { name: "Refresh products and prices" });
    expect(isDisabled(fetchPlans)).toBe(true);
    expect(described(fetchPlans)).toBe("Your role (viewer) can't do this.");
    cleanup();
    open("support", "system");
    expect(isDisabled(await screen.findByRole("button", { name: "Refresh products and prices" }))).toBe(false);
    expect(screen.queryByText(/can't do this/)).toBeNull();
  });

  it("lets support answer reports, and only an editor add cards", async () => {
    open("support", "card-universe/reports?open=r1");
    expect(isDisabled(await screen.findByRole("button", { name: "Answer" }))).toBe(false);
    cleanup();
    open("viewer", "card-universe/reports?open=r1");
    expect(isDisabled(await screen.findByRole("button", { name: "Answer" }))).toBe(true);
    cleanup();
    open("support", "card-universe");
    expect(described(await screen.findByRole("button", { name: "New card" }))).toBe(
      "Your role (support) can't do this.",
    );
    cleanup();
    open("editor", "card-universe");
    expect((await screen.findByRole("link", { name: "New card" })).getAttribute("href")).toBe(
      "/admin/card-universe/new",
    );
  });

  it("disables the decision on a proposal, for one and for many", async () => {
    const user = open("support", "card-universe/review?open=p1");
    const detail = await screen.findByRole("region", { name: "Proposal for Gold Card" });
    for (const name of ["Approve", "Reject"]) {
      expect(described(within(detail).getByRole("button", { name }))).toBe("Your role (support) can't do this.");
    }
    await user.click(screen.getByRole("checkbox", { name: "Select Gold Card" }));
    const bar = screen.getByRole("region", { name: "Selected proposals" });
    for (const name of ["Approve", "Reject"]) {
      const button = within(bar).getByRole<HTMLButtonElement>("button", { name });
      expect(button.disabled).toBe(true);
      expect(described(button)).toBe("Your role (support) can't do this.");
    }
    expect(within(bar).getByRole<HTMLButtonElement>("button", { name: "Export" }).disabled).toBe(false);
  });

  it("closes a page that the role doesn't allow, and leaves out its section", async () => {
    open("support", "card-universe/import");
    expect(await screen.findByText("Your role (support) can't open this page.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Import" })).toBeTruthy();
    cleanup();
    open("support", "card-universe");
    const sections = await screen.findByRole("navigation", { name: "Card universe" });
    expect(within(sections).getByRole("link", { name: /^Review/ })).toBeTruthy();
    expect(within(sections).queryByRole("link", { name: /^Import/ })).toBeNull();
  });
});
