import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { OnboardingPage } from "../../onboarding/onboarding-page.tsx";
import { AddCardPage } from "./add-card-page.tsx";

const head = "GET /api/catalog";
const list = "GET /api/catalog/7/cards";
const add = "POST /api/wallet/cards";

const doubleCash = {
  id: "citi-double-cash",
  name: "Double Cash",
  issuer: "Citi",
  network: "mastercard",
  segment: "personal",
  availability: "open",
  annualFeeCents: 0,
  noPresetLimit: false,
  aliases: [],
  artHue: null,
};

const unionCard = {
  card: { statement: null },
  summary: { id: "w2", cardId: null, name: "Union Card", issuer: "Hometown", nickname: null, last4: null, missing: [] },
  payment: null,
  laterPayments: [],
  credits: [],
  fee: { feeCents: 0 },
  bonus: null,
  today: "2026-11-20",
};

/** The first steps and the form of a card, as the app has them. */
function StartAndAdd() {
  return (
    <Routes>
      <Route path="start/*" element={<OnboardingPage />} />
      <Route path="add-card" element={<AddCardPage />} />
    </Routes>
  );
}

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  localStorage.clear();
  server = createFakeServer();
  server.answer(head, { version: 7, cards: 1, categories: [], currencies: [] });
  server.answer(list, { version: 7, cards: [doubleCash] });
  server.answer("GET /api/dashboard", { today: "2026-11-20" });
});
afterEach(cleanup);

const path = "/dashboard/add-card";
const open = (search = "") => openPage(<AddCardPage />, `${path}${search}`);
const form = async () => screen.findByRole("heading", { level: 1 });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

async function openDoubleCash() {
  const page = open("?card=citi-double-cash");
  expect((await form()).textContent).toBe("Add Double Cash.");
  return page;
}

describe("finding a card", () => {
  it("begins in the search, and leads to the card that was picked", async () => {
    const { address } = open();
    expect(document.activeElement).toBe(field("Find your card"));
    await userEvent.type(field("Find your card"), "duble cash");
    await screen.findByRole("button", { name: /Double Cash/ });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`${path}?card=citi-double-cash`));
  });

  it("shows that no card has this name, and offers to describe it", async () => {
    open();
    await userEvent.type(field("Find your card"), "qqqqqq");
    expect(await screen.findByText("No cards match “qqqqqq”.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Describe your card" })).toBeTruthy();
  });

  it("shows that the catalog did not load, and loads it again", async () => {
    server.reject(list, 500, { message: "Something failed on our side." });
    open();
    await userEvent.type(field("Find your card"), "double");
    expect(await screen.findByText(/We couldn't load the catalog\. Something failed on our side\./)).toBeTruthy();
    server.answer(list, { version: 7, cards: [doubleCash] });
    await press("Try again");
    expect(await screen.findByRole("button", { name: /Double Cash/ })).toBeTruthy();
  });
});

describe("a card of the catalog", () => {
  it("loads with a placeholder", async () => {
    const release = server.hold(list);
    open("?card=citi-double-cash");
    expect(screen.getByText("Loading the catalog...")).toBeTruthy();
    release();
    expect((await form()).textContent).toBe("Add Double Cash.");
    expect(document.activeElement).toBe(field("Month"));
  });

  it("that isn't there leads back to the search", async () => {
    open("?card=no-such-card");
    expect((await form()).textContent).toBe("This card isn't in the catalog.");
    expect(screen.getByRole("link", { name: "Search for a card" }).getAttribute("href")).toBe(path);
  });

  it("shows that it did not load, with a retry", async () => {
    server.reject(list, 0);
    open("?card=citi-double-cash");
    expect((await form()).textContent).toBe("We couldn't load the catalog.");
    server.answer(list, { version: 7, cards: [doubleCash] });
    await press("Try again");
    expect(await screen.findByRole("heading", { name: "Add Double Cash." })).toBeTruthy();
  });
});

