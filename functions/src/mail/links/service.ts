import type { MailLimiter } from "../mail-limits.ts";
import type { MailKind } from "../mail.ts";
import type { QueueMail } from "../mail-queue.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { normalEmail } from "../../lib/email-address.ts";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { disownedUid, holdsClaim } from "./proofs.ts";

/** Whether someone never had a plan, has one that gives access, or had one that ended. */
export type PlanOf = (uid: string) => Promise<"never" | "live" | "ended">;

type Deps = {
  limit: MailLimiter;
  queue: QueueMail;
  auth: AuthAccounts;
  getPlan: PlanOf;
  /** Erases what is kept of somebody who never confirmed the address. */
  forgetUnconfirmed: (uid: string) => Promise<void>;
  appOrigin: () => string;
  signingKey: () => string;
};

/** Who calls a public endpoint, and when. */
export type Requester = { clientIp: string; now: Date };

const badProof = () =>
  new AppError("invalid_request", "This link has expired or was already used. Request a new one.", {
    fields: [{ path: "body.proof", message: "This proof isn't valid anymore." }],
  });

/**
 * Mail for people who are not signed in. Except for sign-in links, whose contract distinguishes new from known people,
 * a request only queues a mail. Accounts are looked up later, in the task, so that neither response nor delay reveals one.
 */
export function createEmailService({ limit, queue, auth, getPlan, forgetUnconfirmed, appOrigin, signingKey }: Deps) {
  const admit = async (kind: MailKind, typed: string, { clientIp, now }: Requester): Promise<string> => {
    const to = normalEmail(typed);
    await limit({ kind, address: to, clientIp, now });
    return to;
  };

  return {
    async sendVerification(input: { email: string; firstName?: string | undefined }, asker: Requester) {
      const to = await admit("verify_email", input.email, asker);
      await queue({ kind: "verify_email", to, firstName: plainFirstName(input.firstName) }, asker.now);
      return { message: "If this address has an unconfirmed account, we sent a link." };
    },

    async sendPasswordlessSignin(
      input: { email: string; firstName?: string | undefined; continueUrl: string },
      asker: Requester,
    ) {
      if (input.continueUrl !== appOrigin() && input.continueUrl !== `${appOrigin()}/`) {
        throw new AppError("invalid_request", "Invalid request: body.continueUrl is not this site.", {
          fields: [{ path: "body.continueUrl", message: "This must be the address of this site." }],
        });
      }
      const to = await admit("sign_in", input.email, asker);
      const account = await auth.byEmail(to);
      if (account?.staffRole === null && (await getPlan(account.uid)) === "ended") {
        throw new AppError(
          "subscription_inactive",
          "Your subscription has expired. Renew it to sign in; we can email you a link for that.",
          { requiresPortalAccess: true },
        );
      }
      const isNewUser = account === null;
      await queue({ kind: "sign_in", to, firstName: plainFirstName(input.firstName), isNewUser }, asker.now);
      return { message: `Sign-in link sent to ${to}.`, isNewUser };
    },

    async sendPasswordReset(input: { email: string }, asker: Requester) {
      const to = await admit("reset_password", input.email, asker);
      await queue({ kind: "reset_password", to }, asker.now);
      return { message: "If this address has an account, we sent a link to set a new password." };
    },

    async sendPortalLink(input: { email: string }, asker: Requester) {
      const to = await admit("renewal_link", input.email, asker);
      await queue({ kind: "renewal_link", to }, asker.now);
      return { message: "If this address has a plan that ended, we sent a link to renew it." };
    },

    /** Deletes the account that the confirmation mail was about, unless it was confirmed in the meantime. */
    async disownAddress(input: { email: string; proof: string }, now: Date) {
      const uid = disownedUid(input.proof, signingKey(), now);
      if (uid === null) throw badProof();
      const account = await auth.byUid(uid);
      if (account?.emailVerified) {
        throw new AppError("conflict", "This email address is confirmed. Sign in to delete the account.");
      }
      if (account && normalEmail(account.email) !== normalEmail(input.email)) throw badProof();
      if (account) await auth.remove(uid);
      await forgetUnconfirmed(uid);
      return { message: "The account was deleted." };
    },

    /** Locks out anyone who registered this address without owning it, before its owner signs in by link. */
    async claimAddress(input: { email: string; proof: string }, now: Date) {
      if (!holdsClaim(input.proof, input.email, signingKey(), now)) throw badProof();
      const account = await auth.byEmail(normalEmail(input.email));
      if (!account || account.emailVerified) return { claimed: false };
      await auth.lockOut(account.uid);
      return { claimed: true };
    },
  };
}

export type EmailService = ReturnType<typeof createEmailService>;
