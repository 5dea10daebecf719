/**
 * The caller's address: the hop that our own proxies vouch for, counted from the right.
 * Everything further left in `X-Forwarded-For` was written by the caller and is never believed.
 *
 * @param trustedHops how many of our proxies append to the header
 */
export function clientIp(
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  trustedHops: number,
): string {
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  if (trustedHops > 0) return hops.at(-trustedHops) ?? socketAddress ?? "unknown";
  return socketAddress ?? "local";
}
