import * as z from "zod/mini";
import { DELETION_WAIT_DAYS } from "../../domain/accounts/deletion.ts";
import { ALERT_STATUSES, ALERT_TYPES, SEVERITIES } from "../../domain/alerts/types.ts";
import { ART_HUES } from "../../domain/catalog/art-hues.ts";
import { civilDate, enteredDate } from "../../domain/dates/shapes.ts";
import { counted } from "../../domain/format.ts";
import { STAFF_ROLES } from "../../domain/staff/roles.ts";
import { VIEW_MINUTES } from "../../domain/staff/view-session.ts";
import { PLAN_FILTERS, PLAN_KINDS, USER_STATUSES } from "../../domain/staff/user-status.ts";
import type { PlanFilter } from "../../domain/staff/user-status.ts";
import { text, trimmedText } from "../../domain/text.ts";
import { DELIVERY_STATES, MAIL_TYPES } from "../../domain/email/delivery.ts";
import { LINK_STATUSES } from "../../domain/wallet/bank-shapes.ts";
import { ownText, recordId } from "../../domain/wallet/shapes.ts";
import { bankHistoryEntry } from "../banks.ts";
import { interval, invoice, subscriptionStatus } from "../billing.ts";
import { cardSummary } from "../../domain/dashboard/shapes.ts";
import { edit } from "../edit.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { createActions } from "./actions.ts";
import { listPage, listQuery, reason, uid } from "./shapes.ts";

export const userRow = z.object({
  uid: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  staffRole: z.nullable(z.enum(STAFF_ROLES)),
  planKind: z.enum(PLAN_KINDS),
  /** What they are or were last subscribed to; null: there never was a plan. */
  plan: z.nullable(z.object({ name: z.string(), interval })),
  status: z.enum(USER_STATUSES),
  /** When the status ends or ended. */
  until: z.nullable(instant),
  /** Cards that they hold now. */
  cards: z.int(),
  /** Alerts that wait for them now. */
  openAlerts: z.int(),
  createdAt: instant,
  /** The day of the last visit, as the time of its first call; null: never. */
  seenAt: z.nullable(instant),
});

export type UserRow = z.infer<typeof userRow>;

/** A view as a member. */
export const viewSession = z.object({
  id: z.string(),
  uid: z.string(),
  /** The member's first name, or their address. */
  name: z.string(),
  startedAt: instant,
  expiresAt: instant,
  /** Null: it isn't recorded as ended yet, though its time may be over. */
  endedAt: z.nullable(instant),
});

/** What happened to a person's account, newest first. */
export const userEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(["joined", "invoice", "email", "alert", "note", "staff"]),
  title: z.string(),
  /** Something failed, or needs somebody. */
  isProblem: z.boolean(),
});

export const userNote = z.object({ id: z.string(), text: z.string(), by: z.string(), byUid: z.string(), at: instant });

export const userDetail = z.object({
  ...userRow.shape,
  timeZone: z.nullable(z.string()),
  isDisabled: z.boolean(),
  /** Until when staff gave access beyond the plan. */
  grantedUntil: z.nullable(instant),
  signIn: z.object({
    /** Ways in which they can sign in: "password", "emailLink". */
    methods: z.array(z.string()),
    lastAt: z.nullable(instant),
    /** Sessions that began before have ended. */
    sessionsFrom: z.nullable(instant),
  }),
  /** Browser and system, with the day on which each was first seen; the newest first. */
  devices: z.array(z.object({ name: z.string(), on: civilDate })),
  subscription: subscriptionStatus,
  /** Newest first; at most the last twelve. */
  invoices: z.array(invoice),
  hasMoreInvoices: z.boolean(),
  walletCards: z.array(
    z.object({
      id: z.string(),
      cardId: z.nullable(z.string()),
      name: z.string(),
      issuer: z.string(),
      artHue: z.nullable(z.enum(ART_HUES)),
      last4: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      /** What the member hasn't entered. */
      missing: cardSummary.shape.missing,
      nextDueOn: z.nullable(civilDate),
    }),
  ),
  /** What the cards gave back this year less their fees and costs; null: they have no card. */
  netValueCents: z.nullable(z.int()),
  alerts: z.object({
    open: z.int(),
    snoozed: z.int(),
    /** The last ten. */
    rows: z.array(
      z.object({
        id: z.string(),
        at: instant,
        /** Of its rule. */
        type: z.enum(ALERT_TYPES),
        title: z.string(),
        severity: z.enum(SEVERITIES),
        status: z.enum(ALERT_STATUSES),
        /** What last happened to it. */
        last: z.string(),
      }),
    ),
  }),
  /** The last ten of 30 days. */
  emails: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum(MAIL_TYPES),
      state: z.enum(DELIVERY_STATES),
      attempts: z.int(),
      /** A code of the provider. */
      lastError: z.nullable(z.string()),
    }),
  ),
  notes: z.array(userNote),
  events: z.array(userEvent),
});

