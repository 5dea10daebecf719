import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { describe, expect, it } from "vitest";
import { collectPushes } from "./pushing.ts";

const noon = new Date("2026-11-20T17:00:00Z");
const candidate = { type: "payment_due", severity: "high", mail: "now", critical: false } as const;
const collect = (hasDevices?: boolean) =>
  collectPushes(
    "nora",
    {
      preferences: DEFAULT_PREFERENCES,
      state: { timeZone: "America/New_York" },
      ...(hasDevices !== undefined && { hasDevices }),
    },
    noon,
  );

describe("the notifications of an evaluation", () => {
  it("are one for each alert that came up, with an id that is the same a second time", () => {
    const push = collect(true);
    expect(push.add("a1", 7, candidate)).toEqual({
      id: "a1-7",
      isByRule: true,
      words: "Will be sent to your devices.",
    });
    push.add("a2", 8, { ...candidate, mail: "digest" });
    expect(push.list(new Set())).toEqual([
      { id: "a1-7", uid: "nora", alertId: "a1", notBefore: noon, isUrgent: false },
    ]);
  });

  it("are none of alerts that closed in the same evaluation", () => {
    const push = collect(true);
    push.add("a1", 7, candidate);
    expect(push.list(new Set(["a1"]))).toEqual([]);
  });

  it("are none for a member without devices, who may have one when the alert wakes", () => {
    for (const push of [collect(), collect(false)]) {
      expect(push.add("a1", 7, candidate)).toEqual({ id: null, isByRule: true, words: "" });
      expect(push.list(new Set())).toEqual([]);
    }
  });
});
