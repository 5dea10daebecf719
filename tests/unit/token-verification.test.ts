import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authenticate } from "../../functions/src/http/authenticate.ts";
import type { TokenVerifier } from "../../functions/src/http/authenticate.ts";
import { authAccounts, tokenVerifier } from "../../functions/src/lib/auth.ts";
import { createStandingSessions, standingSessions } from "../../functions/src/lib/standing-sessions.ts";
import type { StandingSessions } from "../../functions/src/lib/standing-sessions.ts";
import { stubGoogle } from "../support/google-stub.ts";
import type { GoogleStub } from "../support/google-stub.ts";

// The emulators accept unsigned tokens and always look for revocation. This is what production does instead.

const PROJECT = "cardwell-production";
let google: GoogleStub;

vi.mock("../../functions/src/lib/firebase-app.ts", () => ({ firebaseApp: () => google.app }));

beforeAll(async () => {
  delete process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  google = await stubGoogle(PROJECT);
});
afterAll(() => google.close());
beforeEach(() => {
  google.isBroken = false;
  google.users.clear();
  google.users.set("nora", {});
});

const nowSeconds = Math.floor(Date.now() / 1000);
const claims = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: "nora",
  user_id: "nora",
  email: "nora@example.com",
  email_verified: true,
  auth_time: nowSeconds - 60,
  iat: nowSeconds - 60,
  exp: nowSeconds + 3540,
  staff: "owner",
};
const rs256 = { alg: "RS256", typ: "JWT", kid: "key-1" };
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const unsigned = (header: object, body: object) => `${encode(header)}.${encode(body)}`;

function signedBy(privateKey: string, body: object, header: object = rs256): string {
  const content = unsigned(header, body);
  return `${content}.${createSign("RSA-SHA256").update(content).sign(privateKey, "base64url")}`;
}

const good = (changes: object = {}, header: object = rs256) =>
  signedBy(google.privateKey, { ...claims, ...changes }, header);

const authenticateAnew = async (authorization: string | undefined, verifier: TokenVerifier) =>
  authenticate(authorization, { verifier, sessions: createStandingSessions(), mayBeKept: false });

