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
const everyPage = ["/dashboard", "/billing", "/account", "/consent-fix", "/plaid-oauth-return"];

describe("a protected page", () => {
  it("waits while authentication is loading", () => {
    expect(protectedView(initialSession, "/dashboard", false)).toBe("loading");
  });

  it("waits for the plan's state", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/dashboard", false)).toBe("loading");
  });

  it("is shown with its last answer only while the plan's state is loading", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/dashboard", false, true)).toBe("page");
    expect(protectedView({ ...state, subscriptionAnswered: true }, "/dashboard", false, true)).toBe("unknown");
    expect(protectedView({ ...signedIn, subscriptionStatus: ended }, "/dashboard", false, true)).toBe("blocked");
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard", false, true)).toBe("redirect");
  });

  it("does not go back to waiting when the plan's state is reloaded", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true, subscriptionAnswered: true };
    expect(protectedView(state, "/dashboard", false)).toBe("unknown");
  });

  it("shows billing, which has its own loading state", () => {
    const state = { ...signedIn, subscriptionStatus: null, subscriptionLoading: true };
    expect(protectedView(state, "/billing", false)).toBe("page");
  });

  it.each(["incomplete", "incomplete_expired"] as const)(
    "leads someone whose first payment is %s to the choice of a plan, and a former member to the renewal",
    (reason) => {
      const first = aStatus({ hasAccess: false, reason, trial: { ...aStatus().trial, eligible: true } });
      expect(protectedView({ ...signedIn, subscriptionStatus: first }, "/dashboard", false)).toBe("choosePlan");
      const former = aStatus({ hasAccess: false, reason });
      expect(protectedView({ ...signedIn, subscriptionStatus: former }, "/dashboard", false)).toBe("blocked");
    },
  );

  it("stays open while a known state is reloaded", () => {
    expect(protectedView({ ...signedIn, subscriptionLoading: true }, "/dashboard", false)).toBe("page");
  });

  it("sends strangers away", () => {
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard", false)).toBe("redirect");
  });

  it("waits a moment for someone who has just signed in", () => {
    expect(protectedView({ ...initialSession, loading: false }, "/dashboard", true)).toBe("finalizing");
  });

  it.each(everyPage)("opens %s to a member", (path) => {
    expect(protectedView(signedIn, path, false)).toBe("page");
  });

  it.each(everyPage)("shows %s to someone whose plan has ended only when it is billing", (path) => {
    const view = protectedView({ ...signedIn, subscriptionStatus: ended }, path, false);
    expect(view).toBe(path === "/billing" ? "page" : "blocked");
  });

  it.each(everyPage)("leads someone who never had a plan from %s to the choice of one", (path) => {
    const view = protectedView({ ...signedIn, subscriptionStatus: never }, path, false);
    expect(view).toBe(["/billing", "/account"].includes(path) ? "page" : "choosePlan");
  });

  it.each([ended, never, null])("opens the back office whatever the plan: it asks for a role", (subscriptionStatus) => {
    expect(protectedView({ ...signedIn, subscriptionStatus }, "/admin/users/demo", false)).toBe("page");
    expect(protectedView({ ...initialSession, loading: false }, "/admin", false)).toBe("redirect");
  });

  it("does not call a plan expired when the server gave no answer", () => {
    expect(protectedView({ ...signedIn, subscriptionStatus: null }, "/dashboard", false)).toBe("unknown");
  });

  it("asks for the confirmation of an address first", () => {
    const state = { ...signedIn, user: aUser({ emailVerified: false }), subscriptionStatus: null };
    expect(protectedView(state, "/billing", false)).toBe("unconfirmed");
  });
});
