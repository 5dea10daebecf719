import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

/** A member's calendar, for calendar programs. */
export const calendarContract = {
  createFeed: endpoint("POST /api/wallet/calendar-feed", {
    access: "member",
    summary: "Makes a private address of the person's calendar. One that was made before stops working.",
    body: z.strictObject({}),
    response: z.object({ url: z.string(), createdAt: instant }),
  }),
  revokeFeed: endpoint("DELETE /api/wallet/calendar-feed", {
    access: "member",
    summary: "Revokes the address of the calendar: from now on it answers that there is nothing.",
    response: z.object({ revoked: z.boolean() }),
  }),
  feed: endpoint("GET /api/calendar/:token", {
    access: "public",
    summary: "A person's due dates, closings, ending credits and fees as iCalendar. Anyone with the URL can read it.",
    params: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
    response: z.string(),
    contentType: "text/calendar",
    rejections: ["not_found", "subscription_inactive"],
  }),
};
