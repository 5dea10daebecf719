import type { CardPage as Page } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
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
    missing: ["closing_day", "due_day"],
    bank: null,
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
    feeTransactions: null,
    trueCost: null,
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
  activity: null,
  family: [],
  reports: [],
  today: "2026-11-20",
} as unknown as Page;

const due = {
  walletCardId: "gold",
  closeOn: "2026-11-05",
  dueOn: "2026-12-01",
  dueIsEstimate: false,
  state: "not_confirmed",
  bankDataOn: null,
  statementCents: 80_000,
  minimumCents: 4_000,
  paidCents: 0,
  remainingCents: 80_000,
  currentCents: null,
  autopay: "none",
  basis,
};

// Parts that the page loads later are available immediately.
beforeAll(() =>
  Promise.all([
    import("./card-page.tsx"),
    import("./activity-tab.tsx"),
    import("./credits-tab.tsx"),
    import("./credit-detail.tsx"),
    import("./value-tab.tsx"),
    import("./terms-tab.tsx"),
    import("./settings-tab.tsx"),
  ]),
);

const rule = {
  ruleId: "dining",
  label: "Dining",
  rate: "4%",
  note: null,
  activation: null,
  choice: null,
  cap: null,
  source: { sourceUrl: null, sourceType: "staff", checkedOn: null, confidence: "high" },
};

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
const payment = () => screen.getByRole("region", { name: "Next payment" });

