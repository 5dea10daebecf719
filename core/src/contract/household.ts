import * as z from "zod/mini";
import { civilDate } from "../domain/dates/shapes.ts";
import { sharedCard } from "../domain/dashboard/shapes.ts";
import { INVITATION_DAYS, SHARING_LEVELS } from "../domain/household/sharing.ts";
import { MAX_CARDS, recordId } from "../domain/wallet/shapes.ts";
import { edit } from "./edit.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, instant } from "./shapes.ts";

export const sharingLevel = z.enum(SHARING_LEVELS);

export const householdPerson = z.object({
  id: z.string(),
  name: z.string(),
  isYou: z.boolean(),
  isOwner: z.boolean(),
  /** Their plan has ended: until they renew it, the others see none of their cards. */
  isPaused: z.boolean(),
  /** What they share with the caller; empty for the caller. */
  cards: z.array(sharedCard),
});

export type HouseholdPerson = z.infer<typeof householdPerson>;

export const householdInvitation = z.object({
  id: z.string(),
  email: z.string(),
  sentAt: instant,
  expiresAt: instant,
  status: z.enum(["open", "declined", "expired"]),
});

export type HouseholdInvitation = z.infer<typeof householdInvitation>;

export const household = z.object({
  today: civilDate,
  /** Null: the caller is in none. */
  household: z.nullable(
    z.object({
      isOwner: z.boolean(),
      /** The caller first, then by the day on which they joined. */
      people: z.array(householdPerson),
      seats: z.int(),
      seatsTaken: z.int(),
      /** Only for the owner, as they have addresses. */
      invitations: z.array(householdInvitation),
      /** The caller gets alerts about payments of cards that others share. */
      wantsAlerts: z.boolean(),
    }),
  ),
  /** The caller's open cards, with what the others see of each. */
  cards: z.array(
    z.object({
      walletCardId: z.string(),
      name: z.string(),
      issuer: z.string(),
      level: sharingLevel,
    }),
  ),
  /** Invitations to the caller's address; empty for somebody in a household with others. */
  invitedBy: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), expiresAt: instant, isExpired: z.boolean() }),
  ),
});

export type Household = z.infer<typeof household>;

const invitationParams = z.strictObject({ invitationId: recordId });

export const householdContract = {
  read: endpoint("GET /api/household", {
    access: "member",
    summary: "The person's household: who is in it, and what each shares with the person. Or the invitations to it.",
    response: household,
  }),
  invite: endpoint("POST /api/household/invitations", {
    access: "member",
    summary: `Mails an invitation, which holds for ${INVITATION_DAYS} days. The first one begins a household; later ones are its owner's to send.`,
    body: z.strictObject({ email: emailAddress }),
    response: household,
    rejections: ["conflict", "forbidden", "rate_limited"],
  }),
  resendInvitation: endpoint("POST /api/household/invitations/:invitationId/resend", {
    access: "member",
    summary: `Mails an invitation again, also one that expired or was declined, for another ${INVITATION_DAYS} days.`,
    params: invitationParams,
    body: z.strictObject({}),
    response: household,
    rejections: ["not_found", "forbidden", "rate_limited"],
  }),
  revokeInvitation: endpoint("DELETE /api/household/invitations/:invitationId", {
    access: "member",
    summary: "Withdraws an invitation.",
    params: invitationParams,
    response: household,
    rejections: ["not_found", "forbidden"],
  }),
  acceptInvitation: endpoint("POST /api/household/invitations/:invitationId/acceptance", {
    access: "member",
    summary:
      "Joins a household. Only for the confirmed address that was invited, and for who is in no household with others.",
    params: invitationParams,
    body: z.strictObject({}),
    response: household,
    rejections: ["not_found", "conflict"],
  }),
  declineInvitation: endpoint("POST /api/household/invitations/:invitationId/decline", {
    access: "member",
    summary: "Declines an invitation.",
    params: invitationParams,
    body: z.strictObject({}),
    response: household,
    rejections: ["not_found"],
  }),
  share: endpoint("PUT /api/household/sharing", {
    access: "member",
    summary: "Sets what the others see of cards. Cards that aren't named stay as they are.",
    body: edit(
      z.strictObject({
        levels: z
          .array(z.strictObject({ walletCardId: recordId, level: sharingLevel }))
          .check(z.minLength(1), z.maxLength(MAX_CARDS)),
      }),
    ),
    response: household,
    rejections: ["not_found", "conflict"],
  }),
  chooseAlerts: endpoint("PUT /api/household/alerts", {
    access: "member",
    summary: "Turns alerts about payments of cards that others share on or off.",
    body: z.strictObject({ isWanted: z.boolean() }),
    response: household,
    rejections: ["not_found"],
  }),
  removePerson: endpoint("DELETE /api/household/people/:personId", {
    access: "member",
    summary: "Removes somebody from the caller's household. Nobody sees what they shared from then on.",
    params: z.strictObject({ personId: recordId }),
    response: household,
    rejections: ["not_found", "forbidden", "conflict"],
  }),
  leave: endpoint("DELETE /api/household/membership", {
    access: "user",
    summary:
      "Leaves the household, with or without a plan. Nobody sees what the person shared from then on. An owner passes it on to who joined first; the last one ends it.",
    response: z.object({ left: z.boolean() }),
    rejections: ["not_found"],
  }),
};
