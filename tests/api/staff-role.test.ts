import { describe, expect, it } from "vitest";
import type { Account } from "@cardwell/core/contract/accounts";
import { setStaffRole } from "../../scripts/lib/staff.ts";
import { call, rejection } from "../support/api.ts";
import { auth, newPerson, signIn } from "../support/people.ts";

/** Sessions end by the second: one that began in the very second of the change goes on. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1_100));
const account = (token: string) => call<Account>("GET", "/api/account", { token });

describe("a staff role", () => {
  it("is had from the next sign-in on, and the sessions of before end", async () => {
    const person = await newPerson();
    await aSecondLater();
    await setStaffRole(auth, person.email, "owner");
    expect(rejection(await account(person.idToken))).toEqual({ status: 401, error: "unauthenticated" });
    const again = await signIn(person.email, person.password);
    expect((await account(again.idToken)).body.staffRole).toBe("owner");
  });

  it("is gone at the very next call when it is taken away", async () => {
    const person = await newPerson({ staff: "owner" });
    expect((await account(person.idToken)).body.staffRole).toBe("owner");
    await aSecondLater();
    await setStaffRole(auth, person.email, null);
    expect(rejection(await account(person.idToken))).toEqual({ status: 401, error: "unauthenticated" });
    const again = await signIn(person.email, person.password);
    expect((await account(again.idToken)).body.staffRole).toBeNull();
  });

  it("leaves other claims as they are", async () => {
    const { uid, email } = await newPerson();
    await auth.setCustomUserClaims(uid, { beta: true });
    await setStaffRole(auth, email, "owner");
    expect((await auth.getUser(uid)).customClaims).toEqual({ beta: true, staff: "owner" });
  });

  it("is not given to an address that nobody has confirmed", async () => {
    const { email } = await newPerson({ confirmed: false });
    await expect(setStaffRole(auth, email, "owner")).rejects.toThrow("not confirmed");
  });
});