export type UserDetail = z.infer<typeof userDetail>;

/** A person's link with a bank. Accounts have their last four digits alone; no amount and no secret of the link is in it. */
const userBankLink = z.object({
  id: z.string(),
  bankName: z.string(),
  status: z.enum(LINK_STATUSES),
  since: instant,
  linkedAt: instant,
  /** When its data last arrived; null: not yet. */
  updatedAt: z.nullable(instant),
  /** By when it is checked next, unless its bank announces data earlier. */
  nextCheckBy: instant,
  endsOn: z.nullable(civilDate),
  transactions: z.int(),
  isImported: z.boolean(),
  accounts: z.array(
    z.object({
      name: z.string(),
      last4: z.nullable(z.string()),
      /** The card that it is matched with; null: none. */
      cardName: z.nullable(z.string()),
      match: z.enum(["open", "tracked", "left_out"]),
    }),
  ),
});

export type UserBankLink = z.infer<typeof userBankLink>;

/** An export of fewer documents is one answer, unless it has more than `BYTES_AT_ONCE`. */
export const DOCUMENTS_AT_ONCE = 20_000;

/** As JSON. An answer may have 32 MB, and the instance holds it several times in its 512 MiB: as documents and as text. */
export const BYTES_AT_ONCE = 8_000_000;

export const EXPORT_STATES = ["running", "done", "failed"] as const;

/** An export in parts. */
const dataExport = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Collected so far. */
  documents: z.int(),
  parts: z.int(),
  /** When it was asked for. */
  exportedAt: instant,
  expiresAt: instant,
});

export type DataExport = z.infer<typeof dataExport>;

const partNumber = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,4})$/)), z.transform(Number));
const exportedDocuments = z.array(z.object({ path: z.string(), data: z.record(z.string(), z.unknown()) }));

/** A person after a change. */
const userState = z.pick(userRow, { uid: true, status: true, until: true, staffRole: true });

const change = createActions("/api/admin/users/:uid", z.strictObject({ uid }), userState);
const withReason = z.strictObject({ reason });

