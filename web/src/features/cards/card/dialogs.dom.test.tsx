import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { setTransport } from "../../../lib/api-client.ts";
import { completeBrowser } from "../../../lib/testing.tsx";
import { clearToasts } from "../../../lib/toast-store.ts";
import type { CardDialog } from "./card-dialog.ts";
import { CardDialogs } from "./card-dialogs.tsx";

const today = "2026-11-20";
const card = {
  id: "w1",
  custom: null,
  openedOn: "2024-03-01",
  openedPrecision: "month",
  creditLimitCents: 900_000,
  statementCloseDay: 5,
  dueDay: 28,
  autopay: { mode: "minimum", fixedCents: null, declaredOn: null },
  last4: null,
  nickname: null,
  role: "primary",
  holder: null,
  status: "active",
  balance: null,
  statement: null,
  feeEvents: {},
  costs: { "2026-11": { interestCents: 1_250, lateCents: 0, otherCents: 0 } },
};
const custom = {
  name: "Union Card",
  issuerName: "Hometown",
  network: "visa",
  annualFeeCents: 0,
  foreignBps: null,
  basePercent: 1.5,
  noPresetLimit: false,
};

const queries = new QueryClient();
const sent: unknown[] = [];
let answer: { status: number; body: unknown };
const onClose = vi.fn();

beforeEach(() => {
  sent.length = 0;
  onClose.mockReset();
  clearToasts();
  answer = { status: 200, body: { id: null, dashboard: {} } };
  setTransport({
    token: () => Promise.resolve("token"),
    fetch: (_input, init) => {
      if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
      return Promise.resolve(Response.json(answer.body, { status: answer.status }));
    },
  });
  completeBrowser();
});
afterEach(cleanup);

let showAgain: (element: ReactElement) => void;

function DialogOn({ dialog, change, page }: { dialog: CardDialog; change: object; page: object }) {
  const shown = {
    card: { ...card, ...change },
    summary: { name: "Gold Card", nickname: null, issuer: "Chase" },
    payment: { remainingCents: 80_000, statementCents: 80_000, paidCents: 0, dueOn: "2026-11-28" },
    laterPayments: [],
    statements: [],
    bonus: null,
    fee: { feeCents: 25_000 },
    facts: { cardId: "gold-card" },
    terms: [{ path: "fees.annual", label: "Annual fee", value: "$250 a year" }],
    credits: [],
    today,
    ...page,
  } as unknown as CardPage;
  return (
    <QueryClientProvider client={queries}>
      <CardDialogs dialog={dialog} page={shown} onClose={onClose} />
    </QueryClientProvider>
  );
}

function open(dialog: CardDialog, change: object = {}, page: object = {}) {
  const element = <DialogOn dialog={dialog} change={change} page={page} />;
  ({ rerender: showAgain } = render(element, { wrapper: MemoryRouter }));
  return userEvent.setup();
}

/** Shows the page as another tab left it. */
const changeElsewhere = (dialog: CardDialog, change: object, page: object = {}) =>
  showAgain(<DialogOn dialog={dialog} change={change} page={page} />);

const rejects = (path: string, message: string) => {
  answer = { status: 400, body: { error: "invalid_request", message: "Check it.", fields: [{ path, message }] } };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole("button", { name });
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const isClosed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  if (text !== "") await user.type(field(name), text);
}

