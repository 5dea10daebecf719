import * as z from "zod/mini";
import { STAFF_ROLES } from "../domain/staff/roles.ts";
import { edit } from "./edit.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, firstName, instant, message } from "./shapes.ts";
import { text } from "../domain/text.ts";

export const theme = z.enum(["system", "light", "dark"]);
export type Theme = z.infer<typeof theme>;

const timeZone = text(64);

export const account = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  timeZone,
  theme,
  staffRole: z.nullable(z.enum(STAFF_ROLES)),
  createdAt: instant,
});

export type Account = z.infer<typeof account>;

export const accountsContract = {
  read: endpoint("GET /api/account", {
    access: "user",
    isViewable: true,
    summary:
      "The signed-in person's own account; made at the first call after a sign-in. A time zone is that of a new account, and otherwise ignored.",
    query: z.strictObject({ timeZone: z.optional(timeZone) }),
    /** `notice` is what we have to say to all or some, to be shown above every page, a line for each message; null: nothing. */
    response: z.extend(account, { notice: z.nullable(z.string()) }),
  }),
  update: endpoint("PATCH /api/account", {
    access: "user",
    summary: "Changes first name, time zone (IANA name) or theme.",
    body: edit(
      z.strictObject({
        firstName: z.optional(z.nullable(firstName)),
        timeZone: z.optional(timeZone),
        theme: z.optional(theme),
      }),
    ),
    response: account,
    rejections: ["conflict"],
  }),
  changeEmail: endpoint("POST /api/account/email-change", {
    access: "user",
    summary: "Mails a confirmation link to a new address. Needs a sign-in of the last 15 minutes.",
    body: z.strictObject({ newEmail: emailAddress }),
    response: message,
  }),
  remove: endpoint("DELETE /api/account", {
    access: "user",
    summary:
      "Ends the plan and deletes the account and its data. Needs a sign-in of the last 15 minutes and the address typed again. Rejected for an owner of the back office.",
    body: z.strictObject({ confirmEmail: text(254) }),
    response: message,
    rejections: ["conflict"],
  }),
};
