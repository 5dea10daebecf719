import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import { banksContract, type LinkSession } from "@cardwell/core/contract/banks";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { LINK_SESSION_KINDS } from "@cardwell/core/domain/banks/link-status";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linkBanks } from "../../emulator-data/banks.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { alertsApi } from "../support/alerts.ts";
import { call, callHosting, rejection } from "../support/api.ts";
import { atBank, type BankItem, banksApi } from "../support/banks.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { mailTo } from "../support/sandbox.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";

const CHASE = "ins_56";

type Completion = ResponseOf<(typeof banksContract)["completeSession"]>;
type UserBanks = ResponseOf<(typeof adminUsersContract)["readBanks"]>;

type Member = { person: TestPerson; banks: ReturnType<typeof banksApi>; wallet: ReturnType<typeof walletApi> };

async function newMember(): Promise<Member> {
  const person = await newCardholder();
  return { person, banks: banksApi(person), wallet: walletApi(person) };
}

const itemOf = async (linkId: string): Promise<BankItem> => {
  const { items } = await atBank<{ items: BankItem[] }>("items");
  const found = items.find(({ item }) => item === linkId);
  if (!found) throw new Error("The bank has no such item.");
  return found;
};

describe("linking a bank", () => {
  let mia: Member;
  let linkId = "";
  let walletCardId = "";

  beforeEach(async () => {
    mia = await newMember();
    walletCardId = await mia.wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417" });
    const { link } = await mia.banks.link(CHASE);
    linkId = link.id;
  });

  it("shows the bank's cards, and which cards of the wallet and the catalog they are", async () => {
    const { bankName, accounts } = await mia.banks.matches(linkId);
    expect(bankName).toBe("Chase");
    expect(accounts.map(({ last4 }) => last4)).toEqual(["4417", "2203", "7710"]);
    const [reserve, flex] = accounts;
    expect(reserve?.isSure).toBe(true);
    expect(reserve?.candidates[0]).toMatchObject({
      walletCardId,
      name: "Sapphire Reserve",
      reasons: [
        { text: "Last four digits match your card", isMet: true },
        { text: "Chase names the product", isMet: true },
      ],
    });
    expect(flex?.candidates[0]).toMatchObject({ walletCardId: null, cardId: "chase-freedom-flex" });
  });

  it("brings in limit, balance, last statement and payments of each card", async () => {
    const link = await mia.banks.importAll(linkId);
    expect(link).toMatchObject({ status: "up_to_date", unmatchedAccounts: 0, import: { accounts: 3 } });
    expect(link.import.transactions).toBeGreaterThan(100);
    expect(link.cards.map(({ name }) => name)).toContain("Sapphire Reserve");
    const { card } = await mia.wallet.card(walletCardId);
    const bank = (await itemOf(linkId)).accounts.find(({ mask }) => mask === "4417");
    expect(card.bank).toMatchObject({ linkId });
    expect(card).toMatchObject({ creditLimitCents: 2_200_000, statementCloseDay: 10 });
    expect(card.balance?.currentCents).toBe(bank?.balanceCents);
    expect(card.statement).toMatchObject({ source: "bank" });
    const { body } = await mia.wallet.ask<{ transactions: { source: string }[] }>(
      "GET",
      `/api/wallet/transactions?walletCardId=${walletCardId}`,
    );
    expect(body.transactions.length).toBeGreaterThan(20);
    expect(new Set(body.transactions.map(({ source }) => source))).toEqual(new Set(["bank"]));
  });

  it("shows no reason for a match that the bank itself brought", async () => {
    await mia.banks.importAll(linkId);
    const { accounts } = await mia.banks.matches(linkId);
    const reasons = accounts.flatMap(({ candidates }) => candidates.flatMap((each) => each.reasons));
    expect(reasons).toContainEqual({ text: "Chase names the product", isMet: true });
    expect(reasons.map(({ text }) => text)).not.toContain("Limit matches what you entered");
  });

  it("compares the days that the member entered with the bank's, also when the matches are saved again", async () => {
    const { banks, wallet } = await newMember();
    await wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417", statementCloseDay: 12, dueDay: 28 });
    const { link } = await banks.link(CHASE);
    const corrected = {
      kind: "dates",
      severity: "medium",
      title: "Sapphire Reserve: dates corrected",
      body: expect.stringMatching(
        /^You had: closes on the 12th, due on the 28th\. Chase says: closes on the 10th, due on the /,
      ),
    };
    const { findings } = (await banks.importAll(link.id)).import;
    expect(findings).toContainEqual(expect.objectContaining(corrected));
    expect(findings.map(({ kind }) => kind)).toContain("new_due_date");
    expect((await banks.importAll(link.id)).import.findings).toContainEqual(expect.objectContaining(corrected));
  });

  it("makes one link when the answer got lost and the request is sent again", async () => {
    const other = await newMember();
    const session = await other.banks.start();
    const { publicToken } = await atBank<{ publicToken: string }>("finish-link", {
      linkToken: session.linkToken,
      institution: CHASE,
    });
    const first = await other.banks.complete(session.id, publicToken);
    const second = await other.banks.complete(session.id, publicToken);
    expect(second.link.id).toBe(first.link.id);
    expect((await other.banks.list()).links).toHaveLength(1);
  });

  it("makes one link when two tabs finish the same return at the same time, one of them without its token", async () => {
    const other = await newMember();
    const session = await other.banks.start();
    const { publicToken } = await atBank<{ publicToken: string }>("finish-link", {
      linkToken: session.linkToken,
      institution: CHASE,
    });
    const finish = (token: string | null) =>
      eventually(
        () =>
          other.banks.ask<Completion>("POST", `/sessions/${session.id}/completion`, {
            publicToken: token,
            oauthStateId: "state-1",
          }),
        ({ status }) => status !== 409,
      );
    const [first, second] = await Promise.all([finish(publicToken), finish(null)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.link.id).toBe(first.body.link.id);
    const { links, history } = await other.banks.list();
    expect(links).toHaveLength(1);
    expect(history.map(({ event }) => event)).toEqual(["linked"]);
    const { body } = await other.banks.ask<{ session: LinkSession }>("GET", "/sessions/last");
    expect(body.session).toMatchObject({ state: "completed", oauthStateId: "state-1" });
  });

  it("isn't finished before the bank's sign-in is", async () => {
    const other = await newMember();
    const { id } = await other.banks.start();
    const answer = await other.banks.ask("POST", `/sessions/${id}/completion`, { publicToken: null });
    expect(rejection(answer)).toMatchObject({ status: 400, error: "invalid_request" });
  });

  it("of another person's sign-in isn't possible, nor with a token that came of it", async () => {
    const [noah, ana] = [await newMember(), await newMember()];
    const [noahs, anas] = [await noah.banks.start(), await ana.banks.start()];
    const { publicToken } = await atBank<{ publicToken: string }>("finish-link", {
      linkToken: noahs.linkToken,
      institution: CHASE,
    });
    const byId = await ana.banks.ask("POST", `/sessions/${noahs.id}/completion`, { publicToken });
    expect(rejection(byId)).toMatchObject({ status: 404, error: "not_found" });
    const byToken = await ana.banks.ask("POST", `/sessions/${anas.id}/completion`, { publicToken });
    expect(rejection(byToken)).toMatchObject({ status: 409, error: "conflict" });
    expect((await ana.banks.list()).links).toEqual([]);
  });

  it("makes the card one of somebody else's account where the member says so", async () => {
    const { banks, wallet } = await newMember();
    const cardOfMother = await wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417" });
    const { link } = await banks.link(CHASE);
    const account = (await banks.matches(link.id)).accounts.find(({ last4 }) => last4 === "4417");
    const target = { kind: "wallet", walletCardId: cardOfMother };
    await banks.saveMatches(link.id, [{ accountId: account?.accountId, target, role: "authorized_user" }]);
    expect((await wallet.card(cardOfMother)).card).toMatchObject({
      role: "authorized_user",
      bank: { linkId: link.id },
    });
    const wrong = { accountId: account?.accountId, target, role: "mother" };
    expect((await banks.ask("PUT", `/${link.id}/matches`, { matches: [wrong] })).status).toBe(400);
  });

  it("matches its accounts once when two tabs save in the same moment", async () => {
    const { banks, wallet } = await newMember();
    const held = [
      await wallet.add({ cardId: "chase-sapphire-reserve" }),
      await wallet.add({ cardId: "chase-freedom" }),
    ];
    const { link } = await banks.link(CHASE);
    const { accounts, revision } = await banks.matches(link.id);
    const account = accounts.find(({ last4 }) => last4 === "4417");
    const save = (id: string) =>
      banks.ask("PUT", `/${link.id}/matches`, {
        matches: [{ accountId: account?.accountId, target: { kind: "wallet", walletCardId: id } }],
        revision,
      });
    const answers = await Promise.all(held.map(save));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const saved = answers.map(({ status }) => status === 200);
    // The answer to the one that was saved may be lost, and it is sent again.
    expect((await save(held[saved.indexOf(true)] ?? "")).status).toBe(200);
    const cards = await Promise.all(held.map((id) => wallet.card(id)));
    expect(cards.map(({ card }) => card.bank?.linkId === link.id)).toEqual(saved);
  });

  it("again asks first, and links the other login once the member says that it is one", async () => {
    await mia.banks.importAll(linkId);
    const session = await mia.banks.start();
    const { publicToken } = await atBank<{ publicToken: string }>("finish-link", {
      linkToken: session.linkToken,
      institution: CHASE,
    });
    const asked = await mia.banks.complete(session.id, publicToken);
    expect(asked).toMatchObject({ link: { id: linkId }, isAlreadyLinked: true });
    expect((await mia.banks.list()).links.map(({ id }) => id)).toEqual([linkId]);
    const sayOther = () =>
      mia.banks.ask<Completion>("POST", `/sessions/${session.id}/completion`, {
        publicToken: null,
        isAnotherLogin: true,
      });
    const [first, second] = [await sayOther(), await sayOther()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.link.id).toBe(first.body.link.id);
    expect((await mia.banks.list()).links).toHaveLength(2);
    const { accounts } = await mia.banks.matches(first.body.link.id);
    expect(accounts[0]).toMatchObject({ isTracked: false, trackedAs: "Sapphire Reserve" });
  });

  it("has its data before the bank announces any", async () => {
    const { updatedAt } = await mia.banks.until(linkId, (link) => link.updatedAt !== null);
    expect(updatedAt).not.toBeNull();
  });

  it("of two cards with one name and one mask asks which is which, and takes what the member says", async () => {
    const { banks, wallet } = await newMember();
    const held = [
      await wallet.add({ cardId: "citi-double-cash", last4: "8810" }),
      await wallet.add({ cardId: "citi-double-cash", last4: "8810" }),
    ];
    const { link } = await banks.link("ins_5", "same_name");
    const { accounts } = await banks.matches(link.id);
    expect(accounts.map(({ isSure, needsChoice }) => [isSure, needsChoice])).toEqual([
      [false, true],
      [false, true],
    ]);
    const matches = accounts.map(({ accountId }, at) => ({
      accountId,
      target: { kind: "wallet", walletCardId: held[1 - at] },
    }));
    await banks.saveMatches(link.id, matches);
    const cards = await Promise.all(held.map((id) => wallet.card(id)));
    expect(cards.map(({ card }) => card.bank?.accountId)).toEqual(
      accounts.map(({ accountId }) => accountId).toReversed(),
    );
  });
});

describe("a bank that doesn't respond", () => {
  const DISCOVER = "ins_33";
  const listNotices = async ({ banks }: Member) => (await banks.list()).outageNotices;
  const request = ({ banks }: Member, id = DISCOVER) => banks.ask("PUT", `/outage-notices/${id}`, {});
  const setStatus = (status: string | null) => atBank("institution-status", { institution: DISCOVER, status });
  const sweep = async () => runSchedule("sweepBanks", (await sandboxTime()).now);
  const mails = async ({ person }: Member) =>
    (await mailTo(person.email)).filter(({ subject }) => subject === "You can link Discover now");

  it("is announced by one email when it works again, to those who asked and didn't cancel", async () => {
    const [mia, ana] = [await newMember(), await newMember()];
    await setStatus("DOWN");
    const first = await request(mia);
    expect(first).toMatchObject({ status: 200, body: { institutionId: DISCOVER, bankName: "Discover" } });
    expect((await request(mia)).body).toEqual(first.body);
    await request(ana);
    expect(await listNotices(mia)).toEqual([first.body]);
    expect((await ana.banks.ask("DELETE", `/outage-notices/${DISCOVER}`)).status).toBe(200);
    expect(rejection(await ana.banks.ask("DELETE", `/outage-notices/${DISCOVER}`)).status).toBe(404);
    await sweep();
    expect(await listNotices(mia)).toEqual([first.body]);
    await setStatus("HEALTHY");
    await sweep();
    expect(await listNotices(mia)).toEqual([]);
    const [mail] = await eventually(
      () => mails(mia),
      (all) => all.length > 0,
    );
    expect(mail?.text).toContain("/dashboard/link?bank=Discover");
    await sweep();
    expect(await mails(mia)).toHaveLength(1);
    expect(await mails(ana)).toEqual([]);
  });

  it("is no longer waited for once it is linked", async () => {
    const mia = await newMember();
    await setStatus("DOWN");
    await request(mia);
    await setStatus("HEALTHY");
    await mia.banks.link(DISCOVER);
    expect(await listNotices(mia)).toEqual([]);
  });

  it("that doesn't exist, works, or of which nobody knows whether it works, can't be waited for", async () => {
    const mia = await newMember();
    expect(rejection(await request(mia))).toMatchObject({ status: 409, error: "conflict" });
    expect(rejection(await request(mia, "ins_0"))).toMatchObject({ status: 404, error: "not_found" });
    await setStatus(null);
    expect(rejection(await request(mia))).toMatchObject({ status: 409, error: "conflict" });
    await setStatus("HEALTHY");
  });
});

describe("the banks that local data starts with", () => {
  it("are Chase with its card and history, and Citi, which needs a new sign-in", async () => {
    const { person, banks, wallet } = await newMember();
    await wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417" });
    await wallet.add({ cardId: "citi-double-cash", last4: "8810" });
    await linkBanks(person.email, person.password);
    const { links } = await banks.list();
    expect(links).toMatchObject([
      { bankName: "Citi", status: "sign_in", cards: [{ name: "Double Cash" }], unmatchedAccounts: 0 },
      { bankName: "Chase", status: "up_to_date", cards: [{ name: "Sapphire Reserve" }], unmatchedAccounts: 0 },
    ]);
    expect(links.every((link) => link.import.transactions > 50)).toBe(true);
  });
});

describe("the banks of a person, as staff see them", () => {
  it("have state, data and accounts with their last four digits, and no amount or secret", async () => {
    const { person, banks, wallet } = await newMember();
    await wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417" });
    // Opening the app puts a person in the directory.
    await call("GET", "/api/account", { token: person.idToken });
    const { link } = await banks.link(CHASE);
    await banks.importAll(link.id);
    const { idToken } = await newPerson({ staff: "viewer" });
    const { status, body } = await call<UserBanks>("GET", `/api/admin/users/${person.uid}/banks`, { token: idToken });
    expect(status).toBe(200);
    expect(body.links).toMatchObject([{ id: link.id, bankName: "Chase", status: "up_to_date", isImported: true }]);
    expect(body.links[0]?.accounts[0]).toEqual({
      name: expect.any(String),
      last4: "4417",
      cardName: "Sapphire Reserve",
      match: "tracked",
    });
    expect(body.history).toMatchObject([{ event: "linked", bankName: "Chase" }]);
    expect(JSON.stringify(body)).not.toMatch(/Cents|access-|token|cursor/i);
  });

  it("aren't there for somebody who isn't", async () => {
    const { idToken } = await newPerson({ staff: "viewer" });
    expect(rejection(await call("GET", "/api/admin/users/nobody/banks", { token: idToken }))).toEqual({
      status: 404,
      error: "not_found",
    });
  });
});

describe("a link that stops working", () => {
  it("says so, and works again after the member signed in", async () => {
    const member = await newMember();
    const { link } = await member.banks.link(CHASE);
    await member.banks.importAll(link.id);
    await atBank("event", { item: link.id, event: "login_required" });
    const broken = await member.banks.until(link.id, ({ status }) => status === "sign_in");
    expect(broken.blindAlerts).toContain("Missing payments");
    await member.banks.repair(link.id);
    const fixed = await member.banks.until(link.id, ({ status }) => status === "up_to_date");
    expect(fixed.blindAlerts).toEqual([]);
    const { history } = await member.banks.list();
    expect(history.map(({ event }) => event)).toEqual(["reconnected", "sign_in", "linked"]);
  });
});

describe("what happens at a bank", () => {
  let member: Member;
  let linkId = "";
  let walletCardId = "";

  beforeEach(async () => {
    member = await newMember();
    walletCardId = await member.wallet.add({ cardId: "chase-sapphire-reserve", last4: "4417" });
    linkId = (await member.banks.link(CHASE)).link.id;
    await member.banks.importAll(linkId);
  });

  it("shows a minute later: a payment is proven at its statement", async () => {
    const account = (await itemOf(linkId)).accounts.find(({ mask }) => mask === "4417")?.account;
    await atBank("transaction", { account, kind: "payment", cents: 12_345 });
    const { card } = await eventually(
      () => member.wallet.card(walletCardId),
      (page) => page.card.statement?.payments.some(({ amountCents }) => amountCents === 12_345) ?? false,
    );
    expect(card.statement?.payments.find(({ amountCents }) => amountCents === 12_345)).toMatchObject({
      state: "posted",
      source: "bank",
    });
  });

  it("alerts of a large purchase, of interest and of a credit, each once, and of nothing from before the link", async () => {
    const account = (await itemOf(linkId)).accounts.find(({ mask }) => mask === "4417")?.account;
    await atBank("transaction", { account, kind: "purchase", cents: 62_000, merchant: "Harbor Hotel" });
    await atBank("transaction", { account, kind: "interest", cents: 2_310 });
    await atBank("transaction", {
      account,
      kind: "credit",
      cents: 5_000,
      merchant: null,
      name: "ANNUAL TRAVEL CREDIT",
    });
    const ofBank = async () =>
      (await alertsApi(member.person).list({ box: "new" })).alerts.filter(({ type }) =>
        ["large_transaction", "unusual_transaction", "interest_charged", "foreign_fee", "credit_captured"].includes(
          type,
        ),
      );
    const raised = await eventually(ofBank, (alerts) => alerts.length >= 4);
    expect(raised.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
      expect.stringMatching(/^\$50\.00 of .*[Tt]ravel credit.* posted on Sapphire Reserve$/),
      "$620.00 at Harbor Hotel on Sapphire Reserve",
      "Sapphire Reserve charged $23.10 of interest",
      "Unusual purchase of $620.00 at Harbor Hotel on Sapphire Reserve",
    ]);
    await member.banks.ask("POST", `/${linkId}/refresh`, {});
    await member.banks.until(linkId, ({ status }) => status === "up_to_date");
    expect(await ofBank()).toHaveLength(4);
  });

  it("isn't believed from anyone else: unsigned, or with a signature that is none", async () => {
    const body = { webhook_type: "ITEM", webhook_code: "USER_PERMISSION_REVOKED", item_id: linkId };
    const post = (headers: Record<string, string>) => callHosting("POST", "/api/webhooks/plaid", { body, headers });
    const answers = [await post({}), await post({ "plaid-verification": "e30.e30.c2ln" })];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect((await member.banks.find(linkId))?.status).toBe("up_to_date");
  });

  it("ends the link's data when the member revokes it there, and says so", async () => {
    await atBank("event", { item: linkId, event: "revoked" });
    const link = await member.banks.until(linkId, ({ status }) => status === "revoked");
    expect(link.blindAlerts).toContain("Missing payments");
    const { card } = await member.wallet.card(walletCardId);
    expect(card.statement).not.toBeNull();
  });
});

