import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { emptyDashboard } from "../dashboard-fixture.ts";
import { PaymentsPage } from "./payments-page.tsx";

const payment = {
  closeOn: "2026-11-01",
  dueIsEstimate: false,
  minimumCents: 4_000,
  paidCents: 0,
  currentCents: null,
  autopay: "none",
  basis: { how: "", facts: [] },
};

const card = {
  issuer: "Chase",
  nickname: null,
  status: "active",
  missing: [],
  bank: null,
  logo: { url: null, initials: "NB", hue: "lake" },
  payUrl: "https://chase.example/sign-in",
};

const dashboard = {
  ...emptyDashboard,
  cards: [
    { ...card, id: "flex", cardId: "flex", name: "Freedom Flex", position: 0 },
    { ...card, id: "reserve", cardId: "reserve", name: "Sapphire Reserve", position: 1 },
  ],
  payments: [
    {
      ...payment,
      walletCardId: "flex",
      dueOn: "2026-11-21",
      state: "not_confirmed",
      statementCents: 128_460,
      remainingCents: 128_460,
    },
    {
      ...payment,
      walletCardId: "reserve",
      dueOn: "2026-12-08",
      state: "autopay_set",
      statementCents: 390_215,
      remainingCents: 390_215,
      autopay: "statement",
    },
  ],
} as unknown as Dashboard;

const fridays = { every: "two_weeks", on: "2026-11-20", alsoDay: null };
const paidOnFridays = { ...dashboard, settings: { ...dashboard.settings, paydays: fridays } };

let server: FakeServer;
let client: ReturnType<typeof openPage>["client"];
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

const open = async (answer: object) => {
  server.answer("GET /api/dashboard", answer);
  ({ client } = openPage(<PaymentsPage />, "/dashboard/payments"));
  return (await screen.findByRole("heading", { level: 1 })).textContent;
};
const changeElsewhere = (answer: object) => {
  server.answer("GET /api/dashboard", answer);
  return act(async () => client.refetchQueries({ queryKey: ["dashboard"] }));
};
const order = () => screen.getByRole<HTMLInputElement>("radio", { checked: true }).parentElement?.textContent;

