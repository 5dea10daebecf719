import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localSecrets } from "../../scripts/lib/secrets.ts";

/** What a key of a vendor looks like, and what else must never leave the machine. */
const patterns: [string, RegExp][] = [
  ["a Stripe key", /\b[sr]k_(?:test|live)_\w{8,}/],
  ["a webhook secret", /\bwhsec_[\w+/=]{8,}/],
  ["a Resend key", /\bre_[A-Za-z0-9]{6,}_[A-Za-z0-9]{8,}/],
  ["a bank token", /\baccess-(?:sandbox|development|production)-/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\\?n?[A-Za-z0-9+/]/],
  ["a service account", /"private_key_id"\s*:\s*"/],
  ["a Google refresh token", /\b1\/\/0[\w-]{20,}/],
  ["the password of the people for show", /demo-password-1/],
];

/** Every file below a folder, by its whole path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Which of the files hold a secret, or one of the given words. */
export function findSecrets(files: string[], words: string[] = []): string[] {
  const kept = Object.entries(localSecrets()).map(([name, value]) => [`the value of ${name}`, value] as const);
  const forbidden = [...kept, ...words.map((word) => [word, word] as const)].filter(([, value]) => value !== "");
  return files.flatMap((file) => {
    const text = readFileSync(file, "latin1");
    return [
      ...patterns.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`),
      ...forbidden.filter(([, value]) => text.includes(value)).map(([what]) => `${file}: ${what}`),
    ];
  });
}
