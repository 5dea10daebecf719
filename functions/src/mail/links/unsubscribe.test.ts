import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { describe, expect, it } from "vitest";
import { fakeAuth, noSeen, person } from "../mail-fakes.ts";
import { signDisown, signUnsubscribe } from "./proofs.ts";
import { unsubscribeRoutes } from "./unsubscribe.ts";

const KEY = "k".repeat(32);
const NOW = new Date("2026-11-20T12:00:00Z");
const at = (now: Date) => ({ now });
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

function given() {
  const turnedOff: [string, readonly AlertGroup[]][] = [];
  const unsubscribe = unsubscribeRoutes({
    auth: fakeAuth([person()], noSeen()),
    turnOffMail: (uid, groups) => Promise.resolve(void turnedOff.push([uid, groups])),
    appOrigin: () => "https://cardwell.test",
    signingKey: () => KEY,
  });
  return { unsubscribe, turnedOff };
}

const token = (uid = "u1", groups: AlertGroup[] = ["payments", "credits"]) => signUnsubscribe(uid, groups, KEY, NOW);
const getErrorCode = (call: Promise<unknown>) => call.then(() => "done").catch((error: { code: string }) => error.code);

describe("a token of a mail", () => {
  it("turns off the groups that it names, of the person that it names", async () => {
    const { unsubscribe, turnedOff } = given();
    expect(await unsubscribe.unsubscribe({ query: { token: token("user:with:colons") }, body: {} }, at(NOW))).toEqual(
      {},
    );
    expect(turnedOff).toEqual([["user:with:colons", ["payments", "credits"]]]);
  });

  it("is valid as long as someone may find the mail, and no longer", async () => {
    const { unsubscribe, turnedOff } = given();
    expect(
      await getErrorCode(unsubscribe.unsubscribe({ query: { token: token() }, body: {} }, at(daysLater(399)))),
    ).toBe("done");
    expect(
      await getErrorCode(unsubscribe.unsubscribe({ query: { token: token() }, body: {} }, at(daysLater(400)))),
    ).toBe("invalid_request");
    expect(turnedOff).toHaveLength(1);
  });

  it("fits into an address", () => {
    const longest = token("u".repeat(128), [
      "payments",
      "credits",
      "fees",
      "bonuses",
      "spending",
      "connections",
      "news",
    ]);
    expect(longest.length).toBeLessThanOrEqual(512);
    expect(longest).toMatch(/^[\w.-]+$/);
  });

  it.each([
    ["another key made", signUnsubscribe("u1", ["payments"], "x".repeat(32), NOW)],
    ["is for something else", signDisown("u1", KEY, NOW)],
    ["was changed", token().replace(/^./, "X")],
    ["is none", "x"],
  ])("that %s turns off nothing and reveals nothing", async (_what, forged) => {
    const { unsubscribe, turnedOff } = given();
    expect(await getErrorCode(unsubscribe.unsubscribe({ query: { token: forged }, body: {} }, at(NOW)))).toBe(
      "invalid_request",
    );
    expect(await getErrorCode(unsubscribe.unsubscribePreview({ query: { token: forged } }, at(NOW)))).toBe(
      "invalid_request",
    );
    expect(turnedOff).toEqual([]);
  });
});

describe("opening the address", () => {
  it("leads to our page with the token, and turns off nothing", async () => {
    const { unsubscribe, turnedOff } = given();
    const page = (typed: string) => unsubscribe.unsubscribePage({ query: { token: typed } }, at(NOW));
    expect(await page("a.b")).toEqual({ url: "https://cardwell.test/unsubscribe?token=a.b" });
    expect((await page("https://evil.test")).url).toMatch(/^https:\/\/cardwell\.test\/unsubscribe\?token=/);
    expect(turnedOff).toEqual([]);
  });

  it("shows the groups, and only a hint of the address", async () => {
    expect(await given().unsubscribe.unsubscribePreview({ query: { token: token() } }, at(NOW))).toEqual({
      address: "n•••@example.com",
      groups: ["payments", "credits"],
    });
  });

  it("reveals nothing of a member who is gone", async () => {
    expect(
      await getErrorCode(given().unsubscribe.unsubscribePreview({ query: { token: token("gone") } }, at(NOW))),
    ).toBe("invalid_request");
  });
});
