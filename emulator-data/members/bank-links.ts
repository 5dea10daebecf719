import { createHash } from "node:crypto";
import { getHealth } from "../../core/src/domain/banks/link-health.ts";
import { SYNC_EVERY_MS } from "../../core/src/domain/banks/schedule.ts";
import { addDays, todayIn } from "../../core/src/domain/dates/civil.ts";
import { HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import type { LinkStatus } from "../../core/src/domain/wallet/bank-shapes.ts";
import { getLinkShard } from "../../functions/src/features/banks/counts-repository.ts";
import type { StoredLink } from "../../functions/src/features/banks/repository.ts";
import type { Member } from "./people.ts";
import { momentOf } from "./plan-life.ts";
import { createRandom, type Random } from "./random.ts";
import type { Stored } from "./stored.ts";

/** Banks of the stand-in, the larger ones more often. */
type Bank = { id: string; name: string; account: string };

const banks: [Bank, ...Bank[]] = [
  { id: "ins_56", name: "Chase", account: "Sapphire Preferred" },
  { id: "ins_56", name: "Chase", account: "Freedom Unlimited" },
  { id: "ins_10", name: "American Express", account: "Gold Card" },
  { id: "ins_5", name: "Citi", account: "Double Cash" },
  { id: "ins_128026", name: "Capital One", account: "Venture" },
  { id: "ins_127989", name: "Bank of America", account: "Customized Cash" },
  { id: "ins_127991", name: "Wells Fargo", account: "Active Cash" },
];

/** Of a hundred links, about so many are in each state. The rest works. */
const troubles: readonly [LinkStatus, number][] = [
  ["sign_in", 6],
  ["expiring", 3],
  ["permission", 1],
  ["no_accounts", 1],
  ["new_accounts", 2],
  ["revoked", 2],
  ["not_responding", 2],
];

/** With which error of the provider a sync ends. */
const errorCodes: Partial<Record<LinkStatus, string>> = {
  sign_in: "ITEM_LOGIN_REQUIRED",
  no_accounts: "NO_ACCOUNTS",
  revoked: "USER_PERMISSION_REVOKED",
  not_responding: "INSTITUTION_NOT_RESPONDING",
};

function pickStatus(random: Random): LinkStatus {
  let left = random.between(1, 100);
  for (const [status, share] of troubles) {
    left -= share;
    if (left <= 0) return status;
  }
  return "up_to_date";
}

function inventLink(member: Member, random: Random, now: Date): StoredLink {
  const bank = random.pick(banks);
  const status = pickStatus(random);
  const linkedAt = momentOf(member, member.joinedOn);
  const brokenAt = new Date(now.getTime() - random.between(2, 200) * HOUR_MS);
  const isWorking = status === "up_to_date" || status === "expiring" || status === "new_accounts";
  const since = status === "up_to_date" || brokenAt < linkedAt ? linkedAt : brokenAt;
  const syncedAt = new Date(now.getTime() - random.between(20, 300) * 60_000);
  const updatedAt = isWorking ? syncedAt : since;
  return {
    uid: member.uid,
    institutionId: bank.id,
    bankName: bank.name,
    linkedAt,
    status,
    since,
    updatedAt,
    newAccountsAt: status === "new_accounts" ? since : null,
    endsOn: status === "expiring" ? addDays(todayIn(now, member.timeZone), random.between(3, 13)) : null,
    recoveredAt: null,
    accounts: [
      {
        accountId: `invented-account-${member.seed}`,
        persistentId: null,
        name: bank.account,
        officialName: null,
        last4: String(random.between(1_000, 9_999)),
        limitCents: random.between(20, 200) * 10_000,
        balanceCents: random.between(0, 300_000),
        // The invented wallets are their members' own entries.
        match: "left_out",
        tracked: null,
      },
    ],
    matchRevision: 1,
    cursor: null,
    import: {
      statementsAt: linkedAt,
      transactions: random.between(40, 1_400),
      oldestOn: addDays(member.joinedOn, -random.between(90, 700)),
      finishedAt: linkedAt,
    },
    notifiesWhenBack: false,
    duplicateOf: null,
    syncingUntil: null,
    isSyncAskedAgain: false,
    syncQueuedUntil: null,
    pausedAt: null,
    // The stand-in of the provider doesn't have these links: a sync finds no token and changes nothing.
    syncDueAt: new Date(syncedAt.getTime() + SYNC_EVERY_MS),
    lastSync: {
      startedAt: syncedAt,
      durationMs: random.between(900, 9_000),
      isFailed: errorCodes[status] !== undefined,
      errorCode: errorCodes[status] ?? null,
    },
    task: null,
    forgottenCardIds: null,
  };
}

/** How many links each bank has, as the product would have counted them. */
function countDocuments(links: readonly { id: string; link: StoredLink }[]): Stored[] {
  const shards = Map.groupBy(links, ({ id }) => getLinkShard(id));
  return [...shards].map(([shard, some]) => {
    const counted: Record<string, { name: string; links: Record<string, number> }> = {};
    for (const { link } of some) {
      const own = (counted[link.institutionId ?? ""] ??= { name: link.bankName, links: {} }).links;
      const health = getHealth(link.status);
      own[health] = (own[health] ?? 0) + 1;
    }
    return { path: `bankLinkCounts/${shard}`, data: { banks: counted } };
  });
}

/** The bank links of members with cards and access: about two in three of these. */
export function bankDocuments(members: readonly Member[], now: Date): Stored[] {
  const links = members.flatMap((member) => {
    const random = createRandom(member.seed + 60_000);
    const hasAccess =
      member.plan !== null && (member.plan.endsOn === null || momentOf(member, member.plan.endsOn) > now);
    if (!hasAccess || member.wallet === null || !random.chance(2 / 3)) return [];
    const id = `invented-${createHash("sha256").update(member.uid).digest("hex").slice(0, 20)}`;
    return [{ id, link: inventLink(member, random, now) }];
  });
  return [...links.map(({ id, link }) => ({ path: `bankLinks/${id}`, data: link })), ...countDocuments(links)];
}
