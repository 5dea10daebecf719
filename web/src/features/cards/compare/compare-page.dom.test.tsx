import type { Comparison } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { ComparePage } from "./compare-page.tsx";

const card = { artHue: null, issuer: "Chase", currency: null, credits: [] };
const comparison: Comparison = {
  own: {
    ...card,
    cardId: "reserve",
    name: "Reserve",
    annualFeeCents: 79_500,
    earnedCents: 24_000,
    currency: { name: "Points", centsPerUnit: 1.5 },
    credits: [{ benefitId: "travel", title: "Travel credit", value: "$300.00 each card year" }],
  },
  other: { ...card, cardId: "flex", name: "Flex", annualFeeCents: null, earnedCents: null },
  earning: [
    {
      categoryId: "dining",
      label: "Dining",
      own: { rate: "3×", more: null },
      other: { rate: "1%", more: "5%: Quarterly categories" },
    },
    {
      categoryId: "everything",
      label: "Everything else",
      own: { rate: "1×", more: null },
      other: { rate: null, more: null },
    },
  ],
  recorded: { from: "2025-11-21", to: "2026-11-20", purchases: 3, spentCents: 800_000 },
};

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/wallet/cards/gold", { summary: { name: "Reserve", nickname: null, cardId: "reserve" } });
});
afterEach(cleanup);

const open = (query: string) =>
  openPage(<ComparePage />, `/dashboard/cards/gold/compare${query}`, {
    route: "/dashboard/cards/:walletCardId/compare",
  });

describe("the comparison of two cards", () => {
  it("shows each fact of both side by side, and what isn't known", async () => {
    server.answer("GET /api/wallet/cards/gold/comparison/flex", comparison);
    open("?with=flex");
    const table = await screen.findByRole("table", { name: "Reserve and Flex" });
    const rows = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ lastChild, firstChild }) => (lastChild === firstChild ? "" : lastChild?.textContent)),
      );
    expect(rows).toEqual([
      ["$795.00", "not known"],
      ["$240.00", "not known"],
      ["−$555.00", "not known"],
      ["Points at 1.5 ¢", "not known"],
      ["3×", "5%: Quarterly categories"],
      ["1×", "not known"],
      ["Travel credit$300.00 each card year", "none that we know of"],
    ]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Reserve or Flex?");
  });

  it("says in the rows concerned that credits aren't counted", async () => {
    server.answer("GET /api/wallet/cards/gold/comparison/flex", comparison);
    open("?with=flex");
    const getNote = async (row: string) =>
      (await screen.findByRole("rowheader", { name: new RegExp(`^${row}`) })).textContent;
    expect(await getNote("Earned minus annual fee")).toBe("Earned minus annual feeWithout credits and welcome offers");
    expect(await getNote("Credits")).toBe("CreditsNot counted in the amounts above");
    cleanup();
    server.answer("GET /api/wallet/cards/gold/comparison/flex", {
      ...comparison,
      recorded: { ...comparison.recorded, purchases: 0, spentCents: 0 },
    });
    open("?with=flex");
    expect(await getNote("Credits")).toBe("Credits");
  });

  it("asks for the other card when the address names none", async () => {
    open("");
    expect(await screen.findByRole("heading", { level: 1, name: "Compare Reserve" })).toBeTruthy();
    expect(screen.getByLabelText("Find your card")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("keeps a loaded comparison when a refresh fails", async () => {
    server.answer("GET /api/wallet/cards/gold/comparison/flex", comparison);
    const { client } = open("?with=flex");
    await screen.findByRole("table", { name: "Reserve and Flex" });
    server.reject("GET /api/wallet/cards/gold", 503);
    server.reject("GET /api/wallet/cards/gold/comparison/flex", 503);
    await act(async () => client.refetchQueries({ queryKey: ["card-comparison"] }));
    await act(async () => client.refetchQueries({ queryKey: ["card-page"] }));
    expect(screen.getByRole("table", { name: "Reserve and Flex" })).toBeTruthy();
    expect(screen.queryByText("Couldn't load the comparison.")).toBeNull();
  });

  it("at an address of no card shows an error", async () => {
    server.reject("GET /api/wallet/cards/gold/comparison/nothing", 404, { error: "not_found" });
    open("?with=nothing");
    expect(await screen.findByRole("heading", { level: 1, name: "Card not found." })).toBeTruthy();
  });
});
