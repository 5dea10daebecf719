import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { findDeletionProblem, deletionAt } from "@cardwell/core/domain/accounts/deletion";
import { GRANT_RULE, LONGEST_GRANT_DAYS } from "@cardwell/core/domain/billing/access";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { weekdayAndDay } from "@cardwell/core/domain/format";
import { findChangeProblem, findRoleProblem, ROLE_FIRST } from "@cardwell/core/domain/staff/permissions";
import { conflict, rejected, requireAsSeen } from "../../http/rejected.ts";
import { hasBegun, toEntry } from "../../features/accounts/directory.ts";
import type { DirectoryEntry } from "../../features/accounts/directory.ts";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { BillingService } from "../../features/billing/service.ts";
import type { Recorded } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccount, AuthAccounts } from "../../lib/auth.ts";
import { normalEmail } from "../../lib/email-address.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { MailRequest } from "../../mail/mail.ts";
import type { Acting, Handlers } from "../../http/serve.ts";

export type ActionDeps = {
  directory: Directory;
  auth: Pick<AuthAccounts, "byUid" | "setDisabled" | "revokeSessions" | "setStaffRole">;
  billing: () => Pick<BillingService, "grantAccess">;
  /** Queues a mail in the transaction of the change. */
  queueMailIn: (unit: UnitOfWork, request: MailRequest, now: Date) => void;
  getTimeZone: (uid: string) => Promise<string>;
};

type By = Pick<Acting, "uid" | "staffRole" | "now">;

type ActionName =
  | "disable"
  | "enable"
  | "revokeSessions"
  | "resetSignIn"
  | "resendVerification"
  | "changeRole"
  | "extendAccess"
  | "scheduleDeletion"
  | "cancelDeletion";

type UserState = ResponseOf<typeof adminUsersContract.disable>;

export const noSuchPerson = () => new AppError("not_found", "There is no such person.");

const toUserState = (uid: string, { status, until, staffRole }: DirectoryEntry): UserState => ({
  uid,
  status,
  until: until?.toISOString() ?? null,
  staffRole,
});

/** The end of a day: access that is granted until then includes it. */
const getEndOfDay = (day: CivilDate) => new Date(`${day}T23:59:59Z`);

/**
 * What staff do to a person's account. What the authentication service does isn't part of a transaction: those changes are jobs, whose
 * entry is written before they start.
 */
