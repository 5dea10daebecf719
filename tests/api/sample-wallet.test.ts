// @module-tag gate

import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { type sampleContract } from "@cardwell/core/contract/dashboard";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

type Dashboard = ResponseOf<typeof sampleContract.dashboard>;
type BestCard = ResponseOf<typeof sampleContract.bestCard>;
type Entries = ResponseOf<typeof sampleContract.valueEntries>;

const read = async <T>(path: string, token?: string) => {
  const { status, headers, body } = await call<T>("GET", path, token === undefined ? {} : { token });
  expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
  return body;
};
const paths = ["/api/sample/dashboard", "/api/sample/best-card?query=gas", "/api/sample/value-entries?year=2026"];

describe("the sample wallet", () => {
  let sample: Dashboard;
  beforeAll(async () => {
    sample = await read<Dashboard>("/api/sample/dashboard");
  });

  it("is open to anyone, and has something in every part of the dashboard", () => {
    expect(dashboardShape.parse(sample)).toEqual(sample);
    expect(sample).toMatchObject({ isSample: true, timeZone: "America/New_York", calendarFeed: null });
    expect(sample.cards.length).toBeGreaterThanOrEqual(6);
    for (const part of [sample.actions, sample.payments, sample.credits, sample.bonuses, sample.bestCards]) {
      expect(part.length).toBeGreaterThan(0);
    }
  });

  it("presents nothing as entered by the person who looks at it", () => {
    expect(JSON.stringify(sample)).not.toContain('"kind":"you"');
  });

  it("is the same for a member, who has none of its cards", async () => {
    const member = await newCardholder();
    const { idToken } = member;
    const { asOf: _seenAt, ...seen } = await read<Dashboard>("/api/sample/dashboard", idToken);
    const { asOf: _openedAt, ...opened } = sample;
    expect(seen).toEqual(opened);
    const mine = walletApi(member);
    expect((await mine.dashboard()).cards).toEqual([]);
    const { walletCardId } = sample.payments[0]!;
    expect(rejection(await mine.ask("POST", `/api/wallet/cards/${walletCardId}/payments`, {}))).toEqual({
      status: 404,
      error: "not_found",
    });
  });

  it("answers which card to use, and what is behind its year", async () => {
    const { answer } = await read<BestCard>("/api/sample/best-card?query=groceries&amountCents=5000");
    expect(answer).toMatchObject({ categoryId: "groceries", amountCents: 5_000 });
    expect(sample.cards.map(({ id }) => id)).toContain(answer?.ranked[0]?.walletCardId);
    const { year, entries } = await read<Entries>(`/api/sample/value-entries?year=${sample.year.year}`);
    expect(year).toEqual(sample.year);
    expect(entries.length).toBeGreaterThan(0);
  });

  it.each(paths)("rejects unknown keys, and a zone that is too long: %s", async (path) => {
    const and = path.includes("?") ? "&" : "?";
    for (const query of ["walletCardId=card-1", "sample=1", `timeZone=${"x".repeat(65)}`]) {
      expect(rejection(await call("GET", `${path}${and}${query}`))).toEqual({ status: 400, error: "invalid_request" });
    }
  });

  it("rejects a search that holds a card number", async () => {
    const answer = await call("GET", "/api/sample/best-card?query=4242424242424242");
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});
