import { contract, endpoints } from "@cardwell/core/contract/contract";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { withBody } from "../support/hostile-bodies.ts";
import { knownPerson } from "../support/people.ts";
import { firstOfEach, functionOf } from "../support/served-contract.ts";

// The functions framework answers some requests itself, in HTML, before our code sees them.

let token = "";

beforeEach(async () => {
  token = (await knownPerson("admin")).idToken;
});

describe.each(firstOfEach(withBody, functionOf))("$method $path", ({ method, path }) => {
  it.each([
    ["invalid gzip", "gzip", "{}"],
    ["deflate", "deflate", "{}"],
    ["brotli", "br", "{}"],
    ["an unknown encoding", "x", "{}"],
  ])("rejects an encoded body: %s", async (_, encoding, raw) => {
    const answer = await call(method, path, { token, raw, headers: { "content-encoding": encoding } });
    expect(rejection(answer)).toEqual({ status: 415, error: "unsupported_media_type" });
  });
});

describe("every endpoint with a body", () => {
  it.each(withBody)("$method $path rejects valid gzip", async ({ method, path }) => {
    const raw = new Uint8Array(gzipSync("{}"));
    const answer = await call(method, path, { token, raw, headers: { "content-encoding": "gzip" } });
    expect(rejection(answer)).toEqual({ status: 415, error: "unsupported_media_type" });
  });
});

describe("a webhook", () => {
  it.each(["/api/webhooks/stripe", "/api/webhooks/resend"])(
    "%s rejects an encoded body with the documented error",
    async (path) => {
      const answer = await call("POST", path, { raw: "{}", headers: { "content-encoding": "gzip" } });
      expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    },
  );
});

describe("a request for a mail", () => {
  it("with duplicate keys, a byte order mark or a long number gets a documented response", async () => {
    const { path } = contract.email.sendPasswordReset;
    for (const raw of [
      '{"email":1,"email":["nora@example.com"]}',
      '\uFEFF{"email":"nora@example.com","more":1}',
      `{"email":${"9".repeat(400)}}`,
      `{"email":"nora@example.com${"\\u0000".repeat(3)}"}`,
      '{"email":"\\ud800@example.com"}',
    ])
      expect(rejection(await call("POST", path, { raw }))).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("a query", () => {
  it.each(["refresh=%zz", "refresh=%ed%a0%80", "%e0%a4%a"])("that is not UTF-8 is rejected: %s", async (query) => {
    const answer = await call("GET", `/api/subscription/status?${query}`, { token });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });

  it.each(["a=%zz", "%=1", "refresh=%00", "__proto__=1", "constructor=1", "a".repeat(3000)])(
    "of %s gets a documented response",
    async (query) => {
      const answer = await call("GET", `/api/subscription/status?${query}`, { token });
      expect([400, 404]).toContain(rejection(answer).status);
    },
  );
});

describe("an id that Firestore reserves", () => {
  const withIds = endpoints.filter(({ path, access }) => path.includes(":") && access !== "staff");
  it.each(withIds.map(({ method, path }) => [method, path] as const))("is not found by %s %s", async (method, path) => {
    const address = path.replaceAll(/:\w+/g, "__constructor__");
    const answer = await call(method, address, { token, ...(method !== "GET" && { body: {} }) });
    expect(rejection(answer)).toEqual({ status: 404, error: "not_found" });
  });
});
