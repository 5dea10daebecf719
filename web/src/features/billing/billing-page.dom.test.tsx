import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { PlanStatus } from "./plan-status.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Auth } from "../../lib/session/use-auth.ts";
import { completeBrowser, createFakeServer, openPage, setOnline } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { BillingPage } from "./billing-page.tsx";
import { buildStatus } from "./status-fixture.ts";

vi.mock("../../lib/session/credentials.ts", () => ({ needsFreshSignIn: () => false }));

const plans = "GET /api/plans";
const overview = "GET /api/billing";
const nothingYet = { currentPriceId: null, creditCents: 0, nextInvoice: null, invoices: [], nextCursor: null };

const invoice = {
  number: "CW-0002",
  createdAt: "2026-11-20T15:00:00.000Z",
  description: "Personal",
  totalCents: 800,
  amountDueCents: 800,
  discountCents: 0,
  creditCents: 0,
  refundedCents: 0,
  dispute: null,
  failureMessage: null,
  currency: "usd",
  status: "open",
  isForChange: false,
  hostedUrl: "https://pay.test/in_1",
  pdfUrl: null,
};

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(plans, { plans: [] });
  server.answer(overview, nothingYet);
  server.answer("GET /api/billing/receipt", { receipt: null });
  server.answer("GET /api/accounts/me", { timeZone: "America/New_York" });
});
afterEach(() => {
  setOnline(true);
  cleanup();
});

const open = (status: SubscriptionStatus | null = buildStatus(), auth: Partial<Auth> = {}, search = "") =>
  openPage(<BillingPage />, `/billing${search}`, { auth: { subscriptionStatus: status, ...auth } });
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent?.replaceAll("\u00A0", " ");
const tryAgain = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));

