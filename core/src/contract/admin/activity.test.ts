import { expect, it } from "vitest";
import { endpoints } from "../contract.ts";
import { AUDIT_ACTIONS } from "./activity.ts";

const bySystem = ["activity.verify", "users.delete"];

it("the audit log can be filtered by every action that an endpoint or the system records", () => {
  const recorded = endpoints.flatMap(({ audit = "none" }) => (audit === "none" ? [] : audit));
  expect([...AUDIT_ACTIONS]).toEqual([...new Set([...recorded, ...bySystem])].toSorted());
});
