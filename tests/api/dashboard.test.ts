// @module-tag gate

import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { type dashboardContract } from "@cardwell/core/contract/dashboard";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

type BestCard = ResponseOf<typeof dashboardContract.bestCard>;
type Entries = ResponseOf<typeof dashboardContract.valueEntries>;

let fresh: TestWallet;
let maya: TestWallet;

beforeAll(async () => {
  fresh = walletApi(await newCardholder());
  maya = walletApi(await knownPerson("member"));
});

const listBases = (
  value: unknown,
): {
  how: string;
  facts: {
    value: string;
    source: { kind: string; url: string | null; on: string | null; confidence: string | null };
  }[];
}[] => {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(listBases);
  return "how" in value && "facts" in value ? [value as never, ...inside] : inside;
};

describe("the dashboard of a wallet that can't be parsed", () => {
  it("is the ordinary error, without what is wrong with it", async () => {
    const person = await newCardholder();
    await db.doc(`wallets/${person.uid}`).set({ cards: {}, revision: 1, calendarFeed: "an address" });
    const answer = await call("GET", "/api/dashboard", { token: person.idToken });
    expect(rejection(answer)).toEqual({ status: 500, error: "internal" });
    expect(JSON.stringify(answer.body)).not.toMatch(/calendarFeed|wallets/);
  });
});

describe("the dashboard of a member without cards", () => {
  it("is empty and asks for no action", async () => {
    expect(await fresh.dashboard()).toMatchObject({
      isSample: false,
      timeZone: "America/New_York",
      actions: [],
      payments: [],
      credits: [],
      bonuses: [],
      bestCards: [],
      cards: [],
      calendar: [],
      calendarFeed: null,
      utilization: { totalBps: null, rows: [] },
      counts: { count: 0, items: [], firstBelowFiveOn: null },
      summary: { needsCount: 0, atStakeCents: 0, dueSoonCents: 0, openCreditsCents: 0 },
    });
  });
});

