import type { adminUsersContract, UserDetail, UserRow } from "@cardwell/core/contract/admin/users";
import type { Alert } from "@cardwell/core/contract/alerts";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { computeUserStatus, PLAN_FILTERS } from "@cardwell/core/domain/staff/user-status";
import { mayRemoveNote } from "@cardwell/core/domain/staff/permissions";
import { NEVER } from "../../features/accounts/directory.ts";
import type { Directory, ListedPerson } from "../../features/accounts/directory-repository.ts";
import type { AccountRecord } from "../../features/accounts/repository.ts";
import type { AlertsService } from "../../features/alerts/service.ts";
import type { BanksService } from "../../features/banks/service.ts";
import type { BillingService } from "../../features/billing/service.ts";
import type { WalletService } from "../../features/wallet/service.ts";
import type { AuditEntry } from "../../http/audit-repository.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { toSearchKeys } from "../../lib/search-keys.ts";
import type { listMailsFor } from "../../mail/mail-queue-repository.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { buildEvents, staffEvents } from "./events.ts";
import type { HeldCardsRepository } from "./held-cards-repository.ts";
import type { Note, NotesRepository } from "./notes-repository.ts";
import type { PersonExports } from "./person-exports.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { noSuchPerson, userActionRoutes, type ActionDeps } from "./user-actions.ts";
import { viewRoutes, type StaffAsking, type ViewDeps } from "./view-actions.ts";

type OwnDeps = {
  directory: Directory;
  heldCards: HeldCardsRepository;
  notes: NotesRepository;
  getAccount: (uid: string) => Promise<Pick<AccountRecord, "timeZone" | "security"> | null>;
  readSignIns: AuthAccounts["readSignIns"];
  getEmails: AuthAccounts["getEmails"];
  billing: () => Pick<BillingService, "readStoredStatus" | "overview">;
  wallet: () => Pick<WalletService, "dashboard">;
  alerts: () => AlertsService;
  banks: () => Pick<BanksService, "listForStaff">;
  listMails: typeof listMailsFor;
  /** What staff did to a person, newest first. */
  listEntries: (uid: string, limit: number) => Promise<AuditEntry[]>;
  exports: PersonExports;
};

export type UsersDeps = OwnDeps & ActionDeps & ViewDeps;

const NOTES_SHOWN = 20;
export const ALERTS_SHOWN = 10;
export const MAILS_SHOWN = 10;
const ENTRIES_SHOWN = 10;

const ORDERS = { created: "createdAt", seen: "seenAt" } as const;

function toRow(person: ListedPerson, cards: number, openAlerts: number): UserRow {
  const { uid, email, firstName, staffRole, planKind, plan, status, until, createdAt, seenAt } = person;
  return {
    uid,
    email,
    firstName,
    staffRole,
    planKind,
    plan,
    status,
    until: toInstant(until),
    cards,
    openAlerts,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.getTime() === NEVER.getTime() ? null : seenAt.toISOString(),
  };
}

/** The cards that the member holds, with the next payment of each. No amount is in it. */
const toCards = ({ cards, payments }: Dashboard): UserDetail["walletCards"] =>
  cards
    .filter(({ status }) => status === "active")
    .map(({ id, cardId, name, nickname, issuer, artHue, last4, holder, missing }) => ({
      id,
      cardId,
      name: nickname ?? name,
      issuer,
      artHue,
      last4,
      holder,
      missing,
      nextDueOn: payments.find(({ walletCardId, state }) => walletCardId === id && state !== "paid")?.dueOn ?? null,
    }));

const toAlertRow = ({ id, created_at: at, type, title, severity, status, history }: Alert) => ({
  id,
  at,
  type,
  title,
  severity,
  status,
  last: history.at(-1)?.words ?? "",
});

