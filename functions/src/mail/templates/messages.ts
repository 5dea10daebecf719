/** The content of one mail. The layout and the text part are made from it. */
export type MailContent = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  action: { label: string; href: string } | null;
  /** One short sentence under the button. */
  note: string | null;
  /** A second, quiet link with its label and consequence. */
  aside: { label: string; href: string; consequence: string } | null;
  why: string;
};

const greeted = (sentence: string, firstName: string | null) =>
  firstName === null ? `${sentence}.` : `${sentence}, ${firstName}.`;

export function verifyEmail(input: { firstName: string | null; link: string; disownLink: string }): MailContent {
  return {
    subject: "Confirm your email address",
    preview: "One step is left before you can sign in to Cardwell.",
    title: greeted("Confirm your address", input.firstName),
    paragraphs: ["One step is left: confirm that this address is yours. After that you can sign in to Cardwell."],
    action: { label: "Confirm address", href: input.link },
    note: "The link works once.",
    aside: { label: "This was not me", href: input.disownLink, consequence: "deletes the account." },
    why: "Somebody made a Cardwell account with this address. Until it is confirmed, nobody can use the account.",
  };
}

export function signIn(input: { firstName: string | null; isNewUser: boolean; link: string }): MailContent {
  return {
    subject: input.isNewUser ? "Your link to start with Cardwell" : "Your sign-in link",
    preview: "It works once, for 15 minutes.",
    title: greeted(input.isNewUser ? "Here is your link to start" : "Here is your sign-in link", input.firstName),
    paragraphs: [
      input.isNewUser
        ? "Open it to make your account and sign in. You need no password."
        : "Open it to sign in. You need no password.",
    ],
    action: { label: input.isNewUser ? "Make my account" : "Sign in", href: input.link },
    note: "The link works once, for 15 minutes.",
    aside: null,
    why: "Somebody asked for a sign-in link for this address. If it was not you, do nothing: without this mail nobody can sign in.",
  };
}

export function resetPassword(input: { link: string }): MailContent {
  return {
    subject: "Set a new password",
    preview: "The link lets you choose a new password for Cardwell.",
    title: "Choose a new password.",
    paragraphs: ["Open the link and choose a new password. You are then signed out everywhere else."],
    action: { label: "Choose password", href: input.link },
    note: "The link works once.",
    aside: null,
    why: "Somebody asked to reset the password of your account. If it was not you, do nothing: your password stays as it is.",
  };
}

export function renewalLink(input: { link: string }): MailContent {
  return {
    subject: "Renew your Cardwell plan",
    preview: "Your plan has ended. You can renew it without signing in.",
    title: "Your plan has ended.",
    paragraphs: ["You can renew it without signing in. Your account is as you left it."],
    action: { label: "Renew plan", href: input.link },
    note: "The link works for 24 hours.",
    aside: null,
    why: "Somebody asked for a renewal link for this address. If it was not you, do nothing: nothing is charged.",
  };
}

export function confirmNewEmail(input: { link: string }): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: "Your account moves to this address once you confirm it.",
    title: "Confirm your new address.",
    paragraphs: ["Your Cardwell account moves to this address once you confirm it. Until then the old one stays."],
    action: { label: "Confirm new address", href: input.link },
    note: "The link works once.",
    aside: null,
    why: "The holder of a Cardwell account asked to move it here. If it was not you, do nothing: nothing changes.",
  };
}

export function emailChangeAsked(input: { accountLink: string }): MailContent {
  return {
    subject: "Your email address is about to change",
    preview: "Somebody signed in to your account asked to move it to another address.",
    title: "Your address is about to change.",
    paragraphs: [
      "Somebody who was signed in to your account asked to move it to another address. It moves once the new address is confirmed.",
      "If it was not you, choose a new password now.",
    ],
    action: { label: "Review my account", href: input.accountLink },
    note: null,
    aside: null,
    why: "We write to the address of an account before that address changes.",
  };
}

export function emailChanged(input: { supportEmail: string }): MailContent {
  return {
    subject: "Your email address was changed",
    preview: "Your account now belongs to another address.",
    title: "Your address was changed.",
    paragraphs: [
      "The new address of your account was confirmed. From now on, mail about it goes there, and this address no longer signs in.",
      `If it was not you, write to ${input.supportEmail}.`,
    ],
    action: null,
    note: null,
    aside: null,
    why: "This was the address of the account until now.",
  };
}

export function accountDeleted(): MailContent {
  return {
    subject: "Your account was deleted",
    preview: "Your data is deleted and nothing more is charged.",
    title: "Your account was deleted.",
    paragraphs: ["Your data was deleted, and nothing more is charged. This cannot be undone."],
    action: null,
    note: null,
    aside: null,
    why: "You deleted your account. This is the last mail we send you.",
  };
}

/** Something that staff have to look at. */
export function staffNotice(input: { subject: string; lines: string[] }): MailContent {
  return {
    subject: input.subject,
    preview: input.lines[0] ?? "",
    title: `${input.subject}.`,
    paragraphs: input.lines,
    action: null,
    note: null,
    aside: null,
    why: "You receive system alerts for Cardwell.",
  };
}
