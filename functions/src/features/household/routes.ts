import type { householdContract } from "@cardwell/core/contract/household";
import type { Context, Handlers } from "../../http/serve.ts";
import { getCaller } from "../../http/serve.ts";
import { normalEmail } from "../../lib/email-address.ts";
import type { Asking, HouseholdService } from "./service.ts";

function asking(context: Context): Asking {
  const { uid, email } = getCaller(context);
  return { uid, email: normalEmail(email), now: context.clock.now() };
}

export function householdRoutes(service: HouseholdService): Handlers<typeof householdContract> {
  return {
    read: (_, context) => service.show(asking(context)),
    invite: ({ body }, context) => service.invite(asking(context), body.email, context.clientIp),
    resendInvitation: ({ params }, context) => service.resend(asking(context), params.invitationId, context.clientIp),
    revokeInvitation: ({ params }, context) => service.revoke(asking(context), params.invitationId),
    acceptInvitation: ({ params }, context) => service.accept(asking(context), params.invitationId),
    declineInvitation: ({ params }, context) => service.decline(asking(context), params.invitationId),
    share: ({ body }, context) => service.share(asking(context), body.levels),
    chooseAlerts: ({ body }, context) => service.chooseAlerts(asking(context), body.isWanted),
    removePerson: ({ params }, context) => service.removePerson(asking(context), params.personId),
    leave: async (_, context) => {
      await service.leave(getCaller(context).uid);
      return { left: true };
    },
  };
}
