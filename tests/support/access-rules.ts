import type { Access, Endpoint } from "@cardwell/core/contract/endpoint";
import { endpoints } from "@cardwell/core/contract/contract";

export type Who =
  | "a stranger"
  | "someone unconfirmed"
  | "someone who never paid"
  | "a lapsed member"
  | "a member"
  | "staff";

/** The error that each kind of person gets from an access rule; `null` means access. */
export const rejected: Record<Access, Record<Who, string | null>> = {
  public: {
    "a stranger": null,
    "someone unconfirmed": null,
    "someone who never paid": null,
    "a lapsed member": null,
    "a member": null,
    staff: null,
  },
  user: {
    "a stranger": "unauthenticated",
    "someone unconfirmed": "email_unverified",
    "someone who never paid": null,
    "a lapsed member": null,
    "a member": null,
    staff: null,
  },
  member: {
    "a stranger": "unauthenticated",
    "someone unconfirmed": "email_unverified",
    "someone who never paid": "subscription_inactive",
    "a lapsed member": "subscription_inactive",
    "a member": null,
    staff: null,
  },
  staff: {
    "a stranger": "unauthenticated",
    "someone unconfirmed": "email_unverified",
    "someone who never paid": "forbidden",
    "a lapsed member": "forbidden",
    "a member": "forbidden",
    staff: null,
  },
};

export const gateErrors = ["unauthenticated", "email_unverified", "subscription_inactive", "forbidden"];

/** Methods that an endpoint's path does not have. */
export const otherMethods = ({ path }: Endpoint) =>
  ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
    (method) => !endpoints.some((each) => each.path === path && each.method === method),
  );
