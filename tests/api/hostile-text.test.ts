// @module-tag gate

import type { AlertList } from "@cardwell/core/contract/alerts";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

let token = "";
let mine: TestWallet;

beforeAll(async () => {
  const person = await newCardholder();
  token = person.idToken;
  mine = walletApi(person);
});

const custom = {
  name: "Card",
  issuerName: "Bank",
  network: "visa",
  annualFeeCents: null,
  foreignBps: null,
  basePercent: null,
  noPresetLimit: false,
};
const newCard = (changes: object) => ({ custom, openedOn: "2024-02-10", openedPrecision: "day", ...changes });

describe("text with half a surrogate pair", () => {
  it.each([
    ["PATCH", "/api/account", { firstName: "\ud842" }],
    ["POST", "/api/wallet/cards", newCard({ nickname: "x \ud842" })],
    ["POST", "/api/alerts", { type: "reminder", title: "\ud842", body: "", severity: "low" }],
    ["POST", "/api/alerts", { type: "reminder", title: "Call", body: "\ud842", severity: "low" }],
    ["POST", "/api/billing/cancel", { comment: "\ud842" }],
    ["POST", "/api/catalog/reports", { cardId: "amex-gold", path: "", label: "\ud842", message: "Wrong fee" }],
  ])("is rejected by %s %s, which names the field: %j", async (method, path, body) => {
    const answer = await call(method, path, { token, body });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body["fields"]).toMatchObject([{ message: "This text has characters that can't be saved." }]);
  });
});

describe("text with letters beyond the basic plane", () => {
  it("titles a reminder, which is found by its beginning", async () => {
    const title = "𠮷野家 𝐁𝐨𝐥𝐝 👩‍👩‍👧‍👦 call";
    const created = await call("POST", "/api/alerts", {
      token,
      body: { type: "reminder", title, body: "𠮷".repeat(1_000), severity: "low" },
    });
    expect(created.status).toBe(200);
    for (const typed of ["𠮷野", "𠮷野家 𝐁", "bold", "call"]) {
      const { body } = await call<AlertList>("GET", `/api/alerts?q=${encodeURIComponent(typed)}`, { token });
      expect(body.alerts.map((alert) => alert.title)).toEqual([title]);
    }
  });
});

describe("a nickname of spaces", () => {
  it("is none", async () => {
    const id = await mine.add({ custom, nickname: "   " });
    expect((await mine.card(id)).card.nickname).toBeNull();
  });
});