async function answerTo(token: string, kept?: StandingSessions): Promise<string> {
  const sessions = kept ?? createStandingSessions();
  try {
    const asking = { verifier: await tokenVerifier(), sessions, mayBeKept: kept !== undefined };
    return (await authenticate(`Bearer ${token}`, asking)).uid;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("an ID token in production", () => {
  it("is believed when Google signed it for this project, and then every claim of it", async () => {
    expect(await authenticateAnew(`Bearer ${good()}`, await tokenVerifier())).toEqual({
      uid: "nora",
      email: "nora@example.com",
      emailVerified: true,
      authTimeSeconds: claims.auth_time,
      staffRole: "owner",
    });
    expect(google.asked.some((path) => path.includes("/securetoken@system.gserviceaccount.com"))).toBe(true);
  });

  it.each<[string, () => string]>([
    ["has no signature (alg none)", () => `${unsigned({ alg: "none", typ: "JWT" }, claims)}.`],
    ["has no signature but names a key", () => `${unsigned({ ...rs256, alg: "none" }, claims)}.`],
    ["claims RS256 and is not signed", () => `${unsigned(rs256, claims)}.`],
    [
      "is signed with the public key as a shared secret (HS256)",
      () => {
        const content = unsigned({ ...rs256, alg: "HS256" }, claims);
        return `${content}.${createHmac("sha256", google.publicKey).update(content).digest("base64url")}`;
      },
    ],
    [
      "is signed by a key of somebody else under Google's key id",
      () => {
        const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
        return signedBy(privateKey.export({ type: "pkcs8", format: "pem" }).toString(), claims);
      },
    ],
    ["names a key that Google does not have", () => good({}, { ...rs256, kid: "key-2" })],
    [
      "names no key and is signed by somebody else",
      () => {
        const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
        const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
        return signedBy(pem, claims, { alg: "RS256", typ: "JWT" });
      },
    ],
    ["was made for another project", () => good({ aud: "another-project" })],
    ["was made by another issuer", () => good({ iss: "https://securetoken.google.com/another-project" })],
    [
      "was made by an issuer that looks alike",
      () => good({ iss: `https://securetoken.google.com.evil.test/${PROJECT}` }),
    ],
    ["is a session cookie", () => good({ iss: `https://session.firebase.google.com/${PROJECT}` })],
    [
      "is a custom token",
      () =>
        good({
          aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
          iss: "sa@example.com",
        }),
    ],
    ["has expired", () => good({ exp: nowSeconds - 1 })],
    ["names nobody", () => good({ sub: "" })],
    ["names somebody at a length that no account has", () => good({ sub: "n".repeat(129) })],
    [
      "had its claims changed after it was signed",
      () => {
        const [header, , signature] = good().split(".");
        return `${header}.${encode({ ...claims, sub: "admin" })}.${signature}`;
      },
    ],
  ])("is rejected when it %s", async (_, token) => {
    google.users.set("admin", {});
    expect(await answerTo(token())).toBe("unauthenticated");
  });
});

describe("a genuine token of somebody", () => {
  it("whose sessions were revoked after it was issued is rejected", async () => {
    google.users.set("nora", { validSince: String(nowSeconds) });
    expect(await answerTo(good())).toBe("unauthenticated");
  });

  it("who signed in again after that is believed", async () => {
    google.users.set("nora", { validSince: String(nowSeconds - 120) });
    expect(await answerTo(good())).toBe("nora");
  });

  it("who was disabled is rejected", async () => {
    google.users.set("nora", { disabled: true });
    expect(await answerTo(good())).toBe("unauthenticated");
  });

  it("who was deleted is rejected", async () => {
    google.users.delete("nora");
    expect(await answerTo(good())).toBe("unauthenticated");
  });
});

describe("a session that stood a moment ago", () => {
  let atMs = 0;
  let sessions: StandingSessions;
  beforeEach(() => {
    atMs = 0;
    sessions = createStandingSessions(() => atMs);
    google.asked = [];
  });
  const countAsked = () => google.asked.filter((path) => path.endsWith("accounts:lookup")).length;

  it("isn't asked for again for a minute, nor after its token was renewed", async () => {
    expect(await answerTo(good(), sessions)).toBe("nora");
    atMs = 59_999;
    expect(await answerTo(good({ iat: nowSeconds, exp: nowSeconds + 3600 }), sessions)).toBe("nora");
    expect(countAsked()).toBe(1);
    atMs = 60_000;
    expect(await answerTo(good(), sessions)).toBe("nora");
    expect(countAsked()).toBe(2);
  });

  it("ends within a minute once it is revoked, and nothing of a rejection is kept", async () => {
    await answerTo(good(), sessions);
    google.users.set("nora", { validSince: String(nowSeconds) });
    atMs = 60_000;
    expect(await answerTo(good(), sessions)).toBe("unauthenticated");
    google.users.set("nora", {});
    expect(await answerTo(good(), sessions)).toBe("nora");
  });

  it("says nothing of one that began earlier, nor of anybody else", async () => {
    google.users.set("ada", {});
    await answerTo(good(), sessions);
    google.users.set("nora", { validSince: String(nowSeconds - 90) });
    expect(await answerTo(good({ auth_time: nowSeconds - 600 }), sessions)).toBe("unauthenticated");
    await answerTo(good({ sub: "ada", user_id: "ada" }), sessions);
    expect(countAsked()).toBe(3);
  });

  it("is no reason to believe a token that is expired or signed by somebody else", async () => {
    await answerTo(good(), sessions);
    expect(await answerTo(good({ exp: nowSeconds - 1 }), sessions)).toBe("unauthenticated");
    expect(await answerTo(`${unsigned({ alg: "none", typ: "JWT" }, claims)}.`, sessions)).toBe("unauthenticated");
  });

  it("ends at once in the process that revokes it, or deletes the account", async () => {
    for (const end of [authAccounts.revokeSessions, authAccounts.remove]) {
      await answerTo(good(), standingSessions);
      await end("nora");
      expect(standingSessions.isKept({ uid: "nora", auth_time: claims.auth_time })).toBe(false);
    }
  });

  it("is asked for at each call that needs one that stands now", async () => {
    const asking = { verifier: await tokenVerifier(), sessions, mayBeKept: false };
    await authenticate(`Bearer ${good()}`, asking);
    await authenticate(`Bearer ${good()}`, asking);
    expect(countAsked()).toBe(2);
  });
});

describe("checking a token", () => {
  it("lets nobody in while the account service fails, and does not call that signed out", async () => {
    google.isBroken = true;
    expect(await answerTo(good())).toBe("vendor_unavailable");
    expect(await answerTo(good({ aud: "another-project" }))).toBe("unauthenticated");
  });

  it("always asks for revocation, which the emulators do unasked", async () => {
    const verifyIdToken = vi.fn(() => Promise.resolve({ uid: "nora", auth_time: 0 }));
    await authenticateAnew("Bearer a.b.c", { verifyIdToken });
    expect(verifyIdToken).toHaveBeenCalledExactlyOnceWith("a.b.c", true);
  });

  it.each([undefined, "", "Bearer", "Bearer ", "Basic a.b.c", "a.b.c", "Bearer a b", "Bearer a\r\nb", "Bearer a,b"])(
    "does not begin with a header of %j",
    async (header) => {
      const verifyIdToken = vi.fn(() => Promise.resolve({ uid: "nora", auth_time: 0 }));
      await expect(authenticateAnew(header, { verifyIdToken })).rejects.toMatchObject({ code: "unauthenticated" });
      expect(verifyIdToken).not.toHaveBeenCalled();
    },
  );
});