export function userActionRoutes({
  directory,
  auth,
  billing,
  queueMailIn,
  getTimeZone,
}: ActionDeps): Handlers<Pick<typeof adminUsersContract, ActionName>, By> {
  async function findAccount(uid: string): Promise<AuthAccount> {
    const account = await auth.byUid(uid);
    if (!account) throw noSuchPerson();
    return account;
  }

  async function findChangeable(uid: string, acting: By): Promise<AuthAccount> {
    const account = await findAccount(uid);
    const problem = findChangeProblem(acting, account);
    if (problem !== null) throw new AppError(problem.code, problem.message);
    return account;
  }

  /** Another owner who can sign in, so that one stays. The directory finds them; the authentication service decides. */
  async function requireOtherOwner(uid: string, unit: UnitOfWork): Promise<void> {
    for (const other of await directory.listOtherOwners(uid, unit)) {
      const account = await auth.byUid(other);
      if (account?.staffRole === "owner" && !account.isDisabled) return;
    }
    throw conflict("This is the last owner. Make somebody else an owner first.");
  }

  async function update(
    uid: string,
    facts: Parameters<Directory["update"]>[1],
    now: Date,
    unit?: UnitOfWork,
  ): Promise<DirectoryEntry> {
    const updated = await directory.update(uid, facts, now, unit);
    if (!updated) throw noSuchPerson();
    return updated.after;
  }

  const setDisabled = async (uid: string, isDisabled: boolean, acting: Acting): Promise<Recorded<UserState>> => {
    const account = await findChangeable(uid, acting);
    if (account.isDisabled === isDisabled)
      throw conflict(isDisabled ? "This account is disabled already." : "This account isn't disabled.");
    if (account.staffRole !== null && isDisabled) throw conflict(ROLE_FIRST);
    return acting.audit.job(`users/${uid}`, async () => {
      await auth.setDisabled(uid, isDisabled);
      const entry = await update(uid, { isDisabled }, acting.now);
      return { before: { isDisabled: !isDisabled }, after: { isDisabled }, answer: toUserState(uid, entry) };
    });
  };

  return {
    disable: ({ params }, acting) => setDisabled(params.uid, true, acting),
    enable: ({ params }, acting) => setDisabled(params.uid, false, acting),

    async revokeSessions({ params: { uid } }, acting) {
      await findChangeable(uid, acting);
      const entry = await directory.find(uid);
      if (!entry) throw noSuchPerson();
      return acting.audit.job(`users/${uid}`, async () => {
        await auth.revokeSessions(uid);
        return { after: { sessionsFrom: acting.now.toISOString() }, answer: toUserState(uid, entry) };
      });
    },

    async resetSignIn({ params: { uid } }, acting) {
      const { email, isDisabled } = await findChangeable(uid, acting);
      if (isDisabled) throw conflict("This account is disabled.");
      const entry = await directory.find(uid);
      if (!entry) throw noSuchPerson();
      return acting.audit.job(`users/${uid}`, async () => {
        await auth.revokeSessions(uid);
        await directory.inTransaction(async (unit) =>
          queueMailIn(unit, { kind: "reset_password", to: normalEmail(email) }, acting.now),
        );
        const after = { sessionsFrom: acting.now.toISOString(), mail: "reset_password" };
        return { after, answer: toUserState(uid, entry) };
      });
    },

    async resendVerification({ params: { uid } }, { now, audit }) {
      const { email, emailVerified, isDisabled } = await findAccount(uid);
      if (emailVerified) throw conflict("This address is verified already.");
      if (isDisabled) throw conflict("This account is disabled.");
      const entry = await directory.find(uid);
      if (!entry) throw noSuchPerson();
      return audit.change(async (unit) => {
        const firstName = plainFirstName(entry.firstName);
        queueMailIn(unit, { kind: "verify_email", to: normalEmail(email), firstName }, now);
        return {
          object: `users/${uid}`,
          before: null,
          after: { mail: "verify_email" },
          answer: toUserState(uid, entry),
        };
      });
    },

    /** Two owners who take each other's role at the same time don't both succeed: each reads the other in the transaction. */
    async changeRole({ params: { uid }, body }, { uid: staffUid, now, audit }) {
      const { role } = body;
      const account = await findAccount(uid);
      const problem = findRoleProblem(staffUid, account, role);
      if (problem !== null) throw conflict(problem);
      const before = account.staffRole;
      return audit.job(`users/${uid}`, async () => {
        const entry = await directory.inTransaction(async (unit) => {
          if (before === "owner") await requireOtherOwner(uid, unit);
          const updated = await directory.update(uid, { staffRole: role }, now, unit);
          if (!updated) throw noSuchPerson();
          const { before: listed, after } = updated;
          requireAsSeen({ role: listed.staffRole }, body);
          if (role !== null && after.deletesAt !== null) throw conflict("This account is going to be deleted.");
          return after;
        });
        await auth.setStaffRole(uid, role).catch(async (error: unknown) => {
          await update(uid, { staffRole: before }, now);
          throw error;
        });
        return { before: { role: before }, after: { role }, answer: toUserState(uid, entry) };
      });
    },

    async extendAccess({ params: { uid }, body }, acting) {
      const { until } = body;
      const { now, audit } = acting;
      await findChangeable(uid, acting);
      const today = todayIn(now, "Etc/UTC");
      if (until !== null && (until <= today || until > addDays(today, LONGEST_GRANT_DAYS)))
        throw rejected("until", GRANT_RULE);
      const end = until === null ? null : getEndOfDay(until);
      const entry = await directory.find(uid);
      if (!entry) throw noSuchPerson();
      return audit.change(async (unit) => {
        // The directory and the reminders follow once it is committed.
        const granted = await billing().grantAccess(uid, end, now, unit);
        if (!granted) throw conflict("They never had a plan. Access can be given to people who have or had one.");
        const { before, subscription } = granted;
        requireAsSeen({ until: before?.toISOString().slice(0, 10) }, body);
        if (before?.getTime() === end?.getTime())
          throw conflict(end === null ? "No access is given to them." : "They have access until this day already.");
        return {
          object: `users/${uid}`,
          before: { grantedUntil: before?.toISOString() ?? null },
          after: { grantedUntil: end?.toISOString() ?? null },
          answer: toUserState(uid, toEntry(uid, { ...entry, subscription }, now)),
        };
      });
    },

    async scheduleDeletion({ params: { uid }, body: { confirmEmail } }, acting) {
      const { now, audit } = acting;
      const account = await findChangeable(uid, acting);
      const email = normalEmail(account.email);
      const problem = findDeletionProblem("staff", account.staffRole);
      if (problem !== null) throw conflict(problem);
      if (normalEmail(confirmEmail) !== email)
        throw rejected("confirmEmail", "This isn't the account's email address.");
      const deletesAt = deletionAt(now);
      const timeZone = await getTimeZone(uid);
      const deletesOn = weekdayAndDay(todayIn(deletesAt, timeZone), todayIn(now, timeZone));
      return audit.change(async (unit) => {
        const updated = await directory.update(uid, { deletesAt }, now, unit);
        if (!updated) throw noSuchPerson();
        if (updated.before.deletesAt !== null) throw conflict("This account is going to be deleted already.");
        queueMailIn(unit, { kind: "deletion_scheduled", to: email, uid, deletesOn }, now);
        return {
          object: `users/${uid}`,
          before: { deletesAt: null },
          after: { deletesAt: deletesAt.toISOString() },
          answer: toUserState(uid, updated.after),
        };
      });
    },

    async cancelDeletion({ params: { uid } }, { now, audit }) {
      const email = normalEmail((await findAccount(uid)).email);
      return audit.change(async (unit) => {
        const updated = await directory.update(uid, { deletesAt: null }, now, unit);
        if (!updated) throw noSuchPerson();
        const { before, after } = updated;
        if (before.deletesAt === null) throw conflict("This account isn't going to be deleted.");
        if (hasBegun(before, now)) throw conflict("The deletion has begun.");
        queueMailIn(unit, { kind: "deletion_canceled", to: email, uid }, now);
        return {
          object: `users/${uid}`,
          before: { deletesAt: before.deletesAt.toISOString() },
          after: { deletesAt: null },
          answer: toUserState(uid, after),
        };
      });
    },
  };
}
