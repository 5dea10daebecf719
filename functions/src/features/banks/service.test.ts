import { seedCatalog } from "../../../../catalog/catalog.ts";
import { findInitials } from "@cardwell/core/domain/logos/initials";
import { expect, it } from "vitest";
import type { FindLogo } from "@cardwell/core/domain/logos/logo-mark";
import { createBanksService } from "./service.ts";

const findLogo: FindLogo = (kind, id, name) => ({ ...findInitials(kind, id, name), url: id });

it("a search for banks shows their logos without a read of the member's wallet", async () => {
  const now = new Date("2026-11-20T15:00:00Z");
  const { routes } = createBanksService({
    bankData: async () => ({
      searchInstitutions: async () => [
        { id: "ins_5", name: "Citi", url: null },
        { id: "ins_9", name: "Harbor Credit Union", url: null },
      ],
    }),
    catalog: { recentFacts: async () => ({ reference: seedCatalog.reference }) },
    findLogos: async () => findLogo,
    limit: async () => undefined,
    wallet: {},
  } as unknown as Parameters<typeof createBanksService>[0]);
  const { institutions } = await routes.searchInstitutions({ query: { query: "c" } }, { uid: "nora", now });
  expect(institutions).toMatchObject([
    { id: "ins_5", name: "Citi", logo: { url: "citi" } },
    { id: "ins_9", name: "Harbor Credit Union", logo: { url: null, initials: "HC" } },
  ]);
});
