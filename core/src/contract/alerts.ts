import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const alertsContract = {
  unreadCount: endpoint({
    method: "GET",
    path: "/api/alerts/unread-count",
    access: "member",
    summary: "How many alerts are unread.",
    response: z.object({ count: z.int() }),
  }),
};
