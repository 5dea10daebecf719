import { describe, expect, it } from "vitest";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { ApiError } from "../api-error.ts";
import { aStatus, aUser, fakeGateway, fakeTimers, settle } from "./session-fakes.ts";
import { createSessionStore } from "./session-store.ts";
import type { AuthGateway } from "./auth-gateway.ts";

type Setup = {
  status?: () => Promise<SubscriptionStatus>;
  gateway?: Partial<AuthGateway>;
};

function setUp({ status = async () => aStatus(), gateway: change = {} }: Setup = {}) {
  const timers = fakeTimers();
  const { gateway, calls, emit } = fakeGateway(change);
  const asked: { refresh: boolean }[] = [];
  let cleared = 0;
  const store = createSessionStore({
    gateway,
    loadStatus(options) {
      asked.push(options);
      return status();
    },
    clearTraces: () => (cleared += 1),
    forgetSignIn: () => calls.push("sign-in forgotten"),
    markMember: () => calls.push("marked"),
    setTimer: (act, delayMs) => timers.setTimer(act, delayMs),
  });
  store.start();
  return { store, timers, emit, asked, calls, clearedTimes: () => cleared };
}

const notOk = () => Promise.reject(new ApiError({ status: 500, code: "internal", message: "" }));

describe("loading the session", () => {
  it("lasts until the authentication state arrives", () => {
    const { store, emit } = setUp();
    expect(store.getState().loading).toBe(true);
    emit(null);
    expect(store.getState()).toMatchObject({ loading: false, user: null });
  });

  it("lasts ten seconds at most", () => {
    const { store, timers } = setUp();
    expect(timers.pending.map(({ delayMs }) => delayMs)).toEqual([10_000]);
    timers.fire();
    expect(store.getState().loading).toBe(false);
  });

  it("lets a person in who arrives after the ten seconds", async () => {
    const { store, timers, emit } = setUp();
    timers.fire();
    emit(aUser());
    await settle();
    expect(store.getState()).toMatchObject({ user: { uid: "u1" }, subscriptionStatus: { hasAccess: true } });
  });
});

describe("someone who was signed in at the last visit", () => {
  const before = { gateway: { remembered: () => aUser() } };

  it("counts as signed in immediately, and the status is loaded", async () => {
    const { store, asked } = setUp(before);
    expect(store.getState()).toMatchObject({ loading: false, user: { uid: "u1" }, subscriptionLoading: true });
    await settle();
    expect(store.getState().subscriptionStatus).toMatchObject({ hasAccess: true });
    expect(asked).toHaveLength(1);
  });

  it("is asked about no second time when the service confirms them", async () => {
    const { emit, asked, store } = setUp(before);
    emit(aUser());
    await settle();
    expect(asked).toHaveLength(1);
    expect(store.getState().user?.uid).toBe("u1");
  });

  it("arrives once, so that a sign-out before the service has answered stays one", () => {
    const { emit, calls } = setUp(before);
    emit(aUser());
    expect(calls).toEqual(["marked"]);
  });

  it("removes everything when the service has no session", async () => {
    const { emit, store, clearedTimes } = setUp(before);
    emit(null);
    await settle();
    expect(store.getState()).toMatchObject({ user: null, loading: false, subscriptionStatus: null });
    expect(clearedTimes()).toBe(1);
  });

  it("is replaced by someone else", async () => {
    const { emit, store, clearedTimes } = setUp(before);
    emit(aUser({ uid: "u2" }));
    await settle();
    expect(store.getState().user?.uid).toBe("u2");
    expect(clearedTimes()).toBe(1);
  });
});

