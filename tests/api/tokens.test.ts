// @module-tag gate

import { endpoints } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { beforeAll, describe, expect, it } from "vitest";
import { authOrigin, projectId } from "../../scripts/lib/addresses.ts";
import { call, rejection } from "../support/api.ts";
import { auth, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { firstOfEach, functionOf, withProbes } from "../support/served-contract.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";

// Only an ID token of this project gives access. (Signatures are checked in tests/unit/token-verification.test.ts,
// as the emulators make and accept tokens without one.)

const closed = endpoints.filter(({ access }) => access !== "public");
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (claims: object) => `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;

const nowSeconds = Math.floor(Date.now() / 1000);
let person: TestPerson;
let tokens: Record<string, string> = {};

async function secureToken(path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${authOrigin}/${path}?key=fake-api-key`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

beforeAll(async () => {
  person = await newPerson();
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: person.uid,
    user_id: person.uid,
    auth_time: nowSeconds,
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    email: person.email,
    email_verified: true,
  };
  const { refreshToken = "" } = await secureToken("identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", {
    email: person.email,
    password: person.password,
    returnSecureToken: true,
  });
  tokens = {
    "a word": "garbage",
    "three words": "a.b.c",
    "nothing between dots": "..",
    "an expired token": unsigned({ ...claims, iat: 0, exp: 1 }),
    "a token of another project": unsigned({ ...claims, aud: "other", iss: "https://securetoken.google.com/other" }),
    "a token of another issuer": unsigned({ ...claims, iss: "https://accounts.google.com" }),
    "a token without a subject": unsigned({ ...claims, sub: "" }),
    "a token for a user that never existed": unsigned({ ...claims, sub: "nobody", user_id: "nobody" }),
    "a token signed with a shared secret": `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2lnbmF0dXJl`,
    "a refresh token": refreshToken,
    "a custom token": await auth.createCustomToken(person.uid),
    "a session cookie": await auth.createSessionCookie(person.idToken, { expiresIn: 3_600_000 }),
    "the emulators' own key": "owner",
  };
});

const kinds = [
  "a word",
  "three words",
  "nothing between dots",
  "an expired token",
  "a token of another project",
  "a token of another issuer",
  "a token without a subject",
  "a token for a user that never existed",
  "a token signed with a shared secret",
  "a refresh token",
  "a custom token",
  "a session cookie",
  "the emulators' own key",
];

const kindOf = (endpoint: Endpoint) => `${functionOf(endpoint)} ${endpoint.access}`;
const samples = firstOfEach(closed, kindOf).map(({ method, path }) => [method, withProbes(path)] as const);

// That no endpoint reads a token from elsewhere, and that each rejects strangers, is tried in tests/unit/endpoints.test.ts.
describe.each(samples)("%s %s", (method, path) => {
  it("rejects everything but our ID tokens, always with the same message", async () => {
    const sentences = new Set<string>();
    for (const kind of kinds) {
      const answer = await call<{ message: string }>(method, path, { token: tokens[kind]! });
      expect(rejection(answer), kind).toEqual({ status: 401, error: "unauthenticated" });
      sentences.add(answer.body.message);
    }
    expect([...sentences]).toEqual(["Sign in to continue."]);
  });

  it("reads no token from the URL or from a cookie", async () => {
    const { idToken } = person;
    const inAddress = await call(method, `${path}?token=${idToken}&access_token=${idToken}`);
    expect(rejection(inAddress).status).toBe(401);
    const inCookie = await call(method, path, { headers: { cookie: `__session=${idToken}; token=${idToken}` } });
    expect(rejection(inCookie).status).toBe(401);
  });
});

describe("a session", () => {
  const status = (idToken: string) => call("GET", "/api/subscription/status", { token: idToken });

  it("ends immediately when it is revoked", async () => {
    const { uid, idToken } = await signedInAnHourAgo(await newPerson());
    expect((await status(idToken)).status).toBe(200);
    await auth.revokeRefreshTokens(uid);
    expect(rejection(await status(idToken))).toEqual({ status: 401, error: "unauthenticated" });
  });

  it("ends immediately when the account is disabled", async () => {
    const { uid, idToken } = await newPerson();
    await auth.updateUser(uid, { disabled: true });
    expect(rejection(await status(idToken))).toEqual({ status: 401, error: "unauthenticated" });
  });

  it("ends immediately when the account is deleted", async () => {
    const { uid, idToken } = await newPerson();
    await auth.deleteUser(uid);
    expect(rejection(await status(idToken))).toEqual({ status: 401, error: "unauthenticated" });
  });
});
