import { describe, expect, it } from "vitest";
import { channelsFor, isWorthSending } from "./channels.ts";
import { DEFAULT_PREFERENCES } from "./preferences.ts";

const asRule = { app: true, mail: "now" } as const;
const payments = (choice: { app: boolean; mail: "on" | "digest" | "off" }) => ({
  groups: {
    ...DEFAULT_PREFERENCES.groups,
    payments: { push: true, ...choice },
    account: { push: true, ...choice },
  },
});

describe("how a step is sent", () => {
  it("is as its rule sets, where the member wants all of it", () => {
    for (const mail of ["now", "digest", "no"] as const) {
      expect(channelsFor("payment_due", { app: true, mail }, DEFAULT_PREFERENCES)).toEqual({ app: true, mail });
    }
  });

  it("is less where the member wants less, and never more", () => {
    expect(channelsFor("payment_due", asRule, payments({ app: false, mail: "digest" }))).toEqual({
      app: false,
      mail: "digest",
    });
    expect(channelsFor("payment_due", asRule, payments({ app: true, mail: "off" }))).toEqual({ app: true, mail: "no" });
    expect(channelsFor("payment_due", { app: true, mail: "no" }, payments({ app: true, mail: "digest" }))).toEqual({
      app: true,
      mail: "no",
    });
  });

  it("is as its rule sets where it cannot be switched off", () => {
    expect(channelsFor("subscription_payment_failed", asRule, payments({ app: false, mail: "off" }))).toEqual(asRule);
  });
});

describe("an alert is worth sending", () => {
  const raised = [{ kind: "raised" }];

  it("while it is open, or when it was made for mail and devices alone", () => {
    expect(isWorthSending({ status: "open", history: raised })).toBe(true);
    expect(isWorthSending({ status: "expired", history: raised })).toBe(true);
  });

  it("no longer once it closed or is snoozed", () => {
    expect(isWorthSending({ status: "expired", history: [...raised, { kind: "closed" }] })).toBe(false);
    for (const status of ["acted", "dismissed", "resolved", "superseded", "snoozed"] as const)
      expect(isWorthSending({ status, history: raised })).toBe(false);
  });
});
