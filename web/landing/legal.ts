import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import { footer, header, supportEmail } from "./parts.ts";

type Part = readonly [title: string, ...paragraphs: string[]];

const mail = `<a href="mailto:${supportEmail}">${supportEmail}</a>`;

const privacyParts: readonly Part[] = [
  [
    "What we keep",
    "Your first name, email address, time zone and settings, and what you type in about your cards. Your password is kept by Google’s Firebase Authentication, which stores it only as a hash; we cannot read it.",
  ],
  [
    "What we never ask for",
    "The numbers of the cards you track, the password of your bank, your Social Security number.",
  ],
  [
    "Paying",
    "Payments are taken by Stripe on Stripe’s own page. We receive your plan, its dates, the amounts, and the brand and last four digits of the card you pay with, never its number.",
  ],
  [
    "Who else handles your data",
    "Google Cloud stores it and runs the service, Stripe takes payments, Resend delivers our email. A question that you ask in help goes to the provider of a language model, without your name, email addresses, phone numbers and long numbers. Each gets only what its task needs. We sell nothing, show no advertising, and take no commission from banks.",
  ],
  [
    "Your household",
    "If you join a household, the others see your first name and, of the cards you choose to share, their due dates or also their amounts and credits. They never see purchases. When you leave, they see none of it any more. If you invite somebody, we keep their address until they accept, or until you withdraw the invitation or leave.",
  ],
  [
    "In your browser",
    "We keep your sign-in, your theme and, while a sign-in link is on its way, your email address and name. There are no trackers and no third-party cookies on our pages; Stripe sets its own on its pages.",
  ],
  [
    "How fast pages are",
    "One visit in five sends us how long its page took, with the kind of page and of device. It names nobody, and we store sums only.",
  ],
  [
    "Security records",
    "To stop abuse of sign-in and mail we count requests by address and client for a short time, and servers keep technical logs.",
  ],
  [
    "Deleting",
    `While you have access you can delete your account on its account page. After that, write to ${mail}, and we delete it. Invoices stay as long as tax law requires. If you had a trial, a code computed from your address stays too, as a trial is given once; it holds nothing else about you.`,
  ],
  ["Questions", `Write to ${mail}. You can also ask there for a copy of everything we hold about you.`],
];

const termsParts: readonly Part[] = [
  [
    "What Cardwell is",
    "A service that keeps track of the dates, credits and fees of the credit cards you add. It is not a bank, it moves no money, and it gives no financial, legal or tax advice.",
  ],
  [
    "What stays with you",
    "You owe your card issuers what your agreements with them require. A reminder that is late, missing or wrong does not change that, so check the amount and the date with your bank before you act.",
  ],
  [
    "Trial and price",
    `The trial lasts ${TRIAL_DAYS} days, once per person, and needs no payment method. After it the plan you chose is charged at the price shown before you confirm, each month or each year, until you cancel.`,
  ],
  [
    "Canceling",
    "You can cancel at any time on the billing page. You keep access until the end of the period you paid for, and nothing more is charged.",
  ],
  [
    "When a payment fails",
    "We notify you, and keep your access open for a short time so that you can put it right. After that access ends until you pay.",
  ],
  [
    "Your account",
    "One person per account. Keep your password to yourself, and do not use the service to harm it or others. We may close accounts that do, and give the reason.",
  ],
  ["Names", "Card names and trademarks belong to their issuers, which aren't affiliated with Cardwell."],
  [
    "Changes and questions",
    `If these terms change in a way that matters, we notify you by email first. Questions go to ${mail}.`,
  ],
];

function page(title: string, lead: string, parts: readonly Part[]): string {
  const sections = parts.map(
    ([head, ...text]) => `<h2>${head}</h2>${text.map((one) => `<p class="text">${one}</p>`).join("")}`,
  );
  return `${header("/")}<main id="main" class="wrap"><div class="prose"><h1>${title}</h1><p class="lead">${lead}</p>${sections.join("")}</div></main>${footer("/")}`;
}

export function privacy(): string {
  return page(
    "Privacy",
    "We keep what the service needs, share it with no one who does not need it, and delete it when you ask.",
    privacyParts,
  );
}

export function termsOfUse(): string {
  return page("Terms", "What you can expect of Cardwell, and what it expects of you.", termsParts);
}
