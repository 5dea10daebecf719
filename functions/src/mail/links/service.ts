import type { emailContract } from "@cardwell/core/contract/email";
import type { Handlers, PublicContext } from "../../http/serve.ts";
import type { MailLimiter } from "../mail-limiter.ts";
import type { MailKind } from "../mail.ts";
import type { QueueMail } from "../mail-queue.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { normalEmail } from "../../lib/email-address.ts";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { disownedUid, readClaim } from "./proofs.ts";

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

type Requester = Pick<PublicContext, "clientIp" | "now">;

type UnsubscribeEndpoint = "unsubscribe" | "unsubscribePage" | "unsubscribePreview";

const badProof = () =>
  new AppError("invalid_request", "This link has expired or was already used. Request a new one.", {
    fields: [{ path: "body.proof", message: "This proof isn't valid anymore." }],
  });

/**
 * Mail for people who are not signed in. Except for sign-in links, whose contract distinguishes new from known people,
 * a request only queues a mail. Accounts are looked up later, in the task, so that neither response nor delay reveals one.
 */
export function linkRoutes({
  limit,
  queue,
  auth,
  getPlan,
  forgetUnconfirmed,
  appOrigin,
  signingKey,
}: Deps): Omit<Handlers<typeof emailContract, Requester>, UnsubscribeEndpoint> {
  const admit = async (kind: MailKind, typed: string, { clientIp, now }: Requester): Promise<string> => {
    const to = normalEmail(typed);
    await limit({ kind, address: to, clientIp, now });
    return to;
  };

  return {
    async sendVerification({ body }, asker) {
      const to = await admit("verify_email", body.email, asker);
      await queue({ kind: "verify_email", to, firstName: plainFirstName(body.firstName) }, asker.now);
      return { message: "If this address has an unconfirmed account, we sent a link." };
    },

    async sendPasswordlessSignin({ body }, asker) {
      if (body.continueUrl !== appOrigin() && body.continueUrl !== `${appOrigin()}/`) {
        throw new AppError("invalid_request", "Invalid request: body.continueUrl is not this site.", {
          fields: [{ path: "body.continueUrl", message: "This must be the address of this site." }],
        });
      }
      const to = await admit("sign_in", body.email, asker);
      const account = await auth.byEmail(to);
      if (account?.staffRole === null && (await getPlan(account.uid)) === "ended") {
        throw new AppError(
          "subscription_inactive",
          "Your subscription has expired. Renew it to sign in; we can email you a link for that.",
          { requiresPortalAccess: true },
        );
      }
      const isNewUser = account === null;
      await queue({ kind: "sign_in", to, firstName: plainFirstName(body.firstName), isNewUser }, asker.now);
      return { message: `Sign-in link sent to ${to}.`, isNewUser };
    },

    async sendPasswordReset({ body }, asker) {
      const to = await admit("reset_password", body.email, asker);
      await queue({ kind: "reset_password", to }, asker.now);
      return { message: "If this address has an account, we sent a link to set a new password." };
    },

    async sendPortalLink({ body }, asker) {
      const to = await admit("renewal_link", body.email, asker);
      await queue({ kind: "renewal_link", to }, asker.now);
      return { message: "If this address has a plan that ended, we sent a link to renew it." };
    },

    /** Deletes the account that the confirmation mail was about, unless it was confirmed in the meantime. */
    async disownAddress({ body }, { now }) {
      const uid = disownedUid(body.proof, signingKey(), now);
      if (uid === null) throw badProof();
      const account = await auth.byUid(uid);
      if (account?.emailVerified) {
        throw new AppError("conflict", "This email address is confirmed. Sign in to delete the account.");
      }
      if (account && normalEmail(account.email) !== normalEmail(body.email)) throw badProof();
      if (account) await auth.remove(uid);
      await forgetUnconfirmed(uid);
      return { message: "The account was deleted." };
    },

    /**
     * Locks out anyone who registered this address without owning it, before its owner signs in by link. An account that has another
     * address by now isn't signed in by its old one, which would open a second account.
     */
    async claimAddress({ body }, { now }) {
      const claim = readClaim(body.proof, body.email, signingKey(), now);
      if (claim === null) throw badProof();
      if (claim.uid !== null) {
        const owner = await auth.byUid(claim.uid);
        if (owner === null) throw badProof();
        if (normalEmail(owner.email) !== claim.email)
          throw new AppError("conflict", "Your address has changed. Sign in with the new one.");
        return { claimed: false };
      }
      const account = await auth.byEmail(claim.email);
      if (!account || account.emailVerified) return { claimed: false };
      await auth.lockOut(account.uid);
      return { claimed: true };
    },
  };
}