describe("the statement", () => {
  const noStatement = { closeOn: null, dueOn: null, balanceCents: null, minimumCents: null };
  const closed = { closeOn: "2026-11-05", dueOn: "2026-11-28", state: "unknown", statementCents: null };

  it("begins empty, with the days of the last one that closed, and is sent in cents", async () => {
    const user = open("statement", {}, { payment: closed });
    expect([field("Statement balance").value, field("Minimum payment").value]).toEqual(["", ""]);
    expect(field("Closed on").value).toBe("2026-11-05");
    expect(field("Due on").value).toBe("2026-11-28");
    await user.type(field("Statement balance"), "1,284.60");
    await user.click(button("Save statement"));
    await isClosed();
    expect(sent).toEqual([
      { closeOn: "2026-11-05", dueOn: "2026-11-28", balanceCents: 128_460, minimumCents: null, from: noStatement },
    ]);
  });

  it("asks for both days where the card's aren't known", async () => {
    const user = open("statement", { statementCloseDay: null, dueDay: null }, { payment: null });
    expect([field("Closed on").value, field("Due on").value]).toEqual(["", ""]);
    await user.type(field("Statement balance"), "10");
    await user.click(button("Save statement"));
    await waitFor(() => expect(problems()).toEqual(["Choose a day.", "Choose a day."]));
  });

  const recorded = { closeOn: "2026-11-06", dueOn: "2026-12-01", balanceCents: -2_000, minimumCents: 0, payments: [] };
  const earlier = {
    ...recorded,
    closeOn: "2026-10-06",
    dueOn: "2026-11-01",
    balanceCents: 74_550,
    minimumCents: 4_000,
  };

  it("that was recorded never fills in the next one", () => {
    open("statement", { statement: recorded }, { payment: closed, statements: [recorded] });
    expect(field("Statement balance").value).toBe("");
  });

  it("that was recorded is corrected from its own row", async () => {
    const user = open(
      { name: "statement", closeOn: "2026-11-06" },
      { statement: recorded },
      { statements: [recorded, earlier] },
    );
    expect(screen.getByRole("dialog", { name: "Edit the Nov\u00A06 statement of Gold Card" })).toBeTruthy();
    expect(field("Closed on").value).toBe("2026-11-06");
    expect(field("Due on").value).toBe("2026-12-01");
    expect(field("Statement balance").value).toBe("-20");
    expect(field("Minimum payment").value).toBe("0");
    await retype(user, "Statement balance", "12.50");
    await user.click(button("Save statement"));
    await isClosed();
    const from = { closeOn: "2026-11-06", dueOn: "2026-12-01", balanceCents: -2_000, minimumCents: 0 };
    expect(sent).toEqual([{ ...from, balanceCents: 1_250, from }]);
  });

  it("that another tab entered meanwhile isn't written over", async () => {
    const user = open("statement", {}, { payment: closed });
    await user.type(field("Statement balance"), "100");
    const entered = {
      closeOn: "2026-11-06",
      dueOn: "2026-11-28",
      balanceCents: 128_460,
      minimumCents: 4_000,
      payments: [],
    };
    changeElsewhere("statement", { statement: entered }, { payment: null, statements: [entered] });
    expect(problems()).toHaveLength(1);
    expect(problems()[0]).toContain("Statement balance, as saved meanwhile1,284.60As you entered it100");
    expect([field("Closed on").value, field("Minimum payment").value]).toEqual(["2026-11-06", "40"]);
    await user.click(button("Save statement"));
    expect(sent).toEqual([]);
    await user.click(button("Keep mine: Statement balance"));
    await user.click(button("Save statement"));
    await isClosed();
    const { payments: _, ...from } = entered;
    expect(sent).toEqual([{ ...from, balanceCents: 10_000, from }]);
  });

  it("of days that another one has is rejected at its closing day", async () => {
    const user = open("statement", { statement: recorded }, { payment: closed, statements: [recorded] });
    await user.type(field("Statement balance"), "100");
    await user.click(button("Save statement"));
    await waitFor(() =>
      expect(problems()).toEqual(["This statement is entered already. Edit it in the list of statements."]),
    );
  });

  it("before the last one stays that of its closing date", () => {
    open({ name: "statement", closeOn: "2026-10-06" }, { statement: recorded }, { statements: [recorded, earlier] });
    expect(field("Closed on").readOnly).toBe(true);
    expect(field("Statement balance").value).toBe("745.50");
  });

  it("is checked when it is sent, and then as it is edited, each field with the other that it depends on", async () => {
    const user = open("statement", {}, { payment: closed });
    await user.click(button("Save statement"));
    await waitFor(() => expect(problems()).toEqual(["Enter the statement balance."]));
    expect(document.activeElement).toBe(field("Statement balance"));
    await user.type(field("Statement balance"), "100");
    await user.type(field("Minimum payment"), "120");
    await retype(user, "Due on", "2026-11-05");
    await waitFor(() =>
      expect(problems()).toEqual([
        "Enter a minimum no higher than the balance.",
        "Choose a day after the closing date.",
      ]),
    );
    await retype(user, "Closed on", "2026-10-05");
    await waitFor(() => expect(problems()).toEqual(["Enter a minimum no higher than the balance."]));
    await retype(user, "Statement balance", "-100");
    await waitFor(() => expect(problems()).toEqual(["A statement in credit has no minimum. Leave it blank."]));
    await retype(user, "Minimum payment", "");
    await waitFor(() => expect(problems()).toEqual([]));
    expect(sent).toEqual([]);
    await retype(user, "Statement balance", "25.00 CR");
    await user.click(button("Save statement"));
    await isClosed();
    expect(sent).toEqual([
      { closeOn: "2026-10-05", dueOn: "2026-11-05", balanceCents: -2_500, minimumCents: null, from: noStatement },
    ]);
  });
});

