import * as z from "zod/mini";
import { PLATFORMS } from "../domain/mobile/install.ts";
import { MOST_DEVICE_NAME_CHARACTERS, PUSH_DEVICE_STATES, PUSH_REPLIES } from "../domain/push/device.ts";
import { text, trimmedText } from "../domain/text.ts";
import { recordId } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

const deviceName = trimmedText(MOST_DEVICE_NAME_CHARACTERS).check(z.minLength(1, { error: "Enter a name." }));

export const pushDevice = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.enum(PLATFORMS),
  addedAt: instant,
  /** When its push service took the last notification; null: none yet. */
  lastPushAt: z.nullable(instant),
  state: z.enum(PUSH_DEVICE_STATES),
});

export type PushDevice = z.infer<typeof pushDevice>;

const settings = z.object({
  /** The application server's key that a browser subscribes with (VAPID, base64url); null: push isn't set up on this server. */
  publicKey: z.nullable(z.string()),
  /** The last added first. */
  devices: z.array(pushDevice),
  /** Notifications on every device are without amounts. */
  hidesAmounts: z.boolean(),
});

export type PushSettings = z.infer<typeof settings>;

const one = z.strictObject({ id: recordId });

/** Notifications on a member's devices. */
export const pushContract = {
  read: endpoint("GET /api/push", {
    access: "member",
    isViewable: true,
    summary: "The devices that get the caller's notifications, and the key to subscribe with.",
    response: settings,
  }),
  subscribe: endpoint("PUT /api/push/subscription", {
    access: "member",
    summary:
      "Sends notifications to a browser from now on. Repeated, it changes nothing but the keys; a browser that another member had is the caller's alone afterward. One more than ten is a conflict.",
    body: z.strictObject({
      /** The address of the push service: https, and on the internet. */
      endpoint: text(1_000),
      keys: z.strictObject({ p256dh: text(200), auth: text(100) }),
      platform: z.enum(PLATFORMS),
      name: deviceName,
    }),
    response: z.object({ id: z.string(), ...settings.shape }),
    rejections: ["conflict"],
  }),
  change: endpoint("PATCH /api/push", {
    access: "member",
    summary: "Shows or hides amounts in notifications.",
    body: z.strictObject({ hidesAmounts: z.boolean() }),
    response: settings,
  }),
  rename: endpoint("PATCH /api/push/devices/:id", {
    access: "member",
    summary: "Names a device.",
    params: one,
    body: z.strictObject({ name: deviceName }),
    response: settings,
    rejections: ["not_found"],
  }),
  remove: endpoint("DELETE /api/push/devices/:id", {
    access: "member",
    summary: "Sends no more notifications to a device. Again it changes nothing.",
    params: one,
    response: settings,
  }),
  test: endpoint("POST /api/push/devices/:id/test", {
    access: "member",
    summary: "Sends a notification to one device now, and answers what its push service did with it.",
    params: one,
    response: z.object({ reply: z.enum(PUSH_REPLIES), ...settings.shape }),
    rejections: ["not_found", "conflict"],
  }),
  act: endpoint("POST /api/push/actions", {
    access: "public",
    summary:
      "Does what a button of a notification names. The token in it is the authority: signed, for one alert and one act. It is used once: sent again, it is rejected.",
    body: z.strictObject({ token: text(1_000) }),
    /** What was done, in words to show. */
    response: z.object({ done: z.string() }),
    rejections: ["not_found", "conflict", "subscription_inactive"],
  }),
};
