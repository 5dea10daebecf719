import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { host, ports } from "../../scripts/lib/addresses.ts";

/** Where the app that is built for the emulators authenticates. The browser of the run is directed to `serveIdentity` instead. */
export const identityHost = `${host}:${ports.auth}`;

export const member = {
  uid: "bench-member",
  email: "nora@example.com",
  password: "a long password of the bench",
  firstName: "Nora",
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: member.uid,
    user_id: member.uid,
    email: member.email,
    email_verified: true,
    iat: now,
    auth_time: now,
    exp: now + 3600,
  };
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}

/** The three responses of the authentication service that a sign-in and a visit need. */
function answerTo(path: string): object | undefined {
  if (path.endsWith("/accounts:signInWithPassword")) {
    return { localId: member.uid, email: member.email, idToken: idToken(), refreshToken: "refresh", expiresIn: "3600" };
  }
  if (path.endsWith("/accounts:lookup")) {
    const { uid, email, firstName } = member;
    return { users: [{ localId: uid, email, displayName: firstName, emailVerified: true, providerUserInfo: [] }] };
  }
  if (path.endsWith("/token")) {
    return { id_token: idToken(), refresh_token: "refresh", expires_in: "3600", user_id: member.uid };
  }
  return undefined;
}

/** A stub of the authentication service: one member, always signed in. */
export async function serveIdentity() {
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("access-control-max-age", "600");
    const answer = answerTo(new URL(request.url ?? "/", "http://localhost").pathname);
    if (request.method === "OPTIONS") response.writeHead(204).end();
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host: `127.0.0.1:${port}`, close };
}

const month = 30 * 86_400_000;
const inAMonth = new Date(Date.now() + month).toISOString();

/** The API's responses for this member apart from the dashboard. */
export const memberAnswers: Readonly<Record<string, object>> = {
  "/api/subscription/status": {
    hasAccess: true,
    reason: "active",
    planReason: "active",
    status: "active",
    plan: { name: "Personal", interval: "month", intervalCount: 1, unitAmountCents: 800, currency: "usd" },
    currentPeriodEnd: inAMonth,
    renewsAt: inAMonth,
    endsAt: null,
    endedAt: null,
    willCancel: false,
    trial: { isTrialing: false, endsAt: null, daysLeft: 0, eligible: false, denied: false },
    grace: { inGrace: false, endsAt: null, nextPaymentAttemptAt: null },
    pause: null,
    paymentMethod: { kind: "card", label: "Visa", last4: "4242", expires: { year: 2029, month: 12 } },
    nextStep: "none",
    asOf: new Date().toISOString(),
  },
  "/api/account": {
    email: member.email,
    firstName: member.firstName,
    timeZone: "America/New_York",
    theme: "system",
    staffRole: null,
    createdAt: "2026-01-10T12:00:00Z",
    notice: null,
  },
  "/api/alerts/unread-count": { count: 2 },
};