describe("the plan on the billing page", () => {
  it("loads with a placeholder", () => {
    const { container } = open(null, { subscriptionLoading: true });
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    expect(container.textContent).toContain("Loading plans");
  });

  it("shows an error with a next step when it can't be loaded", async () => {
    const asked: unknown[] = [];
    open(null, { refreshStatus: (options) => Promise.resolve((asked.push(options), null)) });
    expect(await headline()).toBe("Couldn't load your plan.");
    expect(screen.getByRole("link", { name: "contact support" })).toBeTruthy();
    await tryAgain();
    expect(asked).toEqual([{ fromProvider: true }]);
  });

  const month = { priceId: "price_1", interval: "month", intervalCount: 1, unitAmountCents: 800, currency: "usd" };
  const personal = {
    productId: "p1",
    name: "Personal",
    description: null,
    features: [],
    prices: [month],
    trialDays: 14,
  };
  const twoSteps = "You can cancel in two steps on this page.";
  const before = (first: HTMLElement, second: HTMLElement) =>
    first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING;

  it("that has ended leads to the plans first, and offers nothing to cancel", async () => {
    server.answer(plans, { plans: [personal] });
    open(
      buildStatus({ hasAccess: false, reason: "canceled", endedAt: "2026-11-10T15:00:00.000Z", paymentMethod: null }),
    );
    const choose = await screen.findByRole("button", { name: "Choose Personal, monthly" });
    expect(before(choose, screen.getByRole("button", { name: "Manage payment and plan" }))).toBe(true);
    expect(document.body.textContent).not.toContain(twoSteps);
  });

  it("that runs leads to what can be done with it first, and says how to cancel it", async () => {
    server.answer(plans, { plans: [personal] });
    open();
    const change = await screen.findByRole("button", { name: /^Preview change/ });
    expect(before(screen.getByRole("button", { name: "Manage payment and plan" }), change)).toBe(true);
    expect(document.body.textContent).toContain(twoSteps);
  });

  it("of a new member is to be chosen, without a way to cancel what isn't there", async () => {
    server.answer(plans, { plans: [personal] });
    open(buildStatus({ hasAccess: false, reason: "none", plan: null, paymentMethod: null }));
    await screen.findByRole("button", { name: "Choose Personal, monthly" });
    expect(document.body.textContent).not.toContain(twoSteps);
  });

  it("whose trial ended as it began says why, and that nothing was charged", async () => {
    const trial = { isTrialing: false, endsAt: null, daysLeft: 0, eligible: false, denied: true };
    open(buildStatus({ hasAccess: false, reason: "canceled", trial, paymentMethod: null }));
    expect(await headline()).toBe("Your trial ended as it began. Choose a plan to continue. ");
    expect(document.body.textContent).toContain(
      "The free trial was already used with another spelling of your email address, so yours ended right away. Nothing was charged.",
    );
  });

  it("that can't be read offline shows that nothing changed", async () => {
    setOnline(false);
    open(null);
    expect(await headline()).toBe("Couldn't load your plan.");
    expect(screen.getByRole("alert").textContent).toContain("You're offline. Your plan hasn't changed.");
  });

  it.each<[string, Partial<PlanStatus>, RegExp]>([
    ["is active", {}, /Personal.*year/],
    [
      "ends",
      { reason: "canceling", willCancel: true, renewsAt: null, endsAt: "2027-03-03T15:00:00.000Z" },
      /^Personal ends on March 3, 2027\./,
    ],
    [
      "has ended",
      { hasAccess: false, reason: "canceled", status: "canceled", renewsAt: null, endedAt: "2026-11-03T15:00:00.000Z" },
      /^Your plan ended on November 3, 2026\. Choose one to continue\./,
    ],
    [
      "was not paid for",
      {
        reason: "past_due_grace",
        status: "past_due",
        grace: { inGrace: true, endsAt: "2026-12-01T15:00:00.000Z", nextPaymentAttemptAt: null },
      },
      /A payment is overdue\./,
    ],
  ])("that %s shows it", async (_name, change, words) => {
    open(buildStatus(change));
    expect(await headline()).toMatch(words);
  });

  it("that can't be refreshed keeps what is known, and so does the next try", async () => {
    let tries = 0;
    open(buildStatus(), { refreshStatus: () => Promise.resolve((tries++, null)) }, "?from=portal");
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(await screen.findByText(/^Couldn't refresh\. You're seeing data from/)).toBeTruthy();
    await tryAgain();
    await waitFor(() => expect(tries).toBe(2));
    expect(screen.getByText(/^Couldn't refresh\./)).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1 })).toBe(heading);
    expect(heading.textContent).toContain("Personal");
  });
});

const ended = {
  hasAccess: false,
  reason: "canceled",
  planReason: "canceled",
  status: "canceled",
  renewsAt: null,
  endedAt: "2026-11-03T15:00:00.000Z",
} as const;

describe("without access", () => {
  it("the person's data can be downloaded and the account deleted", async () => {
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:export");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.answer("GET /api/wallet/export", { exportedAt: "2026-11-20T15:00:00.000Z", cards: [{}], purchases: [] });
    open(buildStatus(ended));
    const data = within(await screen.findByRole("region", { name: "Your data" }));
    await userEvent.click(data.getByRole("button", { name: "Download JSON" }));
    expect(await data.findByText(/^Saved: 1 card, 0 purchases\./)).toBeTruthy();
    expect(saved).toEqual(["cardwell-2026-11-20.json"]);
    expect(data.queryByRole("button", { name: "Download CSV" })).toBeNull();

    await userEvent.click(data.getByRole("button", { name: "Delete account" }));
    await userEvent.type(screen.getByLabelText("Type the email address to confirm"), "nora@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Delete account of nora@example.com" }));
    await waitFor(() => expect(server.calls).toContain("DELETE /api/account"));
  });

  it("the help is open", async () => {
    open(buildStatus(ended));
    const link = await screen.findByRole("link", { name: "Trial, price and renewal" });
    expect(link.getAttribute("href")).toMatch(/^\/help\//);
  });

  it("isn't what staff have: their role gives it, and the page shows their own plan", async () => {
    open({ ...buildStatus(ended), hasAccess: true, reason: "staff" });
    expect(await headline()).toBe("Your plan ended on November 3, 2026. Choose one to continue. ");
    expect(screen.getByText("Your staff role gives you access.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your data" })).toBeNull();
  });
});

