import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { NOTIFICATION_PERMISSIONS, PLATFORMS, releaseName } from "../../domain/mobile/install.ts";
import { firstRunTexts } from "../../domain/mobile/first-run.ts";
import { MINIMUM_MODES, MOST_MESSAGE_CHARACTERS, MOST_TITLE_CHARACTERS } from "../../domain/mobile/minimum-version.ts";
import { PUSH_DEVICE_STATES, PUSH_REPLIES } from "../../domain/push/device.ts";
import { trimmedText } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { pushDevice } from "../push.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

export const minimumFields = z.strictObject({
  /** The version that apps should have at least; null: every version may run. */
  release: z.nullable(releaseName),
  mode: z.enum(MINIMUM_MODES),
  title: trimmedText(MOST_TITLE_CHARACTERS).check(z.minLength(1, { error: "Enter a title." })),
  message: trimmedText(MOST_MESSAGE_CHARACTERS).check(z.minLength(1, { error: "Enter a message." })),
});

const counts = { installs: z.int(), opened: z.int() };

/** Installs on which notifications are allowed, and whose member was asked and answered. */
const permissions = { allowed: z.int(), asked: z.int() };

const minimum = z.object({
  ...minimumFields.shape,
  /** A change names the one that it was made from; 0: nobody set a minimum yet. */
  revision: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
});

const overview = z.object({
  ...counts,
  ...permissions,
  /** Members who have an install. */
  members: z.int(),
  /** Members with a plan on the last day that was counted; null: none was yet. */
  activeMembers: z.nullable(z.int()),
  below: z.object(counts),
  /** The newest first. `opened`: in the last seven days. */
  versions: z.array(z.object({ release: z.string(), state: z.enum(["current", "supported", "below"]), ...counts })),
  platforms: z.array(z.object({ platform: z.enum(PLATFORMS), ...counts, ...permissions })),
  /** What the server runs; where that has no name, the newest that an install has. */
  current: z.string(),
  minimum,
  push: z.object({
    /** That the figures are of; the devices are those of now. */
    days: z.int(),
    platforms: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        devices: z.int(),
        sent: z.int(),
        delivered: z.int(),
        /** Devices that their push service doesn't know any more. */
        removed: z.int(),
        optedOut: z.int(),
      }),
    ),
    /** Devices of the caller, to which a test can be sent. */
    ownDevices: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

export type MobileOverview = z.infer<typeof overview>;

const installRow = z.object({
  id: z.string(),
  uid: z.string(),
  /** Null: the account has no address. */
  email: z.nullable(z.string()),
  platform: z.enum(PLATFORMS),
  release: z.string(),
  isBelow: z.boolean(),
  /** Null: it reported none. */
  notifications: z.nullable(z.enum(NOTIFICATION_PERMISSIONS)),
  firstSeenOn: civilDate,
  lastSeenOn: civilDate,
});

export type InstallRow = z.infer<typeof installRow>;

const pushDeviceRow = z.extend(pushDevice, {
  uid: z.string(),
  /** Null: the account has no address. */
  email: z.nullable(z.string()),
});

export type PushDeviceRow = z.infer<typeof pushDeviceRow>;

const firstRun = z.object({
  /** The live version, which a change names as what it was made from; 0: the default texts. */
  revision: z.int(),
  texts: firstRunTexts,
  initial: firstRunTexts,
  /** The last twenty, the newest first. */
  versions: z.array(
    z.object({ version: z.int(), texts: firstRunTexts, by: z.string(), at: instant, change: z.string() }),
  ),
});

export type FirstRun = z.infer<typeof firstRun>;

/** The Mobile tab of the back office. */
export const adminMobileContract = {
  overview: endpoint("GET /api/admin/mobile", {
    ...staffReads("mobile.read"),
    summary: "Installs of the app by version and platform, and the minimum version.",
    response: overview,
  }),
  installs: endpoint("GET /api/admin/mobile/installs", {
    ...staffReads("mobile.read"),
    exported: { list: "installs", isPersonal: true },
    summary:
      "Installs of the app, the last opened first, a page at a time. Those below the minimum come by version, the newest first.",
    query: z.strictObject({
      ...listQuery,
      /** What a member's name or address begins with. */
      query: z.optional(trimmedText(80)),
      platform: z.optional(z.enum(PLATFORMS)),
      release: z.optional(releaseName),
      state: z.optional(z.literal("below")),
    }),
    response: z.object(listPage(installRow)),
  }),
  setMinimum: endpoint("PUT /api/admin/mobile/minimum-version", {
    ...staffChanges("mobile.edit", "mobile.set-minimum"),
    dangerous: true,
    summary:
      "Sets the version that installed apps should have at least, and what older ones show: a banner, or nothing but the update.",
    body: z.strictObject({ revision: z.int().check(z.minimum(0)), ...minimumFields.shape, reason }),
    response: minimum,
    rejections: ["conflict"],
  }),
  devices: endpoint("GET /api/admin/mobile/devices", {
    ...staffReads("mobile.read"),
    exported: { list: "push-devices", isPersonal: true },
    summary: "Devices that get notifications, the last added first, a page at a time.",
    query: z.strictObject({
      ...listQuery,
      /** What a member's name or address begins with. */
      query: z.optional(trimmedText(80)),
      platform: z.optional(z.enum(PLATFORMS)),
      state: z.optional(z.enum(PUSH_DEVICE_STATES)),
    }),
    response: z.object(listPage(pushDeviceRow)),
  }),
  removeDevice: endpoint("POST /api/admin/mobile/devices/:id/remove", {
    ...staffChanges("mobile.edit", "mobile.remove-push-device"),
    summary: "Sends no more notifications to a device. Its member can turn them on there again.",
    params: z.strictObject({ id: recordId }),
    body: z.strictObject({ reason }),
    response: z.object({ id: z.string() }),
    rejections: ["not_found"],
  }),
  testPush: endpoint("POST /api/admin/mobile/test-push", {
    ...staffChanges("mobile.edit", "mobile.test-push"),
    summary: "Sends a notification to a device of the caller, and answers what its push service did with it.",
    body: z.strictObject({ deviceId: recordId }),
    response: z.object({ reply: z.enum(PUSH_REPLIES) }),
    rejections: ["not_found", "conflict"],
  }),
  firstRun: endpoint("GET /api/admin/mobile/first-run", {
    ...staffReads("mobile.read"),
    summary: "The texts of the first-run screens, with their versions.",
    response: firstRun,
  }),
  publishFirstRun: endpoint("PUT /api/admin/mobile/first-run", {
    ...staffChanges("mobile.edit", "mobile.publish-first-run"),
    dangerous: true,
    summary:
      "Publishes texts of the first-run screens as a new version. An earlier version is restored by publishing its texts.",
    body: z.strictObject({ revision: z.int().check(z.minimum(0)), texts: firstRunTexts, reason }),
    response: firstRun,
    rejections: ["conflict"],
  }),
};
