import { describe, expect, it } from "vitest";
import { findStartProblem, findUpdateProblem, formatNotice, MOST_UPDATES } from "./incidents.ts";
import type { OpenIncident } from "./incidents.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);

const late: OpenIncident = {
  title: "Card alerts are late.",
  message: "We found the cause.",
  status: "identified",
  startedAt: at("08:12"),
  updatedAt: at("09:00"),
};
const payments = { ...late, title: "Payments fail", message: "We're looking into it.", updatedAt: at("09:30") };

describe("the notice above a member's pages", () => {
  it.each([
    ["is left out when there is nothing to report", null, [], null],
    ["is the message of staff", "Maintenance at noon.", [], "Maintenance at noon."],
    ["is an open incident with its newest update", null, [late], "Card alerts are late. We found the cause."],
    [
      "has the message first, then the incident that was updated last",
      "Maintenance at noon.",
      [late, payments],
      "Maintenance at noon.\nPayments fail. We're looking into it.\nCard alerts are late. We found the cause.",
    ],
  ])("the notice above a member's pages %s", (_, banner, incidents, notice) => {
    expect(formatNotice(banner, incidents)).toBe(notice);
  });
});

describe("an update of an incident", () => {
  const open = { status: "identified", startedAt: at("08:12"), updates: 2 } as const;

  it.each([
    ["is added while it is open", open, { status: "monitoring", endedAt: null }, undefined],
    ["may go back to an earlier status", open, { status: "investigating", endedAt: null }, undefined],
    ["resolves it, from a time on", open, { status: "resolved", endedAt: at("09:40") }, undefined],
    ["has no end while it is open", open, { status: "monitoring", endedAt: at("09:40") }, "endedAt"],
    ["doesn't end it in the future", open, { status: "resolved", endedAt: at("10:01") }, "endedAt"],
    ["doesn't end it before its start", open, { status: "resolved", endedAt: at("08:11") }, "endedAt"],
    ["isn't added once it is resolved", { ...open, status: "resolved" }, { status: "monitoring", endedAt: null }, null],
    ["isn't the 51st", { ...open, updates: MOST_UPDATES }, { status: "monitoring", endedAt: null }, "status"],
    [
      "is the 51st when it resolves",
      { ...open, updates: MOST_UPDATES },
      { status: "resolved", endedAt: null },
      undefined,
    ],
  ] as const)("an update of an incident %s", (_, incident, next, field) => {
    expect(findUpdateProblem(incident, next, NOW)?.field).toBe(field);
  });
});

describe("the start of an incident", () => {
  it("is a time of the last 30 days", () => {
    expect(findStartProblem(NOW, NOW)).toBeNull();
    expect(findStartProblem(at("10:01"), NOW)).toBe("Enter a time that isn't in the future.");
    expect(findStartProblem(new Date("2026-10-27T10:00:00Z"), NOW)).toBeNull();
    expect(findStartProblem(new Date("2026-10-27T09:59:00Z"), NOW)).toBe("Enter a time in the last 30 days.");
  });
});
