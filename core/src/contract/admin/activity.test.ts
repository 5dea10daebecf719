import { expect, it } from "vitest";
import { endpoints } from "../contract.ts";
import { AUDIT_ACTIONS } from "../../domain/staff/tabs.ts";

const bySystem = ["activity.verify", "users.delete"];

it("every action of the audit log is one that an endpoint or the system records", () => {
  const recorded = new Set<string>([...endpoints.map(({ audit }) => audit ?? "none"), ...bySystem]);
  expect(AUDIT_ACTIONS.filter((action) => !recorded.has(action))).toEqual([]);
});
