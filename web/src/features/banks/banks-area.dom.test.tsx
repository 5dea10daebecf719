import type { AccountMatch, BankLink, ImportFinding, OutageNotice } from "@cardwell/core/contract/banks";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clearTraces } from "../../lib/session/local-traces.ts";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { citi, session } from "./bank-fixture.ts";
import { BanksArea } from "./banks-area.tsx";
import { installFakePlaid } from "./fake-plaid.ts";

const completion = "POST /api/banks/sessions/session-1/completion";

let server: FakeServer;
let plaid: ReturnType<typeof installFakePlaid>;

beforeAll(() => import("./open-link.tsx"));
beforeEach(() => {
  sessionStorage.clear();
  completeBrowser();
  plaid = installFakePlaid();
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
  answerBanks([{ ...citi, bankName: "Chase" }]);
});
afterEach(cleanup);

const answerBanks = (links: BankLink[], outageNotices: OutageNotice[] = []) =>
  server.answer("GET /api/banks", {
    links,
    manualCards: [
      { walletCardId: "card-double", name: "Double Cash", bankName: "Citi", logo: citi.logo },
      {
        walletCardId: "card-vx",
        name: "Venture X",
        bankName: "Capital One",
        logo: { url: null, initials: "CO", hue: "steel" },
      },
    ],
    history: [],
    outageNotices,
  });
const open = (path: string) => openPage(<BanksArea />, path, { route: "/dashboard/link/*" });
const title = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const button = (name: string | RegExp) => screen.getByRole("button", { name });

const doubleCash: AccountMatch = {
  accountId: "acc-1",
  name: "Citi Double Cash Card",
  last4: "7741",
  limitCents: 400_000,
  balanceCents: 148_630,
  walletCardId: null,
  isTracked: true,
  autopayMode: null,
  role: null,
  trackedAs: null,
  isSure: true,
  needsChoice: false,
  candidates: [
    {
      walletCardId: "card-double",
      cardId: "citi-double-cash",
      name: "Double Cash",
      annualFeeCents: 0,
      reasons: [{ text: "Last four digits match your card", isMet: true }],
    },
  ],
};

