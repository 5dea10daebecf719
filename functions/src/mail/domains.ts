import type { adminEmailDomainsContract } from "@cardwell/core/contract/admin/email/domains";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { isRecordStatus, readDmarc } from "@cardwell/core/domain/email/domain-health";
import { AppError } from "../lib/app-error.ts";

export type DomainRecord = {
  record: string;
  type: string;
  name: string;
  value: string;
  priority: number | null;
  status: string;
};

export type VendorDomain = { id: string; name: string; status: string; createdAt: Date; records: DomainRecord[] };

/** What the vendor knows of our domains. One adapter implements it, on the vendor's SDK. */
export type DomainsVendor = {
  /** @returns null: it doesn't answer, or rejects us */
  listDomains(): Promise<VendorDomain[] | null>;
};

type Deps = {
  vendor: DomainsVendor;
  /** The TXT records at a name; none: []; null: DNS doesn't answer. */
  lookUpTexts: (name: string) => Promise<string[] | null>;
  from: () => string;
  nowMs?: () => number;
};

type DomainHealth = ResponseOf<typeof adminEmailDomainsContract.list>;

/** The vendor takes two calls a second, and mail needs them: what it said is kept this long. */
const KEPT_MS = 30_000;

/** `alerts@cardwell.test` and `Cardwell <alerts@cardwell.test>` come from cardwell.test. */
const toDomain = (from: string) => from.replace(/>\s*$/, "").split("@").at(-1)?.trim().toLowerCase() ?? "";

/** The health of the domains that mail comes from. */
export function createDomainHealth({ vendor, lookUpTexts, from, nowMs = Date.now }: Deps) {
  let kept: { health: Promise<DomainHealth>; untilMs: number } | null = null;

  async function check(now: Date): Promise<DomainHealth> {
    const found = await vendor.listDomains();
    if (found === null) {
      throw new AppError("vendor_unavailable", "Resend doesn't answer right now. Email is queued and sent later.");
    }
    const domains = await Promise.all(
      found.map(async ({ records, createdAt, ...domain }) => ({
        ...domain,
        createdAt: createdAt.toISOString(),
        records: records.map(({ status, ...record }) => ({
          ...record,
          status: isRecordStatus(status) ? status : ("unknown" as const),
        })),
        dmarc: readDmarc(await lookUpTexts(`_dmarc.${domain.name}`)),
      })),
    );
    return { checkedAt: now.toISOString(), sender: toDomain(from()), domains };
  }

  /** @throws AppError `vendor_unavailable` */
  return async (now: Date): Promise<DomainHealth> => {
    if (kept === null || kept.untilMs <= nowMs()) {
      const health = check(now);
      kept = { health, untilMs: nowMs() + KEPT_MS };
      health.catch(() => (kept = null));
    }
    return kept.health;
  };
}

const DNS_TIMEOUT_MS = 2_000;

/** Asks DNS; a name without such records has none. */
export async function lookUpTxt(name: string): Promise<string[] | null> {
  const { Resolver } = await import("node:dns/promises");
  try {
    const records = await new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(""));
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
  }
}
