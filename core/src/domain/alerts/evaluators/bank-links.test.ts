import { describe, expect, it } from "vitest";
import type { CivilDate } from "../../dates/shapes.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import type { WalletBank } from "../../wallet/bank-shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import type { AlertType } from "../types.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { findKind } from "./kinds.ts";

const today = "2026-11-20";
const cards = [
  cardWith({ id: "card-1", nickname: "Sapphire", bank: { linkId: "link-1", accountId: "acc-1" } }),
  cardWith({ id: "card-2", nickname: "Freedom", bank: { linkId: "link-1", accountId: "acc-2" }, position: 1 }),
  cardWith({ id: "card-3", nickname: "Gold", position: 2 }),
];

/** The reminders of a type for a Chase link with two cards, in New York. */
function remind(type: AlertType, change: Partial<WalletBank>, on: CivilDate = today, held = cards) {
  const chase: WalletBank = {
    name: "Chase",
    status: "up_to_date",
    since: "2026-10-01T14:00:00.000Z",
    updatedAt: "2026-11-20T12:00:00.000Z",
    endsOn: null,
    ...change,
  };
  return findKind(type)?.evaluate(factsWith(held, on, { banks: { "link-1": chase } }), DEFAULT_RULES[type]) ?? [];
}

const signIn = { status: "sign_in", since: "2026-11-17T19:30:00.000Z", updatedAt: "2026-11-16T12:00:00.000Z" } as const;

describe("a broken bank link", () => {
  it("is high at the moment it breaks, and medium after 3 and 10 days", () => {
    const [reminder] = remind("bank_link_broken", signIn);
    expect(reminder?.steps.map(({ on, at, severity }) => `${on} ${at} ${severity}`)).toEqual([
      "2026-11-17 14:30 high",
      "2026-11-20 08:00 medium",
      "2026-11-27 08:00 medium",
    ]);
  });

  it("names the cards without new data, and what to do", () => {
    const [reminder] = remind("bank_link_broken", signIn);
    expect(reminder?.steps[0]).toMatchObject({
      title: "Sign in to Chase again",
      body: "Sapphire and Freedom have no new data after November 16. Sign in at the bank to get new data.",
    });
    expect(reminder?.link).toEqual({ label: "Sign in again", path: "/consent-fix?item=link-1" });
  });

  it("of no card is about the link", () => {
    const revoked = { ...signIn, status: "revoked" } as const;
    const [reminder] = remind("bank_link_broken", revoked, today, []);
    expect(reminder?.steps[0]?.body).toBe(
      "Your link to Chase has no new data after November 16. Link the bank again to get new data.",
    );
    expect(reminder?.facts).toContainEqual(expect.objectContaining({ label: "Cards", value: "none" }));
  });

  it("lists the alerts without data once it stays broken", () => {
    const [reminder] = remind("bank_link_broken", signIn);
    expect(reminder?.steps[1]).toMatchObject({
      title: "Sign in to Chase again: broken for 3 days",
      body: "Sapphire and Freedom have no new data after November 16. Until it's fixed, you get no alerts about missing payments, new statements, large or foreign purchases, missing credits and interest and fees.",
    });
  });

  it.each([
    ["revoked", "Access to Chase has ended"],
    ["no_accounts", "Chase shares no accounts with Cardwell"],
    ["permission", "Chase needs one more permission"],
    ["unsupported", "Chase can't be linked anymore"],
  ] as const)("that is %s is titled: %s", (status, title) => {
    expect(remind("bank_link_broken", { ...signIn, status })[0]?.steps[0]?.title).toBe(title);
  });

  it.each(["up_to_date", "expiring", "new_accounts", "not_responding"] as const)("isn't one that is %s", (status) => {
    expect(remind("bank_link_broken", { ...signIn, status })).toEqual([]);
  });

  it("is another reminder when it breaks again", () => {
    const [again] = remind("bank_link_broken", { ...signIn, since: "2026-11-19T19:30:00.000Z" });
    expect(again?.key).not.toBe(remind("bank_link_broken", signIn)[0]?.key);
  });
});

