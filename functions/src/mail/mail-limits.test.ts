import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawAll } from "../http/rate-limit-repository.ts";
import { clientKey, limitMail } from "./mail-limits.ts";

vi.mock("../http/rate-limit-repository.ts", () => ({ drawAll: vi.fn() }));
beforeEach(() => {
  vi.mocked(drawAll).mockReset();
});

const asked = {
  kind: "sign_in",
  address: "nora@example.com",
  clientIp: "203.0.113.9",
  now: new Date("2026-11-20T12:00:00Z"),
};

describe("the limit of mail", () => {
  it("refuses what it cannot count", async () => {
    vi.mocked(drawAll).mockRejectedValue(new Error("unavailable"));
    await expect(limitMail(asked)).rejects.toMatchObject({ code: "vendor_unavailable" });
  });

  it("says how long to wait", async () => {
    vi.mocked(drawAll).mockResolvedValueOnce(45).mockResolvedValueOnce(200);
    await expect(limitMail(asked)).rejects.toMatchObject({
      code: "rate_limited",
      message: "That was asked for too often. Try again in 45 seconds.",
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
    expect(vi.mocked(drawAll).mock.calls[1]?.[0]).toMatchObject([{ key: "mail:total" }]);
  });
});

describe("what counts as one client", () => {
  it("an IPv4 address, also when it is written as IPv6", () => {
    expect([clientKey("203.0.113.9"), clientKey("::ffff:203.0.113.9")]).toEqual(["203.0.113.9", "203.0.113.9"]);
  });

  it.each(["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:DB8:1:2:0:0:0:9"])(
    "the network of an IPv6 address (%s)",
    (ip) => {
      expect(clientKey(ip)).toBe("2001:db8:1:2::/64");
    },
  );

  it("short forms are filled up", () => {
    expect([clientKey("::1"), clientKey("2001:db8::")]).toEqual(["0:0:0:0::/64", "2001:db8:0:0::/64"]);
  });
});
