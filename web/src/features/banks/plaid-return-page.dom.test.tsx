import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { readBankReturn, recordRedirect } from "../../lib/session/redirects.ts";
import { citi, session } from "./bank-fixture.ts";
import { installFakePlaid } from "./fake-plaid.ts";
import { PlaidReturnPage } from "./plaid-return-page.tsx";

const address = "/plaid-oauth-return?oauth_state_id=abc";
const completion = "POST /api/banks/sessions/session-1/completion";

let server: FakeServer;
let plaid: ReturnType<typeof installFakePlaid>;

beforeAll(() => import("./open-link.tsx"));
beforeEach(() => {
  completeBrowser();
  plaid = installFakePlaid();
  server = createFakeServer();
  server.answer("GET /api/banks", {
    links: [],
    manualCards: [{ walletCardId: "card-double", name: "Double Cash", bankName: "Citi" }],
    history: [],
    outageNotices: [],
  });
  history.replaceState(null, "", address);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const answer = (change: object | null) =>
  server.answer("GET /api/banks/sessions/last", { session: change && { ...session, ...change } });
const open = (at = address) => openPage(<PlaidReturnPage />, at);
const title = async (text: string) => screen.findByRole("heading", { level: 1, name: text });
const links = () => screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);

describe("the return from a bank", () => {
  it("shows that it is finishing from the first moment", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Finishing your link");
    expect(screen.getByText("Confirming access")).toBeTruthy();
  });

  it("continues with the token that the server kept and the address that the bank made", async () => {
    answer({});
    open();
    await title("Finishing your link to Citi");
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    expect(plaid.opened[0]).toMatchObject({
      token: "link-sandbox-1",
      receivedRedirectUri: `${location.origin}${address}`,
    });
  });

  it("leads a new link to its matches", async () => {
    answer({});
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match"));
    expect(server.bodies).toEqual([{ publicToken: "public-1", oauthStateId: "abc" }]);
  });

  it("of a link that began in onboarding leads back there", async () => {
    answer({ returnTo: "/dashboard/start/dates" });
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match?from=start"));
  });

  it("leads a repaired link back to the connections", async () => {
    answer({ kind: "repair", linkId: "item-citi", returnTo: "/consent-fix" });
    server.answer(completion, { link: citi, isAlreadyLinked: false });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await waitFor(() => expect(page.address()).toBe("/consent-fix?item=item-citi"));
    expect(server.bodies).toEqual([{ publicToken: null, oauthStateId: "abc" }]);
  });

  it("that was finished already leads on without the bank", async () => {
    answer({ state: "completed", linkId: "item-citi", oauthStateId: "abc" });
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    const page = open();
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match"));
    expect(plaid.opened).toHaveLength(0);
  });

  it("that another tab finishes leads to the link that it makes", async () => {
    answer({});
    server.reject(completion, 409, { error: "conflict", message: "The bank's sign-in has expired." });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.leave("OAUTH_STATE_ID_ALREADY_PROCESSED");
    await waitFor(() => expect(server.bodies).toEqual([{ publicToken: null, oauthStateId: "abc" }]));
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match"));
  });

  it.each([
    ["that Link doesn't know", {}, "OAUTH_STATE_ID_NOT_FOUND"],
    ["of an earlier sign-in", {}, "INCORRECT_LINK_TOKEN"],
    ["of an earlier sign-in, after a later one has linked a bank", { state: "completed", linkId: "item-citi" }, null],
  ])("%s says so, and has one way on", async (_, change, errorCode) => {
    answer(change);
    open();
    if (errorCode !== null) {
      await waitFor(() => expect(plaid.opened).toHaveLength(1));
      await plaid.leave(errorCode);
    }
    await title("This sign-in isn't the one you started last");
    expect(links()).toEqual([expect.stringContaining("Cardwell"), "Link a bank /dashboard/link", expect.anything()]);
    expect(server.bodies).toEqual([]);
  });

  it("without a session says that nothing was linked, and names what support can look up", async () => {
    answer(null);
    const page = open();
    await title("We couldn't find your link session");
    expect(page.address()).toBe("/plaid-oauth-return");
    expect(links()).toContain("Link a bank /dashboard/link");
    expect(links()).toContain("Back to Cards /dashboard/cards");
    expect(screen.getByText(/Reference request-1/)).toBeTruthy();
  });

  it("at an address that no bank made shows a way back from the first moment, and continues no session", () => {
    history.replaceState(null, "", "/plaid-oauth-return");
    open("/plaid-oauth-return");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("There's no bank sign-in to finish");
    expect(links()).toContain("Link a bank /dashboard/link");
    expect(links()).toContain("Back to Cards /dashboard/cards");
    expect(plaid.opened).toHaveLength(0);
    expect(server.calls).toEqual([]);
  });

  it("that came before the sign-in is taken up by one tab", async () => {
    recordRedirect(address, "no_user", new Date());
    open();
    await waitFor(() => expect(readBankReturn()).toBeNull());
  });

  it("that the member canceled says what stays, and cleans the address", async () => {
    answer({});
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.leave();
    await title("You canceled at Citi");
    expect(
      await screen.findByText("Nothing was linked. Double Cash stays tracked by hand, and reminders continue."),
    ).toBeTruthy();
    expect(links()).toEqual(
      expect.arrayContaining(["Try again /dashboard/link?bank=Citi", "Keep by hand /dashboard/cards"]),
    );
    expect(page.address()).toBe("/plaid-oauth-return");
  });

  it("of a repair that the member canceled leads back to the connection", async () => {
    answer({ kind: "repair", linkId: "item-citi", returnTo: "/consent-fix" });
    open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.leave();
    await title("You canceled at Citi");
    expect(screen.getByText("The connection hasn't changed, and the reminders of its cards continue.")).toBeTruthy();
    expect(links()).toContain("Try again /consent-fix?item=item-citi");
  });

  it("that failed at the bank names the reference", async () => {
    answer({});
    open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.leave("INSTITUTION_NOT_RESPONDING");
    await title("Citi couldn't finish the sign-in");
    expect(screen.getByText(/Reference 81fe-02aa/)).toBeTruthy();
  });

  it.each([
    ["when it began too long ago", { state: "expired" }, null],
    ["when Link's token has expired", {}, "INVALID_LINK_TOKEN"],
  ])("%s says that it has expired", async (_, change, errorCode) => {
    answer(change);
    open();
    if (errorCode !== null) {
      await waitFor(() => expect(plaid.opened).toHaveLength(1));
      await plaid.leave(errorCode);
    }
    await title("Your link session has expired");
    expect(links()).toContain("Try again /dashboard/link?bank=Citi");
  });

  it("that our server can't finish is sent again with the same token", async () => {
    answer({});
    server.reject(completion, 503, { error: "vendor_unavailable", message: "Plaid doesn't respond." });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await title("We couldn't finish your link to Citi");
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 2 }, isAlreadyLinked: false });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-citi/match"));
    const sent = { publicToken: "public-1", oauthStateId: "abc" };
    expect(server.bodies).toEqual([sent, sent]);
  });

  it("whose session can't be loaded loads it again", async () => {
    server.reject("GET /api/banks/sessions/last", 500);
    open();
    await title("We couldn't check your link");
    answer({});
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await title("Finishing your link to Citi");
  });

  it("of cards that are linked already, and not all matched, leads to matching them", async () => {
    answer({});
    server.answer(completion, { link: { ...citi, unmatchedAccounts: 1 }, isAlreadyLinked: true });
    open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await title("Your Citi cards are already linked");
    expect(screen.getByText(/^1 account isn't matched to a card yet/)).toBeTruthy();
    expect(links()).toContain("Match the card: Citi /dashboard/link/item-citi/match");
  });

  it("of cards that are linked already keeps the existing link, or links another login", async () => {
    answer({});
    server.answer(completion, { link: citi, isAlreadyLinked: true });
    const page = open();
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
    await plaid.succeed("public-1");
    await title("Your Citi cards are already linked");
    expect(screen.getByText("Double Cash")).toBeTruthy();
    expect(links()).toContain("Keep the existing link /consent-fix?item=item-citi");
    expect(page.address()).toBe("/plaid-oauth-return");
    server.answer(completion, { link: { ...citi, id: "item-new" }, isAlreadyLinked: false });
    await userEvent.click(screen.getByRole("button", { name: "It's another login" }));
    await waitFor(() => expect(page.address()).toBe("/dashboard/link/item-new/match"));
    expect(server.bodies.at(-1)).toEqual({ publicToken: null, isAnotherLogin: true, oauthStateId: "abc" });
  });
});
