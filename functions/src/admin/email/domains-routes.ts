import type { adminEmailDomainsContract } from "@cardwell/core/contract/admin/email/domains";
import type { Handlers } from "../../http/serve.ts";
import type { DomainHealth } from "../../mail/domains.ts";

export type EmailDomainsDeps = { readHealth: (now: Date) => Promise<DomainHealth> };

export function emailDomainsRoutes({ readHealth }: EmailDomainsDeps): Handlers<typeof adminEmailDomainsContract> {
  return {
    list: async (_, { clock }) => {
      const { checkedAt, domains, ...health } = await readHealth(clock.now());
      return {
        ...health,
        checkedAt: checkedAt.toISOString(),
        domains: domains.map(({ createdAt, ...domain }) => ({ ...domain, createdAt: createdAt.toISOString() })),
      };
    },
  };
}
