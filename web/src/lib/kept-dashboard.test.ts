import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { forgetDashboard, keepDashboard, readKeptDashboard } from "./kept-dashboard.ts";

const savedAtMs = 1_000_000;
const day = 86_400_000;
const owner = { uid: "u1", shape: "0a1b2c3d" };
const answer = { today: "2026-11-20" } as Dashboard;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the dashboard's last answer", () => {
  it("is there again for the same person and shape", () => {
    keepDashboard(owner, { answer, savedAtMs });
    expect(readKeptDashboard(owner, savedAtMs + day)).toEqual({ answer, savedAtMs });
  });

  it("is visible to no other person, and not used by a release that expects another shape", () => {
    keepDashboard(owner, { answer, savedAtMs });
    expect(readKeptDashboard({ ...owner, uid: "u2" }, savedAtMs)).toBeNull();
    expect(readKeptDashboard({ ...owner, shape: "4e5f6a7b" }, savedAtMs)).toBeNull();
  });

  it("is expired after 30 days, missing after it was deleted, and empty when it can't be read", () => {
    keepDashboard(owner, { answer, savedAtMs });
    expect(readKeptDashboard(owner, savedAtMs + 30 * day)).toBeNull();
    forgetDashboard();
    expect(readKeptDashboard(owner, savedAtMs)).toBeNull();
    localStorage.setItem("cardwell:dashboard", "{");
    expect(readKeptDashboard(owner, savedAtMs)).toBeNull();
  });
});
