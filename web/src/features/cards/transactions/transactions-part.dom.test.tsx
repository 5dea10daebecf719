import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { completeBrowser, createFakeServer, type FakeServer, openPage } from "../../../lib/testing.tsx";
import { transactionItem } from "../../../lib/transaction-fixture.ts";
import { TransactionsPart } from "./transactions-part.tsx";

const read = "GET /api/wallet/transactions";
const activity = {
  count: 412,
  hasReported: true,
  months: ["2026-11", "2026-10"],
  categories: [{ id: "dining", label: "Dining" }],
  earns: "points",
  payments: [],
} as NonNullable<CardPage["activity"]>;
const page = {
  card: { id: "gold" },
  summary: { id: "gold", name: "Gold Card", nickname: null, issuer: "Chase", bank: { name: "Chase" } },
  statements: [],
  credits: [],
  activity,
  today: "2026-11-20",
} as unknown as CardPage;
const many = Array.from({ length: 50 }, (_, at) =>
  transactionItem({ id: `tx-${at}`, merchant: `Shop ${at}`, amountCents: 1_000 + at }),
);
const reserved = { transactions: many, nextCursor: "2026-11-01.tx-49" };

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(read, reserved);
});
afterEach(cleanup);

let shown: ReturnType<typeof openPage>;
const open = (at = "/") => {
  shown = openPage(
    <>
      <TransactionsPart page={page} activity={activity} />
      <ToastRegion />
    </>,
    at,
  );
};
const rows = () => within(screen.getByRole("list", { name: "Transactions" })).getAllByRole("listitem");
const search = () => shown.address().replace(/^[^?]*/, "");
const asked = () => server.calls.filter((call) => call.startsWith(`${read}?`)).map((call) => call.split("?")[1]);

