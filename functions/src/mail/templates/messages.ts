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
    preview: "Confirm your email address to sign in to Cardwell.",
    title: greeted("Confirm your email address", input.firstName),
    paragraphs: ["Confirm that this email address is yours, then sign in to Cardwell."],
    action: { label: "Confirm email address", href: input.link },
    note: "The link works once.",
    aside: { label: "This wasn't me", href: input.disownLink, consequence: "deletes the account." },
    why: "Someone created a Cardwell account with this address. No one can use the account until it's confirmed.",
  };
}

export function signIn(input: { firstName: string | null; isNewUser: boolean; link: string }): MailContent {
  return {
    subject: input.isNewUser ? "Create your Cardwell account" : "Your sign-in link",
    preview: "It works once, for 15 minutes.",
    title: greeted(
      input.isNewUser ? "Here's your link to create an account" : "Here's your sign-in link",
      input.firstName,
    ),
    paragraphs: [
      input.isNewUser
        ? "Open it to create your account and sign in. You don't need a password."
        : "Open it to sign in. You don't need a password.",
    ],
    action: { label: input.isNewUser ? "Create my account" : "Sign in", href: input.link },
    note: "The link works once, for 15 minutes.",
    aside: null,
    why: "Someone requested a sign-in link for this address. If it wasn't you, ignore this email; no one can sign in without it.",
  };
}

export function resetPassword(input: { link: string }): MailContent {
  return {
    subject: "Set a new password",
    preview: "Use this link to choose a new Cardwell password.",
    title: "Choose a new password.",
    paragraphs: ["Open the link and choose a new password. You'll be signed out everywhere else."],
    action: { label: "Choose password", href: input.link },
    note: "The link works once.",
    aside: null,
    why: "Someone asked to reset your password. If it wasn't you, ignore this email; your password stays the same.",
  };
}

export function renewalLink(input: { link: string }): MailContent {
  return {
    subject: "Renew your Cardwell plan",
    preview: "Your plan has ended. You can renew it without signing in.",
    title: "Your plan has ended.",
    paragraphs: ["You can renew it without signing in. Your cards and settings are saved."],
    action: { label: "Renew plan", href: input.link },
    note: "The link works for 24 hours.",
    aside: null,
    why: "Someone requested a renewal link for this address. If it wasn't you, ignore this email; you won't be charged.",
  };
}

export function confirmNewEmail(input: { link: string }): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: "Confirm this address to use it for your account.",
    title: "Confirm your new email address.",
    paragraphs: [
      "Confirm this address to use it for your Cardwell account. Until then, your current address stays active.",
    ],
    action: { label: "Confirm new email address", href: input.link },
    note: "The link works once.",
    aside: null,
    why: "Someone asked to change a Cardwell account to this address. If it wasn't you, ignore this email; nothing changes.",
  };
}

export function emailChangeAsked(input: { accountLink: string }): MailContent {
  return {
    subject: "Your email address is about to change",
    preview: "Someone signed in to your account asked to change its email address.",
    title: "Your email address is about to change.",
    paragraphs: [
      "Someone signed in to your account asked to change its email address. It changes once the new address is confirmed.",
      "If it wasn't you, change your password now.",
    ],
    action: { label: "Review my account", href: input.accountLink },
    note: null,
    aside: null,
    why: "We notify your current address before it changes.",
  };
}

export function emailChanged(input: { supportEmail: string }): MailContent {
  return {
    subject: "Your email address was changed",
    preview: "Your account now uses a different email address.",
    title: "Your email address was changed.",
    paragraphs: [
      "Your new address was confirmed. You now sign in and get email there, and no longer at this address.",
      `If it wasn't you, email ${input.supportEmail}.`,
    ],
    action: null,
    note: null,
    aside: null,
    why: "This was your account's email address until now.",
  };
}

export function accountDeleted(): MailContent {
  return {
    subject: "Your account was deleted",
    preview: "Your data was deleted, and you won't be charged again.",
    title: "Your account was deleted.",
    paragraphs: ["Your data was deleted, and you won't be charged again. This can't be undone."],
    action: null,
    note: null,
    aside: null,
    why: "Your account was deleted. This is the last email we'll send you.",
  };
}

/** @param deletesOn "November 27" */
export function deletionScheduled(input: { deletesOn: string; supportEmail: string }): MailContent {
  return {
    subject: "Your account will be deleted",
    preview: `On ${input.deletesOn} your account and its data will be deleted.`,
    title: "Your account will be deleted.",
    paragraphs: [
      `On ${input.deletesOn} your account and all its data will be deleted, and your plan ends without further charges.`,
      `If you didn't ask for this, write to ${input.supportEmail} before that day. Until then it can be undone.`,
    ],
    action: null,
    note: null,
    aside: null,
    why: "You receive this because your account will be deleted.",
  };
}

export function deletionCanceled(input: { appLink: string }): MailContent {
  return {
    subject: "Your account is kept",
    preview: "Your account and its data are kept.",
    title: "Your account is kept.",
    paragraphs: ["The deletion was canceled. Your account and its data are kept."],
    action: { label: "Open Cardwell", href: input.appLink },
    note: null,
    aside: null,
    why: "You receive this because your account was going to be deleted.",
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

/** What staff wrote to many members. */
export function broadcast(input: {
  subject: string;
  paragraphs: string[];
  appLink: string;
  turnOffLink: string;
}): MailContent {
  return {
    subject: input.subject,
    preview: input.paragraphs[0] ?? "",
    title: input.subject,
    paragraphs: input.paragraphs,
    action: { label: "Open Cardwell", href: input.appLink },
    note: null,
    aside: { label: "Unsubscribe", href: input.turnOffLink, consequence: "from Cardwell news." },
    why: "You have a Cardwell account and receive Cardwell news.",
  };
}
