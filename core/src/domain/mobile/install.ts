import * as z from "zod/mini";
import { LOCAL_RELEASE, RELEASE_NAME } from "../performance/release.ts";

/** On what the installed app runs: nothing more of a device is kept. */
export const PLATFORMS = ["ios", "android", "desktop"] as const;

export type Platform = (typeof PLATFORMS)[number];

/** Whether notifications of the app may be shown on a device, in the browser's words; `default`: its member wasn't asked, or didn't answer. */
export const NOTIFICATION_PERMISSIONS = ["granted", "denied", "default"] as const;

export type NotificationPermission = (typeof NOTIFICATION_PERMISSIONS)[number];

/** Of one member. One more replaces the one that wasn't opened for the longest. */
export const MOST_INSTALLS = 10;

export const releaseName = z
  .string()
  .check(
    z.regex(new RegExp(`^${LOCAL_RELEASE}$|${RELEASE_NAME.source}`), { error: "This is no version of Cardwell." }),
  );
