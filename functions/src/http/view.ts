import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { whyNotViewable } from "@cardwell/core/domain/staff/view-session";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { AppError } from "../lib/app-error.ts";
import type { AuthAccount } from "../lib/auth.ts";
import type { Caller } from "./authenticate.ts";
import { admitStaff } from "./staff.ts";

/** What a view permits: one member of staff reads one member's data for some minutes. */
export type ViewGrant = { uid: string; staffUid: string; expiresAt: Date; endedAt: Date | null };

/** What a view is checked against. */
export type ViewGate = {
  find(id: string): Promise<ViewGrant | null>;
  findAccount(uid: string): Promise<AuthAccount | null>;
  /** From what is stored: a view asks no vendor. */
  hasAccess(uid: string, now: Date): Promise<boolean>;
};

type StaffGate = { currentStaffRole: (uid: string) => Promise<StaffRole | null>; realNow: () => Date };

const forbidden = (message: string) => new AppError("forbidden", message);

/** Throws for an endpoint that a view doesn't open, before anybody is looked up. */
export function requireViewable({ method, access, isViewable }: Endpoint): void {
  if (isViewable || (access === "public" && method === "GET")) return;
  throw forbidden(
    method === "GET"
      ? "This isn't part of viewing as the member."
      : "You're viewing this account. Only its member can change it.",
  );
}

/**
 * The member whom a call in a view is about: they are the caller for the handler, and hold no role. Everything is checked with each
 * call: the caller's role, the view and its time, and the member's account.
 */
export async function admitView(
  { access }: Endpoint,
  viewId: string,
  caller: Caller,
  { views, now, ...gate }: StaffGate & { views: ViewGate; now: Date },
): Promise<Caller> {
  const staff = await admitStaff({ permission: "users.view-as" }, caller, gate);
  const view = /^\w{20}$/.test(viewId) ? await views.find(viewId) : null;
  if (view?.staffUid !== staff.uid || staff.staffRole === null) throw forbidden("There is no such view.");
  if (view.endedAt !== null || view.expiresAt <= now) throw forbidden("This view has ended.");
  const { uid } = view;
  const account = await views.findAccount(uid);
  const why =
    account === null
      ? "This account was deleted."
      : whyNotViewable(
          { uid: staff.uid, staffRole: staff.staffRole },
          { ...account, isVerified: account.emailVerified },
        );
  if (account === null || why !== null) throw forbidden(why ?? "");
  if (access === "member" && !(await views.hasAccess(uid, now)))
    throw new AppError("subscription_inactive", "Their subscription has ended.");
  return { uid, email: account.email, emailVerified: true, authTimeSeconds: 0, staffRole: null };
}
