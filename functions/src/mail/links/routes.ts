import type { emailContract } from "@cardwell/core/contract/email";
import type { Context, Handlers } from "../../http/serve.ts";
import type { Requester, EmailService } from "./service.ts";
import type { Unsubscribe } from "./unsubscribe.ts";

const getRequester = ({ clientIp, clock }: Context): Requester => ({ clientIp, now: clock.now() });

export function emailRoutes(service: EmailService, unsubscribe: Unsubscribe): Handlers<typeof emailContract> {
  return {
    sendVerification: ({ body }, context) => service.sendVerification(body, getRequester(context)),
    sendPasswordlessSignin: ({ body }, context) => service.sendPasswordlessSignin(body, getRequester(context)),
    sendPasswordReset: ({ body }, context) => service.sendPasswordReset(body, getRequester(context)),
    sendPortalLink: ({ body }, context) => service.sendPortalLink(body, getRequester(context)),
    disownAddress: ({ body }, { clock }) => service.disownAddress(body, clock.now()),
    claimAddress: ({ body }, { clock }) => service.claimAddress(body, clock.now()),
    unsubscribe: ({ query }, { clock }) => unsubscribe.turnOff(query.token, clock.now()),
    unsubscribePage: ({ query }) => Promise.resolve(unsubscribe.page(query.token)),
    unsubscribePreview: ({ query }, { clock }) => unsubscribe.preview(query.token, clock.now()),
  };
}
