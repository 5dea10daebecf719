import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPushBrowser, nobodysDevices, noraPhone, removePushBrowser } from "../lib/push-fakes.ts";
import { clearTraces } from "../lib/session/local-traces.ts";
import { session } from "../lib/session/session.ts";
import { buildAuth, createFakeServer } from "../lib/testing.tsx";
import type { FakeServer } from "../lib/testing.tsx";
import { checkDevice } from "./push-upkeep.ts";

const remove = "DELETE /api/push/devices/digest-1";
const subscribe = "PUT /api/push/subscription";
const markKey = "cardwell:push";

let server: FakeServer;
let browser: ReturnType<typeof installPushBrowser>;
const signIn = (uid: string | null) =>
  vi.spyOn(session, "getState").mockReturnValue({ ...buildAuth(uid, null), loading: false });
beforeEach(() => {
  server = createFakeServer();
  server.answer(remove, nobodysDevices);
  browser = installPushBrowser("granted");
  signIn("nora");
  const { endpoint } = browser.subscribe();
  localStorage.setItem(markKey, JSON.stringify({ uid: "nora", id: noraPhone.id, endpoint }));
});
afterEach(removePushBrowser);

describe("at the start", () => {
  it("a subscription of the member's stays, without a call", async () => {
    await checkDevice();
    expect(browser.subscription).not.toBeNull();
    expect(server.calls).toEqual([]);
  });

  it("the device is removed where the permission was revoked", async () => {
    browser.permission = "denied";
    await checkDevice();
    expect(server.calls).toEqual([remove]);
    expect(browser.subscription).toBeNull();
  });

  it("the device is removed where the subscription ended", async () => {
    browser.subscription = null;
    await checkDevice();
    expect(server.calls).toEqual([remove]);
    expect(localStorage.getItem(markKey)).toBeNull();
  });

  it("a renewed subscription takes the place of the former one", async () => {
    server.answer(subscribe, { id: "digest-2", ...nobodysDevices });
    browser.endpoint = "https://push.example/2";
    browser.subscribe();
    await checkDevice();
    expect(server.calls).toEqual([subscribe, remove]);
    expect(server.bodies).toMatchObject([{ endpoint: "https://push.example/2" }]);
    expect(browser.subscription).not.toBeNull();
    expect(localStorage.getItem(markKey)).toContain("digest-2");
  });

  it.each([["another member"], [null]])("what is left of a member ends for %s", async (next) => {
    signIn(next);
    if (next === null) localStorage.clear();
    await checkDevice();
    expect(browser.subscription).toBeNull();
    expect(browser.closed).toBe(1);
    expect(server.calls).toEqual([]);
  });

  it("nothing ends while it isn't known who is signed in", async () => {
    signIn(null);
    await checkDevice();
    expect(browser.subscription).not.toBeNull();
  });
});

describe("signing out", () => {
  it("removes the device while the session lasts, and what is shown of the member", async () => {
    await session.signOut().catch(() => undefined);
    expect(server.calls).toEqual([remove]);
    expect(browser.subscription).toBeNull();
    expect(browser.closed).toBe(1);
  });

  it("unsubscribes also where the server can't be reached", async () => {
    server.reject(remove, 0);
    await session.signOut().catch(() => undefined);
    expect(browser.subscription).toBeNull();
  });

  it("ends the session also where the browser can't unsubscribe", async () => {
    vi.spyOn(browser.subscription!, "unsubscribe").mockRejectedValue(new DOMException("Not now", "AbortError"));
    const failure = await session.signOut().catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(DOMException);
    expect(server.calls).toEqual([remove]);
  });

  it("unsubscribes when the session ended by itself", async () => {
    clearTraces("nora");
    await expect.poll(() => browser.subscription).toBeNull();
  });
});
