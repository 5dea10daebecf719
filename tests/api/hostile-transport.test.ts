// @module-tag gate

import { contract } from "@cardwell/core/contract/contract";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { callHosting, rejection } from "../support/api.ts";
import { findMaxBytes, withBody } from "../support/hostile-bodies.ts";
import { knownPerson } from "../support/people.ts";
import { firstOfEach, functionOf } from "../support/served-contract.ts";

// The functions framework answers some requests itself, in HTML, before our code sees them.

let token = "";

beforeEach(async () => {
  token = (await knownPerson("admin")).idToken;
});

describe.each(firstOfEach(withBody, functionOf))("$method $path", (endpoint) => {
  const { method, path } = endpoint;

  it.each([
    ["invalid gzip", "gzip", "{}"],
    ["deflate", "deflate", "{}"],
    ["brotli", "br", "{}"],
    ["an unknown encoding", "x", "{}"],
    ["valid gzip", "gzip", new Uint8Array(gzipSync("{}"))],
  ])("rejects an encoded body: %s", async (_, encoding, raw) => {
    const answer = await callHosting(method, path, { token, raw, headers: { "content-encoding": encoding } });
    expect(rejection(answer)).toEqual({ status: 415, error: "unsupported_media_type" });
  });

  it("rejects a body above its limit", async () => {
    const raw = JSON.stringify({ email: "x".repeat(findMaxBytes(endpoint)) });
    const answer = await callHosting(method, path, { token, raw });
    expect(rejection(answer)).toEqual({ status: 413, error: "payload_too_large" });
  });

  it("rejects malformed JSON", async () => {
    const answer = await callHosting(method, path, { token, raw: '{"email":' });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });

  it("ignores a content type that the caller put into the internal header", async () => {
    const answer = await callHosting(method, path, {
      token,
      raw: "{",
      headers: { "content-type": "text/plain", "x-original-content-type": "application/json" },
    });
    expect(rejection(answer)).toEqual({ status: 415, error: "unsupported_media_type" });
  });
});

describe("an address that does not exist", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/%00", "/api/admin/nothing", "/api/webhooks/none"])(
    "%s returns the documented error",
    async (path) => {
      const { status } = rejection(await callHosting("GET", path, { token }));
      expect([400, 404]).toContain(status);
    },
  );
});

describe.each(["/api/webhooks/stripe", "/api/webhooks/resend"])("the webhook %s", (path) => {
  it("rejects an encoded body with the documented error", async () => {
    const answer = await callHosting("POST", path, { raw: "{}", headers: { "content-encoding": "gzip" } });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });

  it("accepts POST only", async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await callHosting(method, path);
      expect(rejection(answer)).toEqual({ status: 405, error: "method_not_allowed" });
      expect(answer.headers.get("allow")).toBe("POST");
    }
  });
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
      expect(rejection(await callHosting("POST", path, { raw }))).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("a URL's query", () => {
  it.each(["refresh=%zz", "refresh=%ed%a0%80", "%e0%a4%a"])("that is not UTF-8 is rejected: %s", async (query) => {
    const answer = await callHosting("GET", `/api/subscription/status?${query}`, { token });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });

  it.each(["a=%zz", "%=1", "refresh=%00", "__proto__=1", "constructor=1", "a".repeat(3000)])(
    "of %s gets a documented response",
    async (query) => {
      const answer = await callHosting("GET", `/api/subscription/status?${query}`, { token });
      expect([400, 404]).toContain(rejection(answer).status);
    },
  );
});
