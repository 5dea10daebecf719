// @module-tag gate

import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { beforeAll, describe, expect, it } from "vitest";
import { readPreferences, savePreferences, watchedBy } from "../support/alert-preferences.ts";
import { call, rejection } from "../support/api.ts";
import type { TestPerson } from "../support/people.ts";
import { knownPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

const chosen: AlertPreferences = {
  ...DEFAULT_PREFERENCES,
  groups: {
    ...DEFAULT_PREFERENCES.groups,
    fees: { app: true, push: true, mail: "off" },
    news: { app: false, push: true, mail: "digest" },
  },
  types: { payment_due: { enabled: true, stepDays: [9, 2], threshold: null } },
  quietHours: { from: "22:30", until: "06:15" },
  digest: { every: "weekly", weekday: 5, hour: 17 },
  pausedUntil: "2026-12-24",
  dailyMailCap: 2,
};

const ownersZone = "America/Denver";

const others: AlertPreferences = { ...DEFAULT_PREFERENCES, quietHours: null, dailyMailCap: 9 };

const fetchExport = async ({ idToken }: TestPerson) =>
  (await call<WalletExport>("GET", "/api/wallet/export", { token: idToken })).body;

const importInto = ({ idToken }: TestPerson, body: object) =>
  call<{ alertSettingsTaken: boolean }>("POST", "/api/wallet/import", { token: idToken, body });

async function newReader(): Promise<TestPerson> {
  const person = await newCardholder();
  await savePreferences(person, others);
  return person;
}

let owner: TestPerson;
let exported: WalletExport;

beforeAll(async () => {
  owner = await newCardholder();
  await walletApi(owner).add({ cardId: "amex-gold", statementCloseDay: 12, dueDay: 7 });
  await savePreferences(owner, chosen);
  await call("PATCH", "/api/account", {
    token: owner.idToken,
    body: { firstName: "Nora", timeZone: ownersZone },
  });
  exported = await fetchExport(owner);
});

describe("an export", () => {
  it("contains alert settings, name and time zone", () => {
    expect(exported).toMatchObject({
      alertSettings: chosen,
      account: { firstName: "Nora", timeZone: ownersZone },
    });
  });

  it("contains them after the plan has ended, too", async () => {
    const lapsed = await fetchExport(await knownPerson("lapsed"));
    expect(lapsed.alertSettings).toEqual(DEFAULT_PREFERENCES);
  });
});

describe("an import", () => {
  it("that replaces everything includes the alert settings, and reminders follow them immediately", async () => {
    const second = await newReader();
    // For two hours of each night the two zones have different dates, and so different upcoming steps.
    await call("PATCH", "/api/account", { token: second.idToken, body: { timeZone: ownersZone } });
    const { body } = await importInto(second, { mode: "replace", wallet: exported });
    expect(body.alertSettingsTaken).toBe(true);
    expect(await readPreferences(second)).toEqual(chosen);
    const planned = async (person: TestPerson) =>
      (await watchedBy(person)).steps.map(({ type, on, app, mail }) => ({ type, on, app, mail }));
    expect(await planned(second)).toEqual(await planned(owner));
    await savePreferences(second, others);
    expect(await planned(second)).not.toEqual(await planned(owner));
  });

  it.each([
    ["that adds keeps the member's own", { mode: "add" }, others],
    ["that adds uses those of the file on request", { mode: "add", alertSettings: "take" }, chosen],
    ["that replaces keeps the member's own on request", { mode: "replace", alertSettings: "keep" }, others],
  ])("an import %s", async (_, how, expected) => {
    const second = await newReader();
    const { status, body } = await importInto(second, { ...how, wallet: exported });
    expect({ status, taken: body.alertSettingsTaken }).toEqual({ status: 200, taken: expected === chosen });
    expect(await readPreferences(second)).toEqual(expected);
  });

  it("leaves the second account's name and time zone as they are", async () => {
    const second = await newReader();
    await importInto(second, { mode: "replace", wallet: exported });
    const { body } = await call("GET", "/api/account", { token: second.idToken });
    expect(body).toMatchObject({ email: second.email, timeZone: "America/New_York" });
    expect(body).not.toMatchObject({ firstName: "Nora" });
  });

  it("of an older file without alert settings is accepted and changes none", async () => {
    const { alertSettings: _settings, account: _account, ...old } = exported;
    const second = await newReader();
    const { status, body } = await importInto(second, { mode: "replace", alertSettings: "take", wallet: old });
    expect({ status, taken: body.alertSettingsTaken }).toEqual({ status: 200, taken: false });
    expect(await readPreferences(second)).toEqual(others);
  });

  it.each<[string, object, string]>([
    ["an invalid time", { quietHours: { from: "25:00", until: "08:00" } }, "quietHours.from"],
    ["a pause of more than a year", { pausedUntil: "2199-01-01" }, "body.wallet.alertSettings.pausedUntil"],
  ])("of settings with %s is rejected with its path, and changes nothing", async (_, change, place) => {
    const second = await newReader();
    const wallet = { ...exported, alertSettings: { ...chosen, ...change } };
    const answer = await importInto(second, { mode: "replace", wallet });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(JSON.stringify(answer.body)).toContain(place);
    expect(await readPreferences(second)).toEqual(others);
    expect((await fetchExport(second)).cards).toEqual([]);
  });
});
