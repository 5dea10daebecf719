import * as z from "zod/mini";
import { NOTIFICATION_PERMISSIONS, PLATFORMS, releaseName } from "../domain/mobile/install.ts";
import { firstRunTexts } from "../domain/mobile/first-run.ts";
import { MINIMUM_MODES } from "../domain/mobile/minimum-version.ts";
import { endpoint } from "./endpoint.ts";

/** The installed app. */
export const mobileContract = {
  reportInstall: endpoint("POST /api/mobile/installs", {
    access: "user",
    summary:
      "Counts the installed app of a member: once a day, and after an update. Repeated, it changes nothing. Kept for 60 days after the last report.",
    body: z.strictObject({
      /** Random, made on the device. */
      installId: z.uuid(),
      platform: z.enum(PLATFORMS),
      release: releaseName,
      /** Left out where the browser has no notifications. */
      notifications: z.optional(z.enum(NOTIFICATION_PERMISSIONS)),
    }),
    response: z.object({ ok: z.literal(true) }),
  }),
  minimumVersion: endpoint("GET /api/mobile/minimum-version", {
    access: "public",
    summary: "The version that the installed app should have at least, and what an older one shows.",
    response: z.object({
      /** What the server runs, and so what an update leads to. */
      current: z.string(),
      /** Null: every version may run. */
      minimum: z.nullable(
        z.object({ release: z.string(), mode: z.enum(MINIMUM_MODES), title: z.string(), message: z.string() }),
      ),
    }),
    publicMaxAgeSeconds: 60,
  }),
  firstRun: endpoint("GET /api/mobile/first-run", {
    access: "public",
    summary: "The titles and explanations of a new member's first screens.",
    response: firstRunTexts,
    publicMaxAgeSeconds: 60,
  }),
};
