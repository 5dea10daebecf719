import type { BankLink } from "@cardwell/core/contract/banks";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { citi, session } from "./bank-fixture.ts";
import { ConsentFixPage } from "./consent-fix-page.tsx";
import { installFakePlaid } from "./fake-plaid.ts";

const read = "GET /api/banks";
const blind = [
  "Missing payments",
  "New statements",
  "Large or foreign purchases",
  "Missing credits",
  "Interest and fees",
];
const chase: BankLink = {
  ...citi,
  id: "item-chase",
  bankName: "Chase",
  status: "sign_in",
  since: "2026-11-18T13:10:00.000Z",
  updatedAt: "2026-11-17T13:10:00.000Z",
  cards: [{ walletCardId: "card-csr", name: "Sapphire Reserve", isWithdrawn: false }],
  blindAlerts: blind,
};

let server: FakeServer;
let plaid: ReturnType<typeof installFakePlaid>;

// Link is loaded later; here it is available immediately.
beforeAll(() => import("./open-link.tsx"));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  completeBrowser();
  plaid = installFakePlaid();
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answer = (links: BankLink[], more: object = {}) =>
  server.answer(read, { links, manualCards: [], history: [], outageNotices: [], ...more });
const open = async (address = "/consent-fix") => {
  const page = openPage(<ConsentFixPage />, address);
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const headline = () => screen.getByRole("heading", { level: 1 }).textContent?.replaceAll("\u00A0", " ");
const row = (name: string) => within(screen.getByRole("listitem", { name }));
const button = (name: RegExp) => screen.getByRole("button", { name });

describe("the bank connections", () => {
  it("that all work open with that, and name the next renewal", async () => {
    answer([citi, { ...citi, id: "item-amex", bankName: "American Express", endsOn: "2026-12-16" }], {
      manualCards: [{ walletCardId: "card-vx", name: "Venture X", bankName: "Capital One" }],
    });
    await open();
    expect(headline()).toBe("All 2 banks are up to date. ");
    expect(document.body.textContent?.replaceAll("\u00A0", " ")).toContain(
      "The next renewal is American Express, by December 16.",
    );
    expect(await row("Citi").findByText("Updated today, 9:46 am")).toBeTruthy();
    expect(row("Citi").getByText("next check by 10:01 pm")).toBeTruthy();
    expect(screen.getByText("Venture X, at Capital One")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link Capital One" }).getAttribute("href")).toBe(
      "/dashboard/link?bank=Capital%20One",
    );
  });

  it("of a bank that fell silent show as of when its data is, and never as current", async () => {
    answer([{ ...citi, updatedAt: "2026-11-19T14:46:00.000Z" }]);
    await open();
    await row("Citi").findByText("As of yesterday, 9:46 am");
    expect(headline()).toBe("Citi's data is as of yesterday, 9:46 am. ");
    expect(document.body.textContent).toContain(
      "Newer payments and purchases may be missing. Reminders continue from the dates we know.",
    );
    expect(document.body.textContent).not.toContain("current data");
  });

  it("of a member who has none offer to link one", async () => {
    answer([]);
    await open();
    expect(headline()).toBe("No bank is linked. ");
    expect(screen.getByRole("link", { name: "Link a bank" }).getAttribute("href")).toBe("/dashboard/link");
  });

  it("open with the bank that needs the member, and how many alerts have no data", async () => {
    answer([chase, citi]);
    await open();
    expect(headline()).toBe("Reconnect Chase. 5 alerts have no data.");
    await screen.findByText(/8:10 am/);
    const text = screen.getByRole("listitem", { name: "Chase" }).textContent?.replaceAll("\u00A0", " ");
    expect(text).toContain("Chase needs you to sign in again");
    expect(text).toContain("since Wednesday, November 18 · last data Nov 17, 8:10 am");
    expect(text).toContain(blind.join(", "));
    expect(text).toContain("Sapphire Reserve");
  });

  it.each([
    ["expiring", { endsOn: "2026-12-16" }, "Access ends Wednesday, December 16", "Renew access"],
    ["permission", {}, "Chase needs your permission", "Allow"],
    ["new_accounts", {}, "New card found at Chase", "Review the card"],
    ["no_accounts", {}, "Chase shares no cards", "Choose cards"],
    ["unsupported", {}, "Chase can't be linked any longer", "Keep by hand"],
    ["not_responding", {}, "Chase isn't responding", "Notify me when it's back"],
  ] as const)("show a link that is %s with one main action", async (status, more, title, action) => {
    answer([{ ...chase, ...more, status }]);
    await open();
    const heading = row("Chase").getByRole("heading").textContent?.replaceAll("\u00A0", " ");
    expect(heading).toBe(title);
    expect(row("Chase").getAllByRole("button")[0]?.textContent).toBe(`${action}: Chase`);
  });

  it.each([
    ["credentials", "Chase didn't accept the sign-in", "Sign in with the current ones.", "Reconnect Chase."],
    ["code", "Chase didn't accept the code", "enter the code that your bank sends you.", "Reconnect Chase."],
    ["locked", "Chase locked your sign-in", "Open the site or app of Chase", "Unlock your sign-in at Chase."],
  ] as const)("say what to do where the sign-in failed by its %s", async (checkFailure, title, why, opening) => {
    answer([{ ...chase, checkFailure }]);
    await open();
    expect(row("Chase").getByRole("heading").textContent).toBe(title);
    expect(row("Chase").getByText(new RegExp(why))).toBeTruthy();
    expect(headline()).toContain(opening);
    expect(row("Chase").getAllByRole("button")[0]?.textContent).toBe("Reconnect: Chase");
  });

  it("say that a check failed on our side, and when the next one comes, and ask for nothing", async () => {
    answer([{ ...citi, checkFailure: "ours" }]);
    await open();
    await row("Citi").findByText("The last check failed on our side; next check by 10:01 pm");
    expect(headline()).toBe("Citi is up to date. ");
  });

  it("show a card whose account was withdrawn at the bank, with one action", async () => {
    const [double, custom] = citi.cards;
    answer([{ ...citi, cards: [double!, { ...custom!, isWithdrawn: true }] }]);
    server.answer("POST /api/banks/sessions", { ...session, kind: "accounts", linkId: "item-citi" });
    await open();
    expect(headline()).toBe("Choose your cards at Citi. ");
    expect(row("Citi").getByRole("heading").textContent).toBe("Citi no longer shares Custom Cash");
    await userEvent.click(button(/^Choose cards/));
    await waitFor(() =>
      expect(server.bodies).toEqual([{ kind: "accounts", linkId: "item-citi", returnTo: "/consent-fix" }]),
    );
  });

  it("with a new account say that choosing renews access, where its end is known", async () => {
    answer([{ ...chase, status: "new_accounts", hasNewAccounts: true, endsOn: "2027-01-15" }]);
    await open();
    expect(row("Chase").getByText(/That renews access, too, which ends January.15, 2027/)).toBeTruthy();
  });

  it("renew access that ends soon in the sign-in that offers new accounts, where there are some", async () => {
    answer([{ ...chase, status: "expiring", hasNewAccounts: true, endsOn: "2026-11-28" }]);
    server.answer("POST /api/banks/sessions", { ...session, kind: "accounts", linkId: "item-chase" });
    await open();
    expect(row("Chase").getByText(/Chase also has an account that isn't shared yet/)).toBeTruthy();
    await userEvent.click(button(/^Renew access/));
    await waitFor(() =>
      expect(server.bodies).toEqual([{ kind: "accounts", linkId: "item-chase", returnTo: "/consent-fix" }]),
    );
  });

  it("link a bank anew that ended access", async () => {
    answer([{ ...chase, status: "revoked" }]);
    await open();
    expect(screen.getByRole("link", { name: "Connect again: Chase" }).getAttribute("href")).toBe(
      "/dashboard/link?bank=Chase",
    );
  });

  it("lead to the accounts that aren't matched yet", async () => {
    answer([{ ...citi, unmatchedAccounts: 1 }]);
    await open();
    expect(headline()).toBe("Match 1 account at Citi. ");
    expect(screen.getByRole("link", { name: "Match the card: Citi" }).getAttribute("href")).toBe(
      "/dashboard/link/item-citi/match",
    );
  });

  it("open at the link that an alert names", async () => {
    answer([chase, citi]);
    await open("/consent-fix?item=item-citi");
    await waitFor(() => expect(document.activeElement?.id).toBe("link-item-citi"));
  });

  it("name what is read, and what for", async () => {
    answer([citi]);
    await open();
    const text = screen.getByRole("region", { name: "What Cardwell reads" }).textContent;
    expect(text).toContain("Card accounts, balances and limits, to show what you owe and your utilization.");
    expect(text).toContain("Statements, minimums and due dates, to remind you in time, and to see that you paid.");
    expect(text).toContain("Up to 24 months of purchases, to count caps, credits and offers");
  });

  it("list what happened", async () => {
    answer([citi], {
      history: [
        { at: "2026-11-20T14:40:00.000Z", event: "linked", bankName: "Citi", cards: 2 },
        { at: "2026-11-02T13:00:00.000Z", event: "sign_in", bankName: "Chase", cards: 3 },
      ],
    });
    await open();
    const history = await screen.findByRole("region", { name: "History" });
    await within(history).findByText("Today, 9:40 am");
    expect(history.textContent?.replaceAll("\u00A0", " ")).toBe(
      "HistoryToday, 9:40 amCiti linked, 2 cardsNov 2, 8:00 amChase asked for a new sign-in",
    );
  });

  it("that can't be loaded show why, and load again", async () => {
    server.reject(read, 500, { message: "Something failed on our side." });
    await open();
    expect(headline()).toBe("Couldn't load your bank connections.");
    answer([citi]);
    await userEvent.click(button(/Try again/));
    await waitFor(() => expect(headline()).toBe("Citi is up to date. "));
  });
});

describe("a reconnection", () => {
  beforeEach(() => {
    answer([chase]);
    server.answer("POST /api/banks/sessions", { ...session, kind: "repair", linkId: "item-chase", bankName: "Chase" });
    server.answer("POST /api/banks/sessions/session-1/completion", {
      link: { ...chase, status: "up_to_date" },
      isAlreadyLinked: false,
    });
  });

  const reconnect = async () => {
    await open();
    await userEvent.click(button(/^Reconnect/));
    await waitFor(() => expect(plaid.opened).toHaveLength(1));
  };

  it("opens the bank's sign-in for that link, and shows the link as it is then", async () => {
    await reconnect();
    expect(server.bodies).toEqual([{ kind: "repair", linkId: "item-chase", returnTo: "/consent-fix" }]);
    expect(plaid.opened[0]?.token).toBe("link-sandbox-1");
    answer([{ ...chase, status: "up_to_date", updatedAt: "2026-11-20T14:00:00.000Z", blindAlerts: [] }]);
    await plaid.succeed("public-1");
    await waitFor(() => expect(headline()).toBe("Chase is up to date. "));
    expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "Chase" }));
    expect(server.bodies.at(-1)).toEqual({ publicToken: null });
  });

  it("that the member leaves changes nothing", async () => {
    await reconnect();
    const opener = button(/^Opening/);
    opener.blur(); // as Link's frame takes the focus
    await plaid.leave();
    expect(document.activeElement).toBe(opener);
    expect(await screen.findByText("You left before it was finished. Nothing has changed.")).toBeTruthy();
    expect(server.calls.filter((call) => call.includes("completion"))).toEqual([]);
  });

  it.each([
    ["INVALID_LINK_TOKEN", "This page waited too long. Start again."],
    ["ITEM_LOCKED", "Chase locked your sign-in. Unlock it on the bank's site or app, and try again."],
    ["INVALID_CREDENTIALS", "Chase didn't accept the sign-in."],
    ["INSTITUTION_NOT_RESPONDING", "Chase isn't responding. Try again in a few minutes."],
    ["LINK_NOT_LOADED", "The sign-in couldn't be opened. Check your connection, and try again."],
    ["ACCESS_NOT_GRANTED", "Chase couldn't finish the sign-in."],
  ])("that ends with %s says what to do", async (code, text) => {
    await reconnect();
    await plaid.leave(code);
    expect((await screen.findByRole("alert")).textContent).toContain(text);
  });

  it("that our server can't finish is sent again", async () => {
    server.reject("POST /api/banks/sessions/session-1/completion", 500, { message: "Something failed on our side." });
    await reconnect();
    await plaid.succeed("public-1");
    expect((await screen.findByRole("alert")).textContent).toContain("Something failed on our side.");
    server.answer("POST /api/banks/sessions/session-1/completion", { link: citi, isAlreadyLinked: false });
    answer([citi]);
    await userEvent.click(button(/Try again/));
    await waitFor(() => expect(headline()).toBe("Citi is up to date. "));
  });
});

