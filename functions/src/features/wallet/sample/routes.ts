import type { sampleContract } from "@cardwell/core/contract/dashboard";
import { DEFAULT_TIME_ZONE, knownTimeZone } from "@cardwell/core/domain/accounts/time-zone";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { Handlers, PublicContext } from "../../../http/serve.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { searchBestCard } from "../spending-search.ts";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { createView, type View } from "@cardwell/core/domain/dashboard/view";
import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import { computeYearValue } from "@cardwell/core/domain/dashboard/year";
import { sampleWallet } from "./sample-wallet.ts";

type Visitor = Pick<PublicContext, "clientIp" | "now">;

/** The sample wallet, for anyone. It reads nothing but the catalog and the logos: one document, the version that is published. */
export function sampleRoutes(
  catalog: Pick<CatalogPort, "recentFacts">,
  findLogos: FindLogos,
  limitClient: (clientIp: string) => Promise<void>,
): Handlers<typeof sampleContract, Visitor> {
  async function look({ clientIp, now }: Visitor, zoneName = DEFAULT_TIME_ZONE): Promise<View> {
    await limitClient(clientIp);
    const [facts, findLogo] = await Promise.all([catalog.recentFacts(), findLogos(now)]);
    const timeZone = knownTimeZone(zoneName) ?? DEFAULT_TIME_ZONE;
    return createView(sampleWallet(facts, todayIn(now, timeZone)), {
      facts,
      findLogo,
      timeZone,
      now,
      isSample: true,
    });
  }
  return {
    dashboard: async ({ query }, context) => buildDashboard(await look(context, query.timeZone), null),
    bestCard: async ({ query }, context) => searchBestCard(await look(context, query.timeZone), query),
    valueEntries: async ({ query }, context) =>
      computeYearValue(await look(context, query.timeZone), Number(query.year), []),
  };
}
