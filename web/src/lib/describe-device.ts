import type { Platform } from "@cardwell/core/domain/mobile/install";
import { isApplePhone, isInstalled } from "./installed.ts";

export function findPlatform(): Platform {
  if (isApplePhone()) return "ios";
  return navigator.userAgent.includes("Android") ? "android" : "desktop";
}

export const platformLabels: Record<Platform, string> = {
  ios: "iPhone or iPad",
  android: "Android",
  desktop: "Computer",
};

/** In the middle of a sentence. */
export const deviceNoun = (): string => (findPlatform() === "desktop" ? "computer" : "phone");

type Browser = "Edge" | "Firefox" | "Chrome" | "Safari";

/** Chrome and Edge also have the names of the others in theirs, and on an iPhone names of their own. */
function findBrowser(agent: string): Browser {
  if (/Edg(?:e|A|iOS)?\//.test(agent)) return "Edge";
  if (/Firefox\/|FxiOS\//.test(agent)) return "Firefox";
  return /Chrom(?:e|ium)\/|CriOS\//.test(agent) ? "Chrome" : "Safari";
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Macintosh/, "Mac"],
];

/** What a member can change: "iPhone, Safari", "Windows, Edge". */
export function proposeDeviceName(agent = navigator.userAgent): string {
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1] ?? "Linux";
  return `${system === "Mac" && isApplePhone() ? "iPad" : system}, ${findBrowser(agent)}`;
}

/** Where somebody allows notifications again that they blocked. */
export function listSteps(agent = navigator.userAgent): { place: string; steps: string[] } {
  const browser = findBrowser(agent);
  if (isApplePhone())
    return {
      place: "Settings",
      steps: ["Open Settings, then Notifications", "Choose Cardwell", "Allow notifications"],
    };
  if (browser === "Safari")
    return {
      place: "Safari",
      steps: ["Open Settings in the Safari menu", "Websites, then Notifications", "Choose Allow and come back here"],
    };
  if (isInstalled() && findPlatform() === "android")
    return {
      place: "Settings",
      steps: ["Hold the Cardwell icon", "App info, then Notifications", "Allow notifications"],
    };
  const click = findPlatform() === "android" ? "Tap" : "Select";
  return {
    place: browser,
    steps: [
      `${click} the icon left of the address`,
      "Permissions, then Notifications",
      "Choose Allow and come back here",
    ],
  };
}
