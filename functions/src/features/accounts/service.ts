import type { Account, accountsContract } from "@cardwell/core/contract/accounts";
import * as logger from "firebase-functions/logger";
import { once } from "node:events";
import type { Caller } from "../../http/authenticate.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import { conflict, rejected, requireAsSeen } from "../../http/rejected.ts";
import type { MailLimiter } from "../../mail/mail-limiter.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import { buildMailId } from "../../mail/mail-retries.ts";
import { type Erasure, prepareErasure } from "../../lib/erasure.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccount, AuthAccounts } from "../../lib/auth.ts";
import { newTask } from "../../lib/due-tasks-repository.ts";
import { normalEmail } from "../../lib/email-address.ts";
import { addressChanged, lookAt, type SecurityEvent } from "@cardwell/core/domain/accounts/security-events";
import { findDeletionProblem } from "@cardwell/core/domain/accounts/deletion";
import { FIRST_NAME_RULE, plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { findSignInProblem } from "@cardwell/core/domain/accounts/fresh-sign-in";
import { addMs, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { type EntryFacts, hasBegun } from "./directory.ts";
import type { Directory } from "./directory-repository.ts";
import { firstAccount } from "./first-account.ts";
import * as repository from "./repository.ts";
import type { AccountRecord } from "./repository.ts";
import { knownTimeZone } from "@cardwell/core/domain/accounts/time-zone";
import { describeDevice } from "./device.ts";

type Deps = {
  auth: AuthAccounts;
  directory: Pick<Directory, "save" | "update" | "find" | "claimDeletion" | "deletions" | "remove">;
  limit: MailLimiter;
  queue: QueueMail;
  /** What each feature erases of a person, in this order. */
  erasures: () => readonly Erasure[];
  /** Asks for a `deleteAccount` task. */
  enqueueDeletion: (uid: string, delaySeconds: number) => Promise<void>;
  /** Keeps on record that an account is deleted, and how that ended. */
  recordDeletion: (uid: string, work: () => Promise<void>, now: Date) => Promise<void>;
  /** Ends when a call that deletes an account has to answer. */
  startCallTime?: () => AbortSignal;
  /** Sends the payment provider a new address. */
  moveBilling: (uid: string, email: string) => Promise<void>;
  /** Notifies someone of an account event; the same event twice gives one notification. */
  notify: (uid: string, event: SecurityEvent, now: Date) => Promise<void>;
  /** Plans their reminders anew in another zone. */
  zoneChanged: (uid: string, timeZone: string, now: Date) => Promise<void>;
  /** Shows others in the person's household the new name. */
  nameChanged: (uid: string, name: string | null, email: string) => Promise<void>;
  /** What is shown to members of a problem or a pause; one read a minute. */
  findNotice: (person: { uid: string; isStaff: boolean }, now: Date) => Promise<string | null>;
  /** Real time, which sign-ins are stamped with. */
  realNow?: () => Date;
};

type Asking = Caller & Pick<Context, "isView" | "clientIp" | "userAgent" | "now">;

const BILLING_RETRY_MS = HOUR_MS;

/** The time limit of calls. That which deletes an account answers well before, and its task begins after it. */
const CALL_LIMIT_SECONDS = 60;
const CALL_TIME_MS = 20_000;

const answer = (caller: Caller, record: AccountRecord): Account => ({
  email: record.email,
  firstName: record.firstName,
  timeZone: record.timeZone,
  theme: record.theme,
  staffRole: caller.staffRole,
  createdAt: record.createdAt.toISOString(),
});

/** The back office finds people in the directory, and a household shows names. A failure doesn't block the account. */
async function followAccount(uid: string, follow: () => Promise<unknown>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    logger.error("The directory or a household couldn't follow an account", { uid, error: String(error) });
  }
}

export function createAccountsService(deps: Deps) {
  const realNow = deps.realNow ?? (() => new Date());

  function requireRecentSignIn(caller: Caller): void {
    const problem = findSignInProblem("member", caller.authTimeSeconds, realNow());
    if (problem !== null) throw new AppError("reauthentication_required", problem);
  }

  async function known(caller: Caller): Promise<AuthAccount> {
    const person = await deps.auth.byUid(caller.uid);
    if (!person) throw new AppError("unauthenticated", "Sign in to continue.");
    return person;
  }

  /** The old address already has its mail: a failure of the rest must not lock out the member. */
  async function notifyOrLog(uid: string, event: SecurityEvent, now: Date): Promise<void> {
    try {
      await deps.notify(uid, event, now);
    } catch (error) {
      logger.error("An account event couldn't be notified", { uid, error: String(error) });
    }
  }

  /** Notes the first visit of a day, and a role that is new: a read and two writes then, and nothing otherwise. */
  async function noteVisit(caller: Caller, record: AccountRecord, now: Date): Promise<void> {
    const { email, firstName, createdAt, security } = record;
    const { uid, staffRole } = caller;
    const seenOn = now.toISOString().slice(0, 10);
    if (record.seenOn === seenOn && (security?.staffRole ?? null) === staffRole) return;
    await followAccount(uid, async () => {
      // Who was deleted during this call isn't added again.
      const person = await deps.auth.byUid(uid);
      if (person === null) return;
      const { isDisabled } = person;
      const facts = { email, firstName, createdAt, staffRole, seenAt: now, isVerified: true, isDisabled };
      await deps.directory.save(uid, facts, now);
      await repository.updateAccount(uid, { seenOn });
    });
  }

  /** A confirmed change of address is first seen here: the old address is notified, then the new one is stored. */
  async function followAddress(uid: string, record: AccountRecord, email: string, now: Date): Promise<AccountRecord> {
    if (record.email === email) return record;
    const id = buildMailId("email_changed", uid, record.email, email, record.updatedAt.toISOString());
    await deps.queue({ kind: "email_changed", to: record.email, uid }, now, id);
    await notifyOrLog(uid, addressChanged(record.email, email, { version: record.updatedAt.toISOString() }), now);
    const change = { email, updatedAt: now, billingMoveAt: now };
    await repository.updateAccount(uid, change);
    await followAccount(uid, () => deps.directory.update(uid, { email }, now));
    return { ...record, ...change };
  }

  /** An outage of the payment provider doesn't block the account: a later call sends the address, an hour on at the earliest. */
  async function followBilling(uid: string, { email, billingMoveAt }: AccountRecord, now: Date): Promise<void> {
    if (!billingMoveAt || billingMoveAt > now) return;
    await repository.updateAccount(uid, { billingMoveAt: new Date(now.getTime() + BILLING_RETRY_MS) });
    try {
      await deps.moveBilling(uid, email);
      await repository.updateAccount(uid, { billingMoveAt: null });
    } catch (error) {
      logger.error("The payment provider does not know yet where somebody moved", { uid, error: String(error) });
    }
  }

  /**
   * Notifies of new devices, roles and passwords, and then stores them: after a failure they count as new again. A failure doesn't
   * block the account. One write besides the notification when something is new; nothing otherwise.
   */
  async function watch(caller: Caller, person: AuthAccount, record: AccountRecord, device: string, now: Date) {
    const { security, timeZone, updatedAt } = record;
    const { sessionsFrom } = person;
    try {
      const isSame = security !== null && security.sessionsFrom === sessionsFrom;
      const passwordAt = isSame ? security.passwordAt : await deps.auth.passwordChangedAt(caller.uid);
      const seen = { device, staffRole: caller.staffRole, sessionsFrom, passwordAt };
      const news = lookAt(security, seen, { timeZone, now, version: updatedAt.toISOString() });
      if (news === null) return;
      for (const event of news.events) await deps.notify(caller.uid, event, now);
      await repository.updateAccount(caller.uid, { security: news.record, updatedAt: now });
    } catch (error) {
      logger.error("Changes of an account couldn't be notified", { uid: caller.uid, error: String(error) });
    }
  }

  async function load(
    caller: Caller,
    now: Date,
    timeZone?: string,
  ): Promise<{ record: AccountRecord; person: AuthAccount }> {
    const [person, kept] = await Promise.all([known(caller), repository.readAccount(caller.uid)]);
    const email = normalEmail(person.email);
    const record =
      kept ??
      (await repository.createAccount(
        caller.uid,
        firstAccount(email, plainFirstName(person.displayName), now, knownTimeZone(timeZone ?? "") ?? undefined),
      ));
    const followed = await followAddress(caller.uid, record, email, now);
    await followBilling(caller.uid, followed, now);
    return { record: followed, person };
  }

  const sayGoodbye = async (uid: string, email: string, now: Date): Promise<void> =>
    deps.queue({ kind: "account_deleted", to: email }, now, buildMailId("account_deleted", uid));

  /**
   * Deletes everything of a person. Each step may run again, and the directory knows of them until all else is done, so that the task or
   * the schedule finishes the work of a run that failed or died. What calls of the same moment wrote meanwhile goes after the sign-in, and
   * only then is the person notified.
   *
   * @param time it stops after the step in which this ends
   */
  async function removeEverything(uid: string, email: string, now: Date, time?: AbortSignal): Promise<void> {
    const person = { uid, email };
    const erasures = deps.erasures();
    const eraseAll = async () => {
      await prepareErasure(erasures, person);
      for (const each of erasures) {
        time?.throwIfAborted();
        await each.erase?.(person);
      }
    };
    await eraseAll();
    await deps.auth.remove(uid);
    await eraseAll();
    time?.throwIfAborted();
    await sayGoodbye(uid, email, now);
    await deps.directory.remove(uid);
  }

  /**
   * Notes a deletion that begins, and asks for the task that finishes it. One that has begun stays as it is: another worker may have it.
   * Null: the directory doesn't know them, so the call has to delete them.
   */
  async function noteDeletion(uid: string, now: Date) {
    const task = { ...newTask(now), dueAt: addMs(now, CALL_LIMIT_SECONDS * 1_000) };
    const begin = (before: EntryFacts) => (hasBegun(before, now) ? {} : { deletesAt: now, task, isDisabled: true });
    const noted = await deps.directory.update(uid, begin, now);
    if (noted === null) return null;
    await deps.enqueueDeletion(uid, CALL_LIMIT_SECONDS).catch((error: unknown) => {
      logger.error("The task of a deletion couldn't be asked for", { uid, error: String(error) });
    });
    return { wasUnderWay: hasBegun(noted.before, now) };
  }

  /** Locks the account and deletes it. False: not all of it in time, or it failed; the task does the rest. */
  async function removeInTime(uid: string, email: string, now: Date): Promise<boolean> {
    const time = deps.startCallTime?.() ?? AbortSignal.timeout(CALL_TIME_MS);
    const removeAll = async () => {
      await deps.auth.setDisabled(uid, true);
      await removeEverything(uid, email, now, time);
    };
    try {
      await Promise.race([removeAll(), once(time, "abort").then(() => time.throwIfAborted())]);
      return true;
    } catch (error) {
      logger.error("A deletion is left to its task", { uid, error: String(error) });
      return false;
    }
  }

  /** Locks and deletes an account that this worker has claimed. */
  const removeClaimed = async (uid: string, email: string, now: Date): Promise<void> =>
    deps.recordDeletion(
      uid,
      async () => {
        const account = await deps.auth.byUid(uid);
        if (account?.staffRole) throw new Error("The account has a staff role.");
        if (account) await deps.auth.setDisabled(uid, true);
        await removeEverything(uid, email, now);
      },
      now,
    );

  /** The account, made now if this is the first call of a confirmed person, then in the zone of their browser if it is known. */
  async function read(context: Asking, timeZone?: string): Promise<Account> {
    const { record, person } = await load(context, context.now, timeZone);
    await watch(context, person, record, describeDevice(context.userAgent), context.now);
    await noteVisit(context, record, context.now);
    return answer(context, record);
  }

  /** The account as it is stored, for staff who view it: nobody is notified, and nothing is written. One read. */
  async function readStored(context: Asking): Promise<Account> {
    const record = await repository.readAccount(context.uid);
    return answer(context, record ?? firstAccount(normalEmail(context.email), null, context.now));
  }

  const routes: Handlers<typeof accountsContract, Asking> = {
    async read({ query }, context) {
      const [account, notice] = await Promise.all([
        context.isView ? readStored(context) : read(context, query.timeZone),
        deps.findNotice({ uid: context.uid, isStaff: context.staffRole !== null }, context.now),
      ]);
      return { ...account, notice };
    },

    async update({ body: change }, caller) {
      const { now } = caller;
      const accepted: Partial<AccountRecord> = {};
      if (change.firstName !== undefined) {
        accepted.firstName = plainFirstName(change.firstName);
        if (accepted.firstName === null && change.firstName !== null && change.firstName.trim() !== "") {
          throw rejected("firstName", FIRST_NAME_RULE);
        }
      }
      if (change.timeZone !== undefined) {
        const timeZone = knownTimeZone(change.timeZone);
        if (timeZone === null) throw rejected("timeZone", "Enter a time zone, such as America/New_York.");
        accepted.timeZone = timeZone;
      }
      if (change.theme !== undefined) accepted.theme = change.theme;

      const { record } = await load(caller, now);
      requireAsSeen(record, change);
      const changed = { ...accepted, updatedAt: now };
      // First the reminders: where they fail the account stays in its zone, and the same change again is one.
      if (accepted.timeZone !== undefined && accepted.timeZone !== record.timeZone)
        await deps.zoneChanged(caller.uid, accepted.timeZone, now);
      await repository.editAccount(caller.uid, changed, (stored) => requireAsSeen(stored, change));
      const { firstName } = accepted;
      if (firstName !== undefined) {
        await followAccount(caller.uid, () => deps.directory.update(caller.uid, { firstName }, now));
        await followAccount(caller.uid, () => deps.nameChanged(caller.uid, firstName, record.email));
      }
      return answer(caller, { ...record, ...changed });
    },

    /** The response is the same whether the new address is free or taken: only its owner's inbox shows which. */
    async changeEmail({ body }, { clientIp, now, ...caller }) {
      requireRecentSignIn(caller);
      const to = normalEmail(body.newEmail);
      const current = normalEmail((await known(caller)).email);
      if (to === current) throw rejected("newEmail", "This is already your email address.");
      await deps.limit({ kind: "confirm_new_email", address: to, clientIp, now });
      await deps.queue({ kind: "confirm_new_email", to, uid: caller.uid }, now);
      await deps.queue({ kind: "email_change_asked", to: current, uid: caller.uid }, now);
      return { message: `We sent a link to ${to}. Your email changes when you open it.` };
    },

    /** Deletes the caller's account, who has typed its address. */
    async remove({ body: { confirmEmail } }, { now, ...caller }) {
      requireRecentSignIn(caller);
      const account = await known(caller);
      const email = normalEmail(account.email);
      const problem = findDeletionProblem("member", account.staffRole);
      if (problem !== null) throw conflict(problem);
      if (normalEmail(confirmEmail) !== email)
        throw rejected("confirmEmail", "This isn't your account's email address.");
      // Task and schedule delete no account with a staff role.
      const noted = account.staffRole === null ? await noteDeletion(caller.uid, now) : null;
      if (noted === null) {
        // Another call may have deleted it since.
        if (await deps.auth.byUid(caller.uid)) await removeEverything(caller.uid, email, now);
      } else if (noted.wasUnderWay || !(await removeInTime(caller.uid, email, now))) {
        return { message: "We're deleting your account. You'll get an email when it's done." };
      }
      return { message: "Your account was deleted." };
    },
  };

  return {
    routes,

    /** Deletes an account whose deletion is due, unless another worker has it. */
    async removeDue(uid: string, now: Date): Promise<"handled" | "skipped"> {
      const email = await deps.directory.claimDeletion(uid, now);
      if (email === null) return "skipped";
      await removeClaimed(uid, email, now);
      return "handled";
    },

    /**
     * Finishes a deletion that a call noted.
     *
     * @throws where it failed, or another worker has it, so that it is tried again
     */
    async finishDeletion(uid: string, now: Date): Promise<void> {
      const email = await deps.directory.claimDeletion(uid, now);
      if (email === null) {
        if ((await deps.directory.find(uid))?.task?.dueAt) throw new Error("The deletion isn't due yet.");
        return;
      }
      try {
        await removeClaimed(uid, email, now);
      } catch (error) {
        await deps.directory.deletions.release(uid, now);
        throw error;
      }
    },
  };
}