describe("the form of a card", () => {
  it.each(["Nickname", "Last four digits", "Cardholder"])(
    "never sends, keeps or shows a card number that is typed as %s",
    async (label) => {
      const { container } = await openDoubleCash();
      await userEvent.selectOptions(field("Month"), "March");
      await userEvent.selectOptions(field("Year"), "2024");
      await userEvent.type(field(label), "4242 4242 4242 4242");
      await waitFor(() => expect(problems()).toEqual([CARD_NUMBER_ERROR]));
      expect(container.textContent).not.toContain("4242");
      expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain("4242");
      await press("Add card");
      await waitFor(() => expect(document.activeElement).toBe(field(label)));
      expect(server.bodies).toEqual([]);
    },
  );

  it("sends amounts in cents, leads to what follows, and drops the draft", async () => {
    server.answer(add, { id: "w1", dashboard: {} });
    const { address } = await openDoubleCash();
    await userEvent.selectOptions(field("Month"), "March");
    await userEvent.selectOptions(field("Year"), "2024");
    await userEvent.type(field("Credit limit"), "12,000");
    await userEvent.type(field("Statement closes on day"), "5th");
    expect(Object.keys(localStorage)).toContain("cardwell:card-draft");
    await press("Add card");
    await waitFor(() => expect(address()).toBe(`${path}?added=w1`));
    expect(server.bodies).toMatchObject([
      {
        cardId: "citi-double-cash",
        openedOn: "2024-03-01",
        openedPrecision: "month",
        creditLimitCents: 1_200_000,
        statementCloseDay: 5,
        dueDay: null,
        nickname: null,
      },
    ]);
    expect(Object.keys(localStorage)).not.toContain("cardwell:card-draft");
  });

  it("keeps what was typed when it was not saved, and shows why", async () => {
    server.reject(add, 409, { error: "conflict", message: "A wallet holds 60 cards." });
    await openDoubleCash();
    await userEvent.selectOptions(field("Month"), "March");
    await userEvent.selectOptions(field("Year"), "2024");
    await userEvent.type(field("Nickname"), "Everyday");
    await press("Add card");
    expect((await screen.findByText("Couldn't add the card.")).parentElement?.textContent).toContain(
      "A wallet holds 60 cards.",
    );
    expect(field("Nickname").value).toBe("Everyday");
    await userEvent.type(field("Nickname"), "!");
    expect(screen.queryByText("Couldn't add the card.")).toBeNull();
  });

  it("continues with the unfinished card, or discards it", async () => {
    const { unmount } = await openDoubleCash();
    await userEvent.type(field("Nickname"), "Everyday");
    unmount();
    const { address } = open();
    expect(screen.getByText("You started adding Double Cash.")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Continue" }));
    expect(address()).toBe(`${path}?card=citi-double-cash`);
    await form();
    await waitFor(() => expect(field("Nickname").value).toBe("Everyday"));
    cleanup();
    open();
    await press("Discard");
    expect(screen.queryByText("You started adding Double Cash.")).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it("opened from the first steps leads back to them once the card is added", async () => {
    const dashboard = { today: "2026-11-20", cards: [] };
    server.answer("GET /api/dashboard", dashboard);
    server.answer(add, { id: "w2", dashboard });
    server.answer("GET /api/wallet/cards/w2", unionCard);
    const { address } = openPage(<StartAndAdd />, "/dashboard/start", { route: "/dashboard/*" });
    await userEvent.click(await screen.findByRole("link", { name: "Add it by name" }));
    await userEvent.type(await screen.findByLabelText("Card name"), "Union Card");
    await userEvent.type(field("Bank"), "Hometown");
    await press("Add card");
    await userEvent.click(await screen.findByRole("link", { name: "Continue setup" }));
    expect(address()).toBe("/dashboard/start");
  });

  it("opened elsewhere leads to Today once the card is added", async () => {
    server.answer("GET /api/wallet/cards/w2", unionCard);
    open("?added=w2");
    expect(await screen.findByRole("link", { name: "Go to Today" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Continue setup" })).toBeNull();
  });

  it("of a custom card asks for its name and bank, and for no limit where it has none", async () => {
    server.answer(add, { id: "w2", dashboard: {} });
    open("?custom=1");
    await form();
    await press("Add card");
    await waitFor(() => expect(problems()).toEqual(["Enter a card name.", "Enter the bank that issues it."]));
    await userEvent.type(field("Card name"), "Union Card");
    await userEvent.type(field("Bank"), "Hometown");
    await userEvent.type(field("Annual fee"), "0");
    await userEvent.click(field("No preset spending limit"));
    expect(screen.queryByLabelText("Credit limit")).toBeNull();
    await userEvent.selectOptions(field("Month"), "March");
    await userEvent.selectOptions(field("Year"), "2024");
    await press("Add card");
    await waitFor(() => expect(server.bodies).toHaveLength(1));
    expect(server.bodies[0]).toMatchObject({
      custom: { name: "Union Card", issuerName: "Hometown", annualFeeCents: 0, noPresetLimit: true },
      creditLimitCents: null,
    });
    expect(server.bodies[0]).not.toHaveProperty("cardId");
  });
});
