import { describe, expect, it } from "vitest";
import { getBlindAlerts, getCheckFailure, getFix, getStatusOfError, getWorkingStatus } from "./link-status.ts";

describe("the last check of a bank link", () => {
  it.each([
    ["sign_in", "ITEM_LOCKED", "locked"],
    ["sign_in", "INVALID_CREDENTIALS", "credentials"],
    ["sign_in", "INVALID_MFA", "code"],
    ["sign_in", "ITEM_LOGIN_REQUIRED", null],
    ["up_to_date", "ITEM_LOCKED", null],
    ["up_to_date", "RATE_LIMIT_EXCEEDED", "ours"],
    ["expiring", "INTERNAL_SERVER_ERROR", "ours"],
    ["not_responding", "INTERNAL_SERVER_ERROR", null],
    ["up_to_date", "PRODUCT_NOT_READY", null],
    ["up_to_date", null, null],
  ] as const)("of one that is %s and ended with %s failed by %s", (status, code, failure) => {
    expect(getCheckFailure(status, code)).toBe(failure);
  });
});

it("a link is expiring from 14 days before its access ends", () => {
  const now = new Date("2026-11-20T15:00:00Z");
  expect(getWorkingStatus(new Date("2026-12-04T15:00:00Z"), now)).toBe("expiring");
  expect(getWorkingStatus(new Date("2026-12-05T15:00:00Z"), now)).toBe("up_to_date");
  expect(getWorkingStatus(null, now)).toBe("up_to_date");
});

describe("a bank link", () => {
  it.each([
    ["ITEM_LOGIN_REQUIRED", "sign_in", "repair"],
    ["PENDING_DISCONNECT", "expiring", "repair"],
    ["ADDITIONAL_CONSENT_REQUIRED", "permission", "permission"],
    ["NEW_ACCOUNTS_AVAILABLE", "new_accounts", "accounts"],
    ["NO_ACCOUNTS", "no_accounts", "accounts"],
    ["USER_PERMISSION_REVOKED", "revoked", "link"],
    ["INSTITUTION_DOWN", "not_responding", null],
    ["INSTITUTION_NO_LONGER_SUPPORTED", "unsupported", null],
  ] as const)("with %s is %s, and is fixed by: %s", (code, status, fix) => {
    expect(getStatusOfError(code)).toBe(status);
    expect(getFix(status)).toBe(fix);
  });

  it("isn't changed by an error that is none of the member's", () => {
    expect(getStatusOfError("PRODUCT_NOT_READY")).toBeNull();
    expect(getStatusOfError("RATE_LIMIT_EXCEEDED")).toBeNull();
  });

  it("leaves no alert without data while it works", () => {
    expect(getBlindAlerts("expiring")).toEqual([]);
    expect(getBlindAlerts("sign_in")).toContain("Missing payments");
    expect(getBlindAlerts("permission")).toEqual(["Missing payments", "New statements"]);
  });
});