describe("the parts of the billing page below the plan", () => {
  it("show that nothing is on sale, and that there are no invoices yet", async () => {
    open();
    expect(await screen.findByText("No plans are available right now.")).toBeTruthy();
    expect(screen.getByText("No invoices yet.")).toBeTruthy();
  });

  it("that did not load leave the rest as it is, with a reference and another try", async () => {
    server.reject(plans, 503, { message: "The payment provider does not answer.", requestId: "r-plans" });
    server.reject(overview, 500, { message: "Something failed on our side.", requestId: "r-invoices" });
    open();
    expect(await headline()).toContain("Personal");
    expect(await screen.findByText("Couldn't load plans.")).toBeTruthy();
    expect(await screen.findByText("Couldn't load your invoices.")).toBeTruthy();
    expect(screen.getByText("Reference r-invoices.")).toBeTruthy();
    server.answer(plans, { plans: [] });
    server.answer(overview, nothingYet);
    for (const again of screen.getAllByRole("button", { name: "Try again" })) await act(() => userEvent.click(again));
    expect(await screen.findByText("No plans are available right now.")).toBeTruthy();
    expect(await screen.findByText("No invoices yet.")).toBeTruthy();
  });

  it("show what was paid to Cardwell beside what its alerts brought, and what they didn't separately", async () => {
    const receipt = {
      since: "2026-02-17T15:00:00.000Z",
      paidCents: 7200,
      disputedCents: 0,
      afterAlertCents: 4100,
      otherCreditsCents: 152_995,
      rewardsCents: 168_276,
      bonusCents: 0,
    };
    server.answer("GET /api/billing/receipt", { receipt });
    open();
    const section = await screen.findByRole("region", { name: "Value receipt" });
    expect(section.textContent).toContain("Paid to Cardwell−$72.00");
    expect(section.textContent).toContain("Credits used after an alert$41.00");
    expect(section.textContent).toContain("Behind so far$31.00");
    expect(section.textContent).toContain(
      "Not counted, because you may have gotten it without Cardwell: $1,529.95 in other credits and $1,682.76 in rewards on recorded purchases.",
    );
  });

  it("show that a disputed payment isn't counted as paid", async () => {
    const receipt = {
      since: "2026-02-17T15:00:00.000Z",
      paidCents: 1600,
      disputedCents: 800,
      afterAlertCents: 4100,
      otherCreditsCents: 0,
      rewardsCents: 0,
      bonusCents: 0,
    };
    server.answer("GET /api/billing/receipt", { receipt });
    open();
    const section = await screen.findByRole("region", { name: "Value receipt" });
    expect(section.textContent).toContain("Paid to Cardwell−$16.00");
    expect(section.textContent).toContain("$8.00 in disputed payments isn't counted as paid.");
  });

  it.each([
    ["needs_response", "Disputed$8.00 under review"],
    ["under_review", "Disputed$8.00 under review"],
    ["lost", "Disputed$8.00 returned"],
    ["won", "Paid"],
    ["inquiry", "Paid"],
  ])("list a paid invoice whose dispute has the status %s as “%s”", async (status, shown) => {
    const dispute = { status, amountCents: 800 };
    server.answer(overview, { ...nothingYet, invoices: [{ ...invoice, status: "paid", amountDueCents: 0, dispute }] });
    open();
    const table = await screen.findByRole("table", { name: "Invoices" });
    expect(
      within(table)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toContain(shown);
  });

  it("list an invoice that waits for its confirmation as pending, with the way to confirm it", async () => {
    server.answer(overview, { ...nothingYet, invoices: [{ ...invoice, isForChange: true }] });
    open();
    const table = await screen.findByRole("table", { name: "Invoices" });
    expect(table.textContent).toContain("PendingChanges your plan once paid");
    expect(table.textContent).not.toContain("Due");
    const [confirm] = within(table).getAllByRole("link", { name: "Confirm invoice CW-0002" });
    expect(confirm?.getAttribute("href")).toBe("https://pay.test/in_1");
  });

  it("show on return from the portal that the new card was declined too", async () => {
    const failureMessage = "Your card has insufficient funds.";
    server.answer(overview, { ...nothingYet, invoices: [{ ...invoice, failureMessage }] });
    const grace = { inGrace: true, endsAt: "2026-12-01T15:00:00.000Z", nextPaymentAttemptAt: null };
    const due = buildStatus({ reason: "past_due_grace", status: "past_due", grace });
    open(due, { refreshStatus: () => Promise.resolve(due) }, "?from=portal");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain(
        "We tried again with this card. Use another card, or pay the invoice.Your card has insufficient funds.",
      ),
    );
  });

  it("show after an abandoned checkout that nothing was charged", async () => {
    open(buildStatus(), {}, "?checkout=canceled");
    expect(await screen.findByText("You left the checkout. Nothing was charged.")).toBeTruthy();
  });
});

