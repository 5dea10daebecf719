import { describe, expect, it } from "vitest";
import { protectedView } from "./protected-view.ts";
import { aStatus, aUser } from "./session-fakes.ts";
import { initialSession } from "./session-state.ts";
import type { SessionState } from "./session-state.ts";

const signedIn: SessionState = {
  ...initialSession,
  loading: false,
  user: aUser(),
  idToken: "token-1",
  subscriptionStatus: aStatus(),
};
const ended = aStatus({ hasAccess: false, reason: "canceled" });
const never = aStatus({ hasAccess: false, reason: "none", plan: null });
const everyPage = [
  "/dashboard",
  "/billing",
  "/account",
  "/consent-fix",
  "/plaid-oauth-return",
  "/admin/overview",
  "/household",
];
const readByAll = ["/help", "/help/trial-and-renewal", "/news", "/news/monthly-credits", "/news/a/b"];

describe("a protected page", () => {
  it("waits while authentication is loading", () => {
    expect(protectedView(initialSession, "/dashboard")).toBe("loading");
  });

  it("waits for the plan's state", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/dashboard")).toBe("loading");
  });

  it("is shown with its last answer only while the plan's state is loading", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/dashboard", { isPainted: true })).toBe("page");
    expect(protectedView({ ...state, subscriptionAnswered: true }, "/dashboard", { isPainted: true })).toBe("unknown");
    expect(protectedView({ ...signedIn, subscriptionStatus: ended }, "/dashboard", { isPainted: true })).toBe(
      "blocked",
    );
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard", { isPainted: true })).toBe("redirect");
  });

  it("does not go back to waiting when the plan's state is reloaded", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true, subscriptionAnswered: true };
    expect(protectedView(state, "/dashboard")).toBe("unknown");
  });

  it("shows billing, which has its own loading state", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/billing")).toBe("page");
  });

  it.each(["incomplete", "incomplete_expired"] as const)(
    "leads someone whose first payment is %s from a sign-in to the choice of a plan, and a former member to the renewal",
    (reason) => {
      const visit = { isAfterSignIn: true };
      const first = aStatus({ hasAccess: false, reason, trial: { ...aStatus().trial, eligible: true } });
      expect(protectedView({ ...signedIn, subscriptionStatus: first }, "/dashboard", visit)).toBe("choosePlan");
      const former = aStatus({ hasAccess: false, reason });
      expect(protectedView({ ...signedIn, subscriptionStatus: former }, "/dashboard", visit)).toBe("blocked");
    },
  );

  it("stays open while a known state is reloaded", () => {
    expect(protectedView({ ...signedIn, subscriptionLoading: true }, "/dashboard")).toBe("page");
  });

  it("sends strangers away", () => {
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard")).toBe("redirect");
  });

  it("waits a moment for someone who has just signed in", () => {
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard", { justSignedIn: true })).toBe(
      "finalizing",
    );
  });

  it.each(everyPage)("opens %s to a member", (path) => {
    expect(protectedView(signedIn, path)).toBe("page");
  });

  it.each(everyPage)("shows someone whose plan has ended, or who never had one, billing alone: %s", (path) => {
    for (const subscriptionStatus of [ended, never])
      expect(protectedView({ ...signedIn, subscriptionStatus }, path)).toBe(path === "/billing" ? "page" : "blocked");
  });

  it("leads someone who never had a plan from the screen that signed them in to the choice of one", () => {
    const visit = { isAfterSignIn: true };
    expect(protectedView({ ...signedIn, subscriptionStatus: never }, "/dashboard", visit)).toBe("choosePlan");
    expect(protectedView({ ...signedIn, subscriptionStatus: ended }, "/dashboard", visit)).toBe("blocked");
    expect(protectedView(signedIn, "/dashboard", visit)).toBe("page");
  });

  it("is open to staff without a plan", () => {
    const staff = aStatus({ reason: "staff", planReason: "none", plan: null });
    for (const path of ["/dashboard", "/admin/users"])
      expect(protectedView({ ...signedIn, subscriptionStatus: staff }, path)).toBe("page");
  });

  it.each(readByAll)("shows %s to a visitor, to somebody unconfirmed, without access and to a member", (path) => {
    const unconfirmed = { ...signedIn, user: aUser({ emailVerified: false }), subscriptionStatus: null };
    const withoutAccess = [ended, never].map((subscriptionStatus) => ({ ...signedIn, subscriptionStatus }));
    for (const state of [{ ...initialSession, loading: false }, unconfirmed, ...withoutAccess, signedIn])
      expect(protectedView(state, path)).toBe("page");
    expect(protectedView(initialSession, path)).toBe("loading");
  });

  it.each(["/helpers", "/newsletter"])("sends strangers away from %s", (path) => {
    expect(protectedView({ ...initialSession, loading: false }, path)).toBe("redirect");
  });

  it("keeps the back office open only while the plan isn't known", () => {
    const path = "/admin/users/demo";
    expect(protectedView({ ...signedIn, subscriptionStatus: null }, path)).toBe("page");
    expect(protectedView({ ...signedIn, subscriptionStatus: ended }, path)).toBe("blocked");
    expect(protectedView({ ...initialSession, loading: false }, path)).toBe("redirect");
  });

  it("keeps the help, and not the news, open while the plan isn't known", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionAnswered: true };
    expect(protectedView(state, "/help/trial-and-renewal")).toBe("page");
    expect(protectedView(state, "/news")).toBe("unknown");
  });

  it("does not call a plan expired when the server gave no answer", () => {
    expect(protectedView({ ...signedIn, subscriptionStatus: null }, "/dashboard")).toBe("unknown");
  });

  it("asks for the confirmation of an address first", () => {
    const state = { ...signedIn, user: aUser({ emailVerified: false }), subscriptionStatus: null };
    expect(protectedView(state, "/billing")).toBe("unconfirmed");
  });
});
