import { describe, expect, it } from "vitest";
import type { SignIn } from "../../integrations/bank-data/bank-data.ts";
import { doubleCash, exampleLink } from "./link-fixture.ts";
import { findLinked, findReplaced, pairAccounts, toStatusChange } from "./links.ts";
import type { Link, StoredAccount } from "./repository.ts";

const now = new Date("2026-11-20T15:00:00Z");
const link = exampleLink();
const recoveredAt = (before: Partial<Link>, status: Link["status"]) =>
  toStatusChange({ ...link, ...before }, status, null, now)?.changes.recoveredAt;

describe("a bank link", () => {
  it("recovers when it works after it was broken", () => {
    expect(recoveredAt({}, "up_to_date")).toBe(now);
    expect(recoveredAt({ status: "revoked" }, "expiring")).toBe(now);
  });

  it("recovers from an outage only for a member who wanted to know", () => {
    expect(recoveredAt({ status: "not_responding" }, "up_to_date")).toBeNull();
    expect(recoveredAt({ status: "not_responding", notifiesWhenBack: true }, "up_to_date")).toBe(now);
  });

  it("doesn't recover from what broke it to another problem, or without being broken", () => {
    expect(recoveredAt({}, "no_accounts")).toBeNull();
    expect(recoveredAt({ status: "expiring" }, "up_to_date")).toBeNull();
  });

  it("keeps when it recovered last", () => {
    const before = new Date("2026-11-01T15:00:00Z");
    expect(recoveredAt({ status: "up_to_date", recoveredAt: before }, "sign_in")).toBe(before);
  });
});

describe("a bank link with new accounts", () => {
  const working = { ...link, status: "up_to_date" } as const;
  const announced = { ...working, ...toStatusChange(working, "new_accounts", null, now)?.changes };
  const later = new Date("2026-11-22T15:00:00Z");

  it("has them as its status while nothing else is", () => {
    expect(announced).toMatchObject({ status: "new_accounts", newAccountsAt: now });
    const known = toStatusChange(
      { ...working, status: "expiring", endsOn: "2026-11-28" },
      "new_accounts",
      "2026-11-28",
      now,
    );
    expect(known).toMatchObject({ changes: { status: "expiring", newAccountsAt: now }, event: "new_accounts" });
  });

  it.each(["expiring", "sign_in"] as const)("keeps them while it is %s, and has them again when it works", (status) => {
    const change = toStatusChange(announced, status, null, later);
    expect(change).toMatchObject({ changes: { status, newAccountsAt: now }, event: status });
    const after = toStatusChange({ ...announced, ...change?.changes }, "up_to_date", null, later);
    expect(after?.changes).toMatchObject({ status: "new_accounts", newAccountsAt: now });
    expect(after?.event).toBe(status === "sign_in" ? "recovered" : undefined);
  });

  it("has none once the member has chosen what to share", () => {
    const chosen = toStatusChange(announced, "up_to_date", null, later, true);
    expect(chosen?.changes).toMatchObject({ status: "up_to_date", newAccountsAt: null });
    const expiring = { ...announced, status: "expiring" } as const;
    expect(toStatusChange(expiring, "expiring", null, later, true)?.changes.newAccountsAt).toBeNull();
  });

  it("that was stored with its status alone keeps them", () => {
    const before = { ...working, status: "new_accounts", since: now } as const;
    expect(toStatusChange(before, "up_to_date", null, later)).toBeNull();
    expect(toStatusChange(before, "expiring", "2026-11-28", later)?.changes.newAccountsAt).toBe(now);
  });
});

const customCash = { ...doubleCash, accountId: "acc-2", name: "Custom Cash", last4: "6634" };

describe("a sign-in at a bank", () => {
  const linked = { ...link, accounts: [doubleCash, customCash] };
  const signIn = {
    publicToken: "public-1",
    institutionId: "ins_1",
    accounts: [{ name: "Double Cash", last4: "8810" }],
  };
  const find = (
    change: Partial<Link>,
    accounts: SignIn["accounts"] = signIn.accounts,
    institutionId: string | null = "ins_1",
  ) => findLinked([{ ...linked, ...change }], { ...signIn, accounts, institutionId })?.id ?? null;

  it("is one of a link that has one of its cards at that bank, whatever the card's name", () => {
    expect(find({})).toBe("item-1");
    expect(find({}, [{ name: "Citi Double Cash", last4: "8810" }])).toBe("item-1");
    expect(find({}, signIn.accounts, null)).toBe("item-1");
  });

  it("isn't one of a link with other cards, or at another bank", () => {
    expect(find({}, [{ name: "Double Cash", last4: "1111" }])).toBeNull();
    expect(find({}, signIn.accounts, "ins_2")).toBeNull();
  });

  it("goes by the names of cards without a mask", () => {
    const accounts = [{ ...doubleCash, last4: null }];
    expect(find({ accounts }, [{ name: "Double Cash", last4: null }])).toBe("item-1");
    expect(find({ accounts }, [{ name: "Custom Cash", last4: null }])).toBeNull();
  });

  it("isn't one of a link that has ended, here or at the bank, which a new one replaces", () => {
    expect(find({ forgottenCardIds: [] })).toBeNull();
    expect(find({ status: "revoked" })).toBeNull();
    const made = { id: "item-2", institutionId: "ins_1", accounts: [{ ...doubleCash, accountId: "acc-9" }] };
    expect(findReplaced([linked], made)).toBeNull();
    expect(findReplaced([{ ...linked, status: "revoked" }], made)?.id).toBe("item-1");
  });
});

describe("the accounts that two links share", () => {
  const pair = (some: StoredAccount[], others: StoredAccount[]) =>
    pairAccounts(some, others).map(([a, b]) => [a.accountId, b.accountId]);
  const again = { ...doubleCash, accountId: "acc-9" };

  it("have one name and one mask", () => {
    expect(pair([again, customCash], [doubleCash])).toEqual([["acc-9", "acc-1"]]);
    expect(pair([{ ...again, last4: null }], [{ ...doubleCash, last4: null }])).toEqual([]);
  });

  it("go by the bank's own ids of accounts, where it has them", () => {
    const [one, two] = [
      { ...doubleCash, persistentId: "p-1" },
      { ...doubleCash, accountId: "acc-3", persistentId: "p-2" },
    ];
    expect(pair([{ ...again, persistentId: "p-2", name: "Renamed" }], [one, two])).toEqual([["acc-9", "acc-3"]]);
  });

  it("aren't known of two with one name and one mask", () => {
    const twin = { ...doubleCash, accountId: "acc-3" };
    expect(pair([again], [doubleCash, twin])).toEqual([]);
    expect(pair([again, { ...again, accountId: "acc-10" }], [doubleCash])).toEqual([]);
  });
});