describe("the card's facts", () => {
  it("are sent as far as they were changed, so that another tab's change stays", async () => {
    const user = open("edit");
    expect(field("Credit limit").value).toBe("9,000");
    await retype(user, "Credit limit", "$9000.00");
    await user.type(field("Nickname"), " Everyday ");
    await user.selectOptions(field("Autopay pays"), "A fixed amount");
    await user.type(field("Amount paid each month"), "50");
    await user.selectOptions(field("Day (optional)"), "1");
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([
      {
        nickname: "Everyday",
        autopay: { mode: "fixed", fixedCents: 5_000 },
        openedOn: "2024-03-01",
        openedPrecision: "day",
        from: {
          nickname: null,
          autopay: { mode: "minimum", fixedCents: null },
          openedOn: "2024-03-01",
          openedPrecision: "month",
        },
      },
    ]);
  });

  it("are checked as far as they were changed: what is saved may be longer than today's limit", async () => {
    const user = open("edit", { nickname: "The card that pays for everything we buy abroad" });
    await retype(user, "Credit limit", "8000");
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([{ creditLimitCents: 800_000, from: { creditLimitCents: 900_000 } }]);
  });

  it("show at its field what is too long of a change", async () => {
    const custom60 = { ...custom, name: "The credit union's card with a name that no list has room for" };
    const user = open("edit", { custom: custom60 });
    await retype(user, "Bank", "The credit union of a town whose name is longer than any other");
    await user.click(button("Save card"));
    await waitFor(() => expect(problems()).toEqual(["Use 60 characters or fewer."]));
    await retype(user, "Bank", "Hometown Union");
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([{ custom: { issuerName: "Hometown Union" }, from: { custom: { issuerName: "Hometown" } } }]);
  });

  it("follow another tab's change, and what was changed in both is chosen, the opening day as a whole", async () => {
    const user = open("edit");
    await user.selectOptions(field("Year"), "2025");
    changeElsewhere("edit", { openedOn: "2024-05-09", openedPrecision: "day", creditLimitCents: 500_000 });
    expect(field("Credit limit").value).toBe("5,000");
    expect(problems()).toHaveLength(1);
    expect(problems()[0]).toContain("When was it opened?, as saved meanwhileMay 9 2024As you entered itMarch 2025");
    await user.click(button("Save card"));
    expect(sent).toEqual([]);
    await user.click(button("Use the saved one: When was it opened?"));
    expect([field("Month").value, field("Day (optional)").value, field("Year").value]).toEqual(["5", "9", "2024"]);
    expect(problems()).toEqual([]);
  });

  it("show autopay with its amount where both tabs changed it", async () => {
    const user = open("edit");
    await user.selectOptions(field("Autopay pays"), "The full statement");
    changeElsewhere("edit", { autopay: { mode: "fixed", fixedCents: 5_000, declaredOn: "2026-11-20" } });
    expect(problems()[0]).toContain("Autopay, as saved meanwhileA fixed amount 50As you entered itThe full statement");
    await user.click(button("Keep mine: Autopay"));
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([
      {
        autopay: { mode: "statement", fixedCents: null },
        from: { autopay: { mode: "fixed", fixedCents: 5_000 } },
      },
    ]);
  });

  it("are not sent when nothing was changed", async () => {
    const user = open("edit");
    await user.type(field("Nickname"), " ");
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([]);
  });

  it("lose their limit with a custom card that has no preset one", async () => {
    const user = open("edit", { custom });
    await retype(user, "Annual fee", "95");
    await user.click(field("No preset spending limit"));
    expect(screen.queryByLabelText("Credit limit")).toBeNull();
    await user.click(button("Save card"));
    await isClosed();
    expect(sent).toEqual([
      {
        creditLimitCents: null,
        custom: { annualFeeCents: 9_500, noPresetLimit: true },
        from: { creditLimitCents: 900_000, custom: { annualFeeCents: 0, noPresetLimit: false } },
      },
    ]);
  });

  it("reject a card number while it is typed, and the rest when they are sent", async () => {
    const user = open("edit");
    await user.type(field("Nickname"), "4242 4242 4242 4242");
    await waitFor(() => expect(problems()[0]).toMatch(/full card number/));
    await retype(user, "Nickname", "");
    await retype(user, "Credit limit", "0");
    await user.selectOptions(field("Month"), "Month");
    expect(problems()).toEqual([]);
    await user.click(button("Save card"));
    await waitFor(() =>
      expect(problems()).toEqual(["Choose the month it was opened.", "Enter a limit above $0, or leave it blank."]),
    );
    expect(document.activeElement).toBe(field("Month"));
    await user.selectOptions(field("Month"), "December");
    await user.selectOptions(field("Year"), "2026");
    await waitFor(() => expect(problems()[0]).toBe("This date is in the future."));
    await user.selectOptions(field("Month"), "October");
    await waitFor(() => expect(problems()).toEqual(["Enter a limit above $0, or leave it blank."]));
  });

  it("show what the server has against the day until a part of it is changed", async () => {
    rejects("openedOn", "This date is in the future.");
    const user = open("edit");
    await user.selectOptions(field("Year"), "2026");
    await user.click(button("Save card"));
    await waitFor(() => expect(problems()).toEqual(["This date is in the future."]));
    await user.selectOptions(field("Month"), "February");
    await waitFor(() => expect(problems()).toEqual([]));
  });
});

