import { describe, expect, it } from "vitest";
import type { AuthAccount } from "../../lib/auth.ts";
import { fakeAuth, noSeen, person, rejectAll } from "../mail-fakes.ts";
import { signClaim, signDisown } from "./proofs.ts";
import { linkRoutes } from "./service.ts";
import type { PlanOf } from "./service.ts";

const KEY = "k".repeat(32);
const NOW = new Date("2026-11-20T12:00:00Z");
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const at = (now: Date) => ({ clientIp: "203.0.113.9", now });
const asker = at(NOW);
const SITE = "https://cardwell.test";
const email = "nora@example.com";

function given(
  people: AuthAccount[],
  { plan = "never", limited = false }: { plan?: Awaited<ReturnType<PlanOf>>; limited?: boolean } = {},
) {
  const seen = noSeen();
  const service = linkRoutes({
    limit: limited ? rejectAll : () => Promise.resolve(),
    queue: (request) => Promise.resolve(void seen.queued.push(request)),
    auth: fakeAuth(people, seen),
    getPlan: () => Promise.resolve(plan),
    appOrigin: () => SITE,
    signingKey: () => KEY,
    forgetUnconfirmed: () => Promise.resolve(),
  });
  return { service, seen };
}

const signIn = (change: object = {}) => ({ email, firstName: "Nora", continueUrl: SITE, ...change });
const getErrorCode = async (call: Promise<unknown>) =>
  await call.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

describe("a mail that only its reader learns from", () => {
  const calls = {
    verification: (service: ReturnType<typeof given>["service"]) =>
      service.sendVerification({ body: { email } }, asker),
    "password reset": (service: ReturnType<typeof given>["service"]) =>
      service.sendPasswordReset({ body: { email } }, asker),
    "portal link": (service: ReturnType<typeof given>["service"]) => service.sendPortalLink({ body: { email } }, asker),
  };

  it.each(Object.entries(calls))(
    "%s: same answer, same work for unknown, unconfirmed and confirmed",
    async (_name, call) => {
      const outcomes = [];
      for (const people of [[], [person({ emailVerified: false })], [person()]]) {
        const { service, seen } = given(people);
        outcomes.push([await call(service), seen]);
      }
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(outcomes[2]).toEqual(outcomes[0]);
      expect(outcomes[0]?.[1]).toMatchObject({ lookUps: [], queued: [{ to: email }] });
    },
  );
});

describe("every public mail", () => {
  it("is limited before anything is looked up or queued", async () => {
    const { service, seen } = given([person()], { limited: true });
    const calls = [
      service.sendVerification({ body: { email } }, asker),
      service.sendPasswordlessSignin({ body: signIn() }, asker),
      service.sendPasswordReset({ body: { email } }, asker),
      service.sendPortalLink({ body: { email } }, asker),
    ];
    for (const call of calls) expect(await getErrorCode(call)).toBe("rate_limited");
    expect(seen).toEqual(noSeen());
  });

  it("goes to the normalized address", async () => {
    const { service, seen } = given([]);
    await service.sendVerification({ body: { email: "NORA@Example.com" } }, asker);
    expect(seen.queued[0]?.to).toBe(email);
  });

  it.each([
    ["Nora", "Nora"],
    ["https://evil.test", null],
    ["Click here now please", null],
    [undefined, null],
  ])("reads the first name %j as %j", async (typed, shown) => {
    const { service, seen } = given([]);
    await service.sendVerification({ body: { email, firstName: typed } }, asker);
    expect(seen.queued).toEqual([{ kind: "verify_email", to: email, firstName: shown }]);
  });
});

