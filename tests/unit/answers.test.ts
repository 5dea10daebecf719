import { ERROR_STATUS, type ErrorCode } from "@cardwell/core/contract/error-codes";
import { errorBody } from "@cardwell/core/contract/errors";
import { endpoint } from "@cardwell/core/contract/endpoint";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { createHttpApp } from "../../functions/src/http/app.ts";
import { rejectOtherMethods, serve } from "../../functions/src/http/serve.ts";
import type { Gate } from "../../functions/src/http/serve.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";

// Hosting keeps a 404 of a function for ten minutes, and shares it, unless it says otherwise. Its emulator never does.

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

const gate: Gate = {
  authenticate: () => Promise.reject(new AppError("unauthenticated", "Sign in to continue.")),
  limitCalls: () => Promise.resolve(),
  client: () => ({ clientIp: "192.0.2.1", forwardedFor: null, userAgent: null }),
  clock: () => Promise.resolve({ now: () => new Date("2026-11-20T12:00:00Z") }),
  hasAccess: () => Promise.reject(new Error("The database does not answer.")),
  currentStaffRole: () => Promise.resolve(null),
  realNow: () => new Date("2026-11-20T12:00:00Z"),
  auditLog: () => {
    throw new Error("No endpoint of this test is audited.");
  },
  views: {
    find: () => Promise.resolve(null),
    findAccount: () => Promise.resolve(null),
    hasAccess: () => Promise.resolve(false),
  },
};

function answering(handler: () => Promise<{ ok: boolean }>, changes: object = {}, through: Gate = gate) {
  const app = createHttpApp();
  const contract = {
    probe: endpoint("GET /api/probe", {
      access: "public",
      summary: "Probe.",
      response: z.object({ ok: z.boolean() }),
      ...changes,
    }),
  };
  serve(app, contract, { probe: handler }, through);
  return app.request("/api/probe");
}

async function catchError(body: object) {
  const app = createHttpApp();
  const contract = {
    note: endpoint("POST /api/note", {
      access: "public",
      summary: "A note.",
      body: z.strictObject({ words: z.string(), days: z.optional(z.record(z.string(), z.number())) }),
      response: z.object({ ok: z.boolean() }),
    }),
  };
  serve(app, contract, { note: () => Promise.resolve({ ok: true }) }, gate);
  const headers = { "content-type": "application/json" };
  const answer = await app.request("/api/note", { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  return errorBody.parse(await answer.json());
}

describe("a body validation error", () => {
  it("names the invalid field and the reason", async () => {
    const { message, fields } = await catchError({ words: 7 });
    const why = "Invalid input: expected string, received number";
    expect(fields).toEqual([{ path: "body.words", message: why }]);
    expect(message).toBe(`Invalid request: body.words — ${why}`);
  });

  it("names unknown fields, five at most", async () => {
    const unknown = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((key) => [key, 1]));
    expect((await catchError({ words: "Hello", ...unknown })).fields).toEqual([
      { path: "body", message: "There is no field “a”, “b”, “c”, “d”, “e”, … here." },
    ]);
  });

  it.each([
    ["a field", { "4111 1111 1111 1111": 1 }, "body", "There is no field “…” here."],
    ["an entry", { days: { "4111111111111111": "x" } }, "body.days.…", /^Invalid input: expected number/],
  ])("does not repeat a card number that is the name of %s", async (_, wrong, path, message) => {
    const { fields } = await catchError({ words: "Hello", ...wrong });
    expect(fields).toEqual([{ path, message: typeof message === "string" ? message : expect.stringMatching(message) }]);
  });

  it("repeats of a long name its beginning", async () => {
    const { message } = await catchError({ words: "Hello", ["x".repeat(5_000)]: 1 });
    expect(message).toBe(`Invalid request: body — There is no field “${"x".repeat(60)}…” here.`);
  });
});

describe("an answer", () => {
  it.each(codes)("of %s has its status and the documented form, and nobody keeps it", async (code) => {
    const answer = await answering(() => Promise.reject(new AppError(code, "A sentence.", { retryAfterSeconds: 60 })), {
      publicMaxAgeSeconds: 300,
    });
    expect(answer.status).toBe(ERROR_STATUS[code]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toBe("Authorization");
    const body = errorBody.parse(await answer.json());
    expect(body).toMatchObject({ error: code, message: "A sentence." });
    expect(answer.headers.get("x-request-id")).toBe(body.requestId);
    expect(answer.headers.get("retry-after")).toBe("60");
  });

  it("to an unexpected failure reveals nothing about it", async () => {
    const answer = await answering(() => Promise.reject(new Error("secret detail at /srv/app/index.mjs:1")));
    expect(answer.status).toBe(500);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const text = await answer.text();
    expect(errorBody.parse(JSON.parse(text))).toMatchObject({ error: "internal" });
    expect(text).not.toMatch(/secret detail|index\.mjs|\bat /);
  });

  it("that doesn't match the contract is a failure, not a leak", async () => {
    const wrong = await answering(() => Promise.resolve({ okay: true } as unknown as { ok: boolean }));
    expect(wrong.status).toBe(500);
    const more = await answering(() => Promise.resolve({ ok: true, stripeId: "cus_1" }));
    expect(await more.json()).toEqual({ ok: true });
  });

  it("may be kept by others only where the contract says so", async () => {
    const open = await answering(() => Promise.resolve({ ok: true }), { publicMaxAgeSeconds: 300 });
    expect(open.headers.get("cache-control")).toBe("public, max-age=300");
    const closed = await answering(() => Promise.resolve({ ok: true }));
    expect(closed.headers.get("cache-control")).toBe("private, no-store");
  });

  it("to a paid call is an error while access can't be checked", async () => {
    const caller = { uid: "nora", email: "nora@example.com", emailVerified: true, authTimeSeconds: 0, staffRole: null };
    let isReached = false;
    const answer = await answering(
      () => {
        isReached = true;
        return Promise.resolve({ ok: true });
      },
      { access: "member" },
      { ...gate, authenticate: () => Promise.resolve(caller) },
    );
    expect([answer.status, isReached]).toEqual([500, false]);
  });
});

describe("a path that another one with a part to fill in would match", () => {
  const contract = {
    one: endpoint("DELETE /api/things/:id", {
      access: "public",
      summary: "One.",
      params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/)) }),
      response: z.object({ ok: z.boolean() }),
    }),
    count: endpoint("GET /api/things/count", {
      access: "public",
      summary: "How many.",
      response: z.object({ ok: z.boolean() }),
    }),
  };
  const yes = () => Promise.resolve({ ok: true });
  const app = createHttpApp();
  serve(app, contract, { one: yes, count: yes }, gate);
  rejectOtherMethods(app, Object.values(contract));

  it.each([
    ["GET", "/api/things/count", 200, null],
    ["DELETE", "/api/things/count", 405, "GET"],
    ["DELETE", "/api/things/7", 200, null],
    ["GET", "/api/things/7", 405, "DELETE"],
    ["DELETE", "/api/things/seven", 400, null],
  ])("keeps its own methods: %s %s answers %i", async (method, path, status, allow) => {
    const answer = await app.request(path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([status, allow]);
  });
});
