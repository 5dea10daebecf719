import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { DEFAULT_FIRST_RUN } from "@cardwell/core/domain/mobile/first-run";
import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPushBrowser, nobodysDevices, removePushBrowser } from "../../lib/push-fakes.ts";
import { decline } from "../../lib/push.ts";
import { clearTraces } from "../../lib/session/local-traces.ts";
import { buildAuth, completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { OnboardingPage } from "./onboarding-page.tsx";

const entry = (id: string, name: string, issuer = "Chase") => ({
  id,
  name,
  issuer,
  network: "visa",
  segment: "personal",
  availability: "open",
  annualFeeCents: id === "chase-freedom-flex" ? 0 : 79_500,
  noPresetLimit: false,
  aliases: [],
  artHue: null,
});
const catalog = [
  entry("chase-sapphire-reserve", "Sapphire Reserve"),
  entry("chase-freedom-flex", "Freedom Flex"),
  entry("citi-double-cash", "Double Cash", "Citi"),
];
const summary = (id: string, name: string) => ({
  id,
  cardId: id,
  artHue: null,
  name,
  nickname: null,
  status: "active",
  issuer: "Chase",
  role: "primary",
  bank: null,
});
const flexOfWallet = { ...summary("w1", "Freedom Flex"), cardId: "chase-freedom-flex", missing: [] };
const dashboard = (cards: object[]) => ({ cards });
const addCard = "POST /api/wallet/cards";

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  sessionStorage.clear();
  server = createFakeServer();
  server.answer("GET /api/catalog", { version: 7, cards: 3 });
  server.answer("GET /api/catalog/7/cards", { version: 7, cards: catalog });
  server.answer("GET /api/dashboard", dashboard([]));
  server.answer("GET /api/mobile/first-run", DEFAULT_FIRST_RUN);
});
afterEach(cleanup);

const open = (address = "/dashboard/start") => openPage(<OnboardingPage />, address, { route: "/dashboard/start/*" });
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const pick = async (name: RegExp) => userEvent.click(await screen.findByRole("checkbox", { name }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the texts of onboarding", () => {
  it("are those that staff published, as plain text, and neither before they are loaded", async () => {
    const release = server.hold("GET /api/mobile/first-run");
    const cards = { title: "Pick your <b>cards</b>", intro: "No numbers, ever." };
    server.answer("GET /api/mobile/first-run", { ...DEFAULT_FIRST_RUN, cards });
    open();
    await screen.findByRole("checkbox", { name: /Sapphire Reserve/ });
    expect(screen.getByRole("heading", { level: 1 }).className).toBe("sr-only");
    release();
    expect(await screen.findByText("No numbers, ever.")).toBeTruthy();
    expect(await headline()).toBe("Pick your <b>cards</b>");
    expect(screen.queryByText("Name only. We never ask for card numbers.")).toBeNull();
  });

  it("are the default ones where they can't be loaded", async () => {
    server.reject("GET /api/mobile/first-run", 503);
    open();
    expect(await screen.findByText("Name only. We never ask for card numbers.")).toBeTruthy();
    expect(await headline()).toBe("Which cards do you have?");
  });
});