describe("a payment", () => {
  it("of more than the statement is asked about once for each amount", async () => {
    const user = open("pay");
    expect(field("Amount").value).toBe("800");
    const question = (over: string) => `That's ${over} more than the statement balance. Save again to confirm.`;
    await retype(user, "Amount", "99,999");
    await user.click(button("Record payment"));
    await waitFor(() => expect(problems()).toEqual([question("$99,199.00")]));
    await retype(user, "Amount", "999");
    await waitFor(() => expect(problems()).toEqual([]));
    await user.click(button("Record payment"));
    await waitFor(() => expect(problems()).toEqual([question("$199.00")]));
    expect(document.activeElement).toBe(field("Amount"));
    expect(sent).toEqual([]);
    await user.click(button("Record payment"));
    await isClosed();
    expect(sent).toMatchObject([{ amountCents: 99_900, on: today, state: "posted" }]);
  });

  it("may be on its way, and is never nothing", async () => {
    const user = open("pay");
    await retype(user, "Amount", "0");
    await user.click(field("It hasn't posted yet"));
    await user.click(button("Record payment"));
    await waitFor(() => expect(problems()).toEqual(["Enter the amount paid."]));
    await retype(user, "Amount", "20");
    await user.click(button("Record payment"));
    await isClosed();
    expect(sent).toMatchObject([{ amountCents: 2_000, state: "pending" }]);
  });
});

describe("another product in the card's place", () => {
  const freedom = { cardId: "freedom-unlimited", name: "Freedom Unlimited", annualFeeCents: 0 };

  it("is rejected above the button, as there is no field for the product", async () => {
    rejects("body.cardId", "This card isn't in the catalog.");
    const user = open("product", {}, { bonus: null, fee: { downgrades: [freedom] } });
    await user.click(screen.getByRole("button", { name: /^Freedom Unlimited/ }));
    await user.click(button("Change to Freedom Unlimited"));
    expect(await screen.findByText("This card isn't in the catalog.")).toBeTruthy();
    expect(sent).toEqual([{ cardId: "freedom-unlimited", on: today, id: expect.any(String) }]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("the dialog for a balance", () => {
  it("begins with what is left after payments, and an undo brings back the one before with its day and payments", async () => {
    const paid = paymentWith({ id: "paid-1", on: "2026-11-20", amountCents: 30_000, isOffBalance: true });
    const balance = { currentCents: 70_000, on: "2026-11-10" };
    render(<ToastRegion />);
    const user = open("balance", { balance, statement: statementWith({ payments: [paid] }) });
    expect(field("Current balance").value).toBe("700");
    await retype(user, "Current balance", "650");
    await user.click(button("Save balance"));
    await isClosed();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { currentCents: 65_000, from: { ...balance, paymentsOff: ["paid-1"] } },
        { ...balance, paymentsOff: ["paid-1"], from: { currentCents: 65_000 } },
      ]),
    );
  });

  it("begins empty where a newer statement shows what is owed, and an undo brings back the older one", async () => {
    const balance = { currentCents: 90_000, on: "2026-10-16" };
    render(<ToastRegion />);
    const user = open("balance", { balance, statement: statementWith() });
    expect(field("Current balance").value).toBe("");
    await user.type(field("Current balance"), "1,800");
    await user.click(button("Save balance"));
    await isClosed();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { currentCents: 180_000, from: { ...balance, paymentsOff: [] } },
        { ...balance, paymentsOff: [], from: { currentCents: 180_000 } },
      ]),
    );
  });
});

