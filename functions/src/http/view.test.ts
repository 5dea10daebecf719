import { endpoints } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { describe, expect, it } from "vitest";
import type { AuthAccount } from "../lib/auth.ts";
import type { Caller } from "./authenticate.ts";
import { admitView, requireViewable } from "./view.ts";
import type { ViewGrant } from "./view.ts";

const NOW = new Date("2026-11-20T12:05:00Z");
const VIEW = "AbCdEfGhIjKlMnOpQrSt";

const sam: Caller = {
  uid: "sam",
  email: "sam@cardwell.example",
  emailVerified: true,
  authTimeSeconds: 0,
  staffRole: "support",
};

const grant: ViewGrant = {
  uid: "ingrid",
  staffUid: "sam",
  expiresAt: new Date("2026-11-20T12:15:00Z"),
  endedAt: null,
};

const ingrid: AuthAccount = {
  uid: "ingrid",
  email: "ingrid@post.example",
  emailVerified: true,
  isDisabled: false,
  displayName: null,
  staffRole: null,
  sessionsFrom: null,
};

type Change = {
  grant?: Partial<ViewGrant>;
  account?: Partial<AuthAccount> | null;
  role?: Caller["staffRole"];
  hasAccess?: boolean;
  viewId?: string;
  now?: Date;
};

const admit = (change: Change = {}) =>
  admitView({ access: "member" } as Endpoint, change.viewId ?? VIEW, sam, {
    currentStaffRole: async () => (change.role === undefined ? "support" : change.role),
    realNow: () => NOW,
    now: change.now ?? NOW,
    views: {
      find: async (id) => (id === VIEW ? { ...grant, ...change.grant } : null),
      findAccount: async () => (change.account === null ? null : { ...ingrid, ...change.account }),
      hasAccess: async () => change.hasAccess ?? true,
    },
  });

const toName = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("a call in a view", () => {
  it("is about the member, without the role of the person who views", async () => {
    expect(await admit()).toEqual({
      uid: "ingrid",
      email: "ingrid@post.example",
      emailVerified: true,
      authTimeSeconds: 0,
      staffRole: null,
    });
  });

  it.each<[string, Change, string]>([
    ["after it expired", { now: new Date("2026-11-20T12:15:00Z") }, "This view has ended."],
    ["after it was ended", { grant: { endedAt: new Date("2026-11-20T12:04:00Z") } }, "This view has ended."],
    ["that somebody else started", { grant: { staffUid: "lena" } }, "There is no such view."],
    ["that nobody started", { viewId: "ZzZzZzZzZzZzZzZzZzZz" }, "There is no such view."],
    ["whose id is a path", { viewId: "wallets/ingrid" }, "There is no such view."],
    ["of a deleted account", { account: null }, "This account was deleted."],
    ["of an account that was disabled meanwhile", { account: { isDisabled: true } }, "is disabled"],
    ["of somebody who became an owner meanwhile", { account: { staffRole: "owner" } }, "your role or a higher one"],
    ["by somebody whose role was taken", { role: null }, "doesn't have access"],
    ["by a role without the permission", { role: "editor" }, "doesn't have permission"],
  ])("is rejected %s", async (_, change, message) => {
    await expect(admit(change)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining(message) as string,
    });
  });

  it("shows no more than the member's plan does", async () => {
    await expect(admit({ hasAccess: false })).rejects.toMatchObject({ code: "subscription_inactive" });
  });
});

describe("the endpoints of a view", () => {
  const isOpen = (endpoint: Endpoint) => {
    try {
      requireViewable(endpoint);
      return true;
    } catch {
      return false;
    }
  };

  it("are what the member's screens read, and what is public", () => {
    const own = endpoints.filter((endpoint) => endpoint.access !== "public" && isOpen(endpoint));
    expect(own.map(toName).toSorted()).toEqual([
      "GET /api/account",
      "GET /api/alert-preferences",
      "GET /api/alert-preferences/watching",
      "GET /api/alerts",
      "GET /api/alerts/:alertId",
      "GET /api/alerts/counts",
      "GET /api/alerts/unread-count",
      "GET /api/banks",
      "GET /api/billing/receipt",
      "GET /api/dashboard",
      "GET /api/dashboard/best-card",
      "GET /api/dashboard/value-entries",
      "GET /api/push",
      "GET /api/subscription/status",
      "GET /api/wallet/cards/:walletCardId",
      "GET /api/wallet/cards/:walletCardId/comparison/:cardId",
      "GET /api/wallet/purchases",
      "GET /api/wallet/transactions",
    ]);
  });

  it.each(endpoints.filter(({ method }) => method !== "GET").map((endpoint) => [toName(endpoint), endpoint] as const))(
    "don't include %s, which changes something",
    (_, endpoint) => {
      expect(() => requireViewable(endpoint)).toThrow("Only its member can change it.");
    },
  );

  it("don't include the export, nor anything of the back office", () => {
    const closed = endpoints.filter(({ path }) => path === "/api/wallet/export" || path.startsWith("/api/admin/"));
    expect(closed.filter(isOpen).map(toName)).toEqual([]);
  });
});
