import type { alertPreferencesContract } from "@cardwell/core/contract/alert-preferences";
import { type Context, getCaller, type Handlers } from "../../http/serve.ts";
import type { EmailRequestContext, PreferencesService } from "./preferences-service.ts";

function asking(context: Context): EmailRequestContext {
  const { uid, email } = getCaller(context);
  return { uid, email, now: context.clock.now() };
}

export function alertPreferencesRoutes(service: PreferencesService): Handlers<typeof alertPreferencesContract> {
  return {
    read: (_, context) => service.settings(asking(context)),
    update: ({ body }, context) => service.update(asking(context), body),
    resumeMail: (_, context) => service.resumeMail(asking(context)),
    watching: (_, context) => service.watching(asking(context)),
  };
}
