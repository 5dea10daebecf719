import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { render, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearTraces } from "../lib/session/local-traces.ts";
import { afterSignIn, recordRedirect } from "../lib/session/redirects.ts";
import { aStatus } from "../lib/session/session-fakes.ts";
import { AuthContext } from "../lib/session/use-auth.ts";
import { buildAuth, completeBrowser, createFakeServer } from "../lib/testing.tsx";
import { MemberArea } from "./member-area.tsx";

beforeEach(() => {
  completeBrowser();
  createFakeServer();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const never = aStatus({ hasAccess: false, reason: "none", plan: null });
const ended = aStatus({ hasAccess: false, reason: "canceled" });

/** A page at an address, as it is shown to somebody with this status; null: to a visitor. */
function openAt(path: string, status: SubscriptionStatus | null, state?: object) {
  const pages = ["/dashboard", "/account", "/help", "/billing", "/plaid-oauth-return"].map((page) => ({
    path: page,
    element: <h1>{page}</h1>,
  }));
  const router = createMemoryRouter([{ element: <MemberArea />, children: pages }], {
    initialEntries: [{ pathname: path, state }],
  });
  render(
    <AuthContext value={buildAuth(status && "u1", status)}>
      <RouterProvider router={router} />
    </AuthContext>,
  );
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}

const modal = () => screen.findByRole("dialog", { name: "Subscription Expired" });

describe.each([
  ["whose plan ended", ended],
  ["who never paid", never],
])("someone %s", (_who, status) => {
  it.each(["/dashboard", "/account"])("finds the modal in the place of %s, and billing behind it", async (path) => {
    const address = openAt(path, status);
    expect((await modal()).textContent).toContain(
      "Your subscription has expired. Please renew to continue accessing the platform.",
    );
    expect(screen.queryByRole("heading", { level: 1, name: path })).toBeNull();
    expect(address()).toBe(path);
    await userEvent.click(within(await modal()).getByRole("button", { name: "Renew Subscription" }));
    expect(address()).toBe("/billing");
    expect(screen.getByRole("heading", { level: 1, name: "/billing" })).toBeTruthy();
  });

  it("finds at billing no link to a page that is closed", async () => {
    openAt("/billing", status);
    for (const bar of ["Places", "Main"]) expect(screen.queryByRole("navigation", { name: bar })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Account menu" }));
    const inApp = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href") ?? "");
    expect(inApp).toContain("/news");
    expect(inApp.filter((href) => /^\/(?!billing$|news$|help$|privacy$|terms$)/.test(href))).toEqual([]);
  });
});

it("the help is in the app's frame for a member and without access, and has the way to a sign-in for a visitor", async () => {
  for (const status of [aStatus(), ended]) {
    openAt("/help", status);
    expect(screen.getByRole("heading", { level: 1, name: "/help" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Account menu" })).toBeTruthy();
    cleanup();
  }
  openAt("/help", null);
  expect(await screen.findByRole("heading", { level: 1, name: "/help" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
  expect(screen.getByRole("link", { name: "Start 14 days free" }).getAttribute("href")).toBe("/create-account");
  expect(screen.queryByRole("button", { name: "Account menu" })).toBeNull();
});

it("the page behind the modal says that a plan is missing, or has ended", async () => {
  for (const [status, headline] of [
    [never, "You don't have a plan yet."],
    [ended, "Your subscription has expired."],
  ] as const) {
    openAt("/dashboard", status);
    await userEvent.click(within(await modal()).getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("heading", { level: 1, name: headline })).toBeTruthy();
    cleanup();
  }
});

it("the screen that signed them in leads who never paid to billing, and who lapsed to the modal", async () => {
  const address = openAt("/dashboard", never, afterSignIn);
  await waitFor(() => expect(address()).toBe("/billing"));
  cleanup();
  const stays = openAt("/dashboard", ended, afterSignIn);
  await modal();
  expect(stays()).toBe("/dashboard");
});

it("a member and staff without a plan see the page with its five places", () => {
  for (const status of [aStatus(), aStatus({ reason: "staff", planReason: "none", plan: null })]) {
    openAt("/account", status);
    expect(screen.getByRole("heading", { level: 1, name: "/account" })).toBeTruthy();
    expect(within(screen.getByRole("navigation", { name: "Places" })).getAllByRole("link")).toHaveLength(5);
    cleanup();
  }
});

it("Today finishes a bank's return that came before the sign-in, whoever left meanwhile, and no other page does", () => {
  recordRedirect("/plaid-oauth-return?oauth_state_id=abc", "no_user", new Date());
  clearTraces("nora");
  expect(openAt("/account", aStatus())()).toBe("/account");
  cleanup();
  expect(openAt("/dashboard", aStatus())()).toBe("/plaid-oauth-return?oauth_state_id=abc");
});
