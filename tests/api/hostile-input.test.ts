// @module-tag gate

import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import {
  bodies,
  expectedForBody,
  expectedForType,
  findMaxBytes,
  withBody,
  WRONG_TYPES,
} from "../support/hostile-bodies.ts";
import { knownPerson } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";
import { firstOfEach, functionOf } from "../support/served-contract.ts";

let token = "";

// Rejected requests use up no limit, so one reset is enough for all of them.
beforeAll(forgetMailLimits);

beforeEach(async () => {
  token = (await knownPerson("admin")).idToken;
});

const kindOf = (endpoint: Endpoint) =>
  [functionOf(endpoint), findMaxBytes(endpoint), endpoint.takesForm, endpoint.alternativeJsonType].join(" ");

// All of these are tried at every endpoint in tests/unit/endpoints.test.ts.
describe.each(firstOfEach(withBody, kindOf))("$method $path", (endpoint) => {
  const { method, path } = endpoint;

  it.each(bodies)("rejects %s with the documented error", async (_, raw) => {
    expect(rejection(await call(method, path, { token, raw }))).toEqual(expectedForBody(endpoint, raw));
  });

  it("rejects a body above its limit", async () => {
    const raw = JSON.stringify({ email: "x".repeat(findMaxBytes(endpoint)) });
    expect(rejection(await call(method, path, { token, raw }))).toEqual({ status: 413, error: "payload_too_large" });
  });

  it.each(WRONG_TYPES)("rejects a body of type %s", async (type) => {
    const answer = await call(method, path, { token, raw: '{"email":"a@b.co"}', headers: { "content-type": type } });
    expect(rejection(answer)).toEqual(expectedForType(endpoint, type));
  });

  it("ignores a content type that the caller put into the internal header", async () => {
    const answer = await call(method, path, {
      token,
      raw: "{",
      headers: { "content-type": "text/plain", "x-original-content-type": "application/json" },
    });
    expect(rejection(answer)).toEqual({ status: 415, error: "unsupported_media_type" });
  });
});

describe("every endpoint with a body", () => {
  it.each(withBody)("$method $path rejects malformed JSON with the documented error", async ({ method, path }) => {
    const answer = await call(method, path, { token, raw: '{"email":' });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("an address that does not exist", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/%00", "/api/admin/nothing", "/api/webhooks/none"])(
    "%s returns the documented error",
    async (path) => {
      const { status } = rejection(await call("GET", path, { token }));
      expect([400, 404]).toContain(status);
    },
  );
});

describe("a webhook", () => {
  it.each(["/api/webhooks/stripe", "/api/webhooks/resend"])("%s accepts POST only", async (path) => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await call(method, path);
      expect(rejection(answer)).toEqual({ status: 405, error: "method_not_allowed" });
      expect(answer.headers.get("allow")).toBe("POST");
    }
  });
});

describe("a query", () => {
  it.each(["refresh=2", "refresh=1&refresh=1x", "other=1", "refresh[]=1"])("of %s is rejected", async (query) => {
    expect(rejection(await call("GET", `/api/subscription/status?${query}`, { token })).error).toBe("invalid_request");
  });

  it.each(["cursor=", "cursor=../../accounts", "cursor=__x__", `cursor=${"c".repeat(200)}`, "limit=1"])(
    "of %s never breaks the invoices",
    async (query) => {
      expect((await call("GET", `/api/billing?${query}`, { token })).status).toBeLessThan(500);
    },
  );
});

describe("every answer", () => {
  it.each([
    ["/api/health", 200],
    ["/api/account", 401],
    ["/api/nothing", 404],
  ])("of %s has a content type, isn't cached, and runs no script", async (path, status) => {
    const { headers, ...answer } = await call("GET", path);
    expect(answer.status).toBe(status);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
  });
});