describe("the transactions of a card", () => {
  it("are the ten newest at first, and all of them on request", async () => {
    open();
    await screen.findByText("Shop 0");
    expect(screen.queryByText("Shop 10")).toBeNull();
    expect(asked()).toEqual(["walletCardId=gold&limit=50"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all 412 transactions" }));
    expect(await screen.findByText("Shop 10")).toBeTruthy();
  });

  it("are searched and filtered by what their address says", async () => {
    server.answer(read, { transactions: [transactionItem()], nextCursor: null });
    open("/dashboard/cards/gold?tab=activity&q=coffee&month=2026-11&kind=nonsense");
    await screen.findByText("Harbor Coffee");
    expect(asked()).toEqual(["walletCardId=gold&search=coffee&month=2026-11&limit=50"]);
    expect(screen.getByText("1 transaction found.")).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Category" }), "dining");
    expect(search()).toBe("?tab=activity&q=coffee&month=2026-11&kind=nonsense&category=dining");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search transactions" }), " 53");
    await waitFor(() => expect(search()).toContain("q=coffee+53"));
  });

  it("go on searching while pages have nothing", async () => {
    server.answer(`${read}?walletCardId=gold&search=rare&limit=50`, {
      transactions: [],
      nextCursor: "2026-05-01.tx-9",
    });
    server.answer(`${read}?walletCardId=gold&search=rare&limit=50&cursor=2026-05-01.tx-9`, {
      transactions: [transactionItem({ merchant: "Rare Books" })],
      nextCursor: null,
    });
    open("/?q=rare");
    expect(await screen.findByText("Rare Books")).toBeTruthy();
  });

  it("that nothing matches are shown again by one button", async () => {
    server.answer(`${read}?walletCardId=gold&search=nothing&limit=50`, { transactions: [], nextCursor: null });
    open("/?q=nothing");
    await screen.findByText("No transactions match this search.");
    await userEvent.click(screen.getByRole("button", { name: "Show all transactions" }));
    expect(await screen.findByText("Shop 0")).toBeTruthy();
    expect(search()).toBe("");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  it("that couldn't be loaded are loaded again", async () => {
    server.reject(read, 400);
    open();
    await screen.findByText(/We couldn't load the transactions\./);
    server.answer(read, reserved);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Shop 0")).toBeTruthy();
  });

  it("show what is pending, what they earn and what they were matched to", async () => {
    server.answer(read, {
      transactions: [
        transactionItem({ id: "a", status: "pending" }),
        transactionItem({
          id: "b",
          kind: "payment",
          merchant: null,
          description: "ONLINE PAYMENT",
          amountCents: 5_000,
        }),
      ],
      nextCursor: null,
    });
    open();
    await screen.findByText("Harbor Coffee");
    const [pending, payment] = rows().map(({ textContent }) => textContent);
    expect(pending).toContain("Pending");
    expect(pending).toContain("3x");
    expect(payment).toContain("This payment was returned");
    expect(payment).not.toContain("3x");
  });
});

describe("the category of a purchase", () => {
  const categories = {
    categories: [
      { id: "dining", label: "Dining", unitsPerDollar: 3 },
      { id: "groceries", label: "Groceries", unitsPerDollar: 1 },
    ],
    reportedId: "groceries",
    now: { categoryId: "dining", isOwn: false },
    centsPerUnit: 1.4,
    others: { count: 6, hasMore: false },
  };
  const save = "PUT /api/wallet/transactions/tx-1/category";

  beforeEach(() => {
    server.answer(read, { transactions: [transactionItem()], nextCursor: null });
    server.answer("GET /api/wallet/transactions/tx-1/categories", categories);
    server.answer(save, { id: "tx-1", undo: { categoryId: null, appliesTo: "merchant" }, dashboard: {} });
  });

  const opener = () => screen.findByRole("button", { name: "Dining: change the category of Harbor Coffee" });
  const openPopover = async () => {
    open();
    await userEvent.click(await opener());
    await screen.findByText("Chase reports “Groceries”, which earns 1 point per dollar.");
  };
  const saveIt = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

  it("is changed for all of a merchant, and undone", async () => {
    await openPopover();
    expect((await opener()).getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("1 point, −$1.48")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /Groceries/ }));
    await userEvent.click(
      screen.getByRole("checkbox", { name: "Also for the other 6 purchases at Harbor Coffee, and future ones" }),
    );
    await saveIt();
    await screen.findByText("7 purchases at Harbor Coffee are now Groceries.");
    expect(server.bodies).toEqual([
      { categoryId: "groceries", appliesTo: "merchant", from: { categoryId: "dining", isOwn: false } },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(await opener());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone.");
    expect(server.bodies[1]).toEqual({ categoryId: null, appliesTo: "merchant" });
  });

  it("is found by name, and shows why it couldn't be saved", async () => {
    server.reject(save, 400);
    await openPopover();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search categories" }), "groc");
    expect(screen.queryByRole("radio", { name: /Dining/ })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /Groceries/ }));
    await saveIt();
    expect(await screen.findByText("No.")).toBeTruthy();
  });

  it.each([
    [{ count: 1, hasMore: false }, "Also for the other purchase at Harbor Coffee, and future ones"],
    [{ count: 0, hasMore: false }, "Also for future purchases at Harbor Coffee"],
    [{ count: 90, hasMore: true }, "Also for all other purchases at Harbor Coffee (at least 90), and future ones"],
  ])("is offered for the others before it's saved: %o", async (others, label) => {
    server.answer("GET /api/wallet/transactions/tx-1/categories", { ...categories, others });
    await openPopover();
    expect(screen.getByRole("checkbox", { name: label })).toBeTruthy();
  });

  it("of a transaction without a merchant is changed for this one only", async () => {
    server.answer("GET /api/wallet/transactions/tx-1/categories", { ...categories, others: null });
    await openPopover();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("stays open while it is saved, and closes without a call when nothing was changed", async () => {
    const answer = server.hold(save);
    await openPopover();
    await userEvent.click(screen.getByRole("radio", { name: /Groceries/ }));
    await saveIt();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("dialog", { name: "Change category" })).toBeTruthy();
    answer();
    await screen.findByText("Harbor Coffee is now Groceries.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(await opener());
    await screen.findByText(/^Chase reports/);
    await saveIt();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.bodies).toHaveLength(1);
  });

  it("of what the member logged isn't changed here", async () => {
    server.answer(read, { transactions: [transactionItem({ source: "member" })], nextCursor: null });
    open();
    await screen.findByText("Harbor Coffee");
    expect(screen.queryByRole("button", { name: /change the category/ })).toBeNull();
  });
});
