/** Hosts that are one provider's, under the first of them. */
const HOSTS: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "fastmail.fm": "fastmail.com",
  "yandex.com": "yandex.ru",
  "ya.ru": "yandex.ru",
};

/** Providers that document that dots in a name mean nothing. */
const WITHOUT_DOTS = new Set(["gmail.com", "proton.me"]);

/** Providers that document that what follows a plus in a name means nothing. */
const WITH_PLUS = new Set([
  "gmail.com",
  "proton.me",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "fastmail.com",
  "hey.com",
  "zoho.com",
  "yandex.ru",
  "mailbox.org",
  "posteo.de",
  "tuta.com",
]);

/**
 * One spelling for all addresses that reach the same mailbox, for limits and trials. It is never mailed to, and identifies no
 * account: elsewhere a dot or a plus may make another person's address.
 */
export function toMailbox(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const typedHost = plain.slice(at + 1);
  const host = Object.hasOwn(HOSTS, typedHost) ? HOSTS[typedHost]! : typedHost;
  let name = plain.slice(0, at);
  // A name can't be empty: such an address is left as it is.
  if (WITH_PLUS.has(host)) name = /^[^+]+/.exec(name)?.[0] ?? name;
  if (WITHOUT_DOTS.has(host)) name = name.replaceAll(".", "");
  return `${name}@${host}`;
}