describe("the first step of onboarding", () => {
  it("lists popular cards, finds others by name, and adds all that were picked without more facts", async () => {
    server.answer(addCard, { id: "w1", dashboard: dashboard([]) });
    open();
    expect(await headline()).toBe("Which cards do you have?");
    await pick(/Sapphire Reserve.*\$795\.00 a year/);
    await userEvent.type(screen.getByRole("searchbox", { name: "Find your card" }), "duoble cash");
    await pick(/Double Cash/);
    await press("Continue with 2 cards");
    expect(await screen.findByRole("heading", { name: "When are they due?" })).toBeTruthy();
    expect(server.bodies).toMatchObject([{ cardId: "chase-sapphire-reserve" }, { cardId: "citi-double-cash" }]);
  });

  it("keeps what was picked over a reload", async () => {
    open();
    await pick(/Freedom Flex/);
    cleanup();
    open();
    expect(await screen.findByRole("button", { name: "Continue with 1 card" })).toBeTruthy();
  });

  it("has what was picked when the session ended, for the same person alone", async () => {
    open();
    await pick(/Freedom Flex/);
    clearTraces("nora");
    cleanup();
    openPage(<OnboardingPage />, "/dashboard/start", { route: "/dashboard/start/*", auth: buildAuth("ann", null) });
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Freedom Flex/ })).checked).toBe(false);
    cleanup();
    open();
    expect(await screen.findByRole("button", { name: "Continue with 1 card" })).toBeTruthy();
  });

  it.each(["{", "null", '{"picked":null}', "[]"])("starts anew when what was kept can't be read: %s", async (kept) => {
    sessionStorage.setItem("cardwell:onboarding", kept);
    open();
    await pick(/Freedom Flex/);
    expect(await screen.findByRole("button", { name: "Continue with 1 card" })).toBeTruthy();
  });

  it("shows the cards of the wallet as checked, and continues without another", async () => {
    server.answer("GET /api/dashboard", dashboard([flexOfWallet]));
    open();
    const held = await screen.findByRole<HTMLInputElement>("checkbox", { name: /Freedom Flex.*in your wallet/ });
    await waitFor(() => expect([held.checked, held.disabled]).toEqual([true, true]));
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "When are they due?" })).toBeTruthy();
    expect(server.bodies).toEqual([]);
  });

  it("adds no card again that is in the wallet though it is still picked", async () => {
    server.answer("GET /api/dashboard", dashboard([flexOfWallet]));
    server.answer(addCard, { id: "w2", dashboard: dashboard([flexOfWallet]) });
    sessionStorage.setItem(
      "cardwell:onboarding",
      JSON.stringify({ picked: ["chase-freedom-flex", "citi-double-cash"], dated: [] }),
    );
    open();
    await screen.findByRole("checkbox", { name: /Freedom Flex.*in your wallet/ });
    await press("Continue with 1 card");
    expect(await screen.findByRole("heading", { name: "When are they due?" })).toBeTruthy();
    expect(server.bodies).toMatchObject([{ cardId: "citi-double-cash" }]);
    expect(server.bodies).toHaveLength(1);
  });

  it("adds no card again that another tab added meanwhile", async () => {
    open();
    await pick(/Freedom Flex/);
    await pick(/Double Cash/);
    server.answer("GET /api/dashboard", dashboard([flexOfWallet]));
    server.answer(addCard, { id: "w2", dashboard: dashboard([flexOfWallet]) });
    await press("Continue with 2 cards");
    expect(await screen.findByRole("heading", { name: "When are they due?" })).toBeTruthy();
    expect(server.bodies).toMatchObject([{ cardId: "citi-double-cash" }]);
    expect(server.bodies).toHaveLength(1);
  });

  it("can't continue before the wallet has loaded, and offers a retry when it couldn't be loaded", async () => {
    const release = server.hold("GET /api/dashboard");
    server.reject("GET /api/dashboard", 503, { message: "Something failed on our side." });
    open();
    await pick(/Freedom Flex/);
    const isDisabled = () => screen.getByRole("button", { name: /^Continue/ }).getAttribute("aria-disabled") === "true";
    expect(isDisabled()).toBe(true);
    release();
    expect(await screen.findByText("We couldn't load your cards.")).toBeTruthy();
    expect(isDisabled()).toBe(true);
    server.answer("GET /api/dashboard", dashboard([]));
    await press("Try again");
    await waitFor(() => expect(isDisabled()).toBe(false));
    expect(screen.queryByText("We couldn't load your cards.")).toBeNull();
  });

  it("can't continue without a card, shows why, and searches for no card number", async () => {
    open();
    await userEvent.type(await screen.findByRole("searchbox", { name: "Find your card" }), "4242 4242 4242 4242");
    expect(screen.getByText(CARD_NUMBER_ERROR)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Continue", description: "Choose at least one card." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.clear(screen.getByRole("searchbox"));
    await pick(/Freedom Flex/);
    expect(screen.queryByText("Choose at least one card.")).toBeNull();
  });

  it("continues with a custom card alone", async () => {
    server.answer("GET /api/dashboard", dashboard([{ ...summary("w1", "Union Card"), cardId: null, missing: [] }]));
    open();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled")).toBeNull(),
    );
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "When are they due?" })).toBeTruthy();
  });

  it("takes no other card while it adds those that were picked", async () => {
    const answer = server.hold(addCard);
    server.answer(addCard, { id: "w1", dashboard: dashboard([]) });
    open();
    await pick(/Freedom Flex/);
    await press("Continue with 1 card");
    await userEvent.click(screen.getByRole("checkbox", { name: /Sapphire Reserve/ }));
    expect(screen.getByRole("button", { name: "Adding cards" })).toBeTruthy();
    answer();
    await screen.findByRole("heading", { name: "When are they due?" });
    expect(server.bodies).toMatchObject([{ cardId: "chase-freedom-flex" }]);
    cleanup();
    open();
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Sapphire Reserve/ })).checked).toBe(false);
  });

  it("stays on the page to which the member skipped while cards were being added", async () => {
    const answer = server.hold(addCard);
    server.answer(addCard, { id: "w1", dashboard: dashboard([flexOfWallet]) });
    const { address, client } = open();
    await pick(/Freedom Flex/);
    await press("Continue with 1 card");
    await userEvent.click(screen.getByRole("link", { name: "Skip" }));
    answer();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(address()).toBe("/dashboard");
  });

  it("names the card that couldn't be added, and keeps it for another try", async () => {
    server.reject(addCard, 503, { message: "Something failed on our side." });
    open();
    await pick(/Freedom Flex/);
    await press("Continue with 1 card");
    expect(await screen.findByText("Couldn't add Freedom Flex.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue with 1 card" })).toBeTruthy();
  });
});

