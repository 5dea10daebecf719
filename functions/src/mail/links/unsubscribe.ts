import type { emailContract } from "@cardwell/core/contract/email";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { unsubscribed } from "./proofs.ts";

/** Sets mail of these groups to "off" in someone's preferences, and notes it. A second call changes nothing. */
export type TurnOffMail = (uid: string, groups: readonly AlertGroup[], now: Date) => Promise<void>;

type Deps = {
  auth: Pick<AuthAccounts, "byUid">;
  turnOffMail: TurnOffMail;
  appOrigin: () => string;
  signingKey: () => string;
};

const notValid = () =>
  new AppError("invalid_request", "This link no longer works. Change your alert settings in Cardwell.", {
    fields: [{ path: "query.token", message: "This token isn't valid anymore." }],
  });

/** `n•••@example.com`. */
function masked(address: string): string {
  const at = address.lastIndexOf("@");
  return `${String.fromCodePoint(address.codePointAt(0) ?? 0x2022)}•••${address.slice(at)}`;
}

type Contract = Pick<typeof emailContract, "unsubscribe" | "unsubscribePage" | "unsubscribePreview">;

/** Unsubscribing without signing in. The token in the mail is the proof. */
export function unsubscribeRoutes({
  auth,
  turnOffMail,
  appOrigin,
  signingKey,
}: Deps): Handlers<Contract, { now: Date }> {
  const readClaim = (token: string, now: Date) => {
    const claim = unsubscribed(token, signingKey(), now);
    if (claim === null) throw notValid();
    return claim;
  };

  return {
    async unsubscribe({ query }, { now }) {
      const { uid, groups } = readClaim(query.token, now);
      await turnOffMail(uid, groups, now);
      return {};
    },

    /** Link scanners open every address in a mail: that changes nothing. */
    async unsubscribePage({ query }) {
      const url = new URL("/unsubscribe", appOrigin());
      url.searchParams.set("token", query.token);
      return { url: url.href };
    },

    async unsubscribePreview({ query }, { now }) {
      const { uid, groups } = readClaim(query.token, now);
      const account = await auth.byUid(uid);
      if (account === null) throw notValid();
      return { address: masked(account.email), groups };
    },
  };
}
