import { describe, expect, it } from "vitest";
import { getBlindAlerts, getFix, getStatusOfError } from "./link-status.ts";

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
