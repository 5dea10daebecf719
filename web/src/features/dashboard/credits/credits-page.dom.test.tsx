import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { emptyDashboard } from "../dashboard-fixture.ts";
import { CreditsPage } from "./credits-page.tsx";

const uses = "POST /api/wallet/cards/reserve/benefits/travel-credit/uses";

const withCredit = {
  ...emptyDashboard,
  cards: [
    {
      id: "reserve",
      cardId: "reserve",
      name: "Sapphire Reserve",
      issuer: "Chase",
      nickname: null,
      missing: [],
      bank: null,
    },
  ],
  credits: [
    {
      walletCardId: "reserve",
      benefitId: "travel-credit",
      cycleKey: "y:2026",
      title: "Annual travel credit",
      logo: { url: null, initials: "CU", hue: "lake" },
      summary: "",
      howTo: null,
      windowLabel: "2026",
      endsOn: "2026-12-31",
      daysLeft: 41,
      elapsedBps: 8_800,
      amount: 30_000,
      used: 0,
      left: 30_000,
      unit: null,
      worthCents: 30_000,
      weight: 1,
      state: "available",
      enrolUrl: null,
      earnedOn: null,
      uses: [],
      basis: { how: "", facts: [] },
    },
  ],
} as unknown as Dashboard;

// Parts that the page loads later are available immediately.
beforeAll(() => import("./credit-details.tsx"));

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

const open = () => openPage(<CreditsPage />, "/dashboard/credits");

it("the credits page says that no credits are known on the member's cards", async () => {
  server.answer("GET /api/dashboard", { ...withCredit, credits: [] });
  open();
  expect(await screen.findByText(/^We don't know of any credits on your cards\./)).toBeTruthy();
});

it("the credits page compares open and used credits by one measure, and names it", async () => {
  const totals = { rewardsCents: 0, feesCents: 0, interestCents: 0, lateFeesCents: 0, otherCostsCents: 0, netCents: 0 };
  const reserve = { ...totals, walletCardId: "reserve", creditsCents: 193_095, creditsFaceCents: 260_350 };
  server.answer("GET /api/dashboard", {
    ...withCredit,
    summary: { ...withCredit.summary, openCreditsCount: 9, openCreditsCents: 62_650 },
    year: { ...withCredit.year, byCard: [reserve] },
  });
  open();
  expect(
    await screen.findByText(
      (_, element) =>
        element?.tagName === "P" &&
        element.textContent === "At face value: 9 open credits, $626.50 in all. Used in 2026: $2,603.50.",
    ),
  ).toBeTruthy();
  const used = screen.getByRole("region", { name: "Used in 2026" });
  expect(used.textContent).toBe("Used in 2026$2,603.50 at face valueSapphire Reserve$2,603.50");
});

it("the credits page shows an error of a use in part at its amount, and one that isn't about the amount at the form", async () => {
  server.answer("GET /api/dashboard", withCredit);
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^More about Annual travel credit/ }));
  const amount = await screen.findByLabelText("Amount used, in dollars");
  const record = async (typed: string) => {
    await userEvent.clear(amount);
    await userEvent.type(amount, typed);
    await userEvent.click(screen.getByRole("button", { name: /partial use of Annual travel credit/ }));
    return screen.findByRole("alert");
  };
  const tooMuch = "Only $300.00 of this credit is left in this window.";
  server.reject(uses, 409, { error: "conflict", message: tooMuch, fields: [{ path: "amount", message: tooMuch }] });
  expect((await record("999")).textContent).toBe(tooMuch);
  expect(amount.getAttribute("aria-invalid")).toBe("true");

  const stale = "This credit's window has changed. Reload the page.";
  server.reject(uses, 409, { error: "conflict", message: stale });
  await record("10");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(`Couldn't save. ${stale}`));
  expect(amount.getAttribute("aria-invalid")).toBeNull();
});

it("the credits page keeps what is shown in the address, and shows of a used credit what was used", async () => {
  const [credit] = withCredit.credits;
  server.answer("GET /api/dashboard", {
    ...withCredit,
    credits: [
      credit,
      { ...credit, benefitId: "dining", title: "Dining credit", state: "used", used: 1_000, left: 0, amount: 1_000 },
    ],
  });
  const { address, unmount } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Used or skipped 1" }));
  expect(address()).toBe("/dashboard/credits?show=done");
  unmount();
  openPage(<CreditsPage />, address());
  expect((await screen.findByRole("button", { name: /what was used of Dining credit/ })).textContent).toMatch(
    /^\$10\.00/,
  );
  expect(screen.queryByText("Annual travel credit")).toBeNull();
});
