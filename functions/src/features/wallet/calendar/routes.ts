import type { calendarContract } from "@cardwell/core/contract/calendar";
import type { Handlers } from "../../../http/serve.ts";
import { getCaller } from "../../../http/serve.ts";
import { requireFlag } from "../../../lib/flags.ts";
import type { CalendarService } from "./service.ts";

export function calendarRoutes(service: CalendarService): Handlers<typeof calendarContract> {
  return {
    createFeed: async (_, context) => {
      const { uid, staffRole } = getCaller(context);
      const now = context.clock.now();
      await requireFlag("calendar-feed", { uid, isStaff: staffRole !== null }, now);
      return service.create({ uid, now });
    },
    revokeFeed: (_, context) => service.revoke({ uid: getCaller(context).uid, now: context.clock.now() }),
    feed: ({ params }, context) => service.read(params.token, context.clock.now()),
  };
}