describe("the choice of a bank", () => {
  const start = async (at = "/dashboard/link") => {
    server.answer("GET /api/banks/institutions?query=Citi", { institutions: [{ id: "ins_5", name: "Citi" }] });
    server.answer("POST /api/banks/sessions", session);
    const page = open(at);
    await userEvent.click(await screen.findByRole("button", { name: "Continue to Citi" }));
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    return page;
  };

  it("begins with the banks of the member's cards, and marks those that are linked", async () => {
    open("/dashboard/link");
    const own = within(await screen.findByRole("group", { name: "From your cards" }));
    expect(own.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "CICitiDouble Cash, tracked by hand",
      "COCapital OneVenture X, tracked by hand",
    ]);
    expect(own.getByText("Linked")).toBeTruthy();
    await userEvent.click(own.getByRole("radio", { name: /Capital One/ }));
    expect(button("Continue to Capital One")).toBeTruthy();
  });

  it("shows what a link needs that doesn't work, and the way to fix it", async () => {
    answerBanks([
      { ...citi, id: "item-chase", bankName: "Chase", status: "sign_in" },
      { ...citi, id: "item-amex", bankName: "Amex", unmatchedAccounts: 1 },
      { ...citi, id: "item-wells", bankName: "Wells Fargo", status: "not_responding" },
    ]);
    server.answer("POST /api/banks/sessions", { ...session, kind: "repair", linkId: "item-chase" });
    open("/dashboard/link");
    const own = within(await screen.findByRole("group", { name: "From your cards" }));
    expect(own.queryByText("Linked")).toBeNull();
    expect(own.getByText("Chase needs you to sign in again")).toBeTruthy();
    expect(own.getByText("Wells Fargo isn't responding")).toBeTruthy();
    expect(own.getByRole("button", { name: "Notify me when it's back: Wells Fargo" })).toBeTruthy();
    expect(own.getByRole("link", { name: "Match the card: Amex" }).getAttribute("href")).toBe(
      "/dashboard/link/item-amex/match",
    );
    await userEvent.click(own.getByRole("button", { name: "Reconnect: Chase" }));
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    expect(server.bodies).toEqual([{ kind: "repair", linkId: "item-chase", returnTo: "/consent-fix" }]);
  });

  it("distinguishes two logins of one bank by when they were linked", async () => {
    answerBanks([
      { ...citi, linkedAt: "2024-11-20T14:40:00.000Z" },
      { ...citi, id: "item-other", linkedAt: "2025-03-02T15:05:00.000Z" },
    ]);
    open("/dashboard/link");
    expect(await screen.findByText("Citi (linked Nov 20, 2024, 9:40 am)")).toBeTruthy();
    expect(screen.getByText("Citi (linked Mar 2, 2025, 10:05 am)")).toBeTruthy();
  });

  it("is made by the address", async () => {
    open("/dashboard/link?bank=Capital%20One");
    expect(await screen.findByRole("button", { name: "Continue to Capital One" })).toBeTruthy();
  });

  it("shows initials of a bank that the address names and no card is of", async () => {
    open("/dashboard/link?bank=Harbor%20Bank");
    expect((await screen.findByRole("group", { name: "Chosen" })).textContent).toBe("ChosenHBHarbor Bank");
  });

  it("says what Cardwell reads and what it can't do", async () => {
    open("/dashboard/link");
    expect(await screen.findByText("See your bank password")).toBeTruthy();
    expect(screen.getByText("Up to 24 months of purchases")).toBeTruthy();
  });

  it("finds other banks by name", async () => {
    server.answer("GET /api/banks/institutions", { institutions: [{ id: "ins_33", name: "Discover" }] });
    open("/dashboard/link");
    await userEvent.type(await screen.findByRole("searchbox"), "disc");
    await userEvent.click(await screen.findByRole("radio", { name: "Discover" }));
    expect(button("Continue to Discover")).toBeTruthy();
  });

  it("says when no bank matches, and when the search fails", async () => {
    server.answer("GET /api/banks/institutions", { institutions: [] });
    open("/dashboard/link");
    await userEvent.type(await screen.findByRole("searchbox"), "zz");
    expect(await screen.findByText("No bank matches “zz”.")).toBeTruthy();
    server.reject("GET /api/banks/institutions", 503, { message: "Plaid doesn't respond." });
    await userEvent.type(screen.getByRole("searchbox"), "z");
    expect((await screen.findByRole("alert")).textContent).toContain("Plaid doesn't respond.");
  });

  it("opens Link at the bank, and leads to the matches", async () => {
    const page = await start();
    expect(server.bodies).toEqual([{ kind: "link", bankName: "Citi", institutionId: "ins_5" }]);
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    server.answer("GET /api/banks/item-citi/matches", { bankName: "Citi", accounts: [] });
    await plaid.succeed("public-1");
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match"));
    expect(server.bodies.at(-1)).toEqual({ publicToken: "public-1" });
  });

  it("from onboarding leads back there at each step", async () => {
    const page = await start("/dashboard/link?bank=Citi&from=start");
    expect(server.bodies).toMatchObject([{ returnTo: "/dashboard/start/dates" }]);
    const wayBack = (name: string) => screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
    expect(wayBack("Cancel")).toEqual(["/dashboard/start/dates"]);
    expect(wayBack("Track by hand instead")).toEqual(["/dashboard/start/dates"]);
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    server.answer("GET /api/banks/item-citi/matches", { bankName: "Citi", accounts: [doubleCash] });
    await plaid.succeed("public-1");
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match?from=start"));
    expect(wayBack("Finish later")).toEqual(["/dashboard/start/dates"]);
    server.answer("PUT /api/banks/item-citi/matches", citi);
    answerBanks([citi]);
    await userEvent.click(button("Save and import"));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/import?from=start"));
    expect((await screen.findByRole("link", { name: "Continue setup" })).getAttribute("href")).toBe(
      "/dashboard/start/dates",
    );
    expect(wayBack("Link another bank")).toEqual(["/dashboard/link?from=start"]);
    expect(screen.queryByRole("link", { name: "Go to Today" })).toBeNull();
  });

  it("stays after the member has left Link", async () => {
    await start();
    await plaid.leave();
    expect((await screen.findByRole("status")).textContent).toContain("Nothing was linked.You left before");
    expect(button("Continue to Citi").getAttribute("aria-disabled")).toBeNull();
  });

  it("shows why the bank's sign-in failed, with the reference", async () => {
    await start();
    await plaid.leave("ITEM_LOCKED");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Nothing was linked.Citi locked your sign-in.");
    expect(alert.textContent).toContain("Reference 81fe-02aa.");
  });

  it("at a bank in an outage offers an email when it works again", async () => {
    await start();
    await plaid.leave("INSTITUTION_DOWN");
    expect((await screen.findByRole("alert")).textContent).toContain("Citi isn't responding.");
    const notice = { institutionId: "ins_5", bankName: "Citi", since: "2026-11-20T15:00:00.000Z" };
    server.answer("PUT /api/banks/outage-notices/ins_5", notice);
    answerBanks([], [notice]);
    await userEvent.click(button("Email me when it works again: Citi"));
    expect(await screen.findByRole("button", { name: "Don't email me: Citi" })).toBeTruthy();
  });

  it("says that Link can't be opened now", async () => {
    server.answer("GET /api/banks/institutions", { institutions: [] });
    server.reject("POST /api/banks/sessions", 503, { error: "vendor_unavailable", message: "Plaid doesn't respond." });
    open("/dashboard/link");
    await userEvent.click(await screen.findByRole("button", { name: "Continue to Citi" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Plaid doesn't respond.");
  });

  it("of a login that is linked already is explained", async () => {
    await start();
    answerBanks([citi]);
    server.answer(completion, { link: citi, isAlreadyLinked: true });
    await plaid.succeed("public-1");
    await waitFor(async () => expect(await title()).toBe("Your Citi cards are already linked"));
    expect(screen.getByRole("link", { name: "Keep the existing link" }).getAttribute("href")).toBe(
      "/consent-fix?item=item-citi",
    );
  });

  it("of another login at a bank that is linked, is linked as well once the member says so", async () => {
    const page = await start();
    answerBanks([citi]);
    server.answer(completion, { link: citi, isAlreadyLinked: true });
    await plaid.succeed("public-1");
    await waitFor(async () => expect(await title()).toBe("Your Citi cards are already linked"));
    server.answer(completion, { link: { ...citi, id: "item-new", unmatchedAccounts: 2 }, isAlreadyLinked: false });
    await userEvent.click(await screen.findByRole("button", { name: "It's another login" }));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-new/match"));
    expect(server.bodies.at(-1)).toEqual({ publicToken: null, isAnotherLogin: true });
  });

  it("that has expired before the member says that it's another login begins again", async () => {
    await start();
    answerBanks([citi]);
    server.answer(completion, { link: citi, isAlreadyLinked: true });
    await plaid.succeed("public-1");
    server.reject(completion, 409, { error: "conflict", message: "The bank's sign-in has expired." });
    await userEvent.click(await screen.findByRole("button", { name: "It's another login" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The bank's sign-in has expired.");
    await userEvent.click(button("Sign in again"));
    expect(await title()).toBe("Link your bank");
  });

  it("of a bank that is linked already can add accounts to that link", async () => {
    await start();
    answerBanks([citi]);
    server.answer(completion, { link: citi, isAlreadyLinked: true });
    await plaid.succeed("public-1");
    await userEvent.click(await screen.findByRole("button", { name: "Add accounts: Citi" }));
    await waitFor(() => expect(plaid.opened).toHaveLength(2));
    expect(server.bodies.at(-1)).toEqual({ kind: "accounts", linkId: "item-citi", returnTo: "/consent-fix" });
  });

  it("of a bank whose link needs a new sign-in leads to reconnecting that link", async () => {
    await start();
    const broken: BankLink = { ...citi, status: "sign_in" };
    answerBanks([broken]);
    server.answer(completion, { link: broken, isAlreadyLinked: true });
    await plaid.succeed("public-1");
    await userEvent.click(await screen.findByRole("button", { name: "Reconnect: Citi" }));
    await waitFor(() => expect(plaid.opened).toHaveLength(2));
    expect(server.bodies.at(-1)).toEqual({ kind: "repair", linkId: "item-citi", returnTo: "/consent-fix" });
  });
});

describe("the matches of a link", () => {
  const read = "GET /api/banks/item-citi/matches";
  const save = "PUT /api/banks/item-citi/matches";
  const unsure: AccountMatch = {
    ...doubleCash,
    accountId: "acc-2",
    name: "Credit Card",
    last4: "3318",
    isSure: false,
    candidates: [
      {
        walletCardId: null,
        cardId: "citi-custom-cash",
        name: "Custom Cash",
        annualFeeCents: 0,
        reasons: [{ text: "Citi doesn't name this product", isMet: false }],
      },
      { walletCardId: null, cardId: "citi-strata", name: "Strata Premier", annualFeeCents: 9_500, reasons: [] },
    ],
  };
  const match = async (...accounts: AccountMatch[]) => {
    server.answer(read, { bankName: "Citi", accounts });
    server.answer(save, citi);
    const page = open("/dashboard/link/item-citi/match");
    await screen.findByRole("heading", { level: 1 });
    return page;
  };
  const account = (name: string) => within(screen.getByRole("listitem", { name: `“${name}”` }));

  it("shows a certain match with its reasons, and saves nothing by itself", async () => {
    await match(doubleCash);
    expect(await title()).toBe("Citi shared 1 card. Check the match.");
    const shown = account("Citi Double Cash Card");
    expect(shown.getByText("ends 7741 · limit $4,000.00 · balance $1,486.30")).toBeTruthy();
    expect(shown.getByText("Matched")).toBeTruthy();
    expect(shown.getByText("Last four digits match your card")).toBeTruthy();
    expect(shown.getByRole<HTMLInputElement>("radio", { name: /Double Cash/ }).checked).toBe(true);
    expect(server.bodies).toEqual([]);
  });

  it("offers all candidates of an account that needs confirmation, none of these last", async () => {
    await match(unsure);
    const cards = within(account("Credit Card").getByRole("group", { name: "Which card is it?" }));
    expect(cards.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Custom Cashno annual feebest guess",
      "Strata Premier$95.00 a year",
      "?None of thesesearch all cards",
    ]);
    expect(account("Credit Card").getByText("Please confirm")).toBeTruthy();
  });

  it("saves what was chosen, with whose account it is and autopay, and leads to the import", async () => {
    const page = await match(doubleCash, unsure);
    await userEvent.click(account("Credit Card").getByRole("radio", { name: /Strata Premier/ }));
    await userEvent.click(account("Citi Double Cash Card").getByRole("radio", { name: "Full" }));
    expect(account("Credit Card").getByRole<HTMLInputElement>("radio", { name: "Mine" }).checked).toBe(true);
    await userEvent.click(account("Credit Card").getByRole("radio", { name: "I'm an authorized user" }));
    await userEvent.click(button("Save and import"));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/import"));
    expect(server.bodies).toEqual([
      {
        matches: [
          {
            accountId: "acc-1",
            target: { kind: "wallet", walletCardId: "card-double" },
            autopayMode: "statement",
          },
          { accountId: "acc-2", target: { kind: "catalog", cardId: "citi-strata" }, role: "authorized_user" },
        ],
      },
    ]);
  });

  it.each([
    ["the session ended", () => clearTraces("nora")],
    ["the page was reloaded", () => globalThis.dispatchEvent(new Event("pagehide"))],
  ])("has what was chosen when %s", async (_what, leave) => {
    const before = await match(unsure);
    await userEvent.click(account("Credit Card").getByRole("radio", { name: /Strata Premier/ }));
    leave();
    before.unmount();
    await match(unsure);
    expect(account("Credit Card").getByRole<HTMLInputElement>("radio", { name: /Strata Premier/ }).checked).toBe(true);
  });

  it("shows how another tab matched the account that was chosen for, and saves once it is decided", async () => {
    const custom = { ...unsure.candidates[0]!, walletCardId: "card-custom" };
    const strata = { ...unsure.candidates[1]!, walletCardId: "card-strata" };
    const page = await match({ ...unsure, candidates: [custom, strata] });
    await userEvent.click(account("Credit Card").getByRole("radio", { name: /Strata Premier/ }));
    server.answer(read, {
      bankName: "Citi",
      accounts: [{ ...unsure, walletCardId: "card-custom", candidates: [custom, strata] }],
      revision: 2,
    });
    server.reject(save, 409, { error: "conflict", message: "The accounts were matched in another tab." });
    await userEvent.click(button("Save and import"));
    const notice = within(
      await screen.findByText("Changed since you opened this").then((text) => text.closest("div")!),
    );
    expect(notice.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Custom Cash",
      "Strata Premier",
    ]);
    server.answer(save, citi);
    const sent = server.bodies.length;
    await userEvent.click(button("Save and import"));
    expect(server.bodies).toHaveLength(sent);
    expect(document.activeElement).toBe(button(/^Keep mine/));
    await userEvent.click(button(/^Keep mine/));
    await userEvent.click(button("Save and import"));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/import"));
    expect(server.bodies.at(-1)).toEqual({
      matches: [{ accountId: "acc-2", target: { kind: "wallet", walletCardId: "card-strata" } }],
      revision: 2,
    });
  });

  it("shows what another tab chose of autopay, beside what was chosen", async () => {
    const held: AccountMatch = { ...doubleCash, walletCardId: "card-double", autopayMode: "unknown", role: "primary" };
    await match(held);
    await userEvent.click(account("Citi Double Cash Card").getByRole("radio", { name: "Minimum" }));
    server.answer(read, { bankName: "Citi", accounts: [{ ...held, autopayMode: "statement" }], revision: 2 });
    server.reject(save, 409, { error: "conflict", message: "The accounts were matched in another tab." });
    await userEvent.click(button("Save and import"));
    await screen.findByText("Changed since you opened this");
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Double Cash · Autopay: Full · Mine",
      "Double Cash · Autopay: Minimum · Mine",
    ]);
  });

  it("shows it also when the session ended meanwhile, and takes what was saved", async () => {
    const before = await match(doubleCash);
    await userEvent.click(button("Don't track this account"));
    clearTraces("nora");
    before.unmount();
    await match({ ...doubleCash, walletCardId: "card-double" });
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Double Cash",
      "Not tracked",
    ]);
    await userEvent.click(button(/^Use the saved one/));
    await userEvent.click(button("Save and import"));
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { matches: [{ accountId: "acc-1", target: { kind: "wallet", walletCardId: "card-double" } }] },
      ]),
    );
  });

  it("leaves an account out that the member doesn't track", async () => {
    await match(unsure);
    await userEvent.click(button("Don't track this account"));
    expect(screen.getByText(/Not tracked\./)).toBeTruthy();
    expect(document.activeElement?.tagName).toBe("H2");
    await userEvent.click(button("Save and import"));
    await waitFor(() =>
      expect(server.bodies).toEqual([{ matches: [{ accountId: "acc-2", target: { kind: "none" } }] }]),
    );
  });

  it("finds a card of the catalog when it is none of these", async () => {
    const costco = {
      id: "citi-costco",
      name: "Costco Anywhere Visa",
      issuer: "Citi",
      network: "visa",
      segment: "personal",
      availability: "open",
      annualFeeCents: 0,
      noPresetLimit: false,
      aliases: [],
      artHue: null,
    };
    server.answer("GET /api/catalog", { version: 1, cards: 1214 });
    server.answer("GET /api/catalog/1/cards", { version: 1, cards: [costco] });
    await match(unsure);
    await userEvent.click(screen.getByRole("radio", { name: /None of these/ }));
    await userEvent.click(button("Save and import"));
    expect((await screen.findByRole("alert")).textContent).toBe("Choose a card, or don't track this account.");
    await userEvent.type(await screen.findByRole("searchbox"), "costco");
    await userEvent.click(await screen.findByRole("button", { name: /Costco Anywhere Visa/ }));
    await userEvent.click(button("Save and import"));
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { matches: [{ accountId: "acc-2", target: { kind: "catalog", cardId: "citi-costco" } }] },
      ]),
    );
  });

  it("asks which is which of two accounts with one name and one mask, and chooses for neither", async () => {
    const twin = { ...doubleCash, isSure: false, needsChoice: true };
    await match({ ...twin, name: "First" }, { ...twin, accountId: "acc-3", name: "Second" });
    for (const name of ["First", "Second"]) {
      const shown = account(name);
      expect(shown.getByText("Please confirm")).toBeTruthy();
      expect(shown.getByText("More than one fits. Check the limit and the balance.")).toBeTruthy();
      expect(shown.getAllByRole<HTMLInputElement>("radio", { name: /Double Cash|None/ }).some((r) => r.checked)).toBe(
        false,
      );
    }
    await userEvent.click(account("First").getByRole("radio", { name: /Double Cash/ }));
    await userEvent.click(button("Save and import"));
    expect((await account("Second").findByRole("alert")).textContent).toBe(
      "Choose a card, or don't track this account.",
    );
    expect(server.bodies).toEqual([]);
  });

  it("doesn't track an account that another login tracks", async () => {
    await match({ ...doubleCash, candidates: [], isTracked: false, trackedAs: "Double Cash" });
    expect(screen.getByText("Already tracked as Double Cash with your other Citi login. It counts once.")).toBeTruthy();
    await userEvent.click(button("Save and import"));
    await waitFor(() =>
      expect(server.bodies).toEqual([{ matches: [{ accountId: "acc-1", target: { kind: "none" } }] }]),
    );
  });

  it("can't match one card to two accounts", async () => {
    await match(doubleCash, { ...doubleCash, accountId: "acc-3", name: "Another card" });
    await userEvent.click(button("Save and import"));
    expect((await screen.findByRole("alert")).textContent).toBe("Another account is matched to this card already.");
    expect(server.bodies).toEqual([]);
  });

  it("keeps what was chosen when it can't be saved", async () => {
    await match(unsure);
    server.reject(save, 409, { error: "conflict", message: "These accounts are linked already." });
    await userEvent.click(screen.getByRole("radio", { name: /Strata Premier/ }));
    await userEvent.click(button("Save and import"));
    expect((await screen.findByRole("alert")).textContent).toContain("These accounts are linked already.");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Strata Premier/ }).checked).toBe(true);
  });

  it("of a link that doesn't exist says so", async () => {
    server.reject(read, 404, { error: "not_found" });
    open("/dashboard/link/item-citi/match");
    expect(await title()).toBe("This bank link doesn't exist.");
    expect(screen.getByRole("link", { name: "See bank connections" }).getAttribute("href")).toBe("/consent-fix");
  });
});

