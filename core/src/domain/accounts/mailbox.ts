import type { CivilDate } from "../dates/shapes.ts";

/** What one provider ignores in an address. */
type MailboxRules = {
  hosts: RegExp;
  /** Where a name is the same mailbox at all of these hosts: the one that stands for them. */
  mailboxHost?: string;
  /** What follows this character in a name is ignored. */
  tag?: "+" | "-";
  /** Characters that mean nothing in a name. */
  ignored?: RegExp;
  /** Whether anything@nora.host reaches nora@host. */
  hasSubdomains?: true;
  source: string;
  checkedOn: CivilDate;
};

const RULES: readonly MailboxRules[] = [
  {
    hosts: /^(?:gmail|googlemail)\.com$/,
    mailboxHost: "gmail.com",
    tag: "+",
    ignored: /\./g,
    source: "https://support.google.com/mail/answer/7436150",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/,
    mailboxHost: "proton.me",
    tag: "+",
    ignored: /[._-]/g,
    source: "https://proton.me/support/change-username",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:icloud|me|mac)\.com$/,
    mailboxHost: "icloud.com",
    tag: "+",
    source: "https://support.apple.com/118230",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:[^.]+\.)?fastmail\.(?:com|fm)$/,
    mailboxHost: "fastmail.com",
    tag: "+",
    hasSubdomains: true,
    source: "https://www.fastmail.help/hc/en-us/articles/360060591053",
    checkedOn: "2026-11-29",
  },
  {
    // A name has no dash of its own here: all addresses of one base name are the same person's.
    hosts: /^(?:yahoo(?:\.com?)?\.[a-z]{2,3}|ymail\.com|rocketmail\.com)$/,
    tag: "-",
    source: "http://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:yandex\.(?:ru|com|by|kz|ua)|ya\.ru)$/,
    mailboxHost: "yandex.ru",
    tag: "+",
    source: "https://yandex.com/support/domain/additional/mailbox-alias.xml",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:outlook|hotmail|live|msn)(?:\.com?)?\.[a-z]{2,3}$/,
    tag: "+",
    source: "https://learn.microsoft.com/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online",
    checkedOn: "2026-11-29",
  },
  {
    hosts: /^(?:hey\.com|zoho\.com|mailbox\.org|posteo\.de|tuta\.com)$/,
    tag: "+",
    source: "https://en.wikipedia.org/wiki/Email_address#Subaddressing",
    checkedOn: "2026-11-29",
  },
];

/**
 * One spelling for all addresses that reach the same mailbox, for limits and trials. It is never mailed to, and identifies no
 * account: elsewhere a dot or a plus may make another person's address.
 */
export function toMailbox(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const [typedName, typedHost] = [plain.slice(0, at), plain.slice(at + 1)];
  const rules = RULES.find(({ hosts }) => hosts.test(typedHost));
  if (rules === undefined) return plain;
  const { mailboxHost = typedHost, tag, ignored, hasSubdomains } = rules;
  const [subdomain = "", ...rest] = typedHost.split(".");
  const name = hasSubdomains && rest.length > 1 ? subdomain : typedName;
  const untagged = tag && name.indexOf(tag) > 0 ? name.slice(0, name.indexOf(tag)) : name;
  // A name can't be empty: such an address keeps what is ignored.
  return `${(ignored && untagged.replace(ignored, "")) || untagged}@${mailboxHost}`;
}