/** People as staff find and see them, and what staff do to an account. */
export function usersRoutes(deps: UsersDeps): Handlers<typeof adminUsersContract, StaffAsking> {
  const { directory, heldCards, notes } = deps;

  async function toNotes(kept: Note[]): Promise<UserDetail["notes"]> {
    const emails = await deps.getEmails([...new Set(kept.map(({ byUid }) => byUid))]);
    return kept.map(({ id, text, byUid, at }) => ({
      id,
      text,
      by: emails.get(byUid) ?? byUid,
      byUid,
      at: at.toISOString(),
    }));
  }

  return {
    ...userActionRoutes(deps),
    ...viewRoutes(deps),

    /**
     * Reads a document of the directory and one of the wallets for each row, and one more for the next page, however many people there are.
     * Alerts are counted for each row: a number that is kept would be written with every alert.
     */
    async list({ query: { query = "", plan, status, sort = "created", order = "desc", cursor, limit = 50 } }) {
      const filters = { planKind: plan && PLAN_FILTERS[plan], status, searchKeys: toSearchKeys(query) };
      const by = ORDERS[sort];
      const [found, { total, isMinimum }] = await Promise.all([
        directory.list(filters, { by, direction: order }, parseCreatedCursor(cursor), limit + 1),
        directory.count(filters),
      ]);
      const page = pageOfQuery(found, total, limit, (person) => [person[by].getTime(), person.uid]);
      const [cards, openAlerts] = await Promise.all([
        heldCards.count(page.rows.map(({ uid }) => uid)),
        Promise.all(page.rows.map(({ uid }) => deps.alerts().countOpen(uid))),
      ]);
      return {
        ...page,
        totalIsMinimum: isMinimum,
        rows: page.rows.map((person, at) => toRow(person, cards.get(person.uid) ?? 0, openAlerts[at] ?? 0)),
      };
    },

    /** Some seventy documents at most, however long somebody has been a member. */
    async read({ params: { uid } }, { now }) {
      const person = await directory.find(uid);
      if (!person) throw noSuchPerson();
      const { email, createdAt } = person;
      const [
        account,
        signIns,
        subscription,
        { invoices, nextCursor },
        dashboard,
        listed,
        counts,
        mails,
        kept,
        entries,
      ] = await Promise.all([
        deps.getAccount(uid),
        deps.readSignIns(uid),
        deps.billing().readStoredStatus({ uid, email }, now),
        deps.billing().overview(uid, undefined),
        deps.wallet().dashboard({ uid, now }),
        deps.alerts().routes.list({ query: { limit: ALERTS_SHOWN } }, { uid, now }),
        deps.alerts().routes.counts({}, { uid, now }),
        deps.listMails({ uid, email }, MAILS_SHOWN),
        notes.list(uid, NOTES_SHOWN),
        deps.listEntries(uid, ENTRIES_SHOWN),
      ]);
      const shownInvoices = invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() }));
      const emails = mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }));
      const walletCards = toCards(dashboard);
      const shownNotes = await toNotes(kept);
      const { alerts } = listed;
      return {
        // A status that has just ended is stored with the next run of its job.
        ...toRow({ uid, ...person, ...computeUserStatus(person, now) }, walletCards.length, counts.new),
        timeZone: account?.timeZone ?? null,
        isDisabled: person.isDisabled,
        grantedUntil: toInstant(person.subscription?.grantedUntil ?? null),
        signIn: {
          methods: signIns?.methods ?? [],
          lastAt: toInstant(signIns?.lastAt ?? null),
          sessionsFrom: toInstant(signIns?.sessionsFrom ?? null),
        },
        devices: (account?.security?.devices ?? []).toReversed(),
        subscription,
        invoices: shownInvoices,
        hasMoreInvoices: nextCursor !== null,
        walletCards,
        netValueCents: dashboard.cards.length === 0 ? null : dashboard.year.netCents,
        alerts: { open: counts.new, snoozed: counts.snoozed, rows: alerts.map(toAlertRow) },
        emails,
        notes: shownNotes,
        events: buildEvents({
          createdAt: createdAt.toISOString(),
          invoices: shownInvoices,
          emails,
          alerts,
          notes: shownNotes,
          staff: staffEvents(entries, await deps.getEmails([...new Set(entries.map(({ actorUid }) => actorUid))])),
        }),
      };
    },

    /** The person's wallet, their links and what happened to those. */
    async readBanks({ params: { uid } }, { now }) {
      if (!(await directory.find(uid))) throw noSuchPerson();
      return deps.banks().listForStaff({ uid, now });
    },

    /** The log keeps that there is a note, and not what it says: it outlives the account. */
    async addNote({ params: { uid }, body: { text } }, { uid: byUid, now, audit }) {
      const added = await audit.change(async (unit) => {
        if (!(await directory.exists(uid, unit))) throw noSuchPerson();
        const note = notes.add(uid, { text, byUid, at: now }, unit);
        return { object: `users/${uid}`, before: null, after: { noteId: note.id }, answer: note };
      });
      return added.map(async (note) => (await toNotes([note]))[0]!);
    },

    /** Removes a note of the caller's own, or anybody's with the role of an editor or an owner. */
    removeNote: ({ params: { uid, noteId } }, { uid: byUid, staffRole, audit }) =>
      audit.change(async (unit) => {
        const note = await notes.find(uid, noteId, unit);
        if (!note) throw new AppError("not_found", "There is no such note.");
        if (!mayRemoveNote(staffRole, note.byUid === byUid))
          throw new AppError("forbidden", "Only its author, an editor or an owner can remove a note.");
        notes.remove(uid, noteId, unit);
        return { object: `users/${uid}`, before: { noteId, byUid: note.byUid }, after: null, answer: {} };
      }),

    exportData: ({ params: { uid } }, { uid: byUid, now, audit }) =>
      audit.job(`users/${uid}`, async () => {
        const { exportedAt, ...started } = await deps.exports.start({ uid, byUid }, now);
        const { documents } = started;
        return {
          after: documents === null ? { exportId: started.exportId } : { documents: documents.length },
          answer: { exportedAt: exportedAt.toISOString(), documents },
        };
      }),

    /** One read. */
    async readExport({ params: { uid } }, { uid: byUid, now }) {
      const job = await deps.exports.find({ uid, byUid }, now);
      if (job === null) return { export: null };
      const { id, state, documents, parts, createdAt, expireAt } = job;
      return {
        export: { id, state, documents, parts, exportedAt: createdAt.toISOString(), expiresAt: expireAt.toISOString() },
      };
    },

    readExportPart: async ({ params: { uid, exportId, part } }, { uid: byUid, now }) => ({
      documents: await deps.exports.readPart({ uid, byUid }, exportId, part, now),
    }),
  };
}