describe("the dashboard of Maya", () => {
  let seen: Dashboard;
  beforeAll(async () => {
    seen = await maya.dashboard();
  });

  it("matches the contract and lists what needs action, most urgent first", () => {
    expect(dashboardShape.safeParse(seen).success).toBe(true);
    const order = ["critical", "high", "medium", "low", "success"];
    const severities = seen.actions.map(({ severity }) => order.indexOf(severity));
    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
    expect(seen.summary.needsCount).toBe(seen.actions.length);
    const stake = seen.actions.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
    expect(seen.summary.atStakeCents).toBe(stake);
  });

  it("adds up: credits, payments, months and utilization are the sums of their lines", () => {
    const open = seen.credits.filter(
      ({ state, left, unit }) =>
        ["available", "part_used", "enrol_needed"].includes(state) && unit === null && left !== 0,
    );
    expect(seen.summary.openCreditsCents).toBeGreaterThanOrEqual(open.reduce((sum, { left }) => sum + (left ?? 0), 0));
    const sumValues = (key: "valueCents" | "feesCents" | "costsCents") =>
      seen.year.months.reduce((sum, month) => sum + month[key], 0);
    expect([sumValues("valueCents"), sumValues("feesCents"), sumValues("costsCents")]).toEqual([
      seen.year.valueCents,
      seen.year.feesCents,
      seen.year.costsCents,
    ]);
    expect(seen.utilization.balanceCents).toBe(seen.utilization.rows.reduce((sum, row) => sum + row.balanceCents, 0));
    for (const { ranked, leadCents } of seen.bestCards) {
      expect(leadCents).toBe((ranked[0]?.valueCents ?? 0) - (ranked[1]?.valueCents ?? 0));
    }
  });

  it("shows for every number how it was computed and where each fact is from", () => {
    const bases = listBases(seen);
    expect(bases.length).toBeGreaterThan(60);
    for (const { how, facts } of bases) {
      expect(how).toMatch(/\S/);
      for (const { value, source } of facts) {
        expect(value).not.toMatch(/undefined|NaN|null/);
        // Facts of the catalog carry the day of their source.
        if (source.kind === "catalog" && source.url !== null) expect(source.on).toMatch(/^20\d\d-\d\d-\d\d$/);
        if (source.url !== null) expect(source.url).toMatch(/^https:\/\//);
      }
    }
    expect(JSON.stringify(seen)).not.toMatch(/undefined|NaN|Infinity/);
  });

  it("shows a payment immediately in every number that depends on it", async () => {
    const due = seen.actions.find(({ kind }) => kind === "mark_paid");
    if (!due) throw new Error("Maya has a payment to make.");
    const { id, dashboard } = await maya.change("POST", `/cards/${due.walletCardId}/payments`, {});
    expect(dashboard.actions.map((item) => item.id)).not.toContain(due.id);
    expect(dashboard.summary.dueSoonCents).toBe(seen.summary.dueSoonCents - (due.markAmount ?? 0));
    const undone = await maya.change("DELETE", `/cards/${due.walletCardId}/payments/${id}`);
    // Other tests publish cards meanwhile.
    const ofNoMoment = { asOf: "", catalogVersion: 0 };
    expect({ ...undone.dashboard, ...ofNoMoment }).toEqual({ ...seen, ...ofNoMoment });
  });

  it("shows a used credit immediately in the open amount and in the value of the year", async () => {
    const credit = seen.credits.find(({ state, unit, left }) => state === "available" && unit === null && left !== 0);
    if (!credit) throw new Error("Maya has an open credit.");
    const place = `/cards/${credit.walletCardId}/benefits/${credit.benefitId}/uses`;
    const { id, dashboard } = await maya.change("POST", place, { cycleKey: credit.cycleKey });
    expect(dashboard.summary.openCreditsCents).toBe(seen.summary.openCreditsCents - (credit.left ?? 0));
    expect(dashboard.year.valueCents).toBe(seen.year.valueCents + (credit.worthCents ?? 0));
    await maya.change("DELETE", `${place}/${id}`);
  });
});

describe("which card to use", () => {
  const best = async (query: string) => (await maya.ask<BestCard>("GET", `/api/dashboard/best-card?${query}`)).body;

  it("is found for a misspelled merchant, with reasons, the runner-up and the difference", async () => {
    const { answer } = await best("query=whoel%20foods&amountCents=10000");
    expect(answer).toMatchObject({ merchant: "Whole Foods Market", categoryId: "groceries", amountCents: 10_000 });
    expect(answer?.ranked.length).toBeGreaterThanOrEqual(3);
    expect(answer?.note).toMatch(/^Whole Foods Market counts as groceries\./);
    const values = answer?.ranked.map(({ valueCents }) => valueCents) ?? [];
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it.each([
    "",
    "query=",
    `query=${"x".repeat(81)}`,
    "query=gas&amountCents=0",
    "query=gas&amountCents=1e3",
    "query=gas&abroad=yes",
    "query=gas&uid=demo-admin",
  ])("is rejected for %j", async (query) => {
    expect(rejection(await maya.ask("GET", `/api/dashboard/best-card?${query}`))).toEqual({
      status: 400,
      error: "invalid_request",
    });
  });
});

describe("the entries behind a year", () => {
  const entries = async (query: string) =>
    (await maya.ask<Entries>("GET", `/api/dashboard/value-entries?${query}`)).body;

  it("add up to its value, newest first, for all cards or one", async () => {
    const { today, cards } = await maya.dashboard();
    const year = today.slice(0, 4);
    const found = await entries(`year=${year}`);
    const sum = found.entries.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0);
    expect(sum).toBe(found.year.netCents);
    const days = found.entries.map(({ on }) => on);
    expect(days).toEqual(days.toSorted().toReversed());
    const one = await entries(`year=${year}&walletCardId=${cards[0]?.id}`);
    expect(one.entries).toEqual(found.entries.filter(({ walletCardId }) => walletCardId === cards[0]?.id));
  });

  it("of a year before the history are empty", async () => {
    expect((await entries("year=2012")).entries).toEqual([]);
  });

  it("of another member's card aren't found", async () => {
    const id = await fresh.add({ cardId: "amex-gold" });
    expect(rejection(await maya.ask("GET", `/api/dashboard/value-entries?year=2026&walletCardId=${id}`))).toEqual({
      status: 404,
      error: "not_found",
    });
    await fresh.change("DELETE", `/cards/${id}`);
  });

  it.each(["", "year=1999", "year=2026&year=2025", "year=two"])("are rejected for %j", async (query) => {
    expect(rejection(await maya.ask("GET", `/api/dashboard/value-entries?${query}`)).status).toBe(400);
  });
});

describe("a limit and an unpaid statement", () => {
  it("show utilization until a balance is entered, on the dashboard and on the card's page, and ask for nothing", async () => {
    const mine = walletApi(await newCardholder());
    const { today } = await mine.dashboard();
    const id = await mine.add({ cardId: "chase-sapphire-preferred", creditLimitCents: 900_000 });
    expect((await mine.dashboard()).utilization).toMatchObject({
      totalBps: null,
      leftOut: [{ walletCardId: id, reason: "No balance entered." }],
    });
    const closeOn = addDays(today, -10);
    const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 400_000, minimumCents: 4_000 };
    const { dashboard } = await mine.change("PUT", `/cards/${id}/statement`, statement);
    const { utilization } = dashboard;
    expect(utilization).toMatchObject({ totalBps: 4_444, balanceCents: 400_000, limitCents: 900_000, leftOut: [] });
    expect(utilization.rows).toMatchObject([{ walletCardId: id, statementOn: closeOn, payCents: null }]);
    expect((await mine.card(id)).utilization).toEqual(utilization.rows[0]);
    expect(dashboard.actions.filter(({ kind }) => kind === "pay_for_utilization")).toEqual([]);
    const notified = await mine.change("PUT", `/cards/${id}/balance`, { currentCents: 90_000 });
    expect(notified.dashboard.utilization).toMatchObject({ totalBps: 1_000, rows: [{ statementOn: null }] });
  });
});

describe("the dashboard", () => {
  it("uses the day in the member's time zone", async () => {
    const person = await newCardholder();
    const wallet = walletApi(person);
    const days = new Set<string>();
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await call("PATCH", "/api/account", { token: person.idToken, body: { timeZone } });
      days.add((await wallet.dashboard()).today);
    }
    const [ahead = "", behind = ""] = days;
    expect(addDays(behind, 1) <= ahead).toBe(true);
  });
});
