// @module-tag gate

import type { ExportedReminder } from "@cardwell/core/domain/alerts/own-reminder-shapes";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { beforeAll, describe, expect, it } from "vitest";
import { alertsApi } from "../support/alerts.ts";
import { call, rejection } from "../support/api.ts";
import { day } from "../support/days.ts";
import { db, knownPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

type Imported = { added: { cards: number; reminders: number }; skipped: { what: string; why: string }[] };

const fetchExport = async ({ idToken }: TestPerson) =>
  (await call<WalletExport>("GET", "/api/wallet/export", { token: idToken })).body;

const importInto = ({ idToken }: TestPerson, wallet: unknown, mode: "add" | "replace" = "add") =>
  call<Imported>("POST", "/api/wallet/import", { token: idToken, body: { mode, wallet } });

const fetchReminders = async (person: TestPerson) => (await fetchExport(person)).reminders ?? [];

const titles = (reminders: readonly { title: string }[]) => reminders.map(({ title }) => title);

const fetchMail = async (person: TestPerson, title: string) => {
  const alerts = alertsApi(person);
  const found = (await alerts.list({ type: "reminder", limit: 50 })).alerts.find((each) => each.title === title);
  return (await alerts.get<{ mail: { state: string; words: string } }>(`/api/alerts/${found?.id}`)).mail;
};

let owner: TestPerson;
let soon: string;
let exported: WalletExport;

beforeAll(async () => {
  owner = await newCardholder();
  soon = await day(17);
  const alerts = alertsApi(owner);
  await walletApi(owner).add({ cardId: "amex-gold", statementCloseDay: 12, dueDay: 7 });
  const { alert: read } = await alerts.remind({ title: "Ask for a higher limit", link: "/dashboard/cards" });
  await alerts.put(read.id, "read");
  await alerts.remind({ id: "renewalinspring1", title: "Renew the lounge pass", severity: "high", on: soon });
  const { alert: later } = await alerts.remind({ title: "Compare with Citi" });
  await alerts.post(`${later.id}/snooze`, { preset: "three_days" });
  const { alert: done } = await alerts.remind({ title: "Call about the fee" });
  await alerts.post(`${done.id}/act`);
  await alerts.remove((await alerts.remind({ title: "Cancel the old card" })).alert.id);
  exported = await fetchExport(owner);
});

describe("an export", () => {
  it("has the custom reminders that are open or snoozed, and no other alerts", () => {
    const [read, ahead, later] = exported.reminders ?? [];
    expect(titles(exported.reminders ?? [])).toEqual([
      "Ask for a higher limit",
      "Renew the lounge pass",
      "Compare with Citi",
    ]);
    expect(read).toMatchObject({ isRead: true, snoozedUntil: null, isMailed: true, link: "/dashboard/cards" });
    expect(ahead).toMatchObject({
      id: "renewalinspring1",
      severity: "high",
      snoozedUntil: `${soon}T13:00:00.000Z`,
      isMailed: false,
    });
    expect(later).toMatchObject({ snoozedUntil: expect.any(String) as string, isMailed: true });
  });
});

describe("an import", () => {
  it("into a second account brings the reminders back as they were, after the first one was deleted, too", async () => {
    const leaving = await newCardholder();
    await importInto(leaving, exported);
    const file = await fetchExport(leaving);
    await call("DELETE", "/api/account", { token: leaving.idToken, body: { confirmEmail: leaving.email } });
    expect((await db.collection(`wallets/${leaving.uid}/alerts`).get()).size).toBe(0);
    const second = await newCardholder();
    const { status, body } = await importInto(second, file);
    expect({ status, added: body.added, skipped: body.skipped }).toEqual({
      status: 200,
      added: { cards: 1, purchases: 0, statements: 0, reminders: 3 },
      skipped: [],
    });
    // What one came by email, the other has without.
    const withoutMail = (reminders: ExportedReminder[] = []) =>
      reminders.map(({ isMailed: _isMailed, ...reminder }) => reminder);
    expect(withoutMail(await fetchReminders(second))).toEqual(withoutMail(exported.reminders));
  });

  it("mails no reminder now, and one that was never mailed at the end of its snooze", async () => {
    const second = await newCardholder();
    await importInto(second, exported);
    expect(await fetchMail(second, "Ask for a higher limit")).toMatchObject({
      state: "none",
      words: "Not emailed: you imported it.",
    });
    expect((await fetchMail(second, "Compare with Citi")).words).toBe("Not emailed: you imported it.");
    expect((await fetchMail(second, "Renew the lounge pass")).words).toBe("Will be sent when the alert is back.");
    expect((await db.collection("mails").where("uid", "==", second.uid).get()).size).toBe(0);
  });

  it("of the same file twice, and into the account that it is from, changes no reminder", async () => {
    const before = await fetchReminders(owner);
    const { body } = await importInto(owner, exported);
    expect(body.added.reminders).toBe(0);
    expect(body.skipped).toContainEqual({
      what: "3 reminders",
      why: "You already have them, so they weren't changed.",
    });
    expect(await fetchReminders(owner)).toEqual(before);
  });

  it("opens a reminder of which the day has passed", async () => {
    const second = await newCardholder();
    const [given] = exported.reminders ?? [];
    const reminders = [{ ...given, isRead: false, snoozedUntil: "2026-06-01T12:00:00.000Z" }];
    await importInto(second, { ...exported, reminders });
    const { alerts } = await alertsApi(second).list({ type: "reminder" });
    expect(alerts).toMatchObject([{ title: "Ask for a higher limit", status: "open", is_read: false }]);
  });

  it("keeps the member's own reminders beside those of the file", async () => {
    const second = await newCardholder();
    await alertsApi(second).remind({ title: "My own" });
    await importInto(second, exported);
    expect(titles(await fetchReminders(second))).toHaveLength(4);
  });

  it("that replaces everything removes the open ones, which can be restored", async () => {
    const second = await newCardholder();
    const alerts = alertsApi(second);
    const { alert } = await alerts.remind({ title: "My own" });
    await importInto(second, exported, "replace");
    expect(titles(await fetchReminders(second))).not.toContain("My own");
    await alerts.post("bulk", { ids: [alert.id], action: "restore" });
    expect(titles(await fetchReminders(second))).toContain("My own");
  });

  it("of a file of before leaves them, also where it replaces everything", async () => {
    const { reminders: _reminders, ...old } = exported;
    const second = await newCardholder();
    await alertsApi(second).remind({ title: "My own" });
    const { status } = await importInto(second, old, "replace");
    expect({ status, titles: titles(await fetchReminders(second)) }).toEqual({ status: 200, titles: ["My own"] });
  });

  it.each<[string, Partial<ExportedReminder>, string]>([
    ["an empty title", { title: " " }, "body.wallet.reminders.1.title"],
    ["a full card number", { body: "4111 1111 1111 1111" }, "body.wallet.reminders.1.body"],
    ["a link to another site", { link: "https://evil.example" }, "body.wallet.reminders.1.link"],
    ["a snooze of years", { snoozedUntil: "2199-01-01T00:00:00.000Z" }, "body.wallet.reminders.1.snoozedUntil"],
  ])("of a reminder with %s is rejected with its path, and changes nothing", async (_, change, path) => {
    const second = await newCardholder();
    const [first] = exported.reminders ?? [];
    const reminders = [first, { ...first, id: "another000000001", ...change }];
    const answer = await importInto(second, { ...exported, reminders });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path }] });
    expect(await fetchExport(second)).toMatchObject({ cards: [], reminders: [] });
  });

  it("of more reminders than a member can have is rejected, and changes nothing", async () => {
    const second = await newCardholder();
    const [first] = exported.reminders ?? [];
    const reminders = Array.from({ length: 201 }, (_, at) => ({ ...first, id: `many${String(at).padStart(12, "0")}` }));
    const answer = await importInto(second, { ...exported, reminders });
    expect(rejection(answer)).toEqual({ status: 409, error: "conflict" });
    expect(await fetchExport(second)).toMatchObject({ cards: [], reminders: [] });
    expect((await importInto(second, { ...exported, reminders: reminders.slice(1) })).body.added.reminders).toBe(200);
  });
});

it("the demo member's reminder is in their export", async () => {
  expect(titles(await fetchReminders(await knownPerson("member")))).toEqual([
    "Call American Express about the Hilton Aspire fee",
  ]);
});
