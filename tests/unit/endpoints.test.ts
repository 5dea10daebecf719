import { endpoints } from "@cardwell/core/contract/contract";
import type { Access, Endpoint } from "@cardwell/core/contract/endpoint";
import { hasPermission } from "@cardwell/core/domain/staff/permissions";
import { STAFF_ROLES, type StaffRole } from "@cardwell/core/domain/staff/roles";
import { VIEW_HEADER } from "@cardwell/core/domain/staff/view-session";
import { describe, expect, it } from "vitest";
import type { Gate } from "../../functions/src/http/serve.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";
import { otherMethods, rejected, type Who } from "../support/access-rules.ts";
import { rejection } from "../support/api.ts";
import {
  bodies,
  expectedForBody,
  expectedForType,
  findMaxBytes,
  withBody,
  WRONG_TYPES,
} from "../support/hostile-bodies.ts";
import { openGate, serveContract, withProbes } from "../support/served-contract.ts";

const signedOut: Gate["authenticate"] = () => Promise.reject(new AppError("unauthenticated", "Sign in to continue."));

/** The gate as each kind of person finds it. */
const gateFor = (changes: { emailVerified?: boolean; hasAccess?: boolean; staffRole?: StaffRole | null }): Gate => ({
  ...openGate,
  authenticate: async (...asked) => ({
    ...(await openGate.authenticate(...asked)),
    staffRole: null,
    ...changes,
  }),
  hasAccess: () => Promise.resolve(changes.hasAccess ?? false),
  currentStaffRole: () => Promise.resolve(changes.staffRole ?? null),
});

const gates: Record<Who, Gate> = {
  "a stranger": { ...openGate, authenticate: signedOut },
  "someone unconfirmed": gateFor({ emailVerified: false }),
  "someone who never paid": gateFor({}),
  "a lapsed member": gateFor({}),
  "a member": gateFor({ hasAccess: true }),
  staff: gateFor({ hasAccess: true, staffRole: "owner" }),
};

const served = Object.fromEntries(Object.entries(gates).map(([who, gate]) => [who, serveContract(gate)]));
const servedToRole = Object.fromEntries(
  STAFF_ROLES.map((staffRole) => [staffRole, serveContract(gateFor({ hasAccess: true, staffRole }))]),
);
const open = serveContract(openGate);

type Server = ReturnType<typeof serveContract>;
type Sent = { method?: string; path?: string; raw?: string; headers?: Record<string, string> };

