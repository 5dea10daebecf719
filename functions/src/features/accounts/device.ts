// The order matters: browsers name those that they descend from.
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+ .*\bSafari\//],
] as const;

const SYSTEMS = [
  ["Windows", /\bWindows NT\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** The longest header that is parsed; a longer one doesn't identify a device. */
const MAX_LENGTH = 512;

/** `Chrome on Windows`: all that is stored of a user agent. */
export function describeDevice(userAgent: string | null): string {
  const agent = (userAgent ?? "").slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([, pattern]) => pattern.test(agent))?.[0] ?? "Another app";
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0] ?? "another system";
  return `${browser} on ${system}`;
}
