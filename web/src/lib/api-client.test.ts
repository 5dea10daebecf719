import { afterEach, describe, expect, it } from "vitest";
import { contract } from "./page-contract.ts";
import { ApiError } from "./api-error.ts";
import { callApi, setTransport } from "./api-client.ts";

type Sent = { url: string; init: RequestInit };

const account = {
  email: "nora@example.com",
  firstName: null,
  timeZone: "America/New_York",
  theme: "system",
  staffRole: null,
  createdAt: "2026-11-20T12:00:00Z",
};

function json(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return new Response(JSON.stringify(body), init);
}

function setUp(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const tokens: boolean[] = [];
  let ended = 0;
  let planEnded = 0;
  setTransport({
    async fetch(url, init) {
      sent.push({ url: url instanceof Request ? url.url : url.toString(), init: init ?? {} });
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no more answers");
      return answer;
    },
    async token({ force }) {
      tokens.push(force);
      return force ? "fresh" : "old";
    },
    onSessionEnded: () => (ended += 1),
    onPlanEnded: () => (planEnded += 1),
  });
  return { sent, tokens, endedTimes: () => ended, planEndedTimes: () => planEnded };
}

async function catchError(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

const unauthenticated = () => json({ error: "unauthenticated", message: "Sign in.", requestId: "r1" }, { status: 401 });

afterEach(() => setTransport({ fetch: globalThis.fetch, token: async () => null, onSessionEnded: () => undefined }));

describe("a call of the contract", () => {
  it("sends the bearer token and the query, and gives the checked answer", async () => {
    const { sent } = setUp(json({ currentPriceId: null, invoices: [], nextCursor: null }));
    expect(await callApi(contract.billing.overview, { query: { cursor: "c 1" } })).toMatchObject({ invoices: [] });
    expect(sent[0]?.url).toBe("/api/billing?cursor=c+1");
    expect(sent[0]?.init.headers).toMatchObject({ authorization: "Bearer old" });
  });

  it("sends no token where none is needed", async () => {
    const { sent, tokens } = setUp(json({ message: "ok" }));
    await callApi(contract.email.sendPasswordReset, { body: { email: "nora@example.com" } });
    expect(tokens).toEqual([]);
    expect(sent[0]?.init.headers).not.toHaveProperty("authorization");
    expect(sent[0]?.init).toMatchObject({ method: "POST", body: '{"email":"nora@example.com"}' });
  });

  it("renews a token that the server rejects, once", async () => {
    const { tokens, endedTimes } = setUp(unauthenticated(), json(account));
    expect(await callApi(contract.accounts.read, { query: {} })).toMatchObject({ email: "nora@example.com" });
    expect(tokens).toEqual([false, true]);
    expect(endedTimes()).toBe(0);
  });

  it("ends the session when a fresh token is rejected too", async () => {
    const { endedTimes } = setUp(unauthenticated(), unauthenticated());
    expect((await catchError(callApi(contract.accounts.read, { query: {} }))).code).toBe("unauthenticated");
    expect(endedTimes()).toBe(1);
  });

  it("ends the session with any error text, and shows to sign in again", async () => {
    const rejected = () => json({ error: "unauthorized" }, { status: 401 });
    const { tokens, endedTimes } = setUp(rejected(), rejected());
    const error = await catchError(callApi(contract.dashboard.read));
    expect([error.code, error.message]).toEqual(["unauthenticated", "Sign in again."]);
    expect([tokens, endedTimes()]).toEqual([[false, true], 1]);
  });

  it("does not renew the token when a fresh sign-in is required", async () => {
    const stale = { error: "reauthentication_required", message: "Sign in again.", requestId: "r1" };
    const { tokens, endedTimes } = setUp(json(stale, { status: 401 }));
    const error = await catchError(callApi(contract.accounts.changeEmail, { body: { newEmail: "n@example.com" } }));
    expect(error.code).toBe("reauthentication_required");
    expect([tokens.length, endedTimes()]).toEqual([1, 0]);
  });
});

describe("an error of a call", () => {
  it("carries status, code, fields, reference and the time to wait", async () => {
    setUp(
      json(
        {
          error: "rate_limited",
          message: "Too many.",
          requestId: "7f3c",
          retryAfterSeconds: 40,
          fields: [{ path: "body.email", message: "No." }],
        },
        { status: 429 },
      ),
    );
    expect(await catchError(callApi(contract.accounts.read, { query: {} }))).toMatchObject({
      status: 429,
      code: "rate_limited",
      requestId: "7f3c",
      retryAfterSeconds: 40,
      fields: [{ path: "body.email", message: "No." }],
    });
  });

  it("reads the time to wait from the header when the body has none", async () => {
    const body = { error: "rate_limited", message: "Too many.", requestId: "r1" };
    setUp(json(body, { status: 429, headers: { "retry-after": "12" } }));
    expect((await catchError(callApi(contract.accounts.read, { query: {} }))).retryAfterSeconds).toBe(12);
  });

  it("reloads the plan's status when a member's call meets an ended plan", async () => {
    const body = { error: "subscription_inactive", message: "Renew it.", requestId: "r1", requiresPortalAccess: true };
    const { planEndedTimes } = setUp(json(body, { status: 403 }));
    expect(await catchError(callApi(contract.alerts.unreadCount))).toMatchObject({
      code: "subscription_inactive",
      requiresPortalAccess: true,
    });
    expect(planEndedTimes()).toBe(1);
  });

  it("reloads the plan's status when that shows only with a fresh token", async () => {
    const body = { error: "subscription_inactive", message: "Renew it.", requestId: "r1" };
    const { planEndedTimes } = setUp(unauthenticated(), json(body, { status: 403 }));
    expect((await catchError(callApi(contract.alerts.unreadCount))).code).toBe("subscription_inactive");
    expect(planEndedTimes()).toBe(1);
  });

  it("counts as no response when the answer is cut off", async () => {
    const cutOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'));
        controller.error(new TypeError("network error"));
      },
    });
    setUp(new Response(cutOff));
    expect((await catchError(callApi(contract.accounts.read, { query: {} }))).isNetwork).toBe(true);
  });

  it("is distinguished from no response", async () => {
    setUp(new TypeError("Failed to fetch"));
    const error = await catchError(callApi(contract.accounts.read, { query: {} }));
    expect([error.status, error.isNetwork]).toEqual([0, true]);
  });

  it("is given up after the time that it may take", async () => {
    const neverAnswer: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("Timed out", "TimeoutError")));
      });
    setTransport({ fetch: neverAnswer, token: async () => null });
    const error = await catchError(callApi(contract.accounts.read, { query: {} }, { timeoutMs: 20 }));
    expect(error.isNetwork).toBe(true);
  });

  it("is still an error when the response has another format", async () => {
    setUp(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await catchError(callApi(contract.accounts.read, { query: {} }))).toMatchObject({
      status: 502,
      code: "internal",
    });
  });

  it("covers an answer that is not ours although it is ok", async () => {
    setUp(new Response("<h1>Sign in to the hotel's network</h1>"));
    expect((await catchError(callApi(contract.accounts.read, { query: {} }))).code).toBe("bad_response");
  });
});