describe("a sign-in link", () => {
  it("shows whether someone is new", async () => {
    expect(await given([]).service.sendPasswordlessSignin({ body: signIn() }, asker)).toMatchObject({
      isNewUser: true,
    });
    expect(await given([person()]).service.sendPasswordlessSignin({ body: signIn() }, asker)).toMatchObject({
      isNewUser: false,
    });
  });

  it("is sent to those who never had a plan or have a live one, not to those whose plan ended", async () => {
    for (const plan of ["never", "live"] as const) {
      const { service, seen } = given([person()], { plan });
      await service.sendPasswordlessSignin({ body: signIn() }, asker);
      expect(seen.queued).toHaveLength(1);
    }
    const { service, seen } = given([person()], { plan: "ended" });
    await expect(service.sendPasswordlessSignin({ body: signIn() }, asker)).rejects.toMatchObject({
      code: "subscription_inactive",
      extra: { requiresPortalAccess: true },
    });
    expect(seen.queued).toEqual([]);
  });

  it("is sent to staff, whatever their plan", async () => {
    const { service, seen } = given([person({ staffRole: "owner" })], { plan: "ended" });
    expect(await service.sendPasswordlessSignin({ body: signIn() }, asker)).toMatchObject({ isNewUser: false });
    expect(seen.queued).toHaveLength(1);
  });

  it("to another site names the field, before anything is looked up", async () => {
    const { service, seen } = given([person()]);
    const elsewhere = signIn({ continueUrl: "https://evil.test" });
    await expect(service.sendPasswordlessSignin({ body: elsewhere }, asker)).rejects.toMatchObject({
      code: "invalid_request",
      extra: { fields: [{ path: "body.continueUrl" }] },
    });
    expect(seen).toEqual(noSeen());
  });
});

describe("the owner of an address that someone else registered", () => {
  const stranger = person({ emailVerified: false });

  it("locks the stranger out with the proof from the sign-in mail", async () => {
    const { service, seen } = given([stranger]);
    const proof = signClaim({ uid: null, email }, KEY, NOW);
    expect(await service.claimAddress({ body: { email: "Nora@example.com", proof } }, at(minutesLater(14)))).toEqual({
      claimed: true,
    });
    expect(seen.lockedOut).toEqual(["u1"]);
  });

  it("takes nothing from a confirmed account, and needs none to exist", async () => {
    for (const people of [[], [person()]]) {
      const { service, seen } = given(people);
      expect(
        await service.claimAddress({ body: { email, proof: signClaim({ uid: null, email }, KEY, NOW) } }, at(NOW)),
      ).toEqual({
        claimed: false,
      });
      expect(seen.lockedOut).toEqual([]);
    }
  });

  it.each([
    ["after 15 minutes", signClaim({ uid: null, email }, KEY, NOW), minutesLater(15)],
    ["of another address", signClaim({ uid: null, email: "eve@example.com" }, KEY, NOW), NOW],
    ["of another key", signClaim({ uid: null, email }, "e".repeat(32), NOW), NOW],
    ["for another purpose", signDisown("u1", KEY, NOW), NOW],
    ["that is empty", "", NOW],
  ])("cannot do so with a proof %s", async (_what, proof, now) => {
    const { service, seen } = given([stranger]);
    expect(await getErrorCode(service.claimAddress({ body: { email, proof } }, at(now)))).toBe("invalid_request");
    expect(seen).toEqual(noSeen());
  });

  it("has a link of the account rejected once the account has another address", async () => {
    const proof = signClaim({ uid: "u1", email }, KEY, NOW);
    const claim = (people: AuthAccount[]) =>
      getErrorCode(given(people).service.claimAddress({ body: { email, proof } }, at(NOW)));
    expect(await claim([person({ uid: "u1" })])).toBe("ok");
    expect(await claim([person({ uid: "u1", email: "new@example.com" })])).toBe("conflict");
    expect(await claim([])).toBe("invalid_request");
  });

  it("has the account deleted with the proof from the confirmation mail", async () => {
    const { service, seen } = given([stranger]);
    await service.disownAddress({ body: { email, proof: signDisown("u1", KEY, NOW) } }, at(minutesLater(60)));
    expect(seen.removed).toEqual(["u1"]);
  });

  it("cannot delete a confirmed account, nor one with another address", async () => {
    const proof = signDisown("u1", KEY, NOW);
    const confirmed = given([person()]);
    expect(await getErrorCode(confirmed.service.disownAddress({ body: { email, proof } }, at(NOW)))).toBe("conflict");
    const other = given([stranger]);
    expect(
      await getErrorCode(other.service.disownAddress({ body: { email: "eve@example.com", proof } }, at(NOW))),
    ).toBe("invalid_request");
    expect([confirmed.seen.removed, other.seen.removed]).toEqual([[], []]);
  });

  it("may ask twice: a deleted account stays deleted", async () => {
    const { service } = given([]);
    expect(
      await getErrorCode(service.disownAddress({ body: { email, proof: signDisown("u1", KEY, NOW) } }, at(NOW))),
    ).toBe("ok");
  });
});
