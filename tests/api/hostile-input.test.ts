// @module-tag gate

import { endpoints } from "@cardwell/core/contract/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { withBody } from "../support/hostile-bodies.ts";
import { knownPerson } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";

let token = "";

// Rejected requests use up no limit, so one reset is enough for all of them.
beforeAll(forgetMailLimits);

beforeEach(async () => {
  token = (await knownPerson("admin")).idToken;
});

// Everything else is tried at every endpoint in tests/unit/endpoints.test.ts.
describe("every endpoint with a body", () => {
  it.each(withBody)("$method $path rejects malformed JSON with the documented error", async ({ method, path }) => {
    const answer = await call(method, path, { token, raw: '{"email":' });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("a URL's query", () => {
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

describe("an id that Firestore reserves", () => {
  const withIds = endpoints.filter(({ path, access }) => path.includes(":") && access !== "staff");
  it.each(withIds.map(({ method, path }) => [method, path] as const))("is not found by %s %s", async (method, path) => {
    const address = path.replaceAll(/:\w+/g, "__constructor__");
    const answer = await call(method, address, { token, ...(method !== "GET" && { body: {} }) });
    expect(rejection(answer)).toEqual({ status: 404, error: "not_found" });
  });
});
