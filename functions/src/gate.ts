import type { Context } from "hono";
import { currentClock } from "./config/clock.ts";
import { inEmulator, memberCallRate } from "./config/environment.ts";
import { trustedProxies } from "./config/params.ts";
import { authenticate } from "./http/authenticate.ts";
import { clientIp, networks } from "./http/client-ip.ts";
import { createMemberLimiter } from "./http/member-limiter.ts";
import type { Client, Gate } from "./http/serve.ts";
import { authAccounts, currentStaffRole, tokenVerifier } from "./lib/auth.ts";
import { once } from "./lib/once.ts";
import { standingSessions } from "./lib/standing-sessions.ts";
import { auditLog, billing, views } from "./services.ts";

type NodeBindings = { incoming: { socket?: { remoteAddress?: string } } };

const proxies = once(() => networks(trustedProxies.value()));

function client(c: Context): Client {
  const forwardedFor = c.req.header("x-forwarded-for") ?? null;
  const peer = (c.env as NodeBindings | undefined)?.incoming.socket?.remoteAddress ?? "local";
  // The emulators add no hop: there, the caller writes the whole header.
  const userAgent = c.req.header("user-agent") ?? null;
  return { clientIp: (inEmulator() ? null : clientIp(forwardedFor, proxies())) ?? peer, forwardedFor, userAgent };
}

/** Who asks, from where, at what time, and whether the plan gives access: the same for members and staff. */
export const gate: Gate = {
  authenticate: async (authorization, mayBeKept) =>
    authenticate(authorization, { verifier: await tokenVerifier(), sessions: standingSessions, mayBeKept }),
  limitCalls: createMemberLimiter(memberCallRate()),
  client,
  clock: currentClock,
  hasAccess: (uid, now) => billing.service().hasAccess(uid, now),
  currentStaffRole,
  realNow: () => new Date(),
  auditLog,
  views: {
    find: (id) => views.service().find(id),
    findAccount: authAccounts.byUid,
    hasAccess: async (uid, now) => (await billing.service().readStoredPlan(uid, now)) === "live",
  },
};
