import { BlockList, isIPv6 } from "node:net";

/**
 * Networks written as `192.0.2.0/24 2001:db8::/32`, with spaces or commas between them.
 *
 * @throws when one is none, or there is none
 */
export function networks(list: string): BlockList {
  const found = new BlockList();
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.length === 0) throw new Error("No network is named.");
  for (const entry of entries) {
    const [, address = "", bits = ""] = /^([\d.]+|[\da-f:]+)\/(\d{1,3})$/i.exec(entry) ?? [];
    found.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return found;
}

/**
 * The caller's address: the last hop of `X-Forwarded-For` that isn't one of our proxies, or null without the header.
 *
 * Each hop was written by the one to its right, the last by the platform. So anything that a caller writes is left of the
 * caller's own address, both behind Hosting, whose proxies are named, and at the functions' own addresses, where there are none.
 */
export function clientIp(forwardedFor: string | null, proxies: BlockList): string | null {
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  const isProxy = (hop: string) => proxies.check(hop, isIPv6(hop) ? "ipv6" : "ipv4");
  return hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? null;
}

/** A client is one IPv4 address, or one IPv6 network of 64 bits, as a single line is given all of that. */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
