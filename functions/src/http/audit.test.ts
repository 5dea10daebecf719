import { endpoint } from "@cardwell/core/contract/endpoint";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createHttpApp } from "./app.ts";
import type { AuditContext, Change } from "./audit-repository.ts";
import { serve } from "./serve.ts";
import type { AuditedContext, Gate, Handlers } from "./serve.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const contract = {
  rename: endpoint("PUT /api/admin/things", {
    access: "staff",
    permission: "alert-rules.edit",
    audit: "alert-rules.edit",
    dangerous: true,
    summary: "Renames.",
    body: z.strictObject({ name: z.string(), reason: z.string() }),
    response: z.object({ name: z.string() }),
  }),
};

function app(rename: unknown, { signedInMinutesAgo = 1 } = {}) {
  const entries: (AuditContext & Omit<Change<unknown>, "answer">)[] = [];
  const gate = {
    authenticate: async () => ({
      uid: "ada",
      email: "ada@example.com",
      emailVerified: true,
      authTimeSeconds: NOW.getTime() / 1_000 - signedInMinutesAgo * 60,
      staffRole: "editor",
    }),
    limitCalls: async () => undefined,
    client: () => ({ clientIp: "192.0.2.1", forwardedFor: null, userAgent: null }),
    clock: async () => ({ now: () => NOW }),
    currentStaffRole: async () => "editor",
    realNow: () => NOW,
    auditLog: () => ({
      change: async <T>(context: AuditContext, work: (unit: never) => Promise<Change<T>>) => {
        const { answer, ...values } = await work(undefined as never);
        entries.push({ ...context, ...values });
        return answer;
      },
    }),
  } as unknown as Gate;
  const http = createHttpApp();
  serve(http, contract, { rename } as Handlers<typeof contract>, gate);
  const send = (body: object = { name: "New", reason: "A better name" }) =>
    http.request("/api/admin/things", {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: "Bearer a.b.c" },
      body: JSON.stringify(body),
    });
  return { send, entries };
}

const rename = ({ body }: { body: { name: string } }, { audit }: AuditedContext) =>
  audit.change(async () => ({ object: "cards/1", before: "Old", after: body.name, answer: { name: body.name } }));

describe("an audited endpoint", () => {
  it("leaves an entry with who, what, why, before and after", async () => {
    const { send, entries } = app(rename);
    const response = await send();
    expect([response.status, await response.json()]).toEqual([200, { name: "New" }]);
    expect(entries).toEqual([
      {
        actorUid: "ada",
        actorRole: "editor",
        action: "alert-rules.edit",
        reason: "A better name",
        requestId: response.headers.get("x-request-id"),
        at: NOW,
        object: "cards/1",
        before: "Old",
        after: "New",
      },
    ]);
  });

  it.each<[string, unknown]>([
    ["without an entry", async () => ({ name: "New" })],
    ["with something that looks recorded", async () => ({ answer: { name: "New" } })],
  ])("fails when its handler returns %s", async (_, handler) => {
    const { send, entries } = app(handler);
    expect((await send()).status).toBe(500);
    expect(entries).toEqual([]);
  });

  it("that is dangerous asks for a sign-in of the last 10 minutes and for a reason", async () => {
    const stale = await app(rename, { signedInMinutesAgo: 11 }).send();
    expect([stale.status, await stale.json()]).toMatchObject([401, { error: "reauthentication_required" }]);
    const unexplained = await app(rename).send({ name: "New" });
    expect([unexplained.status, await unexplained.json()]).toMatchObject([
      400,
      { error: "invalid_request", fields: [{ path: "body.reason" }] },
    ]);
  });
});