describe("the first import", () => {
  const at = "/dashboard/link/item-citi/import";
  const running: BankLink = {
    ...citi,
    import: {
      accounts: 2,
      statementsAt: "2026-11-20T14:43:00.000Z",
      transactions: 318,
      oldestOn: "2025-05-03",
      finishedAt: null,
      findings: [],
    },
  };
  const text = () => document.body.textContent?.replaceAll("\u00A0", " ");

  it("shows how far it is", async () => {
    answerBanks([running]);
    open(at);
    expect(await title()).toBe("Citi is linked. Importing up to 24 months.");
    await screen.findByText("done 9:43 am");
    expect(text()).toContain("Accounts, done2 cards");
    expect(text()).toContain("Purchases and payments, in progress318 transactions so far, back to May 2025");
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("2");
  });

  it("that is over says what was imported and found, and leads to what can be done", async () => {
    const findings: ImportFinding[] = [
      {
        kind: "new_due_date",
        severity: "high",
        walletCardId: "card-custom",
        title: "A due date you weren't tracking",
        body: "Custom Cash: $41.87, due Tuesday, December 8. Added to your payments.",
      },
      {
        kind: "payment",
        severity: "medium",
        walletCardId: "card-double",
        title: "Double Cash: no payment yet for $346.92",
        body: "Citi shows no payment since the statement of November 2. Due Friday, November 27.",
      },
      {
        kind: "costs",
        severity: "success",
        walletCardId: null,
        title: "No interest or late fees",
        body: "Citi charged none since May 2025.",
      },
    ];
    answerBanks([{ ...citi, import: { ...citi.import, findings } }]);
    server.answer("GET /api/dashboard", {
      cards: [{ id: "card-double", payUrl: "https://www.citi.com/sign-in" }],
    });
    open(at);
    expect(await title()).toBe("Citi is linked. 318 transactions imported.");
    const found = within(await screen.findByRole("region", { name: "Found so far" }));
    await found.findByRole("link", { name: /^Pay at Citi/ });
    expect(found.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual(
      findings.map(({ title: one }) => one),
    );
    expect(found.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard/payments",
      "https://www.citi.com/sign-in",
      "/dashboard/value",
    ]);
  });

  it("asks again for what Today shows once it is over, also where the same sync had brought the statements", async () => {
    server.answer("GET /api/dashboard", { cards: [] });
    const withFindings = { ...running.import, findings: citi.import.findings };
    answerBanks([{ ...running, import: withFindings }]);
    const { client } = open(at);
    await screen.findByText("done 9:43 am");
    client.setQueryData(["dashboard", "seen"], {});
    await waitFor(() => expect(client.isFetching()).toBe(0));
    answerBanks([{ ...running, import: { ...withFindings, finishedAt: running.import.statementsAt } }]);
    await client.refetchQueries({ queryKey: ["banks"] });
    await waitFor(() => expect(client.getQueryState(["dashboard", "seen"])?.isInvalidated).toBe(true));
  });

  it("of a link that doesn't exist says so", async () => {
    open("/dashboard/link/item-other/import");
    expect(await title()).toBe("This bank link doesn't exist.");
  });
});
