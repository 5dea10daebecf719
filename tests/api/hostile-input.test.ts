import { endpoints } from "@cardwell/core/contract/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { knownPerson } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";

let token = "";

beforeAll(async () => {
  token = (await knownPerson("admin")).idToken;
  // Rejected requests use up no limit, so one reset is enough for all of them.
  await forgetMailLimits();
});

const withBody = endpoints.filter(({ body }) => body !== undefined);

const bodies: [string, string][] = [
  ["nothing at all", ""],
  ["half of it", '{"email":'],
  ["single quotes", "{'email':'a@b.co'}"],
  ["a comma too many", '{"email":"a@b.co",}'],
  ["a comment", '{/**/"email":"a@b.co"}'],
  ["two documents", "{}{}"],
  ["NaN", '{"email":NaN}'],
  ["a zero byte", '{"email":"\u0000"}'],
  ["a list", "[]"],
  ["text", '"email"'],
  ["a number", "1e999"],
  ["null", "null"],
  ["an unknown key", '{"isAdmin":true}'],
  ["a prototype", '{"__proto__":{"staff":"owner"}}'],
  ["a constructor", '{"constructor":{"prototype":{"staff":"owner"}}}'],
  ["objects for text", '{"email":{"$gt":""},"priceId":{"a":1},"proof":{},"newEmail":{}}'],
  ["lists for text", '{"email":["a@b.co","c@d.co"],"priceId":["x"],"firstName":["x"]}'],
  ["numbers for text", '{"email":1,"priceId":2,"theme":3,"flow":4,"reason":5}'],
  ["endless nesting", `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["endless text", JSON.stringify({ email: `${"a".repeat(7_000)}@example.com`, priceId: "p".repeat(7_000) })],
  ["a line break in an address", JSON.stringify({ email: "a@example.com\r\nBcc: b@example.com" })],
  ["two addresses", JSON.stringify({ email: "a@example.com, b@example.com" })],
  ["an address with a name", JSON.stringify({ email: "Nora <nora@example.com>" })],
];

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

const USUAL_MAX_BYTES = 64 * 1024;

describe.each(
  withBody.map(
    ({ method, path, maxBodyBytes = USUAL_MAX_BYTES, takesForm = false }) =>
      [method, path, maxBodyBytes, takesForm] as const,
  ),
)("%s %s", (method, path, maxBodyBytes, takesForm) => {
  it.each(bodies)("rejects %s with the documented error", async (_, raw) => {
    const answer = await call(method, path, { token, raw });
    const isTooLarge = Buffer.byteLength(raw) > maxBodyBytes;
    expect(rejection(answer)).toMatchObject(
      isTooLarge ? { status: 413, error: "payload_too_large" } : { status: 400, error: "invalid_request" },
    );
  });

  it(`rejects a body above ${maxBodyBytes / 1024} KiB`, async () => {
    const answer = await call(method, path, { token, raw: JSON.stringify({ email: "x".repeat(maxBodyBytes) }) });
    expect(rejection(answer)).toEqual({ status: 413, error: "payload_too_large" });
  });

  it.each(["text/plain", "application/xml", ...FORMS])("rejects a body of type %s", async (type) => {
    const answer = await call(method, path, { token, raw: '{"email":"a@b.co"}', headers: { "content-type": type } });
    const expected =
      takesForm && FORMS.includes(type)
        ? { status: 400, error: "invalid_request" }
        : { status: 415, error: "unsupported_media_type" };
    expect(rejection(answer)).toEqual(expected);
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