describe("a change of plan whose bank wants a confirmation", () => {
  const year = { priceId: "price_2", interval: "year", intervalCount: 1, unitAmountCents: 7200, currency: "usd" };
  const personal = {
    productId: "p1",
    name: "Personal",
    description: null,
    features: [],
    prices: [year],
    trialDays: 14,
  };
  const dialog = () => within(screen.getByRole("dialog"));
  const returnToTab = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

  beforeEach(async () => {
    server.answer(plans, { plans: [personal] });
    server.answer(overview, { ...nothingYet, currentPriceId: "price_1" });
    server.answer("POST /api/billing/change-preview", {
      dueTodayCents: 6400,
      creditCents: 800,
      nextAmountCents: 7200,
      nextChargeAt: "2027-11-20T15:00:00.000Z",
      currency: "usd",
      prorationAt: "2026-11-20T15:00:00.000Z",
    });
    server.reject("POST /api/billing/change", 402, {
      error: "payment_failed",
      message: "Your bank wants you to confirm this payment. Your plan changes once you do.",
      confirmUrl: "https://pay.test/in_3",
    });
    const status = buildStatus();
    open(status, { refreshStatus: () => Promise.resolve(status) });
    await userEvent.click(await screen.findByRole("button", { name: /^Preview change/ }));
    await userEvent.click(await dialog().findByRole("button", { name: "Pay $64.00 and change" }));
    await dialog().findByRole("alert");
  });

  it("says so, and leads to the page on which it is confirmed", () => {
    expect(dialog().getByRole("alert").textContent).toContain(
      "The payment isn't confirmed yet.Your bank wants you to confirm this payment. Your plan changes once you do.",
    );
    const confirm = dialog().getByRole("link", { name: "Confirm payment" });
    expect([confirm.getAttribute("href"), confirm.getAttribute("target")]).toEqual(["https://pay.test/in_3", "_blank"]);
    expect(
      dialog()
        .getByRole("button", { name: /change$/ })
        .getAttribute("aria-disabled"),
    ).toBe("true");
    expect(dialog().queryByRole("button", { name: "Update payment method" })).toBeNull();
  });

  it("stays open on a return without the confirmation, and closes once the plan is changed", async () => {
    await returnToTab();
    await waitFor(() => expect(server.calls.filter((each) => each === overview)).toHaveLength(2));
    expect(dialog().getByRole("link", { name: "Confirm payment" })).toBeTruthy();

    server.answer(overview, { ...nothingYet, currentPriceId: "price_2" });
    await returnToTab();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
