import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawAll } from "../http/rate-limit-repository.ts";
import { limitMail } from "./mail-limiter.ts";

const members = vi.hoisted(() => ({ count: 0 }));
vi.mock("../http/rate-limit-repository.ts", () => ({ drawAll: vi.fn() }));
vi.mock("./member-count-repository.ts", () => ({ memberCount: { get: () => Promise.resolve(members.count) } }));
beforeEach(() => {
  members.count = 0;
  vi.mocked(drawAll).mockReset();
});

const asked = {
  kind: "sign_in",
  address: "nora@example.com",
  clientIp: "203.0.113.9",
  now: new Date("2026-11-20T12:00:00Z"),
};

describe("the limit of mail", () => {
  it("rejects what it cannot count", async () => {
    vi.mocked(drawAll).mockRejectedValue(new Error("unavailable"));
    await expect(limitMail(asked)).rejects.toMatchObject({ code: "vendor_unavailable" });
  });

  it("shows how long to wait", async () => {
    vi.mocked(drawAll).mockResolvedValueOnce(45).mockResolvedValueOnce(200);
    await expect(limitMail(asked)).rejects.toMatchObject({
      code: "rate_limited",
      message: "Too many requests. Try again in 45 seconds.",
      extra: { retryAfterSeconds: 45 },
    });
    await expect(limitMail(asked)).rejects.toThrow("Try again in 4 minutes.");
  });

  it("touches the total only for what passed the others", async () => {
    vi.mocked(drawAll).mockResolvedValueOnce(45);
    await expect(limitMail(asked)).rejects.toThrow();
    expect(drawAll).toHaveBeenCalledTimes(1);
    vi.mocked(drawAll).mockReset().mockResolvedValue(null);
    await limitMail(asked);
    expect(vi.mocked(drawAll).mock.calls[1]?.[0]).toMatchObject([{ key: "mail:total:0" }]);
  });

  it.each([
    [5_999, 1],
    [6_000, 2],
    [60_000, 8],
    [9_000_000, 256],
  ])("grows with the members: %i share %i totals of 300 an hour", async (count, totals) => {
    members.count = count;
    vi.mocked(drawAll).mockResolvedValue(null);
    for (let at = 0; at < 4_000; at += 1) await limitMail({ ...asked, address: `nora${at}@example.com` });
    const keys = vi.mocked(drawAll).mock.calls.flatMap(([draws]) => draws.map(({ key }) => key));
    expect(new Set(keys.filter((key) => key.startsWith("mail:total"))).size).toBe(totals);
  });
});