describe("the payment plan", () => {
  it("shows how much is to be paid by whom, and leads to the bank first", async () => {
    expect(await open(dashboard)).toBe("1 payment to make, $1,284.60. Pay it today.");
    expect(screen.getByText("You pay").parentElement?.textContent).toBe("You pay$1,284.60");
    expect(screen.getByText("Autopay").parentElement?.textContent).toBe("Autopay$3,902.15");
    const flex = within(screen.getByText("Freedom Flex").closest("li") ?? document.body);
    expect(
      flex.getByText("Due tomorrow. Fewer than 2 business days are left. Pay today; the payment may still post late."),
    ).toBeTruthy();
    expect(flex.getByRole("link", { name: /^Pay at Chase/ }).getAttribute("href")).toBe(
      "https://chase.example/sign-in",
    );
    expect(flex.getByRole("button", { name: /^Mark as paid/ })).toBeTruthy();
    const reserve = within(screen.getByText("Sapphire Reserve").closest("li") ?? document.body);
    expect(reserve.queryByRole("button", { name: /^Mark as paid/ })).toBeNull();
  });

  it("shows what a payment on top would change, also where it is less than a percent", async () => {
    const row = {
      walletCardId: "flex",
      limitCents: 2_200_000,
      utilizationBps: 1_501,
      forecastBps: 1_043,
      closesOn: "2026-12-10",
      payCents: 9_460,
      payBy: "2026-12-07",
    };
    await open({ ...dashboard, utilization: { ...dashboard.utilization, targetBps: 1_000, rows: [row] } });
    expect(screen.getByText(/^Optional: \$94.60 more/).parentElement?.textContent).toContain(
      "reports 10% of its limit instead of 10.4%.",
    );
  });

  it("opens by date until the paydays are known, and keeps them on the server", async () => {
    await open(dashboard);
    expect(order()).toBe("By date");
    await userEvent.click(screen.getByText("By payday"));
    await userEvent.click(await screen.findByRole("button", { name: "Save paydays" }));
    expect(await screen.findByText("Enter the date of a payday.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Next payday"), "2026-11-20");
    server.answer("PUT /api/wallet/settings", { id: null, dashboard: paidOnFridays });
    await userEvent.click(screen.getByRole("button", { name: "Save paydays" }));
    const first = await screen.findByRole("heading", { name: /^Payday Nov.20/ });
    expect(server.bodies).toEqual([{ paydays: fridays, from: { paydays: null } }]);
    expect(first.parentElement?.parentElement?.textContent).toContain("$1,284.60from this paycheck");
  });

  it("keeps a payday that is typed while another tab saves one, and shows both", async () => {
    await open(dashboard);
    await userEvent.click(screen.getByText("By payday"));
    await userEvent.type(await screen.findByLabelText("Next payday"), "2026-12-04");
    await changeElsewhere(paidOnFridays);
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /Next payday, as saved meanwhileNov.20, 2026As you entered itDec.4, 2026/,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Next payday").value).toBe("2026-12-04");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Next payday")).toBeNull();
    expect(order()).toBe("By payday");
  });

  it("keeps a payday that is typed while another tab removes them", async () => {
    await open(paidOnFridays);
    await userEvent.click(screen.getByRole("button", { name: "Edit paydays" }));
    fireEvent.change(await screen.findByLabelText("Next payday"), { target: { value: "2026-12-04" } });
    await changeElsewhere(dashboard);
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /Next payday, as saved meanwhileblankAs you entered itDec.4, 2026/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Next payday")).toBeNull();
  });

  it("says what each paycheck has to cover", async () => {
    await open(paidOnFridays);
    expect(order()).toBe("By payday");
    expect(screen.getByText("Paid every other Friday", { exact: false })).toBeTruthy();
    const heads = screen
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent?.replace(/\s/g, " "));
    expect(heads.slice(0, 2)).toEqual(["Payday Nov 20", "Payday Dec 4"]);
  });

  it("says which cards have no due day instead of that nothing is due", async () => {
    const [flex, reserve] = dashboard.cards.map((each) => ({ ...each, missing: ["due_day"] }));
    expect(await open({ ...dashboard, cards: [flex, reserve], payments: [] })).toBe("No due day for 2 cards.");
    const text = "We don't know when Freedom Flex and Sapphire Reserve are due: add the closing and due day.";
    expect(document.body.textContent).toContain(text);
    expect(document.body.textContent).not.toContain("Nothing is due");
    expect(screen.getByRole("link", { name: "Freedom Flex" }).getAttribute("href")).toBe(
      "/dashboard/cards/flex?tab=settings",
    );
    cleanup();
    await open({ ...dashboard, cards: [flex, reserve], payments: dashboard.payments.slice(0, 1) });
    expect(document.body.textContent).toContain("We don't know when Sapphire Reserve is due");
  });

  it("counts the payments whose amount isn't entered among those to make", async () => {
    const unknown = { ...payment, state: "unknown", statementCents: null, remainingCents: null };
    const missing = [
      { ...unknown, walletCardId: "flex", dueOn: "2026-11-21" },
      { ...unknown, walletCardId: "reserve", dueOn: "2026-12-08" },
      { ...unknown, walletCardId: "reserve", dueOn: "2026-12-18", state: "closes_later", closeOn: "2026-11-24" },
    ];
    expect(await open({ ...dashboard, payments: missing })).toBe(
      "3 payments to make. Their amounts aren't entered yet. The first is today.",
    );
    expect(screen.getByText(/3 amounts not known on 2 cards\.$/)).toBeTruthy();
    expect(screen.getByText("You pay").parentElement?.textContent).toBe("You paynot known");
    expect(screen.getByText("Autopay").parentElement?.textContent).toBe("Autopay$0.00");
    cleanup();
    const one = missing.slice(1, 2);
    expect(await open({ ...dashboard, payments: one })).toMatch(
      /^1 payment to make\. Its amount isn't entered yet\. Pay it by .*December.4\.$/,
    );
    cleanup();
    expect(await open({ ...dashboard, payments: [...dashboard.payments.slice(0, 1), ...missing.slice(1)] })).toBe(
      "3 payments to make, $1,284.60 and 2 amounts not entered. The first is today.",
    );
    cleanup();
    const byAutopay = { ...one[0], autopay: "statement" };
    expect(await open({ ...dashboard, payments: [byAutopay] })).toBe(
      "No payments to make in the next 30 days, 1 amount not known.",
    );
    expect(screen.getByText("Autopay").parentElement?.textContent).toBe("Autopaynot known");
    cleanup();
    await open({ ...paidOnFridays, payments: missing });
    expect(screen.getAllByText("from this paycheck")[0]?.parentElement?.textContent).toBe(
      "not knownfrom this paycheck",
    );
  });

  it.each([
    ["2026-11-24", /^Due Nov.29\. Allow 2 business days, closed Thanksgiving Day\.$/],
    ["2026-11-25", /^Due Nov.29\. Fewer than 2 business days are left\. Pay today; the payment may still post late\.$/],
    ["2026-11-29", /^Due today\. Fewer than 2 business days are left\. Pay today; the payment may still post late\.$/],
    ["2026-11-30", /^Was due Nov.29\.$/],
  ])("on %s shows whether a payment due on Sunday, November 29, can post in time", async (today, text) => {
    const payments = [{ ...dashboard.payments[0], dueOn: "2026-11-29" }];
    await open({ ...dashboard, today, payments });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
