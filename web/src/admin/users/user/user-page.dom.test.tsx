import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { UserDetail } from "@cardwell/core/contract/admin/users";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aStatus } from "../../../lib/session/session-fakes.ts";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { UserPage } from "./user-page.tsx";

const user: UserDetail = {
  uid: "u_7fK2pQ",
  email: "ingrid.s@post.example",
  firstName: "Ingrid",
  staffRole: null,
  planKind: "monthly",
  plan: { name: "Personal", interval: "month" },
  status: "past_due",
  until: "2026-11-29T12:00:00Z",
  cards: 1,
  openAlerts: 6,
  createdAt: "2025-04-09T12:00:00Z",
  seenAt: "2026-11-20T12:00:00Z",
  timeZone: "America/Denver",
  isDisabled: false,
  grantedUntil: null,
  signIn: { methods: ["password"], lastAt: "2026-11-20T12:00:00Z", sessionsFrom: null },
  devices: [{ name: "Safari on iPhone", on: "2026-10-30" }],
  subscription: aStatus({
    reason: "past_due_grace",
    status: "past_due",
    renewsAt: null,
    grace: { inGrace: true, endsAt: "2026-11-29T12:00:00Z", nextPaymentAttemptAt: "2026-11-22T12:00:00Z" },
    paymentMethod: { kind: "card", label: "Visa", last4: "5520", expires: { year: 2030, month: 1 } },
    nextStep: "update_payment",
  }),
  invoices: [
    {
      number: "INV-20418",
      createdAt: "2026-11-12T12:00:00Z",
      description: "Personal",
      totalCents: 800,
      amountDueCents: 800,
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
    },
  ],
  hasMoreInvoices: false,
  walletCards: [
    {
      id: "w1",
      cardId: "amex-gold",
      name: "Gold Card",
      issuer: "American Express",
      artHue: null,
      last4: "9071",
      holder: null,
      missing: ["limit"],
      nextDueOn: "2026-11-28",
    },
  ],
  netValueCents: 39_160,
  alerts: { open: 6, snoozed: 0, rows: [] },
  emails: [],
  notes: [
    { id: "n1", text: "Checks Citi by hand.", by: "lena@cardwell.example", byUid: "lena", at: "2026-11-19T12:00:00Z" },
  ],
  events: [{ id: "joined-0", at: "2025-04-09T12:00:00Z", kind: "joined", title: "Joined", isProblem: false }],
};

const read = `GET /api/admin/users/${user.uid}`;
let server: FakeServer;

const isDisabled = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  completeBrowser();
  const { uid, status, until, staffRole } = user;
  server = createFakeServer({ nothing: { uid, status, until, staffRole } });
  server.answer(read, user);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function open(staffRole: StaffRole, address = `/admin/users/${user.uid}`) {
  openPage(<UserPage />, address, { route: "/admin/users/:uid/*", auth: { staffRole } });
  await waitFor(() =>
    expect(screen.queryByRole("table", { name: "Cards" }) ?? screen.queryByRole("alert")).not.toBeNull(),
  );
  return userEvent.setup();
}