async function send(server: Server | undefined, endpoint: Endpoint, { method, path, raw, headers = {} }: Sent = {}) {
  const response = await server!.request(path ?? withProbes(endpoint.path), {
    method: method ?? endpoint.method,
    headers: { ...(raw !== undefined && { "content-type": "application/json" }), ...headers },
    ...(raw !== undefined && { body: raw }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

/** Passes the gate and is then rejected for its body, or for its parameters, or reaches the handler. */
const probe = (server: Server | undefined, endpoint: Endpoint) =>
  send(server, endpoint, endpoint.body && { raw: '{"no-such-key":true}' });

const beyondTheGate = ["invalid_request", "not_found"];

/** What anybody may call, without signing in. */
const forAnybody = [
  "GET /api/billing/renew",
  "GET /api/calendar/:token",
  "GET /api/catalog",
  "GET /api/catalog/:version/cards",
  "GET /api/email/unsubscribe",
  "GET /api/email/unsubscribe/preview",
  "GET /api/health",
  "GET /api/health/alerts",
  "GET /api/help",
  "GET /api/help/articles/:articleId",
  "GET /api/help/search",
  "GET /api/logos/:id",
  "GET /api/mobile/first-run",
  "GET /api/mobile/minimum-version",
  "GET /api/news/feed",
  "GET /api/news/feed.json",
  "GET /api/news/images/:id",
  "GET /api/news/public",
  "GET /api/news/public/:slug",
  "GET /api/openapi.json",
  "GET /api/plans",
  "GET /api/sample/best-card",
  "GET /api/sample/dashboard",
  "GET /api/sample/value-entries",
  "GET /api/status",
  "POST /api/csp-reports",
  "POST /api/email/claim",
  "POST /api/email/disown",
  "POST /api/email/send-password-reset",
  "POST /api/email/send-passwordless-signin",
  "POST /api/email/send-portal-link",
  "POST /api/email/send-verification",
  "POST /api/email/unsubscribe",
  "POST /api/push/actions",
  "POST /api/vitals",
];

/** What a person needs no plan for. */
const withoutPlan = [
  "DELETE /api/account",
  "DELETE /api/household/membership",
  "GET /api/account",
  "GET /api/billing",
  "GET /api/billing/receipt",
  "GET /api/help/articles/:articleId/vote",
  "GET /api/subscription/status",
  "GET /api/wallet/export",
  "PATCH /api/account",
  "POST /api/account/email-change",
  "POST /api/billing/cancel",
  "POST /api/billing/change",
  "POST /api/billing/change-preview",
  "POST /api/billing/pause",
  "POST /api/billing/portal-session",
  "POST /api/billing/resume",
  "POST /api/help/searches",
  "POST /api/mobile/installs",
  "PUT /api/help/articles/:articleId/vote",
];

describe("who may call what", () => {
  const listWith = (access: Access) =>
    endpoints.filter((each) => each.access === access).map(({ method, path }) => `${method} ${path}`);

  it("is anybody, or a person without a plan, for these alone", () => {
    expect(listWith("public").toSorted()).toEqual(forAnybody);
    expect(listWith("user").toSorted()).toEqual(withoutPlan);
  });
});

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    // Where the handler decides about the plan, the gate lets a person without one through.
    const rules = rejected[endpoint.decidesAccess ? "user" : endpoint.access];
    const rows = Object.entries(rules) as [Who, string | null][];

    it.each(rows.filter(([, error]) => error !== null))("rejects %s with %s", async (who, error) => {
      expect(rejection(await probe(served[who], endpoint)).error).toBe(error);
    });

    it.each(rows.filter(([, error]) => error === null))("lets %s in", async (who) => {
      expect(beyondTheGate).toContain(rejection(await probe(served[who], endpoint)).error);
    });

    it("returns 405 for other methods and lists the allowed ones", async () => {
      for (const method of otherMethods(endpoint)) {
        const answer = await send(open, endpoint, { method });
        expect(rejection(answer)).toEqual({ status: 405, error: "method_not_allowed" });
        expect(answer.headers.get("allow")).toContain(endpoint.method);
      }
    });
  },
);

/** A server that admits nobody, and what was asked of its gate. */
function listen() {
  const seen: Parameters<Gate["authenticate"]>[] = [];
  const authenticate: Gate["authenticate"] = (...asked) => {
    seen.push(asked);
    return signedOut(...asked);
  };
  return { seen, server: serveContract({ ...openGate, authenticate }) };
}

describe.each(endpoints.filter(({ access }) => access !== "public"))("$method $path", (endpoint) => {
  it("reads a token from nowhere but its header", async () => {
    const { seen, server } = listen();
    const path = withProbes(endpoint.path);
    for (const sent of [
      { headers: { authorization: "Bearer abc" } },
      { path: `${path}?token=abc&access_token=abc` },
      { headers: { cookie: "__session=abc; token=abc" } },
    ])
      expect(rejection(await send(server, endpoint, sent))).toEqual({ status: 401, error: "unauthenticated" });
    expect(seen.map(([authorization]) => authorization)).toEqual(["Bearer abc", undefined, undefined]);
  });

  it(`asks Auth ${endpoint.access === "member" ? "once a minute" : "each time"} whether the session still stands`, async () => {
    const { seen, server } = listen();
    await send(server, endpoint);
    if (endpoint.isViewable) await send(server, endpoint, { headers: { [VIEW_HEADER]: "AbCdEfGhIjKlMnOpQrSt" } });
    const [ownCall, callInView = []] = seen;
    expect(ownCall?.[1]).toBe(endpoint.access === "member");
    expect(callInView[1]).toBe(endpoint.isViewable ? false : undefined);
  });
});

describe.each(endpoints.filter(({ access }) => access === "staff"))("$method $path", (endpoint) => {
  const { permission } = endpoint;
  const allowed = STAFF_ROLES.filter((role) => permission && hasPermission(role, permission));
  const denied = STAFF_ROLES.filter((role) => !allowed.includes(role));

  it.each(denied)("rejects the role %s, which lacks the permission", async (role) => {
    expect(rejection(await probe(servedToRole[role], endpoint))).toEqual({ status: 403, error: "forbidden" });
  });

  it.each(allowed)("admits the role %s", async (role) => {
    expect(beyondTheGate).toContain(rejection(await probe(servedToRole[role], endpoint)).error);
  });
});

describe.each(withBody)("$method $path", (endpoint) => {
  it.each(bodies)("rejects %s with the documented error", async (_, raw) => {
    expect(rejection(await send(open, endpoint, { raw }))).toEqual(expectedForBody(endpoint, raw));
  });

  it(`rejects a body above ${findMaxBytes(endpoint) / 1024} KiB`, async () => {
    const raw = JSON.stringify({ email: "x".repeat(findMaxBytes(endpoint)) });
    expect(rejection(await send(open, endpoint, { raw }))).toEqual({ status: 413, error: "payload_too_large" });
  });

  it.each(WRONG_TYPES)("rejects a body of type %s", async (type) => {
    const answer = await send(open, endpoint, { raw: '{"email":"a@b.co"}', headers: { "content-type": type } });
    expect(rejection(answer)).toEqual(expectedForType(endpoint, type));
  });
});
