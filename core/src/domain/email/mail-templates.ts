import { PAUSED_DAYS } from "../banks/schedule.ts";
import { INVITATION_DAYS } from "../household/sharing.ts";
import { RENEWAL_LINK_HOURS, SIGN_IN_LINK_MINUTES } from "./link-expiry.ts";

/** The texts of a mail that staff edit. `body` has paragraphs, with an empty line between them. "": the mail goes without it. */
export const TEXT_FIELDS = [
  "subject",
  "preview",
  "title",
  "body",
  "action",
  "note",
  "asideLabel",
  "asideText",
  "why",
] as const;

export type TextField = (typeof TEXT_FIELDS)[number];
export type TemplateTexts = Record<TextField, string>;

export const TEMPLATE_GROUPS = ["account", "billing", "alerts"] as const;

export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

export type TemplateVariable = {
  name: string;
  /** What it stands for. */
  meaning: string;
  example: string;
  /** Some mail has no value for it: it's allowed in a section of its own only. */
  isOptional?: boolean | undefined;
  /** A stranger may have written it: never in what a list of mails shows. */
  isFromMember?: boolean | undefined;
};

export type MailTemplate = {
  name: string;
  group: TemplateGroup;
  /** When it's sent. */
  purpose: string;
  variables: readonly TemplateVariable[];
  /** The texts that its layout has a place for. */
  fields: readonly TextField[];
  /** Those that may be empty. */
  optionalFields: readonly TextField[];
  /** Version 0: the texts that the product came with. */
  texts: TemplateTexts;
};

const noTexts: TemplateTexts = {
  subject: "",
  preview: "",
  title: "",
  body: "",
  action: "",
  note: "",
  asideLabel: "",
  asideText: "",
  why: "",
};

const firstName: TemplateVariable = {
  name: "firstName",
  meaning: "First name, when the member entered one",
  example: "Nora",
  isOptional: true,
  isFromMember: true,
};

const supportEmail: TemplateVariable = {
  name: "supportEmail",
  meaning: "Our support address",
  example: "support@cardwell.example",
};

const deletesOn: TemplateVariable = {
  name: "deletesOn",
  meaning: "Day of the deletion",
  example: "December 2",
};

/** Mail about an account: with a button (`action`) or without. */
const account = (
  template: Pick<MailTemplate, "name" | "purpose"> & Partial<Pick<MailTemplate, "group" | "variables">>,
  texts: Partial<TemplateTexts>,
): MailTemplate => ({
  group: "account",
  variables: [],
  fields: [
    "subject",
    "preview",
    "title",
    "body",
    ...(texts.action === undefined ? [] : (["action", "note"] as const)),
    ...(texts.asideLabel === undefined ? [] : (["asideLabel", "asideText"] as const)),
    "why",
  ],
  optionalFields: ["note"],
  ...template,
  texts: { ...noTexts, ...texts },
});

const alerts = (
  template: Pick<MailTemplate, "name" | "purpose" | "variables">,
  texts: Partial<TemplateTexts>,
): MailTemplate => ({
  group: "alerts",
  fields: ["subject", "preview", ...(texts.title === undefined ? [] : (["title", "body"] as const))],
  optionalFields: ["body"],
  ...template,
  texts: { ...noTexts, ...texts },
});

const counted: TemplateVariable = {
  name: "counted",
  meaning: "How many reminders, and what is at stake",
  example: "3 reminders, $140.00 at stake",
};

const titles: TemplateVariable = {
  name: "titles",
  meaning: "Titles of the alerts, in one line",
  example: "Freedom Flex is due Saturday, November 28 · Travel credit on Venture X ends December 3",
};

