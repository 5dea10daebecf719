/** For so long a link signs in whoever reads the mailbox that it was sent to. */
export const SIGN_IN_LINK_MINUTES = 15;

/** For so long a link opens the page that renews a plan, without a sign-in. */
export const RENEWAL_LINK_HOURS = 24;

/**
 * How many minutes the token in a link of a mail holds, by what it is for.
 *
 * Links that confirm an address or set a password have none: Firebase decides how long they work. An invitation to a household works for
 * `INVITATION_DAYS`.
 */
export const LINK_MINUTES = {
  /** Its holder read a sign-in mail at this address a short time ago. */
  claim: SIGN_IN_LINK_MINUTES,
  /** Its holder read the confirmation mail of this very account. */
  disown: 7 * 24 * 60,
  /** Its holder may open the page that renews this account's plan. */
  renew: RENEWAL_LINK_HOURS * 60,
  /** Its holder may turn off the mails of some groups, as long as someone may find the mail. */
  unsubscribe: 400 * 24 * 60,
};

/** What somebody may do with a token: one for another purpose counts as forged. */
export type LinkPurpose = keyof typeof LINK_MINUTES;
