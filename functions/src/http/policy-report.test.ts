import * as logger from "firebase-functions/logger";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { logPolicyViolation, toLogEntry } from "./policy-report.ts";
import { drawAll } from "./rate-limit-repository.ts";

vi.mock("./rate-limit-repository.ts", () => ({ drawAll: vi.fn() }));
vi.mock("firebase-functions/logger", () => ({ warn: vi.fn() }));
beforeEach(() => {
  vi.mocked(drawAll).mockReset().mockResolvedValue(null);
  vi.mocked(logger.warn).mockClear();
});

const now = new Date("2026-11-24T12:00:00Z");
const report = {
  "csp-report": {
    "document-uri": "https://app.cardwell.example/verify-email?oobCode=secret",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/a.js?member=ada",
    "source-file": `https://app.cardwell.example/assets/${"a".repeat(1_000)}.js`,
    "line-number": 7,
  },
};

describe("a report of a Content-Security-Policy violation", () => {
  it("is logged short, and without queries", () => {
    expect(toLogEntry(report)).toEqual({
      directive: "script-src-elem",
      blocked: "https://evil.example/a.js",
      page: "https://app.cardwell.example/verify-email",
      source: `https://app.cardwell.example/assets/${"a".repeat(164)}`,
      line: 7,
    });
  });

  it.each([
    ["inline", "inline"],
    ["data:text/html,<b>", "data:"],
    ["line one\nline two", ""],
  ])("names what was blocked, when it is %j, as %j", (blocked, logged) => {
    expect(toLogEntry({ "csp-report": { "blocked-uri": blocked } }).blocked).toBe(logged);
  });

  it("counts for the client's network and in total", async () => {
    expect(await logPolicyViolation(report, "2001:db8:1:2::9", now)).toEqual({ ok: true });
    expect(vi.mocked(drawAll).mock.calls.map(([[draw]]) => draw?.key)).toEqual([
      "csp:client:2001:db8:1:2::/64",
      "csp:total",
    ]);
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });

  it("is rejected and not logged once there are too many", async () => {
    vi.mocked(drawAll).mockResolvedValueOnce(null).mockResolvedValueOnce(600);
    await expect(logPolicyViolation(report, "192.0.2.1", now)).rejects.toMatchObject({ code: "rate_limited" });
    expect(logger.warn).not.toHaveBeenCalled();
  });
});
