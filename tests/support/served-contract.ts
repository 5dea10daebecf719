import { contract } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import type { Hono } from "hono";
import type { AuditRepository } from "../../functions/src/http/audit-repository.ts";
import { createServer, type Gate } from "../../functions/src/http/serve.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";

// What `serve` does is the same for every endpoint, and a call over HTTP takes a hundred times as long as one in memory. So each endpoint
// is tried with everything in memory, with a little in the real apps, and one endpoint of each kind with everything there.

const now = new Date("2026-11-20T12:00:00Z");

/** A member with a plan who is an owner of the back office, too. */
export const openGate: Gate = {
  authenticate: () =>
    Promise.resolve({
      uid: "somebody",
      email: "nora@example.com",
      emailVerified: true,
      authTimeSeconds: now.getTime() / 1000,
      staffRole: "owner",
    }),
  limitCalls: () => Promise.resolve(),
  client: () => ({ clientIp: "192.0.2.1", forwardedFor: null, userAgent: null }),
  clock: () => Promise.resolve({ now: () => now }),
  hasAccess: () => Promise.resolve(true),
  currentStaffRole: () => Promise.resolve("owner"),
  realNow: () => now,
  // No handler writes anything.
  auditLog: () => ({}) as AuditRepository,
  views: {
    find: () => Promise.resolve(null),
    findAccount: () => Promise.resolve(null),
    hasAccess: () => Promise.resolve(false),
  },
};

/** Every endpoint of the contract, behind a gate, with handlers that only answer that they were reached. */
export function serveContract(gate: Gate): Hono {
  const reached = () => Promise.reject(new AppError("not_found", "The handler was reached."));
  const features: Record<string, Record<string, Endpoint>> = contract;
  const handlers = Object.entries(features).map(([feature, own]) => [
    feature,
    Object.fromEntries(Object.keys(own).map((name) => [name, reached])),
  ]);
  return createServer(features, Object.fromEntries(handlers), gate);
}

/** The first of each group of endpoints. */
export const firstOfEach = (list: readonly Endpoint[], kind: (endpoint: Endpoint) => string): Endpoint[] =>
  [...Map.groupBy(list, kind).values()].flatMap(([first]) => first ?? []);

/** The Cloud Function that serves it, by firebase.json. */
export const functionOf = ({ path }: Endpoint) => (path.startsWith("/api/admin/") ? "admin" : "api");

export const withProbes = (path: string) => path.replaceAll(/:\w+/g, "probe");
