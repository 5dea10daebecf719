import { beforeEach, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { call, rejection } from "../support/api.ts";
import { auth, db, newAddress, newPerson, signInWithCode } from "../support/people.ts";
import { forgetMailLimits, linkIn, mailTo, nextMail } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";

beforeEach(forgetMailLimits);

const signInLink = (email: string, more: object = {}) =>
  call("POST", "/api/email/send-passwordless-signin", { body: { email, continueUrl: appOrigin, ...more } });
const queuedMails = async (email: string) =>
  (await db.collection("mails").where("to", "==", email).get()).docs.map((doc) => doc.data());

describe("a requested email", () => {
  it("has an HTML and a text part, is recorded as delivered, and its link is stored nowhere", async () => {
    const email = newAddress();
    expect(await signInLink(email, { firstName: "Nora" })).toMatchObject({ status: 200, body: { isNewUser: true } });
    const mail = await nextMail(email);
    const code = linkIn(mail, "/auth/complete").searchParams.get("oobCode") ?? "";
    expect(mail.html).toContain(code);
    const [record] = await eventually(
      () => queuedMails(email),
      ([first]) => first?.["state"] === "delivered",
    );
    expect(record).toMatchObject({ kind: "sign_in", attempts: 1, lastError: null });
    expect(JSON.stringify(record)).not.toContain(code);
  });

  it("signs a new person in, once", async () => {
    const email = newAddress();
    await signInLink(email);
    const code = linkIn(await nextMail(email), "/auth/complete").searchParams.get("oobCode") ?? "";
    const person = await signInWithCode(email, code);
    expect(await call("GET", "/api/account", { token: person.idToken })).toMatchObject({
      status: 200,
      body: { email },
    });
    await expect(signInWithCode(email, code)).rejects.toThrow("INVALID_OOB_CODE");
  });

  it("leaves out a first name that isn't a name", async () => {
    const email = newAddress();
    await signInLink(email, { firstName: "Click evil.test" });
    const mail = await nextMail(email);
    expect(mail.html + mail.text + mail.subject).not.toContain("evil");
  });

  it("isn't sent to an address without a matching account, and the response doesn't reveal it", async () => {
    const nobody = newAddress();
    const confirmed = (await newPerson()).email;
    const unconfirmed = newAddress();
    await auth.createUser({ email: unconfirmed, password: "copper-lantern-41" });
    const answers: string[] = [];
    for (const email of [nobody, confirmed, unconfirmed]) {
      const { status, body } = await call("POST", "/api/email/send-verification", { body: { email } });
      answers.push(`${status} ${JSON.stringify(body)}`);
    }
    expect(answers[0]).toMatch(/^200 /);
    expect(new Set(answers).size).toBe(1);
    await nextMail(unconfirmed);
    for (const email of [nobody, confirmed]) {
      await eventually(
        () => queuedMails(email),
        ([first]) => first?.["state"] === "skipped",
      );
      expect(await mailTo(email)).toEqual([]);
    }
  });
});

describe("requesting too often", () => {
  it("is rejected equally for known and unknown addresses, with a time to retry", async () => {
    const known = (await newPerson()).email;
    const unknown = newAddress();
    const bodies = [];
    for (const email of [known, unknown]) {
      await signInLink(email);
      const again = await signInLink(email.toUpperCase());
      expect(rejection(again)).toEqual({ status: 429, error: "rate_limited" });
      expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(50);
      bodies.push(Object.keys(again.body));
    }
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it("has a separate gap for each type of email, so that a rejected one doesn't delay another", async () => {
    const email = newAddress();
    for (const path of ["send-password-reset", "send-verification", "send-portal-link"]) {
      expect((await call("POST", `/api/email/${path}`, { body: { email } })).status).toBe(200);
      expect((await call("POST", `/api/email/${path}`, { body: { email } })).status).toBe(429);
    }
  });

  it("can't be bypassed with forged client addresses", async () => {
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${index}` };
      const body = { email: newAddress() };
      statuses.push((await call("POST", "/api/email/send-password-reset", { body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("a member whose plan has ended", () => {
  it("gets a renewal link instead of a sign-in link", async () => {
    const answer = await signInLink("lapsed@cardwell.test");
    expect(rejection(answer)).toEqual({ status: 403, error: "subscription_inactive" });
    expect(answer.body).toMatchObject({ requiresPortalAccess: true });
    await forgetMailLimits();
    const { length: before } = await mailTo("lapsed@cardwell.test");
    await call("POST", "/api/email/send-portal-link", { body: { email: "lapsed@cardwell.test" } });
    const link = linkIn(await nextMail("lapsed@cardwell.test", before + 1), "/api/billing/renew");
    const renewal = await call("GET", `${link.pathname}${link.search}`);
    expect(renewal.status).toBe(302);
  });
});

describe("email webhooks", () => {
  it("are rejected without a valid signature", async () => {
    const answer = await call("POST", "/api/webhooks/resend", {
      body: { type: "email.bounced", data: {} },
      headers: {
        "svix-id": "msg_1",
        "svix-timestamp": String(Math.floor(Date.now() / 1000)),
        "svix-signature": "v1,eA==",
      },
    });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});
