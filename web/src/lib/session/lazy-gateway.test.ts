import { describe, expect, it } from "vitest";
import type { AuthService } from "./auth-gateway.ts";
import { createLazyGateway } from "./lazy-gateway.ts";
import type { Remembered } from "./remembered.ts";
import { aUser, fakeGateway, settle } from "./session-fakes.ts";
import type { SessionUser } from "./session-state.ts";

const known: Remembered = { user: aUser(), token: { idToken: "token-0", staffRole: null } };

function setUp({ remembered = null, fails = 0 }: { remembered?: Remembered | null; fails?: number } = {}) {
  const { gateway: service, emit, calls } = fakeGateway();
  let loads = 0;
  const gateway = createLazyGateway({
    async load(): Promise<AuthService> {
      loads += 1;
      if (loads <= fails) throw new Error("offline");
      return service;
    },
    remembered: () => remembered,
  });
  const received: (SessionUser | null)[] = [];
  const stop = gateway.onChange((user) => received.push(user));
  return { gateway, emit, calls, received, stop, loadTimes: () => loads };
}

describe("the authentication service", () => {
  it("is not loaded to read who was here last, nor for a token that is still valid", async () => {
    const { gateway, loadTimes } = setUp({ remembered: known });
    expect(gateway.remembered()).toEqual(known.user);
    expect(await gateway.token({ force: false })).toEqual(known.token);
    expect(loadTimes()).toBe(0);
  });

  it("is loaded once, for anything that needs it, and is used from then on", async () => {
    const { gateway, loadTimes } = setUp({ remembered: known });
    expect(await gateway.token({ force: true })).toMatchObject({ idToken: "token-1" });
    await gateway.signInWithPassword("nora@example.com", "p");
    expect(await gateway.token({ force: false })).toMatchObject({ idToken: "token-1" });
    expect(loadTimes()).toBe(1);
  });

  it("reports who is signed in once it is loaded, to all current listeners", async () => {
    const { gateway, emit, received } = setUp();
    await gateway.begin();
    await settle();
    emit(aUser());
    expect(received).toEqual([aUser()]);
    const other = setUp();
    other.stop();
    await other.gateway.begin();
    await settle();
    other.emit(aUser());
    expect(other.received).toEqual([]);
  });

  it("is fetched again when that failed", async () => {
    const { gateway, emit, received } = setUp({ fails: 1 });
    await expect(gateway.begin()).rejects.toThrow("offline");
    await gateway.signOut();
    await settle();
    emit(null);
    expect(received).toContain(null);
  });
});