/** Every mail to members, with the texts that the product came with. Layout and links are in the code that sends it. */
export const MAIL_TEMPLATES = {
  verify_email: account(
    {
      name: "Verify email",
      purpose: "After someone registers with a password.",
      variables: [firstName],
    },
    {
      subject: "Confirm your email address",
      preview: "Confirm your email address to sign in to Cardwell.",
      title: "Confirm your email address{{#firstName}}, {{firstName}}{{/firstName}}.",
      body: "Confirm that this email address is yours, then sign in to Cardwell.",
      action: "Confirm email address",
      note: "The link works once.",
      asideLabel: "This wasn't me",
      asideText: "deletes the account.",
      why: "Someone created a Cardwell account with this address. No one can use the account until it's confirmed.",
    },
  ),
  sign_in: account(
    { name: "Sign-in link", purpose: "When a member asks to sign in without a password.", variables: [firstName] },
    {
      subject: "Your sign-in link",
      preview: `It works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
      title: "Here's your sign-in link{{#firstName}}, {{firstName}}{{/firstName}}.",
      body: "Open it to sign in. You don't need a password.",
      action: "Sign in",
      note: `The link works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
      why: "Someone requested a sign-in link for this address. If it wasn't you, ignore this email; no one can sign in without it.",
    },
  ),
  create_account: account(
    {
      name: "Create account",
      purpose: "When a new address asks to sign in without a password.",
      variables: [firstName],
    },
    {
      subject: "Create your Cardwell account",
      preview: `It works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
      title: "Here's your link to create an account{{#firstName}}, {{firstName}}{{/firstName}}.",
      body: "Open it to create your account and sign in. You don't need a password.",
      action: "Create my account",
      note: `The link works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
      why: "Someone requested a sign-in link for this address. If it wasn't you, ignore this email; no one can sign in without it.",
    },
  ),
  reset_password: account(
    { name: "Reset password", purpose: "When a member, or staff for them, asks for a new password." },
    {
      subject: "Set a new password",
      preview: "Use this link to choose a new Cardwell password.",
      title: "Choose a new password.",
      body: "Open the link and choose a new password. You'll be signed out everywhere else.",
      action: "Choose password",
      note: "The link works once.",
      why: "Someone asked to reset your password. If it wasn't you, ignore this email; your password stays the same.",
    },
  ),
  confirm_new_email: account(
    { name: "Confirm new address", purpose: "To the new address, when a member changes it." },
    {
      subject: "Confirm your new email address",
      preview: "Confirm this address to use it for your account.",
      title: "Confirm your new email address.",
      body: "Confirm this address to use it for your Cardwell account. Until then, your current address stays active.",
      action: "Confirm new email address",
      note: "The link works once.",
      why: "Someone asked to change a Cardwell account to this address. If it wasn't you, ignore this email; nothing changes.",
    },
  ),
  email_change_asked: account(
    { name: "Address change requested", purpose: "To the current address, before a member's address changes." },
    {
      subject: "Your email address is about to change",
      preview: "Someone signed in to your account asked to change its email address.",
      title: "Your email address is about to change.",
      body: "Someone signed in to your account asked to change its email address. It changes once the new address is confirmed.\n\nIf it wasn't you, change your password now.",
      action: "Review my account",
      note: "",
      why: "We notify your current address before it changes.",
    },
  ),
  email_changed: account(
    { name: "Address changed", purpose: "To the old address, once it was changed.", variables: [supportEmail] },
    {
      subject: "Your email address was changed",
      preview: "Your account now uses a different email address.",
      title: "Your email address was changed.",
      body: "Your new address was confirmed. You now sign in and get email there, and no longer at this address.\n\nIf it wasn't you, email {{supportEmail}}.",
      why: "This was your account's email address until now.",
    },
  ),
  deletion_scheduled: account(
    {
      name: "Deletion scheduled",
      purpose: "When staff schedule the deletion of an account.",
      variables: [deletesOn, supportEmail],
    },
    {
      subject: "Your account will be deleted",
      preview: "On {{deletesOn}} your account and its data will be deleted.",
      title: "Your account will be deleted.",
      body: "On {{deletesOn}} your account and all its data will be deleted, and your plan ends without further charges.\n\nIf you didn't ask for this, write to {{supportEmail}} before that day. Until then it can be undone.",
      why: "You receive this because your account will be deleted.",
    },
  ),
  deletion_canceled: account(
    { name: "Deletion canceled", purpose: "When a scheduled deletion is canceled." },
    {
      subject: "Your account is kept",
      preview: "Your account and its data are kept.",
      title: "Your account is kept.",
      body: "The deletion was canceled. Your account and its data are kept.",
      action: "Open Cardwell",
      note: "",
      why: "You receive this because your account was going to be deleted.",
    },
  ),
  account_deleted: account(
    { name: "Account deleted", purpose: "Once an account and its data were deleted." },
    {
      subject: "Your account was deleted",
      preview: "Your data was deleted, and you won't be charged again.",
      title: "Your account was deleted.",
      body: "Your data was deleted, and you won't be charged again. This can't be undone.",
      why: "Your account was deleted. This is the last email we'll send you.",
    },
  ),
  bank_back: account(
    {
      name: "Bank works again",
      purpose: "When a bank that a member couldn't link works again, if they asked for it.",
      variables: [{ name: "bankName", meaning: "Name of the bank", example: "Chase" }],
    },
    {
      subject: "You can link {{bankName}} now",
      preview: "{{bankName}} responds again.",
      title: "You can link {{bankName}} now.",
      body: "{{bankName}} didn't respond when you tried to link it. It works again.",
      action: "Link {{bankName}}",
      note: "",
      why: "You asked for this email when {{bankName}} couldn't be linked. It's sent once.",
    },
  ),
  bank_paused: account(
    {
      name: "Bank link paused",
      purpose: "When a member's plan has ended and a bank is linked: until when its link is kept.",
      variables: [
        { name: "bankName", meaning: "Name of the bank", example: "Chase" },
        { name: "endsOn", meaning: "Day on which the link ends", example: "Sunday, December 20" },
      ],
      group: "billing",
    },
    {
      subject: "Your link to {{bankName}} is paused",
      preview: "Your plan has ended. On {{endsOn}} we disconnect {{bankName}}.",
      title: "Your link to {{bankName}} is paused.",
      body: "Your plan has ended, so Cardwell no longer reads anything from {{bankName}}. On {{endsOn}} we disconnect it. What it brought in stays with your cards.\n\nIf you renew your plan before that day, the link goes on by itself.",
      action: "Renew plan",
      note: `A link is kept for ${PAUSED_DAYS} days without a plan.`,
      why: "You receive this because a bank is linked to your account. It's sent once.",
    },
  ),
  household_invitation: account(
    {
      name: "Household invitation",
      purpose: "When a member invites somebody to their household.",
      variables: [{ name: "inviterEmail", meaning: "Address of the member who invites", example: "nora@example.com" }],
    },
    {
      subject: "Your invitation to a household",
      preview: "Share due dates of your credit cards, card by card.",
      title: "You're invited to a household.",
      body: "{{inviterEmail}} invited you to their household on Cardwell. Each of you decides, card by card, what the others see. Nothing is shared until you choose it.\n\nSign in with this email address to accept or decline. You need a plan of your own.",
      action: "View invitation",
      note: `The invitation expires in ${INVITATION_DAYS} days.`,
      why: "A member of Cardwell entered your address. If you don't know them, ignore this email.",
    },
  ),
  renewal_link: account(
    { name: "Renewal link", purpose: "When a member whose plan ended asks to renew it.", group: "billing" },
    {
      subject: "Renew your Cardwell plan",
      preview: "Your plan has ended. You can renew it without signing in.",
      title: "Your plan has ended.",
      body: "You can renew it without signing in. Your cards and settings are saved.",
      action: "Renew plan",
      note: `The link works for ${RENEWAL_LINK_HOURS} hours.`,
      why: "Someone requested a renewal link for this address. If it wasn't you, ignore this email; you won't be charged.",
    },
  ),
  alert: alerts(
    {
      name: "One alert",
      purpose: "When one alert is due. Its own words come from its alert rule.",
      variables: [
        {
          name: "headline",
          meaning: "Title of the alert, with its amount",
          example: "Freedom Flex is due Saturday, November 28: $1,284.60",
        },
        {
          name: "summary",
          meaning: "First sentences of the alert",
          example: "$1,284.60 is due Saturday, November 28. The minimum is $40.00. Autopay is off.",
        },
      ],
    },
    { subject: "{{headline}}", preview: "{{summary}}" },
  ),
  alerts: alerts(
    { name: "Several alerts", purpose: "When several alerts are due at the same time.", variables: [counted, titles] },
    { subject: "{{counted}}", preview: "{{titles}}", title: "{{counted}}." },
  ),
  alert_digest: alerts(
    {
      name: "Digest",
      purpose: "At the day and time that a member chose for digests.",
      variables: [
        counted,
        titles,
        {
          name: "headline",
          meaning: "Title of the alert when there is one; else how many reminders",
          example: "3 reminders, $140.00 at stake",
        },
      ],
    },
    { subject: "Your digest: {{headline}}", preview: "{{titles}}", title: "{{counted}}." },
  ),
} satisfies Record<string, MailTemplate>;

export type TemplateId = keyof typeof MAIL_TEMPLATES;

export const TEMPLATE_IDS = Object.keys(MAIL_TEMPLATES) as [TemplateId, ...TemplateId[]];

export const templateById = (id: TemplateId): MailTemplate => MAIL_TEMPLATES[id];
