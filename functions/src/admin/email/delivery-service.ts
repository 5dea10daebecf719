import { cutList } from "@cardwell/core/domain/cut-list";
import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import type {
  adminEmailDeliveryContract,
  DeliveryRow,
  SuppressionRow,
} from "@cardwell/core/contract/admin/email/delivery";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { addMail, findMailProblems, MAIL_PROVIDERS } from "@cardwell/core/domain/email/mail-figures";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { isSendingPaused } from "@cardwell/core/domain/email/sending-pause";
import { findChangeProblem } from "@cardwell/core/domain/staff/permissions";
import { conflict } from "../../http/rejected.ts";
import type { Unsubscribes } from "../../features/alerts/unsubscribes-repository.ts";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { FlagsRepository } from "../../lib/flags-repository.ts";
import { digestAddress, normalEmail } from "../../lib/email-address.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { readMailFigures } from "../../mail/mail-figures-repository.ts";
import { canSendAnew, countHeld, listMails, readMail } from "../../mail/mail-queue-repository.ts";
import type { LoggedMail, MailFilters, Replayed } from "../../mail/mail-queue-repository.ts";
import { isTooOld, OPEN_STATES, TOO_OLD } from "../../mail/mail-retries.ts";
import {
  deleteSuppression,
  listSuppressions,
  readSuppression,
  readSuppressionIn,
  setSuppression,
} from "../../mail/suppressions-repository.ts";
import type { Suppression } from "../../mail/suppressions-repository.ts";
import { createdSortKey, pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { toInstant } from "../../lib/to-instant.ts";

export type DeliveryDeps = {
  directory: Pick<Directory, "search" | "find" | "findByDigests">;
  auth: Pick<AuthAccounts, "getEmails" | "byEmail">;
  unsubscribes: Pick<Unsubscribes, "list">;
  /** Sends a mail that was given up once more. */
  replay: (id: string, now: Date, unit: UnitOfWork, mayArriveTwice: boolean) => Promise<Replayed>;
  flags: Pick<FlagsRepository, "read" | "setSendingPause">;
};

type Contract = typeof adminEmailDeliveryContract;

const DEFAULT_LIMIT = 50;
/** In one question of the directory. */
const DIGESTS_AT_ONCE = 30;
const PERIOD_DAYS = 30;

const noSuchMail = () =>
  new AppError("not_found", `There is no such email. Emails are kept for ${KEPT_DAYS.mails} days.`);

const toRow = (
  { id, createdAt, to, uid, kind, state, attempts, lastError }: LoggedMail,
  emails: ReadonlyMap<string, string>,
): DeliveryRow => ({
  id,
  at: createdAt.toISOString(),
  to,
  uid,
  member: to === null && uid !== null ? (emails.get(uid) ?? null) : null,
  kind,
  state,
  attempts,
  detail: lastError,
});

/** The delivery log, the suppressions, and how mail fares. */
export function emailDeliveryRoutes({
  directory,
  auth: { getEmails, byEmail },
  replay,
  flags,
  unsubscribes,
}: DeliveryDeps): Handlers<Contract, Pick<Acting, "uid" | "staffRole" | "now">> {
  /** Whose mail is looked for; undefined: everybody's; null: nobody is found. */
  async function findPeople(query: string): Promise<MailFilters["people"] | null> {
    if (query === "") return undefined;
    const address = normalEmail(query);
    const people = await directory.search(query);
    const addresses = people.map(({ email }) => email);
    if (address.includes("@") && !addresses.includes(address)) addresses.push(address);
    return addresses.length === 0 ? null : { uids: people.map(({ uid }) => uid), addresses: addresses.slice(0, 15) };
  }

  async function showPause(now: Date): Promise<ResponseOf<Contract["figures"]>["pause"]> {
    const { sendingPause: pause } = await flags.read();
    if (!isSendingPaused(pause)) return null;
    const { pausedAt, by, reason } = pause;
    const [emails, held] = await Promise.all([getEmails([by]), countHeld(now)]);
    return { pausedAt: pausedAt.toISOString(), by: emails.get(by) ?? by, reason, held };
  }

  async function toSuppressionRows(rows: { id: string; data: Suppression }[]): Promise<SuppressionRow[]> {
    const digests = rows.map(({ id }) => id);
    const parts = cutList(digests, DIGESTS_AT_ONCE).map((some) => directory.findByDigests(some));
    const [found, emails] = await Promise.all([
      Promise.all(parts),
      getEmails([...new Set(rows.flatMap(({ data: { by } }) => by ?? []))]),
    ]);
    const people = new Map(found.flatMap((part) => [...part]));
    return rows.map(({ id, data: { reason, at, by, note } }) => ({
      id,
      reason,
      since: at.toISOString(),
      by: by === undefined ? null : (emails.get(by) ?? by),
      note: note ?? null,
      person: people.get(id) ?? null,
    }));
  }

  async function toRows(mails: readonly LoggedMail[]): Promise<DeliveryRow[]> {
    const unwritten = mails.flatMap(({ to, uid }) => (to === null && uid !== null ? [uid] : []));
    const emails = await getEmails([...new Set(unwritten)]);
    return mails.map((mail) => toRow(mail, emails));
  }

  return {
    /** 16 documents of two or three months and one more, however much mail there is, and in a pause a count. */
    async figures(_, { now }) {
      const today = todayIn(now, "UTC");
      const from = addDays(today, 1 - PERIOD_DAYS);
      const first = addDays(from, -PERIOD_DAYS);
      const between = await readMailFigures(first, today);
      const recent = between(addDays(today, -1), today);
      const usual = between(from, addDays(today, -2));
      return {
        last: addMail(Object.values(between(from, today))),
        before: addMail(Object.values(between(first, addDays(from, -1)))),
        providers: MAIL_PROVIDERS.map((provider) => ({ provider, recent: recent[provider], usual: usual[provider] })),
        problems: findMailProblems(recent, usual),
        pause: await showPause(now),
      };
    },

    pauseSending: ({ body: { reason } }, { uid: by, now, audit }) =>
      audit.change(async (unit) => {
        const { before, next } = await flags.setSendingPause(unit, (last) => {
          if (isSendingPaused(last)) throw conflict("Sending is paused already.");
          return { pausedAt: now, by, reason, resumedAt: null };
        });
        return { object: "mails", before, after: next, answer: { pausedAt: now.toISOString() } };
      }),

    resumeSending: (_, { now, audit }) =>
      audit.change(async (unit) => {
        const { before, next } = await flags.setSendingPause(unit, (last) => {
          if (!isSendingPaused(last)) throw conflict("Sending isn't paused.");
          return { ...last, resumedAt: now };
        });
        return { object: "mails", before, after: next, answer: { resumedAt: now.toISOString() } };
      }),

    /** A read for each row, one for the count, and with a search one for each of ten people. */
    async list({ query }, { now }) {
      const { query: typed = "", state, kind, template, days, broadcast, cursor, limit = DEFAULT_LIMIT } = query;
      if (/^[\da-f]{40}$|^[\da-f-]{36}$/.test(typed)) {
        const found = await readMail(typed);
        return { rows: await toRows(found ? [found.mail] : []), total: found ? 1 : 0, nextCursor: null };
      }
      const people = await findPeople(typed);
      if (people === null) return { rows: [], total: 0, nextCursor: null };
      const from = days === undefined ? undefined : new Date(now.getTime() - Number(days) * DAY_MS);
      const filters = { state, kind, template, "data.broadcastId": broadcast, people, from };
      const { rows, total } = await listMails(filters, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(rows, total, limit, createdSortKey);
      return { ...page, totalIsMinimum: total === COUNTED_AT_MOST, rows: await toRows(page.rows) };
    },

    /** Twenty-three documents at most. */
    async read({ params }, { now }) {
      const found = await readMail(params.id);
      if (!found) throw noSuchMail();
      const { mail, events } = found;
      const { uid, to, state, dueAt, data } = mail;
      const [person, suppressed] = await Promise.all([
        uid === null ? null : directory.find(uid).then((entry) => entry && { uid, email: entry.email }),
        to === null ? null : readSuppression(to),
      ]);
      const byAddress =
        to === null ? undefined : (await directory.findByDigests([digestAddress(to)])).values().next().value;
      const isOpen = OPEN_STATES.some((open) => open === state);
      return {
        ...toRow(mail, new Map(person ? [[person.uid, person.email]] : [])),
        dueAt: dueAt.toISOString(),
        sentAt: toInstant(mail.sentAt),
        nextAttemptAt: isOpen ? mail.notBefore.toISOString() : null,
        providerId: mail.providerId,
        template: mail.template && { id: mail.template, version: mail.templateVersion ?? 0 },
        broadcastId: typeof data["broadcastId"] === "string" ? data["broadcastId"] : null,
        person: person ?? byAddress ?? null,
        events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
        suppressed: suppressed?.reason ?? null,
        canResend: state === "dead" && !isTooOld(dueAt, now),
        canSendAnew: canSendAnew(mail, dueAt, now),
      };
    },

    resend: ({ params: { id }, body: { mayArriveTwice = false } }, { now, audit }) =>
      audit.change(async (unit) => {
        const outcome = await replay(id, now, unit, mayArriveTwice);
        if (outcome === "missing") throw noSuchMail();
        if (outcome === "not_dead") throw conflict("It wasn't given up: it was sent, or is still tried.");
        if (outcome === "too_old") throw conflict(TOO_OLD);
        const state = "queued" as const;
        const after = { state, ...(mayArriveTwice && { mayArriveTwice }) };
        return { object: `mails/${id}`, before: { state: "dead" }, after, answer: { state } };
      }),

    /** A read for each row, one for its member, and one for the count. */
    async suppressions({ query: { query = "", reason, cursor, limit = DEFAULT_LIMIT } }) {
      if (query !== "") {
        const found = await readSuppression(query);
        const isShown = found !== null && (reason === undefined || found.reason === reason);
        const rows = isShown ? await toSuppressionRows([{ id: digestAddress(query), data: found }]) : [];
        return { rows, total: rows.length, nextCursor: null };
      }
      const { rows, total } = await listSuppressions(reason, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(rows, total, limit, ({ id, data }) => createdSortKey({ id, createdAt: data.at }));
      return { ...page, totalIsMinimum: total === COUNTED_AT_MOST, rows: await toSuppressionRows(page.rows) };
    },

    /** A read for each row, and one for the count. */
    async unsubscribes({ query: { cursor, limit = DEFAULT_LIMIT } }) {
      const { rows, total } = await unsubscribes.list(limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(rows, total, limit, ({ id, at }) => createdSortKey({ id, createdAt: at }));
      const emails = await getEmails([...new Set(page.rows.map(({ uid }) => uid))]);
      const shown = page.rows.map((row) => ({ ...row, at: row.at.toISOString(), email: emails.get(row.uid) ?? null }));
      return { ...page, totalIsMinimum: total === COUNTED_AT_MOST, rows: shown };
    },

    async addSuppression({ body: { address, reason: note } }, { uid: by, staffRole, now, audit }) {
      const account = await byEmail(normalEmail(address));
      const problem = account && findChangeProblem({ uid: by, staffRole }, account);
      if (problem) throw new AppError(problem.code, problem.message);
      const id = digestAddress(address);
      const added = await audit.change(async (unit) => {
        if (await readSuppressionIn(unit, id)) throw conflict("This address is suppressed already.");
        const data = { reason: "staff", at: now, by, note } as const;
        setSuppression(unit, id, data);
        return { object: `mailSuppressions/${id}`, before: null, after: { reason: "staff" }, answer: { id, data } };
      });
      return added.map(async (row) => (await toSuppressionRows([row]))[0]!);
    },

    removeSuppression: ({ params: { digest } }, { audit }) =>
      audit.change(async (unit) => {
        const before = await readSuppressionIn(unit, digest);
        if (!before) throw new AppError("not_found", "This address isn't suppressed.");
        if (before.reason === "complained")
          throw conflict("Its owner marked our email as spam. They can turn it on again in their alert settings.");
        deleteSuppression(unit, digest);
        return {
          object: `mailSuppressions/${digest}`,
          before: { reason: before.reason, since: before.at.toISOString() },
          after: null,
          answer: { removed: true as const },
        };
      }),
  };
}
