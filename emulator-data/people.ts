import type { StaffRole } from "@cardwell/core/domain/staff/roles";

export const sharedPassword = "demo-password-1";

/** Where all of them live. */
export const timeZone = "America/New_York";

export type Person = {
  uid: string;
  email: string;
  firstName: string;
  /** How long ago the account was made. */
  joinedDaysAgo: number;
  staffRole?: StaffRole;
  /** One line for the screen that `npm start` ends with. */
  is: string;
};

/** The people who exist after every start. Other programs rely on their addresses. */
export const people = {
  member: {
    uid: "demo-member",
    email: "member@cardwell.test",
    firstName: "Maya",
    joinedDaysAgo: 355,
    is: "active plan, a year of history",
  },
  lapsed: {
    uid: "demo-lapsed",
    email: "lapsed@cardwell.test",
    firstName: "Leo",
    joinedDaysAgo: 114,
    is: "the plan ended three weeks ago",
  },
  fresh: {
    uid: "demo-fresh",
    email: "fresh@cardwell.test",
    firstName: "Fay",
    joinedDaysAgo: 1,
    is: "verified, never paid",
  },
  admin: {
    uid: "demo-admin",
    email: "admin@cardwell.test",
    firstName: "Ada",
    joinedDaysAgo: 200,
    staffRole: "owner",
    is: "staff owner, active plan",
  },
} satisfies Record<string, Person>;

export type PersonName = keyof typeof people;

/** Who joins at the end of `npm start`, and isn't there for tests. */
export const banksPerson: Person = {
  uid: "demo-banks",
  email: "banks@cardwell.test",
  firstName: "Bea",
  joinedDaysAgo: 0,
  is: "active plan, ten bank links, one in each state, some minutes after the start",
};