describe("an outage", () => {
  it("is the bank's to end: the member asks to be notified, or no longer", async () => {
    answer([{ ...chase, status: "not_responding" }]);
    server.answer("PUT /api/banks/item-chase/notification", chase);
    await open();
    answer([{ ...chase, status: "not_responding", notifiesWhenBack: true }]);
    await userEvent.click(button(/^Notify me/));
    expect(await screen.findByText("We'll notify you when it's back.")).toBeTruthy();
    await userEvent.click(button(/^Don't notify me/));
    expect(server.bodies).toEqual([{ isWanted: true }, { isWanted: false }]);
  });
});

describe("a bank that couldn't be linked", () => {
  it("is listed with the email that was asked for, which can be canceled", async () => {
    answer([], {
      outageNotices: [{ institutionId: "ins_5", bankName: "Citi", since: "2026-11-20T13:30:00.000Z" }],
    });
    server.answer("DELETE /api/banks/outage-notices/ins_5", { canceled: true });
    await open();
    expect(await row("Citi").findByText("We'll email you when it works again. Asked today, 8:30 am.")).toBeTruthy();
    answer([]);
    await userEvent.click(button(/^Don't email me/));
    await waitFor(() => expect(screen.queryByRole("listitem", { name: "Citi" })).toBeNull());
  });
});

it("two logins of one bank are distinguished by when they were linked, also where one is disconnected", async () => {
  answer([citi, { ...citi, id: "item-other", linkedAt: "2025-03-02T15:05:00.000Z", status: "sign_in" }]);
  await open();
  await waitFor(() => expect(headline()).toBe("Reconnect Citi (linked Mar 2, 2025, 10:05 am). "));
  await userEvent.click(row("Citi (linked today, 9:40 am)").getByRole("button", { name: /^Disconnect/ }));
  expect(screen.getByRole("dialog", { name: "Disconnect Citi (linked today, 9:40 am)?" })).toBeTruthy();
});

it("a link that is being disconnected shows that, asks for nothing, and can be disconnected again", async () => {
  answer([{ ...citi, isEnding: true, status: "sign_in", unmatchedAccounts: 1 }]);
  await open();
  expect(headline()).toBe("Disconnecting Citi. ");
  expect(screen.queryByText("Every linked card has current data.")).toBeNull();
  expect(row("Citi").getByText("Disconnecting Citi")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Reconnect/ })).toBeNull();
  await userEvent.click(row("Citi").getByRole("button", { name: "Disconnect again: Citi" }));
  expect(screen.getByRole("dialog", { name: "Disconnect Citi?" })).toBeTruthy();
});

describe("a disconnection", () => {
  const remove = "DELETE /api/banks/item-chase";
  beforeEach(() => {
    answer([chase]);
    server.answer(remove, { disconnected: true });
  });
  const dialog = () => within(screen.getByRole("dialog", { name: "Disconnect Chase?" }));

  it("that keeps the cards by hand keeps the history", async () => {
    await open();
    await userEvent.click(button(/^Keep by hand/));
    expect(
      dialog().getByText(/1 card stays, tracked by hand\. Statements and purchases to Nov.17 are kept\./),
    ).toBeTruthy();
    answer([]);
    await userEvent.click(dialog().getByRole("button", { name: "Disconnect Chase" }));
    await waitFor(() => expect(server.calls).toContain(`${remove}?history=keep`));
    await waitFor(() => expect(headline()).toBe("No bank is linked. "));
  });

  it("that deletes counts what goes", async () => {
    await open();
    await userEvent.click(button(/^Disconnect and delete/));
    expect(dialog().getByText(/318 transactions, statements and balances from Chase are deleted\./)).toBeTruthy();
    const release = server.hold(remove);
    await userEvent.click(dialog().getByRole("button", { name: "Disconnect Chase" }));
    await waitFor(() => expect(server.calls).toContain(`${remove}?history=delete`));
    expect(dialog().getByRole("progressbar", { name: "Disconnecting Chase" })).toBeTruthy();
    expect(dialog().getByRole("status").textContent).toContain("Deleting 318 transactions.");
    release();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that is canceled sends nothing", async () => {
    await open();
    await userEvent.click(button(/^Disconnect and delete/));
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  });

  it("that fails keeps the dialog and says why", async () => {
    server.reject(remove, 500, { message: "Something failed on our side." });
    await open();
    await userEvent.click(button(/^Keep by hand/));
    await userEvent.click(dialog().getByRole("button", { name: "Disconnect Chase" }));
    expect((await dialog().findByRole("alert")).textContent).toContain("Something failed on our side.");
  });
});
