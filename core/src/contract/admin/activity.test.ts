import { expect, it } from "vitest";
import { endpoints } from "../contract.ts";
import { AUDIT_ACTIONS } from "./activity.ts";

it("the audit log can be filtered by every action that an endpoint records", () => {
  const recorded = endpoints.flatMap(({ audit = "none" }) => (audit === "none" ? [] : audit));
  expect([...AUDIT_ACTIONS]).toEqual([...new Set(recorded)].toSorted());
});
