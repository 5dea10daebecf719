import { BlockList, isIP } from "node:net";

/** Special-purpose addresses (IANA registries): nothing that somebody else names may lead there. */
const V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Inside 2000::/3, which alone is in use on the internet: tunnels, translations and documentation. */
const V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function toList(networks: readonly string[], type: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), type);
  }
  return list;
}

const special4 = toList(V4, "ipv4");
const special6 = toList(V6, "ipv6");
const global6 = toList(["2000::/3"], "ipv6");

/** Whether an IP address is one on the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special4.check(address, "ipv4");
  return version === 6 && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