describe("a link that the member ends", () => {
  it("leaves its cards, and ends at the bank, too", async () => {
    const member = await newMember();
    const { link } = await member.banks.link(CHASE);
    const { cards } = await member.banks.importAll(link.id);
    expect((await member.banks.ask("DELETE", `/${link.id}?history=keep`)).status).toBe(200);
    const { links, manualCards, history } = await member.banks.list();
    expect(links).toEqual([]);
    expect(manualCards).toHaveLength(cards.length);
    expect(history[0]).toMatchObject({ event: "disconnected", bankName: "Chase" });
  });
});

describe("another person's link", () => {
  const asked: Record<string, { query?: string; body?: object }> = {
    matches: {},
    saveMatches: { body: { matches: [{ accountId: "acc-1", target: { kind: "none" } }] } },
    refresh: { body: {} },
    notifyWhenBack: { body: { isWanted: true } },
    disconnect: { query: "?history=delete" },
  };
  const routes = Object.entries<{ method: string; path: string }>(banksContract).filter(([, { path }]) =>
    path.includes(":linkId"),
  );
  let mia: Member;
  let eve: Member;
  let linkId = "";

  beforeAll(async () => {
    [mia, eve] = [await newMember(), await newMember()];
    linkId = (await mia.banks.link(CHASE)).link.id;
  });

  it.each(routes)("doesn't exist for %s", async (name, { method, path }) => {
    const { query = "", body } = asked[name] ?? {};
    const ask = (id: string) =>
      eve.banks.ask(method, `${path.replace("/api/banks", "").replace(":linkId", id)}${query}`, body);
    const answer = rejection(await ask(linkId));
    expect(answer).toMatchObject({ status: 404, error: "not_found" });
    expect(rejection(await ask("no-such-link"))).toEqual(answer);
    expect((await mia.banks.find(linkId))?.id).toBe(linkId);
  });

  it.each(LINK_SESSION_KINDS.filter((kind) => kind !== "link"))(
    "doesn't exist for a session to %s it",
    async (kind) => {
      const answer = await eve.banks.ask("POST", "/sessions", { kind, linkId });
      expect(rejection(answer)).toMatchObject({ status: 404, error: "not_found" });
    },
  );

  it("isn't in what they see of their banks", async () => {
    expect(await eve.banks.list()).toMatchObject({ links: [], history: [] });
    const { body } = await eve.banks.ask<{ session: unknown }>("GET", "/sessions/last");
    expect(body.session).toBeNull();
  });
});
