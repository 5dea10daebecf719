import { endpoint } from "@cardwell/core/contract/endpoint";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { endpoints } from "@cardwell/core/contract/contract";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Caller } from "./authenticate.ts";
import { admitStaff, requireStaffDeclarations } from "./staff.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => NOW.getTime() / 1_000 - minutes * 60;

const caller = (change: Partial<Caller> = {}): Caller => ({
  uid: "sam",
  email: "sam@example.com",
  emailVerified: true,
  authTimeSeconds: minutesAgo(60),
  staffRole: "editor",
  ...change,
});

const admit = (
  declared: Parameters<typeof admitStaff>[0],
  who: Caller = caller(),
  current: Caller["staffRole"] = who.staffRole,
) => admitStaff(declared, who, { currentStaffRole: async () => current, realNow: () => NOW });

const publish = { permission: "card-universe.publish" } as const;

describe("a member of staff", () => {
  it("is admitted with a role that has the permission", async () => {
    expect((await admit(publish)).staffRole).toBe("editor");
  });

  it("is rejected with a role that lacks the permission", async () => {
    await expect(admit(publish, caller({ staffRole: "support" }))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is rejected without a role", async () => {
    await expect(admit(publish, caller({ staffRole: null }))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is rejected when the account lost the role that the token still claims", async () => {
    await expect(admit(publish, caller(), null)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("has the permissions of the role that the account has now", async () => {
    await expect(admit(publish, caller({ staffRole: "owner" }), "viewer")).rejects.toMatchObject({ code: "forbidden" });
    expect((await admit(publish, caller({ staffRole: "viewer" }), "owner")).staffRole).toBe("owner");
  });

  it("is admitted to a dangerous action within 10 minutes of signing in", async () => {
    const dangerous = { ...publish, dangerous: true } as const;
    await expect(admit(dangerous, caller({ authTimeSeconds: minutesAgo(10) }))).resolves.toBeDefined();
    await expect(admit(dangerous, caller({ authTimeSeconds: minutesAgo(10) - 1 }))).rejects.toMatchObject({
      code: "reauthentication_required",
    });
  });
});

const shape = { summary: "Things.", response: z.object({}) };
const staff = { ...shape, access: "staff" as const };
const write = { ...staff, permission: "alert-rules.edit" as const };
const audited = { ...write, audit: "alert-rules.edit" as const };
const withReason = z.strictObject({ reason: z.string() });
const withOptionalReason = z.strictObject({ reason: z.optional(z.string()) });

describe("the server's start", () => {
  it("takes every endpoint of the contract", () => {
    for (const each of endpoints) expect(() => requireStaffDeclarations(each)).not.toThrow();
  });

  // Each is also an error of the compiler.
  it.each<[string, Endpoint, string]>([
    // @ts-expect-error -- no permission
    ["without a permission", endpoint("GET /api/admin/things", { ...staff, audit: "none" }), "declares no permission"],
    [
      "with an unknown permission",
      // @ts-expect-error -- not in the table of roles
      endpoint("GET /api/admin/things", { ...staff, audit: "none", permission: "all" }),
      "declares no permission",
    ],
    // @ts-expect-error -- no audit
    ["that writes without audit", endpoint("PUT /api/admin/things", write), "doesn't declare its audit entry"],
    [
      "that is a POST without audit, and doesn't say why it needs none",
      // @ts-expect-error -- no reason
      endpoint("POST /api/admin/things", { ...write, audit: "none" }),
      "writes no audit entry",
    ],
    [
      "that writes and declares no entry",
      // @ts-expect-error -- a PUT changes something
      endpoint("PUT /api/admin/things", { ...write, audit: "none" }),
      "writes no audit entry",
    ],
  ])("fails on a staff endpoint %s", (_, faulty, message) => {
    expect(() => requireStaffDeclarations(faulty)).toThrow(message);
  });

  it.each<[string, Endpoint, string]>([
    [
      "open to every member",
      endpoint("GET /api/admin/things", { ...shape, access: "user" }),
      "is open to others than staff",
    ],
    [
      "dangerous without a body",
      endpoint("PUT /api/admin/things", { ...audited, dangerous: true }),
      "requires no reason",
    ],
    [
      "dangerous with an optional reason",
      endpoint("PUT /api/admin/things", { ...audited, dangerous: true, body: withOptionalReason }),
      "requires no reason",
    ],
  ])("fails on an endpoint of the back office that is %s", (_, faulty, message) => {
    expect(() => requireStaffDeclarations(faulty)).toThrow(message);
  });

  it.each<[string, object]>([
    ["writes", { method: "PUT", access: "user" }],
    ["is public", { method: "GET", access: "public" }],
  ])("fails on an endpoint that %s and is declared as part of a view", (_, declared) => {
    const faulty = { ...shape, path: "/api/admin/things", ...declared, isViewable: true } as unknown as Endpoint;
    expect(() => requireStaffDeclarations(faulty)).toThrow("can't be part of a view");
  });

  it("takes these POSTs alone without an audit entry", () => {
    const posts = endpoints.filter(({ method, audit }) => method === "POST" && audit === "none");
    expect(posts.map(({ path }) => path).toSorted()).toEqual([
      "/api/admin/alert-back-tests/:id/continue",
      "/api/admin/alert-back-tests/:id/stop",
      "/api/admin/alert-rules/:type/preview",
      "/api/admin/card-universe/cards/:cardId/earnings",
      "/api/admin/card-universe/cards/:cardId/preview",
      "/api/admin/card-universe/impacts/:id/continue",
      "/api/admin/documentation/check",
      "/api/admin/email/templates/:id/preview",
    ]);
  });

  it("takes a dangerous endpoint that requires a reason", () => {
    expect(() =>
      requireStaffDeclarations(endpoint("PUT /api/admin/things", { ...audited, dangerous: true, body: withReason })),
    ).not.toThrow();
  });
});
