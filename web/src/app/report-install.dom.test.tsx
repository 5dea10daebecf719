import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeServer } from "../lib/testing.tsx";
import type { FakeServer } from "../lib/testing.tsx";
import { reportInstall } from "./report-install.ts";

const call = "POST /api/mobile/installs";
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = createFakeServer();
  server.answer(call, { ok: true });
});
afterEach(() => vi.restoreAllMocks());

const runOn = (userAgent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

describe("an installed app", () => {
  it("reports itself once a day, under the same random id", async () => {
    await reportInstall(new Date("2026-11-20T08:00:00Z"));
    await reportInstall(new Date("2026-11-20T20:00:00Z"));
    await reportInstall(new Date("2026-11-21T08:00:00Z"));
    const [first, ...others] = server.bodies;
    expect(first).toEqual({
      installId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      platform: "desktop",
      release: "local",
    });
    expect(others).toEqual([first]);
  });

  it("reports a phone by its system alone", async () => {
    runOn("Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142");
    await reportInstall(new Date("2026-11-20T08:00:00Z"));
    runOn("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)");
    await reportInstall(new Date("2026-11-21T08:00:00Z"));
    expect(server.bodies).toMatchObject([{ platform: "android" }, { platform: "ios" }]);
  });

  it("reports whether notifications are allowed, again once that changes, and nothing of it where there are none", async () => {
    for (const permission of ["default", "granted"]) {
      vi.stubGlobal("Notification", { permission });
      await reportInstall(new Date("2026-11-20T08:00:00Z"));
      await reportInstall(new Date("2026-11-20T09:00:00Z"));
    }
    vi.unstubAllGlobals();
    await reportInstall(new Date("2026-11-20T10:00:00Z"));
    expect(server.bodies).toMatchObject([{ notifications: "default" }, { notifications: "granted" }, {}]);
    expect(server.bodies[2]).not.toHaveProperty("notifications");
  });

  it("reports again what failed", async () => {
    server.reject(call, 503);
    await expect(reportInstall()).rejects.toThrow("No.");
    server.answer(call, { ok: true });
    await reportInstall();
    expect(server.calls).toEqual([call, call]);
  });

  it("reports nothing where the browser keeps no id", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    await reportInstall();
    expect(server.calls).toEqual([]);
  });
});