describe("a card's page", () => {
  it("loads with a placeholder", async () => {
    const release = server.hold(read);
    open();
    expect(screen.getByText("Loading the card...")).toBeTruthy();
    release();
    expect(await headline()).toBe("Its due dates are unknown.");
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
    open("/dashboard/cards/gold?tab=value");
    await headline();
    expect(document.body.textContent).toContain("opening month not entered");
    await userEvent.click(await screen.findByRole("button", { name: "Enter the opening month" }));
    await userEvent.selectOptions(await screen.findByLabelText("Month"), "March");
    await userEvent.selectOptions(screen.getByLabelText("Year"), "2024");
    await userEvent.click(screen.getByRole("button", { name: "Save card" }));
    await waitFor(() =>
      expect(server.bodies).toEqual([
        {
          openedOn: "2024-03-01",
          openedPrecision: "month",
          from: { openedOn: null, openedPrecision: "month" },
        },
      ]),
    );
  });

  it("of a card with a statement shows the balance and its due date", async () => {
    server.answer(read, { ...page, payment: due });
    open();
    await headline();
    const shown = payment().textContent?.replaceAll("\u00A0", " ");
    expect(shown).toMatch(/\$800\.00 is due December 1\..*Statement balance\$800\.00.*Minimum\$40\.00/);
    expect(screen.getByRole("button", { name: "Mark as paid" })).toBeTruthy();
  });

  it("of a statement in credit shows the credit, and asks for no payment", async () => {
    const inCredit = { state: "paid", statementCents: -2_500, minimumCents: null, remainingCents: 0 };
    server.answer(read, { ...page, payment: { ...due, ...inCredit } });
    open();
    await headline();
    expect(payment().textContent).toContain("Nothing to pay");
    expect(payment().textContent).toContain("$25.00 in credit");
    expect(screen.queryByRole("button", { name: "Mark as paid" })).toBeNull();
  });

  it("of a closed card shows that nothing is due, and asks for nothing", async () => {
    const closed = { status: "closed", closedOn: "2026-11-01" } as const;
    server.answer(read, { ...page, card: { ...page.card, ...closed }, summary: { ...page.summary, ...closed } });
    open();
    await headline();
    expect(payment().textContent).toContain("Nothing is due on a closed card.");
    expect(screen.queryByRole("button", { name: "Enter a statement" })).toBeNull();
  });

  const [formerId, nextId] = ["preferred", "gold"];
  const family = [
    { id: formerId, name: "Chase Sapphire Preferred", from: "2024-05-14", to: "2026-06-03", isThis: false },
    { id: nextId, name: "Gold Card", from: "2026-06-03", to: null, isThis: true },
  ];

  it("of a card that was another product names that one and the day, and leads to it", async () => {
    server.answer(read, { ...page, family, card: { ...page.card, changedFromId: formerId } });
    open();
    await headline();
    expect(payment().textContent).toContain("Changed from Chase Sapphire Preferred on Jun\u00A03, 2026.");
    const link = within(payment()).getByRole("link", { name: "Chase Sapphire Preferred" });
    expect(link.getAttribute("href")).toBe("/dashboard/cards/preferred");
  });

  it("of a card that became another product names that one and the day, and leads to it", async () => {
    const changed = { status: "product_changed", closedOn: "2026-06-03" } as const;
    server.answer("GET /api/wallet/cards/preferred", {
      ...page,
      family,
      card: { ...page.card, ...changed, id: formerId, changedToId: nextId },
      summary: { ...page.summary, ...changed, id: formerId, name: "Chase Sapphire Preferred" },
    });
    open("/dashboard/cards/preferred");
    expect(await headline()).toBe("You changed it to Gold Card on Jun\u00A03, 2026.");
    expect(payment().textContent).toContain("Its balance and payments continue on that card.");
    expect(screen.getByRole("link", { name: "See Gold Card" }).getAttribute("href")).toBe("/dashboard/cards/gold");
  });

  it("of a closed card with a balance asks for its last statement", async () => {
    const closed = { status: "closed", closedOn: "2026-11-19" } as const;
    const card = { ...page.card, ...closed, balance: { currentCents: 74_219, on: "2026-11-18" } };
    const paid = { ...due, state: "paid", paidCents: 80_000, remainingCents: 0 };
    server.answer(read, { ...page, card, summary: { ...page.summary, ...closed }, payment: paid });
    open();
    await headline();
    expect(payment().textContent).toContain("The balance of $742.19 is still to be billed.");
    await userEvent.click(screen.getByRole("button", { name: "Enter a statement" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });

  it.each([
    ["paid", { state: "paid", paidCents: 80_000, remainingCents: 0 }],
    ["still to pay", {}],
  ])("of a statement that is %s says when the next one closes, and edits it from its row", async (_, state) => {
    const statement = {
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      balanceCents: 80_000,
      minimumCents: 4_000,
      payments: [],
      source: "manual" as const,
    };
    const later = { ...due, closeOn: "2026-12-05", dueOn: "2026-12-30", state: "closes_later" };
    server.answer(read, {
      ...page,
      card: { ...page.card, statement },
      payment: { ...due, ...state },
      laterPayments: [{ ...later, statementCents: null, minimumCents: null, remainingCents: null }],
      statements: [statement],
    });
    open();
    await headline();
    const edit = await screen.findByRole("button", { name: "Edit the Nov\u00A05 statement" });
    expect(screen.getAllByText("The next statement closes Dec 5.")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Enter a statement" })).toBeNull();
    await userEvent.click(edit);
    const dialog = await screen.findByRole("dialog", { name: "Edit the Nov\u00A05 statement of Gold Card" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Statement balance").value).toBe("800");
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
    await waitFor(async () => expect(await headline()).toBe("Its due dates are unknown."));
  });

  it("that can't be refreshed offline keeps what it shows, and shows that it is offline", async () => {
    const { client } = open();
    await headline();
    setOnline(false);
    server.reject(read, 0);
    await act(async () => client.refetchQueries({ queryKey: ["card-page"] }));
    expect(await screen.findByText("Couldn't refresh this card.")).toBeTruthy();
    expect(await headline()).toBe("Its due dates are unknown.");
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
    open("/dashboard/cards/gold?tab=value");
    expect(await screen.findByText("$95.00 a year, and about $20.00 back.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Plan to close it" }));
    expect(server.bodies).toEqual([{ decision: "cancel", from: { decision: null } }]);
  });

  it("shows the fees and interest in its true cost with the bank's transactions that they come from", async () => {
    const transactions = { kind: "fee", feeKind: "late", month: "2026-08", count: 1 } as const;
    const costs = [
      { label: "Late fee", cents: 2_900, transactions },
      { label: "Interest", cents: 410, transactions: null },
    ];
    const trueCost = {
      valueCents: 10_000,
      feesCents: 9_500,
      costs,
      netCents: -2_810,
    };
    server.answer(read, { ...page, fee: { ...page.fee, trueCost } });
    open("/dashboard/cards/gold?tab=value");
    const part = await screen.findByRole("region", { name: /True cost since/ });
    expect(part.textContent).toMatch(/Late fee.*−\$29\.00.*Interest.*You entered this.*−\$4\.10.*−\$28\.10/);
    expect(within(part).getByRole("link").getAttribute("href")).toMatch(
      /gold\?kind=fee&fee=late&status=posted&month=2026-08#purchases$/,
    );
  });

  const decidedOn20 = (decision: "keep" | "cancel" | "downgrade") => ({
    ...page,
    fee: {
      ...page.fee,
      verdict: "keep",
      headline: "It should come out $134.53 ahead of its fee.",
      phase: "scheduled",
      feeCents: 15_000,
      forecastCents: 28_453,
      netCents: 13_453,
      decision: { decision, on: "2026-11-20" },
    },
  });

  it.each([
    ["cancel", "You decided to close it on Nov 20, 2026.", "Close Gold Card", "Close Gold Card?"],
    ["downgrade", "You decided to change it on Nov 20, 2026.", "Change product", "What did Gold Card become?"],
    ["keep", "You decided to keep it on Nov 20, 2026.", null, null],
  ] as const)("after the decision to %s shows it first, with the next step", async (decision, title, step, dialog) => {
    server.answer(read, decidedOn20(decision));
    server.answer("GET /api/catalog", { cards: [] });
    open("/dashboard/cards/gold?tab=value");
    const heading = await screen.findByRole("heading", { level: 2, name: /^You decided/ });
    expect(heading.textContent?.replaceAll("\u00A0", " ")).toBe(title);
    expect(screen.queryByRole("heading", { name: /It should come out/ })).toBeNull();
    if (step === null) return;
    await userEvent.click(screen.getByRole("button", { name: step }));
    expect(await screen.findByRole("dialog", { name: dialog })).toBeTruthy();
  });

  it("shows a decision without a forecast alone, and not that it's too early to tell", async () => {
    const { fee } = decidedOn20("cancel");
    const early = { verdict: "too_early", headline: "It's too early to tell.", forecastCents: null, netCents: null };
    server.answer(read, { ...page, fee: { ...fee, ...early } });
    open("/dashboard/cards/gold?tab=value");
    expect(await screen.findByRole("heading", { level: 2, name: /^You decided to close it/ })).toBeTruthy();
    expect(screen.queryByText("It's too early to tell.")).toBeNull();
  });

  it("removes the decision, and brings it back from the message", async () => {
    server.answer(read, decidedOn20("cancel"));
    server.answer("PUT /api/wallet/cards/gold/fee", { id: null, dashboard: {} });
    render(<ToastRegion />);
    open("/dashboard/cards/gold?tab=value");
    await userEvent.click(await screen.findByRole("button", { name: "Undo decision" }));
    expect(await screen.findByText("Decision removed.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    const restored = { decision: "cancel", decidedOn: "2026-11-20" };
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { decision: null, from: restored },
        { ...restored, from: { decision: null } },
      ]),
    );
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

describe("the tabs of a card's page", () => {
  const tabs = () => screen.getByRole("navigation", { name: "Card" });
  const openTab = () => within(tabs()).getByRole("link", { current: "page" }).textContent;

  it.each([
    ["", "Activity", "Statements and payments", "Gold Card"],
    ["?tab=credits", "Credits", "Credits by window", "Gold Card: Credits"],
    ["?tab=value", "Value", "How the verdict is made", "Gold Card: Value"],
    ["?tab=terms", "Terms", "Earning", "Gold Card: Terms"],
    ["?tab=settings", "Settings", "Change this card", "Gold Card: Settings"],
    ["?tab=elsewhere", "Activity", "Statements and payments", "Gold Card"],
    ["#fee", "Value", "How the verdict is made", "Gold Card: Value"],
    ["#credit-travel", "Credits", "Credits by window", "Gold Card: Credits"],
    ["?tab=value#payment", "Activity", "Statements and payments", "Gold Card"],
  ])("at %j open %s, and only that", async (address, tab, section, title) => {
    server.answer(read, { ...page, earning: [rule] });
    open(`/dashboard/cards/gold${address}`);
    expect(await screen.findByRole("heading", { level: 2, name: section })).toBeTruthy();
    expect(openTab()).toBe(tab);
    expect(document.title).toBe(`${title} · Cardwell`);
    const sections = ["Statements and payments", "Credits by window", "How the verdict is made", "Change this card"];
    for (const other of sections.filter((each) => each !== section))
      expect(screen.queryByRole("heading", { level: 2, name: other })).toBeNull();
    expect(server.calls.filter((call) => call === read)).toHaveLength(1);
  });

  it("are links: the keyboard opens one, and keeps its focus there", async () => {
    const { address } = open();
    await headline();
    const credits = within(tabs()).getByRole("link", { name: "Credits" });
    credits.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 2, name: "Credits by window" })).toBeTruthy();
    expect(address()).toBe("/dashboard/cards/gold?tab=credits");
    expect(document.activeElement).toBe(credits);
    await userEvent.keyboard("{Tab}{Enter}");
    expect(openTab()).toBe("Value");
  });

  it("keep the open tab when the editing dialog of an address is closed", async () => {
    const { address } = open("/dashboard/cards/gold?tab=terms&edit=1");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(address()).toBe("/dashboard/cards/gold?tab=terms");
  });
});

describe("the credits of a card", () => {
  const credit = {
    walletCardId: "gold",
    title: "Dining credit",
    logo: { url: null, initials: "MR", hue: "lake" },
    benefitId: "dining",
    cycleKey: "m:2026-11",
    windowLabel: "Nov",
    repeats: "Monthly",
    unit: null,
    state: "available",
    missing: null,
    wanted: true,
    amount: 1_000,
    used: 0,
    left: 1_000,
    weight: 1,
    howTo: null,
    enrolUrl: null,
    choice: null,
    choiceNeeded: null,
    enrolledOn: null,
    enrolmentRequired: false,
    lastUsedOn: null,
    earnedOn: null,
    uses: [],
    past: [],
    basis: { how: "", facts: [] },
  };

  it("are counted as open once their window is known", async () => {
    const credits = [
      credit,
      { ...credit, benefitId: "travel", missing: "opening", left: null },
      { ...credit, benefitId: "ride", state: "used", left: 0 },
    ];
    server.answer(read, { ...page, credits });
    open("/dashboard/cards/gold?tab=credits");
    const heading = await screen.findByRole("heading", { level: 2, name: "Credits by window" });
    expect(heading.closest("section")?.textContent).toContain("1 credit open");
    cleanup();
    server.answer(read, { ...page, credits: credits.slice(1, 2) });
    open("/dashboard/cards/gold?tab=credits");
    expect((await screen.findByRole("region", { name: "Credits by window" })).textContent).not.toContain("All used");
  });

  it("show an error of a use at its amount, and one that isn't about the amount at the form", async () => {
    server.answer(read, { ...page, credits: [credit] });
    open("/dashboard/cards/gold?tab=credits");
    await userEvent.click(await screen.findByRole("button", { name: "Dining credit" }));
    const amount = await screen.findByLabelText<HTMLInputElement>("Amount");
    const record = async (typed: string) => {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed);
      await userEvent.click(screen.getByRole("button", { name: "Record use" }));
    };
    const atAmount = () => document.getElementById(amount.getAttribute("aria-describedby") ?? "")?.textContent;
    await record("4242 4242 4242 4242");
    expect(atAmount()).toContain("This looks like a full card number.");
    const uses = "POST /api/wallet/cards/gold/benefits/dining/uses";
    const tooMuch = "Only $10.00 of this credit is left in this window.";
    server.reject(uses, 409, { error: "conflict", message: tooMuch, fields: [{ path: "amount", message: tooMuch }] });
    await record("11");
    await waitFor(() => expect(atAmount()).toBe(tooMuch));
    expect(screen.queryByText("Couldn't save.")).toBeNull();

    const stale = "This credit's window has changed. Reload the page.";
    server.reject(uses, 409, { error: "conflict", message: stale });
    await record("10");
    expect(await screen.findByText("Couldn't save.")).toBeTruthy();
    expect(screen.getByText(stale)).toBeTruthy();
    expect(amount.getAttribute("aria-invalid")).toBeNull();
  });
});

describe("the settings of a card", () => {
  it("keep notes that weren't saved, until they are", async () => {
    server.answer("PATCH /api/wallet/cards/gold", { id: "gold", dashboard: {} });
    open("/dashboard/cards/gold?tab=settings");
    await userEvent.type(await screen.findByLabelText(/^Notes on this card/), "Ask for a retention offer in May");
    cleanup();
    open("/dashboard/cards/gold?tab=settings");
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes on this card/);
    expect(notes.value).toBe("Ask for a retention offer in May");
    await userEvent.click(screen.getByRole("button", { name: "Save notes" }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(server.bodies).toEqual([{ notes: "Ask for a retention offer in May", from: { notes: null } }]);
  });

  it("show at its field why an authorized user can't have had the card since a day", async () => {
    open("/dashboard/cards/gold?tab=settings");
    await userEvent.click(await screen.findByRole("button", { name: "Add an authorized user" }));
    await userEvent.type(screen.getByLabelText("Name"), "Sam");
    const since = screen.getByLabelText("Since");
    fireEvent.change(since, { target: { value: "2019-01-01" } });
    await userEvent.click(screen.getByRole("button", { name: "Add authorized user" }));
    expect(screen.getByRole("alert").textContent).toBe("The card wasn't open yet on that day.");
    expect(since.getAttribute("aria-invalid")).toBe("true");
    expect(server.bodies).toEqual([]);
    fireEvent.change(since, { target: { value: "2024-05-14" } });
    await userEvent.click(screen.getByRole("button", { name: "Add authorized user" }));
    await waitFor(() => expect(server.bodies).toMatchObject([{ name: "Sam", addedOn: "2024-05-14", feeCents: null }]));
  });
});

describe("the terms of a card", () => {
  it("leave out what the earning rates and the credits state", async () => {
    const source = {
      sourceUrl: "https://example.com/",
      sourceType: "issuer_page",
      checkedOn: null,
      confidence: "high",
    };
    const term = (path: string, label: string) => ({ path, group: "fees", label, value: "$95.00", source });
    server.answer(read, {
      ...page,
      facts: {
        cardId: "gold-card",
        verifiedFacts: 0,
        totalFacts: 3,
        asOf: "2026-10-07",
        changes: [],
        productUrl: null,
      },
      earning: [rule],
      perks: [{ benefitId: "lounge", title: "Lounges", summary: "Two visits", kind: "access", detail: null, source }],
      terms: [
        term("fees.annual", "Annual fee"),
        term("earn.rules.dining", "Dining"),
        term("benefits.lounge", "Lounges"),
        term("earn.rules.old-quarter", "Gas in Q1"),
      ],
    });
    open("/dashboard/cards/gold#terms");
    const rows = within(await screen.findByRole("table", { name: "Terms of the card" })).getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["FeesAnnual fee", "Gas in Q1"]);
  });

  it("shows that the card was removed from the catalog", async () => {
    open("/dashboard/cards/gold?tab=terms");
    const terms = within(await screen.findByRole("region", { name: "Terms" }));
    expect(terms.getByText("This card is no longer in our catalog.")).toBeTruthy();
  });
});

describe("the statements of a card", () => {
  const archived = Array.from({ length: 24 }, (_, index) => ({
    closeOn: `2026-10-${index + 1 < 10 ? "0" : ""}${index + 1}`,
    dueOn: "2026-10-28",
    balanceCents: 80_000,
    minimumCents: 4_000,
    payments: [],
  }));
  const openActivity = async (count: number) => {
    server.answer(read, { ...page, statements: archived.slice(0, count) });
    open("/dashboard/cards/gold?tab=activity");
    return within(await screen.findByRole("region", { name: "Statements and payments" }));
  };

  it("are all listed while there are fewer than 24", async () => {
    const statements = await openActivity(23);
    expect(statements.getAllByRole("listitem")).toHaveLength(23);
    expect(statements.queryByText(/^Shows the last/)).toBeNull();
  });

  it("are the last ones where earlier ones may exist", async () => {
    expect((await openActivity(24)).getByText("Shows the last 24 statements.")).toBeTruthy();
  });
});