describe("signing in", () => {
  it("fetches the id token and loads the subscription status", async () => {
    const { store, emit, asked } = setUp();
    emit(aUser());
    expect(store.getState()).toMatchObject({ loading: false, subscriptionLoading: true, subscriptionStatus: null });
    await settle();
    expect(store.getState()).toMatchObject({
      idToken: "token-1",
      subscriptionStatus: { hasAccess: true },
      subscriptionLoading: false,
    });
    expect(asked).toEqual([{ refresh: false }]);
  });

  it("sets the status to null when the answer is not ok", async () => {
    const { store, emit } = setUp({ status: notOk });
    emit(aUser());
    await settle();
    expect(store.getState()).toMatchObject({ subscriptionStatus: null, subscriptionLoading: false });
  });

  it("discards an earlier status when a later response is not ok", async () => {
    const answers = [async () => aStatus(), notOk];
    const { store, emit } = setUp({ status: () => (answers.shift() ?? notOk)() });
    emit(aUser());
    await settle();
    expect(await store.refreshStatus()).toBeNull();
    expect(store.getState().subscriptionStatus).toBeNull();
  });

  it("keeps the plan's last status when there is no response at all", async () => {
    const silence = () => Promise.reject(new ApiError({ status: 0, code: "network", message: "" }));
    const answers = [async () => aStatus(), silence];
    const { store, emit } = setUp({ status: () => (answers.shift() ?? silence)() });
    emit(aUser());
    await settle();
    expect(await store.refreshStatus()).toBeNull();
    expect(store.getState()).toMatchObject({ subscriptionStatus: { hasAccess: true }, subscriptionLoading: false });
  });

  it("lets no earlier answer take the place of a later one", async () => {
    const [slow, quick] = [Promise.withResolvers<SubscriptionStatus>(), Promise.withResolvers<SubscriptionStatus>()];
    const answers = [slow, quick];
    const { store, emit } = setUp({ status: () => (answers.shift() ?? quick).promise });
    emit(aUser());
    await settle();
    void store.refreshStatus();
    quick.resolve(aStatus({ willCancel: true }));
    await settle();
    slow.resolve(aStatus({ willCancel: false }));
    await settle();
    expect(store.getState()).toMatchObject({ subscriptionStatus: { willCancel: true }, subscriptionLoading: false });
  });

  it("uses the response to a change, without a request and over responses in flight", async () => {
    const { promise, resolve } = Promise.withResolvers<SubscriptionStatus>();
    const { store, emit, asked } = setUp({ status: () => promise });
    emit(aUser());
    await settle();
    store.acceptStatus(aStatus({ willCancel: true }));
    resolve(aStatus({ willCancel: false }));
    await settle();
    expect(store.getState()).toMatchObject({ subscriptionStatus: { willCancel: true }, subscriptionLoading: false });
    expect(asked).toHaveLength(1);
  });

  it("keeps the status in view while it is reloaded", async () => {
    const { store, emit, asked } = setUp();
    emit(aUser());
    await settle();
    const refreshed = store.refreshStatus({ fromProvider: true });
    expect(store.getState()).toMatchObject({ subscriptionLoading: true, subscriptionStatus: { hasAccess: true } });
    await refreshed;
    expect(asked.at(-1)).toEqual({ refresh: true });
  });

  it("does not ask again when only the token is renewed", async () => {
    const { store, emit, asked } = setUp();
    emit(aUser());
    await settle();
    emit(aUser());
    await settle();
    expect(asked).toHaveLength(1);
    expect(store.getState().subscriptionLoading).toBe(false);
  });

  it("asks for nothing while the address is not confirmed", async () => {
    const { store, emit, asked, calls } = setUp();
    emit(aUser({ emailVerified: false }));
    await settle();
    expect(asked).toEqual([]);
    expect(calls).not.toContain("marked");
    expect(store.getState()).toMatchObject({ subscriptionLoading: false, idToken: "token-1" });
  });

  it("ends loading the status even when no token can be had", async () => {
    const { store, emit } = setUp({ gateway: { token: () => Promise.reject(new Error("offline")) }, status: notOk });
    emit(aUser());
    await settle();
    expect(store.getState()).toMatchObject({ idToken: null, subscriptionLoading: false, subscriptionStatus: null });
  });

  it("drops a response that arrives after a sign-out", async () => {
    const { promise, resolve } = Promise.withResolvers<SubscriptionStatus>();
    const { store, emit } = setUp({ status: () => promise });
    emit(aUser());
    await settle();
    emit(null);
    resolve(aStatus());
    await settle();
    expect(store.getState().subscriptionStatus).toBeNull();
  });

  it("mixes nothing of one person with the next", async () => {
    const { store, emit, clearedTimes } = setUp();
    emit(aUser());
    await settle();
    const before = clearedTimes();
    emit(aUser({ uid: "u2" }));
    expect(store.getState()).toMatchObject({ user: { uid: "u2" }, idToken: null, subscriptionStatus: null });
    expect(clearedTimes()).toBe(before + 1);
  });
});

describe("signing out", () => {
  it("clears user, token and status, and what the browser keeps", async () => {
    const { store, emit, clearedTimes } = setUp();
    emit(aUser());
    await settle();
    await store.signOut();
    expect(store.getState()).toMatchObject({ user: null, idToken: null, subscriptionStatus: null, staffRole: null });
    expect(clearedTimes()).toBeGreaterThan(0);
  });

  it("deletes the address and name of a sign-in by mail, which at the start of a page are still needed", async () => {
    const { emit, calls } = setUp();
    emit(null);
    expect(calls).not.toContain("sign-in forgotten");
    emit(aUser());
    emit(null);
    expect(calls).toContain("sign-in forgotten");
  });

  it("does the same when it happened in another tab", async () => {
    const { store, emit, clearedTimes } = setUp();
    emit(aUser());
    await settle();
    emit(null);
    expect(store.getState()).toMatchObject({ user: null, idToken: null, subscriptionStatus: null });
    expect(clearedTimes()).toBe(1);
  });

  it("ends the verification message when the person arrives with a confirmed address", () => {
    const { store, emit } = setUp();
    store.showVerification();
    emit(aUser({ emailVerified: true }));
    expect(store.getState().showingEmailVerification).toBe(false);
  });

  it("leaves the verification message on the screen", async () => {
    const { store, emit } = setUp();
    store.showVerification();
    emit(aUser({ emailVerified: false }));
    await store.signOut();
    expect(store.getState().showingEmailVerification).toBe(true);
  });
});
