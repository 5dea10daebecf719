import { toMailbox } from "@cardwell/core/domain/accounts/mailbox";
import { MAIL_LIMITS } from "@cardwell/core/domain/rate-limit/mail-limits";
import * as logger from "firebase-functions/logger";
import { isIPv6 } from "node:net";
import { AppError, rateLimited } from "../lib/app-error.ts";
import { drawAll } from "../http/rate-limit-repository.ts";

/** Who asks for a mail, to which address. */
type MailAsked = { kind: string; address: string; clientIp: string; now: Date };

/** Refuses with 429 what is too much, and with 503 what could not be counted. Knows nothing of accounts. */
export type MailLimiter = (asked: MailAsked) => Promise<void>;

/** A client is one IPv4 address, or one IPv6 network of 64 bits, as a single line is given all of that. */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * The limits on mail that strangers ask for: by mailbox, by client, and last in total.
 * Reads four documents, five when the first four allow; writes as many.
 */
export const limitMail: MailLimiter = async ({ kind, address, clientIp, now }) => {
  const to = toMailbox(address);
  const client = clientKey(clientIp);
  let wait: number | null;
  let totalWait: number | null = null;
  try {
    wait = await drawAll(
      [
        { key: `mail:address:${to}`, rule: MAIL_LIMITS.address },
        { key: `mail:address:${kind}:${to}`, rule: MAIL_LIMITS.addressAndKind },
        { key: `mail:client:${client}`, rule: MAIL_LIMITS.client },
        { key: `mail:client-addresses:${client}`, rule: MAIL_LIMITS.clientAddresses, member: to },
      ],
      now,
    );
    // In a transaction of its own, so that a flood that is refused above never queues for this one document.
    if (wait === null) totalWait = await drawAll([{ key: "mail:total", rule: MAIL_LIMITS.total }], now);
  } catch (cause) {
    throw new AppError("vendor_unavailable", "We cannot send mail right now. Try again in a minute.", { cause });
  }
  if (totalWait !== null) logger.error("The hourly limit of all mail is reached", { alert: "mail_total_limit" });
  const longest = wait ?? totalWait;
  if (longest !== null) throw rateLimited(longest);
};
