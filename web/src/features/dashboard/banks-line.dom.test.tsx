import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { BanksLine } from "./banks-line.tsx";
import { BanksSection } from "./cards/banks-section.tsx";
import { emptyDashboard } from "./dashboard-fixture.ts";
import { buildView, ViewProvider } from "./view.ts";

let server: FakeServer;

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Bank = CardSummary["bank"];

const toBank = (
  name: string,
  status: NonNullable<Bank>["status"] = "up_to_date",
  updatedAt: string | null = "2026-11-20T13:12:00.000Z",
): Bank => ({ linkId: `item-${name.toLowerCase()}`, name, status, updatedAt });
const card = (name: string, bank: Bank, issuer = "Citi") =>
  ({
    id: name,
    cardId: name,
    name,
    issuer,
    nickname: null,
    status: "active",
    missing: [],
    bank,
  }) as unknown as CardSummary;

const show = (...cards: CardSummary[]) => showWith({ cards });

function showWith(change: Partial<typeof emptyDashboard>): void {
  const view = buildView({ ...emptyDashboard, ...change });
  openPage(
    <ViewProvider value={view}>
      <BanksLine />
      <BanksSection />
    </ViewProvider>,
    "/dashboard/cards",
  );
}
const textOf = (name: string) => screen.getByRole("region", { name }).textContent?.replaceAll("\u00A0", " ");
const linksIn = (name: string) =>
  [...screen.getByRole("region", { name }).querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("the banks of a member", () => {
  it("are named when they are up to date, beside the cards that are tracked by hand", () => {
    show(card("Sapphire Reserve", toBank("Chase")), card("Gold Card", toBank("Amex")), card("Double Cash", null));
    expect(textOf("Bank connections")).toBe(
      "Chase and Amex are up to date. Double Cash is tracked by hand.Link a bank",
    );
    expect(textOf("Banks")).toBe(
      "BanksChase 1 cardUp to dateAmex 1 cardUp to dateBy hand Double CashLink a bank of these cards",
    );
    expect(linksIn("Banks")).toEqual([
      "/consent-fix?item=item-chase",
      "/consent-fix?item=item-amex",
      "/dashboard/link?bank=Citi",
    ]);
  });

  it("that need the member come first, and lead to the connection", () => {
    show(card("Sapphire Reserve", toBank("Chase", "sign_in")), card("Gold Card", toBank("Amex")));
    expect(textOf("Bank connections")).toBe("Chase needs you to sign in again. See the connection");
    expect(linksIn("Bank connections")).toEqual(["/consent-fix?item=item-chase"]);
    expect(textOf("Banks")).toContain("Chase needs you to sign in again");
  });

  it("that fell silent are shown as of their last data, and never as up to date", async () => {
    show(
      card("Sapphire Reserve", toBank("Chase")),
      card("Gold Card", toBank("Amex", "up_to_date", "2026-11-19T13:12:00.000Z")),
    );
    await waitFor(() =>
      expect(textOf("Bank connections")).toBe("Amex's data is as of yesterday, 8:12 am. See the connection"),
    );
    expect(linksIn("Bank connections")).toEqual(["/consent-fix?item=item-amex"]);
    expect(textOf("Banks")).toBe("BanksChase 1 cardUp to dateAmex 1 cardAmex's data is as of yesterday, 8:12 am");
  });

  it("that no longer share a card aren't up to date", () => {
    const bank = { ...toBank("Chase")!, isWithdrawn: true as const };
    show(card("Sapphire Reserve", toBank("Chase")), card("Freedom Flex", bank));
    expect(textOf("Bank connections")).toBe("Chase no longer shares a card. See the connection");
    expect(textOf("Banks")).toContain("Chase 2 cardsChase no longer shares a card");
  });

  it("whose first data is on its way aren't up to date yet", () => {
    show(card("Sapphire Reserve", toBank("Chase", "up_to_date", null)));
    expect(textOf("Bank connections")).toBe("Chase has sent no data yet. See the connection");
  });

  it("of which no account is matched are named, and lead to the connection", () => {
    showWith({
      cards: [card("Sapphire Reserve", toBank("Chase")), card("Double Cash", null)],
      unmatchedBanks: [{ linkId: "item-citi", name: "Citi" }],
    });
    expect(textOf("Bank connections")).toBe(
      "Chase is up to date. No account at Citi is matched to a card. Double Cash is tracked by hand.See the connection",
    );
    expect(linksIn("Bank connections")).toEqual(["/consent-fix?item=item-citi"]);
  });

  it("lead to all connections when one needs the member and no account of another is matched", () => {
    showWith({
      cards: [card("Sapphire Reserve", toBank("Chase", "sign_in"))],
      unmatchedBanks: [{ linkId: "item-citi", name: "Citi" }],
    });
    expect(textOf("Bank connections")).toBe(
      "Chase needs you to sign in again. No account at Citi is matched to a card. See the connections",
    );
    expect(linksIn("Bank connections")).toEqual(["/consent-fix"]);
  });

  it("are listed on Cards also where no card is tracked, with the way to match them or to fix the link", async () => {
    const link = (id: string, bankName: string, status: string, unmatchedAccounts: number) => ({
      id,
      bankName,
      status,
      unmatchedAccounts,
    });
    server.answer("GET /api/banks", {
      links: [
        link("item-chase", "Chase", "up_to_date", 0),
        link("item-citi", "Citi", "up_to_date", 2),
        link("item-amex", "Amex", "sign_in", 1),
        link("item-wells", "Wells", "up_to_date", 0),
      ],
    });
    show(card("Sapphire Reserve", toBank("Chase")));
    await waitFor(() =>
      expect(textOf("Banks")).toBe(
        "BanksChase 1 cardUp to dateCiti 2 accounts not matchedMatch cards: Citi" +
          "Amex 1 account not matchedAmex needs you to sign in again" +
          "Wells no card trackedWells is up to date",
      ),
    );
    expect(linksIn("Banks")).toEqual([
      "/consent-fix?item=item-chase",
      "/dashboard/link/item-citi/match",
      "/consent-fix?item=item-amex",
      "/consent-fix?item=item-wells",
    ]);
  });

  it("are offered to a member who has linked none", () => {
    show(card("Double Cash", null), card("Custom Cash", null));
    expect(textOf("Bank connections")).toBe("Double Cash and Custom Cash are tracked by hand.Link a bank");
    expect(linksIn("Bank connections")).toEqual(["/dashboard/link"]);
  });
});
