import { toMailbox } from "@cardwell/core/domain/accounts/mailbox";
import { MAIL_LIMITS } from "@cardwell/core/domain/rate-limit/limits";
import * as logger from "firebase-functions/logger";
import { AppError, rateLimited } from "../lib/app-error.ts";
import { clientKey } from "../http/client-ip.ts";
import { drawAll } from "../http/rate-limit-repository.ts";
import { toShard } from "../lib/to-shard.ts";
import { memberCount } from "./member-count-repository.ts";

/** Who asks for a mail, to which address. */
type MailAsked = { kind: string; address: string; clientIp: string; now: Date };

/** Rejects with 429 above the limit, and with 503 when it can't count. It doesn't look up accounts. */
export type MailLimiter = (asked: MailAsked) => Promise<void>;

/** A total is one document, which mail to this many members isn't too much for. */
const MEMBERS_A_TOTAL = 6_000;
const MOST_TOTALS = 256;

/** On which of the hourly totals, of which there are more the more members there are, mail to an address draws. */
async function findTotal(mailbox: string): Promise<string> {
  const needed = 1 + (await memberCount.get()) / MEMBERS_A_TOTAL;
  // Powers of two, of which each gets as many.
  const totals = Math.min(MOST_TOTALS, 2 ** Math.floor(Math.log2(needed)));
  return `mail:total:${toShard(mailbox, totals, 2)}`;
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
    // In a separate transaction, so that requests rejected above never contend for this document.
    if (wait === null) totalWait = await drawAll([{ key: await findTotal(to), rule: MAIL_LIMITS.total }], now);
  } catch (cause) {
    throw new AppError("vendor_unavailable", "We can't send email right now. Try again in a minute.", { cause });
  }
  if (totalWait !== null) logger.error("The hourly limit of all mail is reached", { alert: "mail_total_limit" });
  const longest = wait ?? totalWait;
  if (longest !== null) throw rateLimited(longest);
};