/** Everybody with an account. */
export const adminUsersContract = {
  list: endpoint("GET /api/admin/users", {
    ...staffReads("users.read"),
    exported: { list: "users", rowKey: ["uid"], isPersonal: true },
    summary: "People by the beginning of their name, address or ID: filtered, sorted, a page at a time.",
    query: z.strictObject({
      query: z.optional(trimmedText(80)),
      plan: z.optional(z.enum(Object.keys(PLAN_FILTERS) as PlanFilter[])),
      status: z.optional(z.enum(USER_STATUSES)),
      sort: z.optional(z.enum(["created", "seen"])),
      order: z.optional(z.enum(["asc", "desc"])),
      ...listQuery,
    }),
    response: z.object(listPage(userRow)),
  }),
  read: endpoint("GET /api/admin/users/:uid", {
    ...staffReads("users.read"),
    summary:
      "A person in full: plan and invoices, cards by their last four digits, alerts, emails, devices, notes, and what happened. Amounts of their cards aren't in it.",
    params: z.strictObject({ uid }),
    response: userDetail,
    rejections: ["not_found"],
  }),
  readBanks: endpoint("GET /api/admin/users/:uid/banks", {
    ...staffReads("users.read"),
    summary: "The banks that a person linked, the most pressing first, and what happened last.",
    params: z.strictObject({ uid }),
    response: z.object({ links: z.array(userBankLink), history: z.array(bankHistoryEntry) }),
    rejections: ["not_found"],
  }),
  addNote: endpoint("POST /api/admin/users/:uid/notes", {
    ...staffChanges("users.note", "users.add-note"),
    summary: "Adds a note that only staff see.",
    params: z.strictObject({ uid }),
    body: z.strictObject({ text: ownText(1_000).check(z.minLength(1, { error: "Enter a note." })) }),
    response: userNote,
    rejections: ["not_found"],
  }),
  removeNote: endpoint("DELETE /api/admin/users/:uid/notes/:noteId", {
    ...staffChanges("users.remove-note", "users.remove-note"),
    summary: "Removes a note: one's own, or anybody's with the role of an editor or an owner.",
    params: z.strictObject({ uid, noteId: recordId }),
    response: z.object({}),
    rejections: ["not_found"],
  }),
  startView: endpoint("POST /api/admin/users/:uid/views", {
    ...staffChanges("users.view-as", "users.start-view"),
    dangerous: true,
    summary: `Lets the caller read what a member's own screens show, for ${VIEW_MINUTES} minutes: calls with the view's id in \`X-View-Session\` return the member's data. The member is notified when it ends.`,
    params: z.strictObject({ uid }),
    body: z.strictObject({ reason }),
    response: viewSession,
    rejections: ["not_found", "conflict"],
  }),
  readView: endpoint("GET /api/admin/views/:viewId", {
    ...staffReads("users.view-as"),
    summary: "A view that the caller started.",
    params: z.strictObject({ viewId: recordId }),
    response: viewSession,
    rejections: ["not_found"],
  }),
  endView: endpoint("POST /api/admin/views/:viewId/end", {
    ...staffChanges("users.view-as", "users.end-view"),
    summary: "Ends a view that the caller started, and notifies the member.",
    params: z.strictObject({ viewId: recordId }),
    body: z.strictObject({}),
    response: viewSession,
    rejections: ["not_found", "conflict"],
  }),
  disable: change("disable", withReason, {
    permission: "users.sign-in",
    audit: "users.disable",
    dangerous: true,
    summary: "Ends all sessions, and lets nobody sign in to the account until it is enabled.",
  }),
  enable: change("enable", withReason, {
    permission: "users.sign-in",
    audit: "users.enable",
    dangerous: true,
    summary: "Lets a disabled person sign in again.",
  }),
  revokeSessions: change("revoke-sessions", withReason, {
    permission: "users.sign-in",
    audit: "users.revoke-sessions",
    dangerous: true,
    summary: "Signs a person out on every device.",
  }),
  resetSignIn: change("reset-sign-in", withReason, {
    permission: "users.sign-in",
    audit: "users.reset-sign-in",
    dangerous: true,
    summary: "Signs a person out on every device, and sends them the link with which they choose a new password.",
  }),
  resendVerification: change("resend-verification", withReason, {
    permission: "users.sign-in",
    audit: "users.resend-verification",
    summary: "Sends the link that confirms the address once more.",
  }),
  changeRole: endpoint("PUT /api/admin/users/:uid/role", {
    ...staffChanges("users.change-role", "users.change-role"),
    dangerous: true,
    summary: "Gives a person a role in the back office, or takes it (null), and ends their sessions. One owner stays.",
    params: z.strictObject({ uid }),
    body: z.extend(edit(z.strictObject({ role: z.nullable(z.enum(STAFF_ROLES)) })), { reason }),
    response: userState,
    rejections: ["not_found", "conflict"],
  }),
  extendAccess: endpoint("POST /api/admin/users/:uid/access", {
    ...staffChanges("users.extend-access", "users.extend-access"),
    dangerous: true,
    summary:
      "Gives access to the end of a day (UTC), whatever becomes of the plan. For people who have or had a plan; null ends it.",
    params: z.strictObject({ uid }),
    body: z.extend(edit(z.strictObject({ until: z.nullable(enteredDate) })), { reason }),
    response: userState,
    rejections: ["not_found", "conflict"],
  }),
  exportData: endpoint("POST /api/admin/users/:uid/export", {
    ...staffChanges("users.export", "users.export"),
    dangerous: true,
    summary: `Every document that is kept about a person. They are notified of it. From ${counted(DOCUMENTS_AT_ONCE, "document")} or ${BYTES_AT_ONCE / 1_000_000} MB on, a task collects them in parts (\`documents\` is null), which the caller alone can download.`,
    params: z.strictObject({ uid }),
    body: z.strictObject({ reason }),
    response: z.object({ exportedAt: instant, documents: z.nullable(exportedDocuments) }),
    rejections: ["not_found"],
  }),
  readExport: endpoint("GET /api/admin/users/:uid/export", {
    ...staffReads("users.export"),
    summary:
      "The last export in parts that the caller asked for, and how far it came. Null: there is none, or it expired.",
    params: z.strictObject({ uid }),
    response: z.object({ export: z.nullable(dataExport) }),
  }),
  readExportPart: endpoint("GET /api/admin/users/:uid/exports/:exportId/parts/:part", {
    ...staffReads("users.export"),
    summary: "A part of an export that the caller asked for, once it is complete. Parts are counted from 0.",
    params: z.strictObject({ uid, exportId: recordId, part: partNumber }),
    response: z.object({ documents: exportedDocuments }),
    rejections: ["not_found", "conflict"],
  }),
  scheduleDeletion: endpoint("POST /api/admin/users/:uid/deletion", {
    ...staffChanges("users.delete", "users.schedule-deletion"),
    dangerous: true,
    summary: `Deletes the account with all its data in ${DELETION_WAIT_DAYS} days, and notifies the person. Needs the address typed; until then it can be undone.`,
    params: z.strictObject({ uid }),
    body: z.strictObject({ confirmEmail: text(254), reason }),
    response: userState,
    rejections: ["not_found", "conflict"],
  }),
  cancelDeletion: change("deletion/cancel", withReason, {
    permission: "users.delete",
    audit: "users.cancel-deletion",
    dangerous: true,
    summary: "Keeps an account that was going to be deleted.",
  }),
};
