// @module-tag gate

import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { auth, db, newAddress, signIn, signInWithCode } from "../support/people.ts";
import { forgetMailLimits, linkIn, nextMail } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";

beforeEach(forgetMailLimits);

const code = (link: URL) => link.searchParams.get("oobCode") ?? "";
const proof = (link: URL) => link.searchParams.get("proof") ?? "";

/** Someone registers an address that isn't theirs, and waits. */
async function hijacked() {
  const email = newAddress("victim");
  const password = "chosen-by-a-stranger";
  await auth.createUser({ email, password, displayName: "Stranger" });
  const stranger = await signedInAnHourAgo(await signIn(email, password));
  return { email, password, stranger };
}

async function signInMail(email: string): Promise<URL> {
  await call("POST", "/api/email/send-passwordless-signin", { body: { email, continueUrl: appOrigin } });
  return linkIn(await nextMail(email), "/auth/complete");
}

describe("an address that a stranger registered first", () => {
  it("belongs to its owner after the first sign-in by link: the stranger's password and sessions are invalid", async () => {
    const { email, password, stranger } = await hijacked();
    const link = await signInMail(email);

    expect(await call("POST", "/api/email/claim", { body: { email, proof: proof(link) } })).toMatchObject({
      status: 200,
      body: { claimed: true },
    });
    const owner = await signInWithCode(email, code(link));
    expect(owner.uid).toBe(stranger.uid);

    await expect(signIn(email, password)).rejects.toThrow();
    expect((await call("GET", "/api/account", { token: stranger.idToken })).status).toBe(401);
    expect(await call("GET", "/api/account", { token: owner.idToken })).toMatchObject({
      status: 200,
      body: { email, firstName: null },
    });
  });

  it("isn't confirmed by someone who has no access to the inbox", async () => {
    const { email, password } = await hijacked();
    const other = newAddress("other");
    const link = await signInMail(other);
    const answer = await call("POST", "/api/email/claim", { body: { email, proof: proof(link) } });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request", fields: [{ path: "body.proof" }] } });
    await signIn(email, password);
  });

  it("can be removed by its owner with the link in the confirmation email", async () => {
    const { email, password } = await hijacked();
    await call("POST", "/api/email/send-verification", { body: { email, firstName: "Stranger" } });
    const link = linkIn(await nextMail(email), "/verify-email");
    const { uid } = await auth.getUserByEmail(email);
    expect((await db.doc(`directory/${uid}`).get()).get("status")).toBe("unverified");
    const body = { email, proof: proof(link) };
    expect((await call("POST", "/api/email/disown", { body })).status).toBe(200);
    await expect(signIn(email, password)).rejects.toThrow();
    expect((await db.doc(`directory/${uid}`).get()).exists).toBe(false);
  });
});