describe("access that ends on a known day", () => {
  it("is medium 7 days before, and high 3 days and 1 day before", () => {
    const [reminder] = remind("consent_expiring", { status: "expiring", endsOn: "2026-11-28" });
    expect(listSteps(reminder)).toEqual(["7 on 2026-11-21", "3 on 2026-11-25", "1 on 2026-11-27"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["medium", "high", "high"]);
    expect(reminder?.steps[0]).toMatchObject({
      title: "Access to Chase ends Saturday, November 28",
      body: "Renew it by then, or Sapphire and Freedom get no new data.",
    });
  });

  it("is another reminder once it is renewed", () => {
    const [before] = remind("consent_expiring", { status: "expiring", endsOn: "2026-11-28" });
    const [renewed] = remind("consent_expiring", { endsOn: "2027-01-15" });
    expect(renewed?.key).not.toBe(before?.key);
    expect(listSteps(renewed)[0]).toBe("7 on 2027-01-08");
  });

  it("isn't reported for a broken link, which the same sign-in fixes", () => {
    expect(remind("consent_expiring", { ...signIn, endsOn: "2026-11-28" })).toEqual([]);
  });
});

describe("a new account at a bank", () => {
  it("is worth knowing while it isn't linked", () => {
    const [reminder] = remind("accounts_available", { status: "new_accounts", since: "2026-11-20T15:00:00.000Z" });
    expect(reminder?.steps).toMatchObject([
      { on: today, at: "10:00", severity: "low", title: "Chase has a new account" },
    ]);
    expect(remind("accounts_available", {})).toEqual([]);
  });
});

describe("access that ends on a known day at a bank with a new account", () => {
  const both = { status: "expiring", endsOn: "2026-11-28", newAccountsAt: "2026-11-20T15:00:00.000Z" } as const;

  it("is two reminders, each of which ends by its own cause", () => {
    const [ends, found] = [remind("consent_expiring", both), remind("accounts_available", both)];
    expect(ends).toHaveLength(1);
    expect(found[0]?.steps[0]?.title).toBe("Chase has a new account");
    const renewed = { ...both, status: "new_accounts", endsOn: null, since: "2026-11-22T15:00:00.000Z" } as const;
    expect(remind("consent_expiring", renewed)).toEqual([]);
    expect(remind("accounts_available", renewed)[0]?.key).toBe(found[0]?.key);
    const { newAccountsAt: _chosen, ...chosen } = both;
    expect(remind("consent_expiring", chosen)[0]?.key).toBe(ends[0]?.key);
    expect(remind("accounts_available", chosen)).toEqual([]);
  });

  it("has no reminder of the account while the link is broken", () => {
    expect(remind("accounts_available", { ...both, status: "sign_in" })).toEqual([]);
  });
});

describe("a link that works and sends nothing", () => {
  it("is medium 72 hours after its last data", () => {
    const [reminder] = remind("data_stale", { updatedAt: "2026-11-17T23:15:00.000Z" });
    expect(reminder?.steps).toMatchObject([
      { on: today, at: "18:15", severity: "medium", title: "No new data from Chase since November 17" },
    ]);
  });

  it("is counted from the day of linking when nothing arrived yet", () => {
    const [reminder] = remind("data_stale", { updatedAt: null, since: "2026-11-19T13:00:00.000Z" });
    expect(reminder?.steps).toMatchObject([{ on: "2026-11-22", at: "08:00", title: "No data from Chase yet" }]);
  });

  it("includes an outage of the bank, and no broken link", () => {
    expect(remind("data_stale", { status: "not_responding" })).toHaveLength(1);
    expect(remind("data_stale", signIn)).toEqual([]);
  });
});

describe("a link that works again", () => {
  const recoveredAt = "2026-11-20T15:00:00.000Z";

  it("is good news once, for a week", () => {
    const [reminder] = remind("sync_recovered", { recoveredAt });
    expect(reminder).toMatchObject({
      endsOn: "2026-11-27",
      steps: [{ on: today, at: "10:00", severity: "success", title: "Chase is linked again" }],
    });
  });

  it("isn't while it was never broken, or is broken again", () => {
    expect(remind("sync_recovered", {})).toEqual([]);
    expect(remind("sync_recovered", { ...signIn, recoveredAt })).toEqual([]);
  });
});
