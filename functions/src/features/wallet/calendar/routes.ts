import type { calendarContract } from "@cardwell/core/contract/calendar";
import type { Handlers } from "../../../http/serve.ts";
import { getCaller } from "../../../http/serve.ts";
import type { CalendarService } from "./service.ts";

export function calendarRoutes(service: CalendarService): Handlers<typeof calendarContract> {
  return {
    createFeed: (_, context) => service.create({ uid: getCaller(context).uid, now: context.clock.now() }),
    revokeFeed: (_, context) => service.revoke({ uid: getCaller(context).uid, now: context.clock.now() }),
    feed: ({ params }, context) => service.read(params.token, context.clock.now()),
  };
}
