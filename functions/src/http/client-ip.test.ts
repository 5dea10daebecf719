import { describe, expect, it } from "vitest";
import { clientIp, clientKey, networks } from "./client-ip.ts";

const proxies = networks("198.51.100.0/24, 2001:db8:ed9e::/48");
const client = "203.0.113.9";

describe("the caller's address", () => {
  it.each([
    ["behind one proxy of ours", `${client}, 198.51.100.7`],
    ["behind several", `${client}, 198.51.100.7,198.51.100.8 , 2001:db8:ed9e::1`],
    ["behind one that is written as IPv6", `${client}, ::ffff:198.51.100.7`],
    ["at the functions' own address", client],
  ])("is seen %s", (_where, header) => {
    expect(clientIp(header, proxies)).toBe(client);
  });

  it.each(["6.6.6.6", "1.1.1.1, 2.2.2.2", "198.51.100.7", "6.6.6.6, 198.51.100.7", ",, unknown, <b>"])(
    "stays the same at both entry points, with any header from the caller: %s",
    (written) => {
      expect(clientIp(`${written}, ${client}, 198.51.100.7`, proxies)).toBe(client);
      expect(clientIp(`${written}, ${client}`, proxies)).toBe(client);
    },
  );

  it("is the farthest hop when all are our own proxies", () => {
    expect(clientIp("198.51.100.9, 198.51.100.7", proxies)).toBe("198.51.100.9");
  });

  it.each([null, "", " , "])("is unknown without the header: %j", (header) => {
    expect(clientIp(header, proxies)).toBeNull();
  });
});

describe("the networks of our proxies", () => {
  it.each(["", " ", "none", "198.51.100.7", "198.51.100.0/33", "300.0.0.0/8", "2001:db8::/129", "198.51.100.0/24 x"])(
    "are rejected when they are not valid: %j",
    (list) => {
      expect(() => networks(list)).toThrow();
    },
  );
});

describe("one client", () => {
  it("is an IPv4 address, also when it is written as IPv6", () => {
    expect([clientKey("203.0.113.9"), clientKey("::ffff:203.0.113.9")]).toEqual(["203.0.113.9", "203.0.113.9"]);
  });

  it.each(["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:DB8:1:2:0:0:0:9"])(
    "is the network of an IPv6 address (%s)",
    (ip) => {
      expect(clientKey(ip)).toBe("2001:db8:1:2::/64");
    },
  );

  it("is known by a short form, which is filled up", () => {
    expect([clientKey("::1"), clientKey("2001:db8::")]).toEqual(["0:0:0:0::/64", "2001:db8:0:0::/64"]);
  });
});
