// @module-tag gate

import type { Account } from "@cardwell/core/contract/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { authOrigin } from "../../scripts/lib/addresses.ts";
import { call, rejection } from "../support/api.ts";
import { documentsWith } from "../support/documents.ts";
import { auth, db, newAddress, newPerson, signIn } from "../support/people.ts";
import { forgetMailLimits, linkIn, nextMail, webhooksSettled } from "../support/sandbox.ts";
import { fetchStatus, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

beforeEach(forgetMailLimits);

const code = (link: URL) => link.searchParams.get("oobCode") ?? "";

/** Uses the code in an email, as the app does through the browser SDK. */
async function applyCode(oobCode: string): Promise<number> {
  const answer = await fetch(`${authOrigin}/identitytoolkit.googleapis.com/v1/accounts:update?key=fake-api-key`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ oobCode }),
  });
  return answer.status;
}

describe("the account", () => {
  it("saves a first name, a time zone and a theme", async () => {
    const { idToken: token } = await newPerson();
    const body = { firstName: "Zoë", timeZone: "Europe/Zurich", theme: "dark" };
    expect(await call("PATCH", "/api/account", { token, body })).toMatchObject({ status: 200, body });
    expect(await call("GET", "/api/account", { token })).toMatchObject({ status: 200, body });
  });

  it("starts in the zone of the browser, and in New York where that isn't known", async () => {
    const openedZone = async (path: string) => {
      const { idToken: token } = await newPerson();
      return (await call<Account>("GET", path, { token })).body.timeZone;
    };
    expect(await openedZone("/api/account?timeZone=America%2FDenver")).toBe("America/Denver");
    expect(await openedZone("/api/account?timeZone=Mars%2FOlympus")).toBe("America/New_York");
    expect(await openedZone("/api/account")).toBe("America/New_York");
  });

  it("keeps its zone when it is opened elsewhere", async () => {
    const { idToken: token } = await newPerson();
    await call("GET", "/api/account?timeZone=America%2FDenver", { token });
    expect(await call("GET", "/api/account?timeZone=Asia%2FTokyo", { token })).toMatchObject({
      body: { timeZone: "America/Denver" },
    });
  });

  it("keeps what another window saved, and what isn't named", async () => {
    const { idToken: token } = await newPerson();
    const save = (body: object) => call("PATCH", "/api/account", { token, body });
    await save({ firstName: "Zoë", timeZone: "Europe/Zurich" });
    const late = await save({ firstName: "Zoe", theme: "dark", from: { firstName: null, theme: "system" } });
    expect(rejection(late)).toEqual({ status: 409, error: "conflict" });
    expect(late.body).toMatchObject({ fields: [{ path: "body.firstName" }] });
    expect(await save({ theme: "dark", from: { theme: "system" } })).toMatchObject({
      status: 200,
      body: { firstName: "Zoë", timeZone: "Europe/Zurich", theme: "dark" },
    });
  });

  it("rejects an unknown theme and names the field", async () => {
    const { idToken: token } = await newPerson();
    const answer = await call("PATCH", "/api/account", { token, body: { theme: "pink" } });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.theme" }] });
  });
});

describe("an email address change", () => {
  it("applies once the new address is confirmed, and notifies the old address before and after", async () => {
    const { uid, email, password, idToken: token } = await newPerson();
    await call("GET", "/api/account", { token });
    const newEmail = newAddress("moved");
    expect((await call("POST", "/api/account/email-change", { token, body: { newEmail } })).status).toBe(200);
    expect((await nextMail(email)).subject).toBe("Your email address is about to change");

    const confirmation = code(linkIn(await nextMail(newEmail), "/verify-email-change"));
    expect(await applyCode(confirmation)).toBe(200);
    expect(await applyCode(confirmation)).toBe(400);
    expect(await auth.getUser(uid)).toMatchObject({ email: newEmail, emailVerified: true });

    const moved = await signIn(newEmail, password);
    expect((await call("GET", "/api/account", { token: moved.idToken })).body).toMatchObject({ email: newEmail });
    expect((await nextMail(email, 2)).subject).toBe("Your email address was changed");
  });

  it("to an address already in use gets the same response, and no email is sent there", async () => {
    const { idToken: token } = await newPerson();
    const taken = (await newPerson()).email;
    const free = newAddress();
    const answers = [];
    for (const newEmail of [free, taken]) {
      const { status, body } = await call("POST", "/api/account/email-change", { token, body: { newEmail } });
      answers.push(`${status} ${JSON.stringify(body).replace(newEmail, "…")}`);
    }
    expect(answers[1]).toBe(answers[0]);
    await nextMail(free);
    const records = () => db.collection("mails").where("to", "==", taken).get();
    const { docs } = await eventually(records, (found) => found.docs[0]?.get("state") === "skipped");
    expect(docs[0]?.get("lastError")).toBe("address taken");
  });
});

describe("deleting the account", () => {
  it("of an owner of the back office is rejected, so that one is left", async () => {
    const { uid, email, idToken: token } = await newPerson({ staff: "owner" });
    const answer = await call("DELETE", "/api/account", { token, body: { confirmEmail: email } });
    expect(rejection(answer)).toEqual({ status: 409, error: "conflict" });
    expect((await auth.getUser(uid)).uid).toBe(uid);
  });

  it("ends an active plan first, sends a goodbye email, and late webhooks restore nothing", async () => {
    const person = await newPerson();
    await call("GET", "/api/account", { token: person.idToken });
    const { id } = await subscribe(person);
    await eventually(
      () => fetchStatus(person),
      ({ hasAccess }) => hasAccess,
    );

    const body = { confirmEmail: person.email };
    expect((await call("DELETE", "/api/account", { token: person.idToken, body })).status).toBe(200);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(rejection(await call("GET", "/api/account", { token: person.idToken }))).toEqual({
      status: 401,
      error: "unauthenticated",
    });
    await webhooksSettled();
    expect((await nextMail(person.email)).subject).toBe("Your account was deleted");
    expect(
      await eventually(
        () => documentsWith(person.uid, person.email),
        (paths) => paths.length === 0,
      ),
    ).toEqual([]);
  });
});
