import type { LinkStatus } from "../wallet/bank-shapes.ts";

/** How staff count links, by who has to do something: nobody, the member, or the bank. */
export const LINK_HEALTHS = ["healthy", "sign_in", "expiring", "permission", "revoked", "failing"] as const;

export type LinkHealth = (typeof LINK_HEALTHS)[number];

export type HealthCounts = Record<LinkHealth, number>;

/** Which statuses count as which health. */
export const STATUSES_BY_HEALTH: Record<LinkHealth, readonly LinkStatus[]> = {
  healthy: ["up_to_date", "new_accounts"],
  sign_in: ["sign_in"],
  expiring: ["expiring"],
  permission: ["permission", "no_accounts"],
  revoked: ["revoked"],
  failing: ["not_responding", "unsupported"],
};

const HEALTH_BY_STATUS = Object.fromEntries(
  LINK_HEALTHS.flatMap((health) => STATUSES_BY_HEALTH[health].map((status) => [status, health])),
) as Record<LinkStatus, LinkHealth>;

export const getHealth = (status: LinkStatus): LinkHealth => HEALTH_BY_STATUS[status];

/** @param counts a health that is left out has no links */
export const toHealthCounts = (counts: Partial<HealthCounts>): HealthCounts =>
  Object.fromEntries(LINK_HEALTHS.map((health) => [health, counts[health] ?? 0])) as HealthCounts;

export const sumHealth = (all: readonly HealthCounts[]): HealthCounts =>
  toHealthCounts(
    Object.fromEntries(LINK_HEALTHS.map((health) => [health, all.reduce((sum, counts) => sum + counts[health], 0)])),
  );

export const countLinks = (counts: HealthCounts): number =>
  LINK_HEALTHS.reduce((sum, health) => sum + counts[health], 0);