describe("a person's page", () => {
  it("isn't found at an address that no person can have, and doesn't show what an id looks like", async () => {
    const message = "Invalid string: must match pattern /^[a-z]+$/";
    server.reject("GET /api/admin/users/%20x!", 400, {
      error: "invalid_request",
      message,
      fields: [{ path: "path.uid", message }],
    });
    await open("viewer", "/admin/users/%20x!");
    expect(screen.getByRole("alert").textContent).toContain("This person wasn't found");
    expect(screen.queryByText(/pattern/)).toBeNull();
  });

  it("begins with what is wrong, and shows cards by their last four digits", async () => {
    await open("viewer");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Ingrid is past due.Access ends November 29.");
    const needs = screen.getByRole("list", { name: "Needs attention" });
    expect(needs.textContent).toContain("Payment failed: $8.00");
    expect(needs.textContent).toContain("Visa ending 5520");
    expect(screen.getByRole("table", { name: "Cards" }).textContent).toContain("9071");
    expect(screen.getByRole("table", { name: "Cards" }).textContent).toContain("No limit");
    expect(within(screen.getByRole("list", { name: "Notes" })).getByText(/lena@cardwell.example/)).toBeTruthy();
  });

  it.each([
    ["needs_response", "Disputed, needs responsePaid Nov 12, 2026", "$8.00$8.00 disputed"],
    ["under_review", "Disputed, under reviewPaid Nov 12, 2026", "$8.00$8.00 disputed"],
    ["lost", "Dispute lostPaid Nov 12, 2026", "$8.00$8.00 disputed"],
    ["won", "Paid Nov 12, 2026Dispute won", "$8.00"],
    ["inquiry", "Paid Nov 12, 2026Inquiry", "$8.00"],
  ] as const)("shows a paid invoice whose dispute has the status %s as “%s”", async (status, state, amount) => {
    const invoices = user.invoices.map((each) => ({
      ...each,
      status: "paid" as const,
      failureMessage: null,
      dispute: { status, amountCents: 800 },
    }));
    server.answer(read, { ...user, invoices });
    await open("viewer");
    const cells = within(screen.getByRole("table", { name: "Invoices" })).getAllByRole("cell");
    const shown = cells.map(({ textContent }) => textContent?.trim().replaceAll("\u00A0", " "));
    expect(shown).toEqual(expect.arrayContaining([state, amount]));
  });

  it("shows the open invoice of a change of plan that waits for its confirmation as pending", async () => {
    server.answer(read, { ...user, invoices: user.invoices.map((each) => ({ ...each, isForChange: true })) });
    await open("viewer");
    expect(screen.getByRole("table", { name: "Invoices" }).textContent).toContain("Plan change pending");
  });

  it("lets a viewer do nothing", async () => {
    await open("viewer");
    expect(screen.queryByRole("button", { name: /^Extend/ })).toBeNull();
    expect(screen.getAllByText("Your role can't")).toHaveLength(8);
    expect(isDisabled(screen.getByRole("button", { name: "Add note" }))).toBe(true);
  });

  it("lets support help with sign-in and access, and keeps export, role and deletion for owners", async () => {
    await open("support");
    expect(screen.getAllByText("Your role can't")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it("gives access from the day on which it would end", async () => {
    const staff = await open("support");
    await staff.click(screen.getByRole("button", { name: "Extend access" }));
    const dialog = screen.getByRole("dialog");
    await staff.selectOptions(within(dialog).getByLabelText("Days"), "14");
    await staff.type(within(dialog).getByLabelText("Reason"), "New debit card");
    await staff.click(within(dialog).getByRole("button", { name: /^Give access until/ }));
    const body = { until: "2026-12-13", reason: "New debit card", from: { until: null } };
    await waitFor(() => expect(server.bodies).toEqual([body]));
    expect(server.calls).toContain(`POST ${contract.extendAccess.path.replace(":uid", user.uid)}`);
  });

  it("begins with the day after more access was given", async () => {
    const staff = await open("support");
    await staff.click(screen.getByRole("button", { name: "Extend access" }));
    await staff.type(screen.getByLabelText("Reason"), "New debit card");
    server.answer(read, { ...user, status: "granted", grantedUntil: "2026-12-06T23:59:59Z" });
    await staff.click(screen.getByRole("button", { name: /^Give access until Dec.6/ }));
    await screen.findByText(/^Given until/);
    await staff.click(screen.getByRole("button", { name: "Extend" }));
    expect(screen.getByRole("dialog").textContent).toMatch(/keeps access until Dec.13, 2026 instead of Dec.6, 2026/);
  });

  it.each([
    [
      "a plan that renews",
      { subscription: aStatus() },
      /The plan is paid until Dec.20, 2026 and then renews/,
      "2026-12-27",
    ],
    [
      "given access that ends before the plan renews",
      { subscription: aStatus(), grantedUntil: "2026-12-06T23:59:59Z" },
      /The plan is paid until Dec.20, 2026 and then renews/,
      "2026-12-27",
    ],
    [
      "a canceled plan",
      { subscription: aStatus({ willCancel: true, renewsAt: null, endsAt: "2026-12-20T12:00:00Z" }) },
      /instead of Dec.20, 2026/,
      "2026-12-27",
    ],
    [
      "a year that is paid, a week before the latest day",
      { subscription: aStatus({ renewsAt: "2027-11-18T12:00:00Z" }) },
      /The plan is paid until Nov.18, 2027/,
      "2027-11-21",
    ],
  ])("proposes no end of access before that of %s", async (_, changes, text, end) => {
    server.answer(read, { ...user, status: "active", ...changes });
    const staff = await open("support");
    await staff.click(screen.getByRole("button", { name: /^Extend/ }));
    expect(screen.getByLabelText<HTMLInputElement>("Ends").value).toBe(end);
    expect(screen.getByRole("dialog").textContent).toMatch(text);
  });

  it("says until when access is there that can't be extended within a year", async () => {
    server.answer(read, { ...user, status: "active", subscription: aStatus({ renewsAt: "2027-11-30T12:00:00Z" }) });
    await open("support");
    expect(screen.getByText(/Has access until Nov.30, 2027/)).toBeTruthy();
  });

  it("shows at its field that a day is too far away", async () => {
    const staff = await open("support");
    await staff.click(screen.getByRole("button", { name: "Extend access" }));
    const day = screen.getByLabelText("Ends");
    fireEvent.change(day, { target: { value: "2029-01-01" } });
    expect(day.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Enter a day within a year from now.");
    expect(isDisabled(screen.getByRole("button", { name: /^Give access until/ }))).toBe(true);
  });

  it("forgets a role that was chosen and not confirmed, and changes none to the same", async () => {
    const staff = await open("owner");
    const change = screen.getByRole("button", { name: "Change the staff role of Ingrid" });
    await staff.click(change);
    expect(isDisabled(screen.getByRole("button", { name: "Take the role from Ingrid" }))).toBe(true);
    await staff.selectOptions(screen.getByLabelText("Role"), "owner");
    expect(isDisabled(screen.getByRole("button", { name: "Make Ingrid owner" }))).toBe(true);
    await staff.type(screen.getByLabelText(`Type ${user.email}`), user.email);
    expect(isDisabled(screen.getByRole("button", { name: "Make Ingrid owner" }))).toBe(false);
    await staff.click(screen.getByRole("button", { name: "Cancel" }));
    await staff.click(change);
    expect(screen.getByLabelText<HTMLSelectElement>("Role").value).toBe("");
  });

  it("asks before a page with an unsaved note is closed", async () => {
    const staff = await open("support");
    const isAsked = () => !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(false);
    await staff.type(screen.getByLabelText("New note"), "Called about");
    expect(isAsked()).toBe(true);
    await staff.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it("says of an account whether it is disabled", async () => {
    await open("support");
    expect(screen.getByText("Enabled")).toBeTruthy();
    expect(screen.queryByText("Disabled: nobody can sign in")).toBeNull();
  });

  const privacy = `/admin/users/${user.uid}/privacy`;
  const readExport = `${read}/export`;
  const large = {
    id: "e-2296",
    state: "running",
    documents: 12_400,
    parts: 9,
    exportedAt: "2026-11-20T11:59:00Z",
    expiresAt: "2026-11-23T11:59:00Z",
  };

  it("shows how far a large export came, until its parts can be downloaded as one file, waiting where the server asks to", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    server.answer(readExport, { export: large });
    openPage(<UserPage />, privacy, { route: "/admin/users/:uid/*", auth: { staffRole: "owner" } });
    await screen.findByText("Collecting, 12,400 documents so far. It continues when you leave this page.");
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();

    server.answer(readExport, { export: { ...large, state: "done", documents: 20_004, parts: 3 } });
    const part = (at: number) => `${read}/exports/e-2296/parts/${at}`;
    const alert = (id: string) => ({ path: `wallets/u_7fK2pQ/alerts/${id}`, data: {} });
    server.answer(part(0), { documents: [alert("a0"), alert("a1")] });
    server.reject(part(1), 429, { retryAfterSeconds: 20 });
    server.answer(part(2), { documents: [] });
    await vi.advanceTimersByTimeAsync(3_000);
    await screen.findByText(/^20,004 documents\. Only you can download them, until/);
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    fireEvent.click(screen.getByRole("button", { name: "Download" }));
    await waitFor(() => expect(server.calls).toContain(part(1)));
    server.answer(part(1), { documents: [alert("a2")] });
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(server.calls.filter((call) => call === part(0))).toHaveLength(1);
    const [[file] = []] = saved.mock.calls;
    expect(file instanceof Blob && JSON.parse(await file.text())).toEqual({
      exportedAt: "2026-11-20T11:59:00Z",
      documents: [alert("a0"), alert("a1"), alert("a2")],
    });
  });

  it("offers no export in parts to a role that can't export", async () => {
    openPage(<UserPage />, privacy, { route: "/admin/users/:uid/*", auth: { staffRole: "support" } });
    await screen.findByText("End of account");
    expect(server.calls).not.toContain(readExport);
  });

  it("deletes only after the address is typed", async () => {
    const staff = await open("owner");
    await staff.click(screen.getByRole("button", { name: "Delete the account of Ingrid" }));
    const dialog = screen.getByRole("dialog");
    const confirm = within(dialog).getByRole("button", { name: "Delete Ingrid in 7 days" });
    expect(isDisabled(confirm)).toBe(true);
    await staff.type(within(dialog).getByLabelText("Reason"), "Asked for it");
    await staff.type(within(dialog).getByLabelText(`Type ${user.email}`), user.email);
    await staff.click(confirm);
    await waitFor(() => expect(server.bodies).toEqual([{ confirmEmail: user.email, reason: "Asked for it" }]));
  });
});