describe("what else a card's page asks", () => {
  it("accepts a balance in credit, and none", async () => {
    const user = open("balance");
    await user.type(field("Current balance"), "-20");
    await user.click(button("Save balance"));
    await isClosed();
    await retype(user, "Current balance", "");
    await user.click(button("Save balance"));
    await waitFor(() =>
      expect(sent).toEqual([
        { currentCents: -2_000, from: { currentCents: null } },
        { currentCents: null, from: { currentCents: null } },
      ]),
    );
  });

  it("shows the costs of the chosen month, and takes a blank for none", async () => {
    const user = open("costs");
    expect(field("Interest").value).toBe("12.50");
    await user.selectOptions(field("Month"), "2026-10");
    expect(field("Interest").value).toBe("");
    await user.type(field("Late fees"), "40");
    await user.click(button("Save costs"));
    await isClosed();
    expect(sent).toEqual([{ lateCents: 4_000, from: { lateCents: 0 } }]);
  });

  it("records what happened to a fee", async () => {
    const user = open("fee");
    await user.click(field("Waived"));
    await retype(user, "Date", "");
    await user.click(button("Save fee"));
    await waitFor(() => expect(problems()).toEqual(["Choose a day."]));
    await retype(user, "Date", "2026-11-01");
    await user.click(button("Save fee"));
    await isClosed();
    expect(sent).toEqual([
      { event: { state: "waived", on: "2026-11-01", amountCents: 25_000 }, from: { event: null } },
    ]);
  });

  it("begins with what was entered of the fee, and shows what another tab entered meanwhile", async () => {
    const posted = { state: "posted", on: "2026-03-09", amountCents: 25_000 };
    const user = open("fee", { feeEvents: { "2026-03-01": posted } });
    expect([field("Charged").checked, field("Date").value]).toEqual([true, "2026-03-09"]);
    await user.click(field("Waived"));
    changeElsewhere("fee", { feeEvents: { "2026-03-01": { ...posted, state: "refunded" } } });
    expect(problems()[0]).toContain("Status, as saved meanwhileRefundedAs you entered itWaived");
  });

  it("shows at its day why a card can't be closed then", async () => {
    rejects("on", "The card wasn't open yet on that day.");
    const user = open("close");
    await user.click(field("It was lost"));
    await user.click(button("Close Gold Card"));
    await waitFor(() => expect(problems()).toEqual(["The card wasn't open yet on that day."]));
    expect(sent).toEqual([{ on: today, as: "lost" }]);
  });

  it("shows before closing what is still owed, and that the welcome offer stops", () => {
    const tiers = [{ label: "200,000 Hilton Honors points", spendCents: 600_000, met: false }];
    open("close", {}, { bonus: { status: "on_track", tiers } });
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00A0", " "));
    expect(items).toContain("You still owe $800.00, due November 28. Closing doesn't pay it.");
    expect(items).toContain("You'll lose the welcome offer: 200,000 Hilton Honors points.");
  });

  it("takes a report on a fact in words of three letters and more", async () => {
    const user = open("report");
    await user.selectOptions(field("Which fact?"), "Annual fee");
    expect(screen.getByText("Annual fee: $250 a year")).toBeTruthy();
    await user.click(button("Send report"));
    await waitFor(() => expect(problems()).toEqual(["Describe what's wrong."]));
    answer = { status: 200, body: {} };
    await user.type(field("What's correct, and where can we check it?"), " It is $325. ");
    await user.click(button("Send report"));
    await isClosed();
    expect(sent).toEqual([{ cardId: "gold-card", path: "fees.annual", label: "Annual fee", message: "It is $325." }]);
  });
});
