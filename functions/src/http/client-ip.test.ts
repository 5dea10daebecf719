import { describe, expect, it } from "vitest";
import { clientIp } from "./client-ip.ts";

describe("the caller's address", () => {
  it("is the hop that the last proxy of ours saw", () => {
    expect(clientIp("203.0.113.9", "10.0.0.1", 1)).toBe("203.0.113.9");
  });

  it.each(["6.6.6.6, 203.0.113.9", "1.1.1.1, 2.2.2.2, 203.0.113.9", " 9.9.9.9 ,203.0.113.9"])(
    "stays the same however the header is forged (%s)",
    (header) => {
      expect(clientIp(header, "10.0.0.1", 1)).toBe("203.0.113.9");
    },
  );

  it("is the socket's where no proxy is trusted", () => {
    expect(clientIp("6.6.6.6", "127.0.0.1", 0)).toBe("127.0.0.1");
  });

  it("is the socket's where a proxy is expected but left no trace", () => {
    expect(clientIp(undefined, "10.0.0.1", 1)).toBe("10.0.0.1");
  });
});
