import { describe, expect, it } from "vitest";
import { clientKey } from "./rate-limit.ts";

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
