import type { CardPage as Page } from "@cardwell/core/contract/card-page";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage, setOnline } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { CardPage } from "./card-page.tsx";

const read = "GET /api/wallet/cards/gold";
const basis = { how: "As you entered it.", facts: [] };

const page = {
  card: cardWith({ id: "gold", cardId: "gold-card" }),
  summary: {
    id: "gold",
    cardId: "gold-card",
    name: "Gold Card",
    issuer: "Chase",
    nickname: null,
    last4: null,
    role: "primary",
    status: "active",
    missing: ["statement_days"],
  },
  facts: null,
  terms: [],
  earning: [],
  credits: [],
  toEarn: [],
  perks: [],
  payment: null,
  laterPayments: [],
  utilization: null,
  bonus: null,
  fee: {
    verdict: "no_fee",
    headline: "It costs nothing to keep.",
    explanation: "Without a fee there is nothing to earn back.",
    phase: "none",
    feeCents: 0,
    authorizedUserFeesCents: 0,
    nextFeeOn: null,
    refundUntil: null,
    capturedCents: 0,
    forecastCents: 0,
    netCents: 0,
    rows: [],
    options: [],
    blockedBecause: [],
    downgrades: [],
    decision: null,
    since: "2024-05-14",
    basis,
  },
  ledger: [],
  statements: [],
  family: [],
  reports: [],
  today: "2026-11-20",
} as unknown as Page;

const due = {
  walletCardId: "gold",
  closeOn: "2026-11-05",
  dueOn: "2026-12-01",
  dueIsEstimate: false,
  state: "unknown",
  statementCents: 80_000,
  minimumCents: 4_000,
  paidCents: 0,
  remainingCents: 80_000,
  currentCents: null,
  autopay: "none",
  basis,
};

// Parts that the page loads later are available immediately.
beforeAll(() => import("./card-dialogs.tsx"));

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  sessionStorage.clear();
  server = createFakeServer();
  server.answer(read, page);
});
afterEach(() => {
  setOnline(true);
  cleanup();
});

const open = (address = "/dashboard/cards/gold") =>
  openPage(<CardPage />, address, { route: "/dashboard/cards/:walletCardId" });
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const payment = () => screen.getByRole("region", { name: "Payment" });

describe("a card's page", () => {
  it("loads with a placeholder", async () => {
    const release = server.hold(read);
    open();
    expect(screen.getByText("Loading the card...")).toBeTruthy();
    release();
    expect(await headline()).toContain("It costs nothing to keep.");
  });

  it("of a card without its days shows what is missing, and asks for it", async () => {
    open();
    await headline();
    expect(payment().textContent).toContain("Add its statement closing and due days");
    await userEvent.click(screen.getByRole("button", { name: "Add closing and due days" }));
    expect(await screen.findByRole("dialog", { name: "Edit Gold Card" })).toBeTruthy();
  });

  it("of a card without its opening month shows that it is missing, and takes it later", async () => {
    const undated = { ...page, summary: { ...page.summary, missing: ["opening"] } };
    server.answer(read, { ...undated, card: { ...page.card, openedOn: null, openedPrecision: "month" } });
    server.answer("PATCH /api/wallet/cards/gold", { id: "gold", dashboard: {} });
    open();
    await headline();
    expect(document.body.textContent).toContain("opening month not entered");
    await userEvent.click(screen.getByRole("button", { name: "Enter the opening month" }));
    await userEvent.selectOptions(await screen.findByLabelText("Month"), "March");
    await userEvent.selectOptions(screen.getByLabelText("Year"), "2024");
    await userEvent.click(screen.getByRole("button", { name: "Save card" }));
    await waitFor(() => expect(server.bodies).toEqual([{ openedOn: "2024-03-01", openedPrecision: "month" }]));
  });

  it("of a card with a statement shows the balance and its due date", async () => {
    server.answer(read, { ...page, payment: due });
    open();
    await headline();
    expect(payment().textContent?.replaceAll("\u00A0", " ")).toMatch(/\$800\.00.*Due.*December 1.*Minimum\$40\.00/);
    expect(screen.getByRole("button", { name: "Mark as paid" })).toBeTruthy();
  });

  it("of a closed card shows that nothing is due, and asks for nothing", async () => {
    const closed = { status: "closed", closedOn: "2026-11-01" } as const;
    server.answer(read, { ...page, card: { ...page.card, ...closed }, summary: { ...page.summary, ...closed } });
    open();
    await headline();
    expect(payment().textContent).toContain("Nothing is due on a closed card.");
    expect(screen.queryByRole("button", { name: "Enter a statement" })).toBeNull();
  });

  it.each([404, 400])("at an address of no card shows a %i error, and leads to the member's cards", async (status) => {
    server.reject(read, status, { error: status === 404 ? "not_found" : "invalid_request" });
    open();
    expect(await headline()).toBe("Card not found.");
    expect(screen.getByRole("link", { name: "See your cards" }).getAttribute("href")).toBe("/dashboard/cards");
  });

  it("that never loaded shows an error, with a reference and a retry", async () => {
    server.reject(read, 500, { message: "Something failed on our side.", requestId: "7f3c-91ae" });
    open();
    expect(await headline()).toBe("Couldn't load this card.");
    expect(screen.getByRole("alert").textContent).toContain("Something failed on our side.");
    expect(screen.getByText("Reference 7f3c-91ae.")).toBeTruthy();
    server.answer(read, page);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await headline()).toContain("It costs nothing to keep."));
  });

  it("that can't be refreshed offline keeps what it shows, and shows that it is offline", async () => {
    const { client } = open();
    await headline();
    setOnline(false);
    server.reject(read, 0);
    await act(async () => client.refetchQueries({ queryKey: ["card-page"] }));
    expect(await screen.findByText("Couldn't refresh this card.")).toBeTruthy();
    expect(await headline()).toContain("It costs nothing to keep.");
  });

  it("of a card with a fee lists the options with their numbers, and records the decision", async () => {
    const fee = {
      ...page.fee,
      verdict: "cancel",
      phase: "scheduled",
      feeCents: 9_500,
      options: [
        { decision: "keep", title: "Keep it", text: "$95.00 a year, and about $20.00 back." },
        { decision: "cancel", title: "Close it", text: "Saves $95.00 a year." },
      ],
    } as const;
    server.answer(read, { ...page, fee });
    open();
    await headline();
    expect(screen.getByText("$95.00 a year, and about $20.00 back.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Decide to close" }));
    expect(server.bodies).toEqual([{ decision: "cancel" }]);
  });

  it("shows next to the button that a payment was not saved", async () => {
    server.answer(read, { ...page, payment: due });
    server.reject("POST /api/wallet/cards/gold/payments", 409, { error: "conflict", message: "It is paid already." });
    open();
    await headline();
    await userEvent.click(screen.getByRole("button", { name: "Mark as paid" }));
    expect((await screen.findByText("Couldn't save.")).closest("section")).toBe(payment());
    expect(payment().textContent).toContain("It is paid already.");
  });
});
