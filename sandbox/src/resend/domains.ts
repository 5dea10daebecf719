import { z } from "zod";

const recordStatuses = ["pending", "verified", "failed", "temporary_failure", "not_started"] as const;

export const domainsRequest = z.strictObject({
  /** The status of each record of the verified domain from now on. */
  records: z.partialRecord(z.enum(["SPF", "DKIM"]), z.enum(recordStatuses)),
});

type RecordStatus = (typeof recordStatuses)[number];

const DOMAIN = {
  id: "d91cd9bd-1176-453e-8fc1-35364d380206",
  name: "cardwell.test",
  region: "us-east-1",
  created_at: "2026-01-12T09:30:00.000Z",
  capabilities: { sending: "enabled", receiving: "disabled" },
} as const;

/** Of the domains that the account may send from. */
export const VERIFIED_DOMAINS = new Set<string>([DOMAIN.name]);

function statusOf(records: readonly { status: RecordStatus }[]): string {
  const statuses = records.map(({ status }) => status);
  if (statuses.every((status) => status === "verified")) return "verified";
  if (statuses.some((status) => status === "failed" || status === "temporary_failure")) {
    return statuses.includes("verified") ? "partially_failed" : "failed";
  }
  if (statuses.includes("verified")) return "partially_verified";
  return statuses.every((status) => status === "not_started") ? "not_started" : "pending";
}

/** The account's one domain, as the Domains API answers it. */
export function createDomains() {
  let statuses: Partial<Record<"SPF" | "DKIM", RecordStatus>> = {};
  const records = () => {
    const spf = statuses.SPF ?? "verified";
    return [
      {
        record: "SPF",
        name: "send",
        type: "MX",
        ttl: "Auto",
        status: spf,
        value: "feedback-smtp.us-east-1.amazonses.com",
        priority: 10,
      },
      {
        record: "SPF",
        name: "send",
        type: "TXT",
        ttl: "Auto",
        status: spf,
        value: "v=spf1 include:amazonses.com ~all",
      },
      {
        record: "DKIM",
        name: "resend._domainkey",
        type: "TXT",
        ttl: "Auto",
        status: statuses.DKIM ?? "verified",
        value: "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCsandbox",
      },
    ];
  };
  const domain = () => ({ ...DOMAIN, status: statusOf(records()) });
  return {
    list: () => ({ object: "list", has_more: false, data: [domain()] }),
    get: (id: string) => (id === DOMAIN.id ? { object: "domain", ...domain(), records: records() } : null),
    set: (request: z.infer<typeof domainsRequest>): void => {
      statuses = { ...statuses, ...request.records };
    },
    clear: (): void => {
      statuses = {};
    },
  };
}
