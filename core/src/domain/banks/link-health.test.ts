import { describe, expect, it } from "vitest";
import { LINK_STATUSES } from "../wallet/bank-shapes.ts";
import { countLinks, getHealth, LINK_HEALTHS, STATUSES_BY_HEALTH, sumHealth, toHealthCounts } from "./link-health.ts";

describe("the health of a bank link", () => {
  it("is one for each status", () => {
    const listed = LINK_HEALTHS.flatMap((health) => STATUSES_BY_HEALTH[health]);
    expect(listed.toSorted()).toEqual([...LINK_STATUSES].toSorted());
    expect(getHealth("not_responding")).toBe("failing");
    expect(getHealth("new_accounts")).toBe("healthy");
  });

  it("adds up over banks", () => {
    const sum = sumHealth([toHealthCounts({ healthy: 3, sign_in: 1 }), toHealthCounts({ healthy: 2, revoked: 4 })]);
    expect(sum).toEqual({ healthy: 5, sign_in: 1, expiring: 0, permission: 0, revoked: 4, failing: 0 });
    expect(countLinks(sum)).toBe(10);
  });
});
