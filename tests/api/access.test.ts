// @module-tag gate

import { endpoints } from "@cardwell/core/contract/contract";
import type { Access, Endpoint } from "@cardwell/core/contract/endpoint";
import { hasPermission } from "@cardwell/core/domain/staff/permissions";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { beforeAll, describe, expect, it } from "vitest";
import { gateErrors, otherMethods, rejected, type Who } from "../support/access-rules.ts";
import { call, callHosting, rejection } from "../support/api.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";
import { firstOfEach, withProbes } from "../support/served-contract.ts";

const tokens: Partial<Record<Who, string>> = {};
const staffTokens: Record<string, string> = {};

beforeAll(async () => {
  tokens["someone unconfirmed"] = (await newPerson({ confirmed: false })).idToken;
  tokens["someone who never paid"] = (await newPerson()).idToken;
  tokens["a lapsed member"] = (await knownPerson("lapsed")).idToken;
  tokens["a member"] = (await knownPerson("member")).idToken;
  tokens["staff"] = (await knownPerson("admin")).idToken;
  for (const role of STAFF_ROLES) staffTokens[role] = (await newPerson({ staff: role })).idToken;
  for (const claim of noRoles) staffTokens[JSON.stringify(claim)] = (await newPerson({ staff: claim })).idToken;
  await forgetMailLimits();
  // The health of the alerts is an error until a sweep finishes.
  await db.doc("alertSweeps/heartbeat").set({ finishedAt: (await sandboxTime()).now });
});

/** Claims that are not a role. */
const noRoles = ["", "boss", "Owner", true];

/** A request that passes the access check but changes nothing: its body, if any, has only an unknown key and is rejected. */
function probe(endpoint: Endpoint, token: string | undefined) {
  return call(endpoint.method, withProbes(endpoint.path), {
    ...(token && { token }),
    ...(endpoint.body && { body: { "no-such-key": true } }),
  });
}

const changesNothing = (endpoint: Endpoint) => endpoint.method === "GET" || endpoint.body !== undefined;

async function expectRejected(endpoint: Endpoint, who: Who, error: string | null): Promise<void> {
  expect(rejection(await probe(endpoint, tokens[who])).error).toBe(error);
}

async function expectAdmitted(endpoint: Endpoint, token: string | undefined): Promise<void> {
  const answer = await probe(endpoint, token);
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(gateErrors).not.toContain(rejection(answer).error);
}

/** For each access rule, who comes closest to access without having it, and who has it. */
const closest: Record<Access, [rejected: Who | null, admitted: Who]> = {
  public: [null, "a stranger"],
  user: ["someone unconfirmed", "someone who never paid"],
  member: ["a lapsed member", "a member"],
  staff: ["a member", "staff"],
};

// Everybody and every role is tried at every endpoint in tests/unit/endpoints.test.ts.
describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    const [outsider, insider] = closest[endpoint.access];

    it.each(outsider ? [outsider] : [])("rejects %s", async (who) => {
      await expectRejected(endpoint, who, rejected[endpoint.access][who]);
    });

    it.each(changesNothing(endpoint) ? [insider] : [])("lets %s in", async (who) => {
      await expectAdmitted(endpoint, tokens[who]);
    });
  },
);

const kindOf = (endpoint: Endpoint) => `${endpoint.access} ${endpoint.permission}`;

describe.each(firstOfEach(endpoints.filter(changesNothing), kindOf))("$method $path", (endpoint) => {
  const rows = Object.entries(rejected[endpoint.access]) as [Who, string | null][];

  it.each(rows.filter(([, error]) => error !== null))("rejects %s with %s", async (who, error) => {
    await expectRejected(endpoint, who, error);
  });

  it.each(rows.filter(([, error]) => error === null))("lets %s in", async (who) => {
    await expectAdmitted(endpoint, tokens[who]);
  });

  it("returns 405 for other methods and lists the allowed ones", async () => {
    for (const method of otherMethods(endpoint)) {
      const answer = await call(method, withProbes(endpoint.path), { token: tokens["a member"] ?? "" });
      expect(rejection(answer)).toEqual({ status: 405, error: "method_not_allowed" });
      expect(answer.headers.get("allow")).toContain(endpoint.method);
    }
  });
});

const staffEndpoints = endpoints.filter((endpoint) => endpoint.access === "staff" && changesNothing(endpoint));

describe.each(firstOfEach(staffEndpoints, kindOf))("$method $path", (endpoint) => {
  const { permission } = endpoint;
  const allowed = STAFF_ROLES.filter((role) => permission && hasPermission(role, permission));
  const denied = STAFF_ROLES.filter((role) => !allowed.includes(role));

  it.each(denied)("rejects the role %s, which lacks the permission", async (role) => {
    expect(rejection(await probe(endpoint, staffTokens[role]))).toEqual({ status: 403, error: "forbidden" });
  });

  it.each(allowed)("admits the role %s", async (role) => {
    await expectAdmitted(endpoint, staffTokens[role]);
  });

  it.each(noRoles)("rejects the staff claim %j, which isn't a role", async (claim) => {
    expect(rejection(await probe(endpoint, staffTokens[JSON.stringify(claim)]))).toEqual({
      status: 403,
      error: "forbidden",
    });
  });
});

describe("the address that rate limits use for a caller", () => {
  it("is shown to staff beside the claimed address, and differs from it", async () => {
    const headers = { "x-forwarded-for": "192.0.2.1" };
    const { status, body } = await callHosting("GET", "/api/admin/system/client-address", {
      token: tokens["staff"] ?? "",
      headers,
    });
    expect(status).toBe(200);
    expect(body["forwardedFor"]).toContain("192.0.2.1");
    expect(body["address"]).not.toContain("192.0.2.1");
  });
});

describe("a bearer token", () => {
  const forgedFor = (claims: object, header: object = { alg: "HS256", typ: "JWT" }) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") + ".c2lnbmF0dXJl";
  const in1h = Math.floor(Date.now() / 1000) + 3600;

  it.each([
    ["is missing", undefined],
    ["is empty", "Bearer"],
    ["is garbage", "Bearer x"],
    ["is of another type", "Basic dXNlcjpwYXNz"],
    ["contains a line break", "Bearer a%0d%0ab"],
    [
      "has expired",
      `Bearer ${forgedFor({ aud: "demo-cardwell", iss: "https://securetoken.google.com/demo-cardwell", sub: "demo-member", exp: 1, iat: 0 })}`,
    ],
    [
      "is from another project",
      `Bearer ${forgedFor({ aud: "other", iss: "https://securetoken.google.com/other", sub: "demo-member", exp: in1h, iat: 0 }, { alg: "none" })}`,
    ],
  ])("that %s is rejected", async (_, authorization) => {
    const answer = await call("GET", "/api/account", { headers: authorization ? { authorization } : {} });
    expect(rejection(answer)).toEqual({ status: 401, error: "unauthenticated" });
  });
});