describe("the second step of onboarding", () => {
  const undated = { ...summary("w1", "Sapphire Reserve"), statementCloseDay: null, dueDay: null };
  const missing = [{ ...undated, missing: ["closing_day", "due_day"] }];
  const unknown = { statementCloseDay: null, dueDay: null };
  const choose = async (label: string, option: string) =>
    userEvent.selectOptions(
      within(await screen.findByRole("group", { name: "Sapphire Reserve" })).getByLabelText(label),
      option,
    );

  it("saves the days of each card, the last of the month among them", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    server.answer("PATCH /api/wallet/cards/w1", { id: "w1", dashboard: dashboard([]) });
    open("/dashboard/start/dates");
    await choose("Closing day", "Last day");
    await choose("Due day", "24th");
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "What should we remind you of?" })).toBeTruthy();
    expect(server.bodies).toEqual([{ statementCloseDay: 31, dueDay: 24, from: unknown }]);
  });

  it("asks whether a due day soon after the closing day is right, as it is chosen", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    await choose("Due day", "9th");
    expect(
      await screen.findByText(
        "That's 5 days after closing, and consumer cards allow at least 21. Are both days right?",
      ),
    ).toBeTruthy();
    await choose("Due day", "4th");
    await waitFor(() => expect(screen.queryByText(/Are both days right\?/)).toBeNull());
  });

  it("asks again on Continue, at the due day, and once more after a day was changed", async () => {
    const questions = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    server.answer("GET /api/dashboard", dashboard(missing));
    server.answer("PATCH /api/wallet/cards/w1", { id: "w1", dashboard: dashboard([]) });
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    await choose("Due day", "9th");
    await press("Continue");
    const confirm = "That's 5 days after closing, and consumer cards allow at least 21. Continue again to confirm.";
    await waitFor(() => expect(questions()).toEqual([confirm]));
    expect(document.activeElement).toBe(screen.getByLabelText("Due day"));
    expect(screen.queryByText(/Are both days right\?/)).toBeNull();
    await choose("Closing day", "5th");
    await waitFor(() => expect(questions()).toEqual([]));
    await choose("Closing day", "4th");
    await press("Continue");
    await waitFor(() => expect(questions()).toEqual([confirm]));
    expect(server.bodies).toEqual([]);
    await press("Continue");
    await screen.findByRole("heading", { name: "What should we remind you of?" });
    expect(server.bodies).toEqual([{ statementCloseDay: 4, dueDay: 9, from: unknown }]);
  });

  it("shows at its field which day was rejected", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    server.reject("PATCH /api/wallet/cards/w1", 400, {
      error: "invalid_request",
      message: "Check the highlighted fields.",
      fields: [{ path: "body.statementCloseDay", message: "Enter a day from 1 to 31." }],
    });
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    await choose("Due day", "1st");
    await press("Continue");
    const field = await screen.findByLabelText("Closing day");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("Enter a day from 1 to 31.")).toBeTruthy();
    expect(screen.queryByText("Couldn't save the days.")).toBeNull();
  });

  it("starts from the day that is known, and sends only the other", async () => {
    const dated = { ...missing[0], statementCloseDay: 4, dueDay: null, missing: ["due_day"] };
    server.answer("GET /api/dashboard", dashboard([dated]));
    server.answer("PATCH /api/wallet/cards/w1", { id: "w1", dashboard: dashboard([]) });
    open("/dashboard/start/dates");
    expect((await screen.findByLabelText<HTMLSelectElement>("Closing day")).value).toBe("4");
    await choose("Due day", "1st");
    await press("Continue");
    await waitFor(() => expect(server.bodies).toEqual([{ dueDay: 1, from: { dueDay: null } }]));
  });

  it("keeps the days over a reload, and on the way back sends only what was changed", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    const dated = dashboard([{ ...undated, statementCloseDay: 4, dueDay: 1, missing: [] }]);
    server.answer("PATCH /api/wallet/cards/w1", { id: "w1", dashboard: dated });
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    await choose("Due day", "1st");
    cleanup();
    open("/dashboard/start/dates");
    expect((await screen.findByLabelText<HTMLSelectElement>("Due day")).value).toBe("1");
    await press("Continue");
    await screen.findByRole("heading", { name: "What should we remind you of?" });
    cleanup();
    server.answer("GET /api/dashboard", dated);
    open("/dashboard/start/dates");
    await choose("Due day", "Choose");
    await press("Continue");
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { statementCloseDay: 4, dueDay: 1, from: unknown },
        { dueDay: null, from: { dueDay: 1 } },
      ]),
    );
  });

  const citiLinked = { linkId: "item-citi", name: "Citi", status: "up_to_date", updatedAt: null };
  const readDays = async (card: string) =>
    within(await screen.findByRole("group", { name: card }))
      .getAllByRole<HTMLSelectElement>("combobox")
      .map(({ value }) => value);

  it("offers to link the bank of a card, which leads back", async () => {
    const custom = { ...missing[0], id: "w2", cardId: null, name: "Union Card", issuer: "Other" };
    const daughters = { ...missing[0], id: "w3", name: "Gold Card", role: "authorized_user" };
    server.answer("GET /api/dashboard", dashboard([...missing, custom, daughters]));
    open("/dashboard/start/dates");
    const link = await screen.findByRole("link", { name: /^Link/ });
    expect(link.textContent).toBe("Link Chase: Sapphire Reserve");
    expect(link.getAttribute("href")).toBe("/dashboard/link?bank=Chase&from=start");
    expect(screen.getByText("Both days are on any statement. Or link the bank and skip this.")).toBeTruthy();
    expect(screen.getByText("Linking is read-only. Your password stays with the bank.")).toBeTruthy();
  });

  it("speaks of no link where no card can be linked", async () => {
    server.answer("GET /api/dashboard", dashboard([{ ...missing[0], cardId: null, name: "Union Card" }]));
    open("/dashboard/start/dates");
    await screen.findByRole("group", { name: "Union Card" });
    expect(screen.getByText("Both days are on any statement.")).toBeTruthy();
    expect(screen.queryByText(/Linking is read-only/)).toBeNull();
  });

  it("after a link has the days that the bank brought, and those that were chosen before", async () => {
    const doubleCash = { ...undated, id: "w2", name: "Double Cash", issuer: "Citi", missing: ["due_day"] };
    server.answer("GET /api/dashboard", dashboard([...missing, doubleCash]));
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    cleanup();
    const linked = { ...doubleCash, statementCloseDay: 2, dueDay: 27, bank: citiLinked, missing: [] };
    const found = { ...linked, id: "w3", name: "Custom Cash" };
    server.answer("GET /api/dashboard", dashboard([...missing, linked, found]));
    server.answer("PATCH /api/wallet/cards/w1", { id: "w1", dashboard: dashboard([]) });
    open("/dashboard/start/dates");
    expect(await readDays("Double Cash")).toEqual(["2", "27"]);
    expect(await readDays("Sapphire Reserve")).toEqual(["4", ""]);
    expect(screen.getAllByText("From Citi")).toHaveLength(2);
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "What should we remind you of?" })).toBeTruthy();
    expect(server.bodies).toEqual([{ statementCloseDay: 4, from: { statementCloseDay: null } }]);
  });

  it("goes on when a card whose day was chosen was dated elsewhere meanwhile", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    open("/dashboard/start/dates");
    await choose("Closing day", "4th");
    cleanup();
    server.answer("GET /api/dashboard", dashboard([{ ...undated, statementCloseDay: 5, dueDay: 2, missing: [] }]));
    open("/dashboard/start/dates");
    await screen.findByText("The days of all your cards are entered.");
    await press("Continue");
    expect(await screen.findByRole("heading", { name: "What should we remind you of?" })).toBeTruthy();
    expect(server.bodies).toEqual([]);
  });

  it("shows why the days weren't saved, and keeps them", async () => {
    server.answer("GET /api/dashboard", dashboard(missing));
    server.reject("PATCH /api/wallet/cards/w1", 503, { message: "Something failed on our side." });
    open("/dashboard/start/dates");
    await choose("Due day", "24th");
    await press("Continue");
    expect(await screen.findByText("Couldn't save the days.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Due day").value).toBe("24");
  });

  it("is over where no days are missing, and leads back where there are no cards", async () => {
    open("/dashboard/start/dates");
    expect(await screen.findByText("You have no cards yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose cards" }).getAttribute("href")).toBe("/dashboard/start");
  });
});

