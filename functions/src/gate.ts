import { currentClock } from "./config/clock.ts";
import { trustedProxyHops } from "./config/params.ts";
import { authenticate } from "./http/authenticate.ts";
import { clientIp } from "./http/client-ip.ts";
import type { Gate } from "./http/serve.ts";
import { tokenVerifier } from "./lib/auth.ts";
import { billing } from "./services.ts";

type NodeBindings = { incoming: { socket?: { remoteAddress?: string } } };

/** Who asks, from where, at what time, and whether the plan gives access: the same for members and staff. */
export const gate: Gate = {
  authenticate: async (authorization) => authenticate(authorization, await tokenVerifier()),
  clientIp: (c) =>
    clientIp(
      c.req.header("x-forwarded-for"),
      (c.env as NodeBindings | undefined)?.incoming.socket?.remoteAddress,
      trustedProxyHops.value(),
    ),
  clock: currentClock,
  hasAccess: (uid, now) => billing().hasAccess(uid, now),
};
