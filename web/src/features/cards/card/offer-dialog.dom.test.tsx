import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

const page = {
  card: { id: "w1", openedOn: "2026-09-01", offer: null },
  summary: { name: "Gold Card", nickname: null },
  bonus: null,
  facts: { offers: [] },
  today: "2026-11-20",
} as unknown as CardPage;

let server: FakeServer;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  completeBrowser();
  server = createFakeServer({ nothing: { id: null, dashboard: {} } });
});
afterEach(cleanup);

function open(change: object = {}) {
  openPage(<OfferDialog page={{ ...page, ...change }} onClose={onClose} />, "/");
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const trackIt = () => screen.getByRole("button", { name: "Track offer" });

describe("the welcome offer's form", () => {
  it("checks the member's own terms when it is sent, and then as they are edited", async () => {
    const user = open();
    expect(problems()).toEqual([]);
    await user.clear(field("Days to spend it"));
    await user.click(trackIt());
    await waitFor(() =>
      expect(problems()).toEqual([
        "Enter the bonus.",
        "Enter what it's worth to you.",
        "Enter the required spending.",
        "Enter a number of days from 1 to 999.",
      ]),
    );
    expect(document.activeElement).toBe(field("Bonus"));
    await user.type(field("Bonus"), "4242 4242 4242 4242");
    await user.type(field("Required spending"), "lots");
    await waitFor(() => expect(problems()[0]).toMatch(/full card number/));
    expect(problems()[2]).toBe("Enter dollars, such as 95 or 1,284.60.");
    expect(server.bodies).toEqual([]);
  });

  it("sends amounts in cents, and closes", async () => {
    const user = open();
    await user.type(field("Bonus"), " 60,000 points ");
    await user.type(field("Worth to you"), "$750");
    await user.type(field("Required spending"), "4,000");
    await user.type(field("Total spent so far"), "312.5");
    await user.click(trackIt());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.bodies).toEqual([
      {
        startOn: "2026-09-01",
        spentSoFarCents: 31_250,
        custom: { bonusLabel: "60,000 points", worthCents: 75_000, spendCents: 400_000, days: 90 },
        from: { offerId: null, custom: null, startOn: null, spentSoFarCents: null },
      },
    ]);
  });

  const tier = { kind: "points", amount: 60_000, spendCents: 400_000, days: null, months: 3 };
  const openSince = (openedOn: string) =>
    open({ card: { ...page.card, openedOn }, facts: { offers: [{ id: "public", tiers: [tier] }] } });
  const choices = () => screen.getAllByRole<HTMLInputElement>("radio");
  const labels = () => choices().map((each) => each.labels?.[0]?.textContent.replaceAll("\u00A0", " "));
  const chosen = () => choices().find(({ checked }) => checked)?.value;

  it("proposes the catalog's offer to a card that can still earn it", () => {
    openSince("2026-09-01");
    expect(chosen()).toBe("public");
    expect(labels()).toEqual(["60,000 points for $4,000.00 in 3 months", "Another offer"]);
    expect(document.activeElement).toBe(choices()[0]);
  });

  it("proposes no offer whose time is over, and shows when it ended, counted from the day that is entered", async () => {
    const user = openSince("2024-03-01");
    expect(chosen()).toBe("custom");
    expect(labels()[0]).toBe("60,000 points for $4,000.00 in 3 months, ended Jun 1, 2024");
    await user.clear(field("Counted from"));
    await user.type(field("Counted from"), "2026-11-01");
    expect(labels()[0]).toBe("60,000 points for $4,000.00 in 3 months");
  });
});