describe("the third step of onboarding", () => {
  it("counts the reminders of the next 14 days, names the first, and saves a switch as it is set", async () => {
    const settings = { preferences: DEFAULT_PREFERENCES, types: [], timeZone: "America/Denver" };
    const step = (on: string, title: string) => ({ on, title });
    server.answer("GET /api/alert-preferences", settings);
    server.answer("GET /api/alert-preferences/watching", {
      from: "2026-11-20",
      steps: [step("2026-11-21", "Gold Card is due Tuesday, November 24"), step("2026-12-20", "Later")],
    });
    server.answer("PUT /api/alert-preferences", settings);
    open("/dashboard/start/alerts");
    expect(
      await screen.findByText("You can change this at any time. 1 reminder is set for the next 14 days."),
    ).toBeTruthy();
    expect(document.body.textContent).toContain(
      "First reminder: Gold Card is due Tuesday, November 24. Arrives Saturday, November\u00A021.",
    );
    await userEvent.click(screen.getByRole("switch", { name: "Credits" }));
    expect(await screen.findByText("Alerts for credits are off.")).toBeTruthy();
    expect(server.bodies).toMatchObject([{ groups: { credits: { app: false, push: false, mail: "off" } } }]);
  });

  it("continues to notifications where they can be turned on, until they are declined", async () => {
    const browser = installPushBrowser("default");
    const openStep = () =>
      openPage(<OnboardingPage />, "/dashboard/start/alerts", {
        route: "/dashboard/start/*",
        auth: { idToken: "token-1" },
      });
    server.answer("GET /api/push", nobodysDevices);
    server.answer("GET /api/alert-preferences/watching", {
      from: "2026-11-20",
      steps: [{ on: "2026-11-21", title: "Gold Card is due Tuesday, November 24" }],
    });
    openStep();
    const next = await screen.findByRole("link", { name: "Continue" });
    expect(next.getAttribute("href")).toBe("/dashboard/alerts/notifications");
    cleanup();
    decline("nora");
    openStep();
    expect(await screen.findByText(/1 reminder is set for the next 14 days\.$/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Today" })).toBeTruthy();
    expect(browser.permission).toBe("default");
    removePushBrowser();
  });
});
