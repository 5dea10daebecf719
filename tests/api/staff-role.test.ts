// @module-tag gate

import { listPermissions } from "@cardwell/core/domain/staff/permissions";
import { describe, expect, it } from "vitest";
import type { Account } from "@cardwell/core/contract/accounts";
import type { StaffMember } from "@cardwell/core/contract/admin/staff";
import { setStaffRole } from "../../scripts/lib/staff.ts";
import { call, rejection } from "../support/api.ts";
import { auth, db, newPerson, signIn } from "../support/people.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import type { Status } from "../support/subscriptions.ts";
import { forgetMailLimits } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";

const endedPlan = {
  id: "sub_ended",
  status: "canceled",
  priceId: "price_ended",
  productId: "prod_ended",
  createdAt: new Date("2026-01-03T15:00:00Z"),
  currentPeriodStart: new Date("2026-10-03T15:00:00Z"),
  currentPeriodEnd: new Date("2026-11-03T15:00:00Z"),
  cancelAtPeriodEnd: false,
  collectionPaused: false,
  endedAt: new Date("2026-11-03T15:00:00Z"),
};

const account = (token: string) => call<Account>("GET", "/api/account", { token });

describe("a staff role", () => {
  it("applies from the next sign-in, and ends earlier sessions", async () => {
    const person = await signedInAnHourAgo(await newPerson());
    await setStaffRole(auth, person.email, "owner");
    expect(rejection(await account(person.idToken))).toEqual({ status: 401, error: "unauthenticated" });
    const again = await signIn(person.email, person.password);
    expect((await account(again.idToken)).body.staffRole).toBe("owner");
  });

  it("no longer applies at the next call after it is revoked", async () => {
    const person = await signedInAnHourAgo(await newPerson({ staff: "owner" }));
    expect((await account(person.idToken)).body.staffRole).toBe("owner");
    await setStaffRole(auth, person.email, null);
    expect(rejection(await account(person.idToken))).toEqual({ status: 401, error: "unauthenticated" });
    const again = await signIn(person.email, person.password);
    expect((await account(again.idToken)).body.staffRole).toBeNull();
  });

  it("no longer applies at the next back-office call, even while a token with the claim is valid", async () => {
    const { uid, idToken } = await newPerson({ staff: "editor" });
    expect(await call("GET", "/api/admin/me", { token: idToken })).toMatchObject({ status: 200 });
    await auth.setCustomUserClaims(uid, {});
    expect((await account(idToken)).status).toBe(200);
    expect(rejection(await call("GET", "/api/admin/me", { token: idToken }))).toEqual({
      status: 403,
      error: "forbidden",
    });
  });

  it("gives access by itself, with or without a plan, and ends with the next call after it is removed", async () => {
    const { uid, email, idToken: token } = await newPerson({ staff: "support" });
    const openToday = () => call("GET", "/api/dashboard", { token });
    const readStatus = async () => (await call<Status>("GET", "/api/subscription/status", { token })).body;
    const requestLink = () =>
      call("POST", "/api/email/send-passwordless-signin", { body: { email, continueUrl: appOrigin } });
    expect((await openToday()).status).toBe(200);
    expect(await readStatus()).toMatchObject({ hasAccess: true, reason: "staff", planReason: "none", plan: null });

    await db.doc(`customers/${uid}`).set({ hadSubscription: true, subscription: endedPlan });
    expect((await openToday()).status).toBe(200);
    expect(await readStatus()).toMatchObject({ hasAccess: true, reason: "staff", planReason: "canceled" });
    expect(await requestLink()).toMatchObject({ status: 200, body: { isNewUser: false } });

    // The token still claims the role.
    await auth.setCustomUserClaims(uid, {});
    expect(rejection(await openToday())).toEqual({ status: 403, error: "subscription_inactive" });
    expect(await readStatus()).toMatchObject({ hasAccess: false, reason: "canceled" });
    await forgetMailLimits();
    expect(rejection(await requestLink())).toEqual({ status: 403, error: "subscription_inactive" });
  });

  it("is shown to its holder with its permissions", async () => {
    const { uid, email, idToken } = await newPerson({ staff: "viewer" });
    expect((await call<StaffMember>("GET", "/api/admin/me", { token: idToken })).body).toEqual({
      uid,
      email,
      role: "viewer",
      permissions: listPermissions("viewer"),
    });
  });

  it("isn't granted by a field in the account document", async () => {
    const { uid, idToken } = await newPerson();
    await account(idToken);
    await db.doc(`accounts/${uid}`).update({ role: "owner", staff: "owner", staffRole: "owner" });
    expect((await account(idToken)).body.staffRole).toBeNull();
    expect(rejection(await call("GET", "/api/admin/me", { token: idToken })).error).toBe("forbidden");
  });

  it("keeps other claims unchanged", async () => {
    const { uid, email } = await newPerson();
    await auth.setCustomUserClaims(uid, { beta: true });
    await setStaffRole(auth, email, "owner");
    expect((await auth.getUser(uid)).customClaims).toEqual({ beta: true, staff: "owner" });
  });

  it("isn't granted to an unconfirmed address", async () => {
    const { email } = await newPerson({ confirmed: false });
    await expect(setStaffRole(auth, email, "owner")).rejects.toThrow("not confirmed");
  });
});
