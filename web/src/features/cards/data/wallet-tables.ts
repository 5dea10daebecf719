import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { alertTables, settingsOfPerson } from "./tables/alert-tables.ts";
import { cardTables } from "./tables/card-tables.ts";
import { creditTables } from "./tables/credit-tables.ts";
import { earningTables } from "./tables/earning-tables.ts";
import { offerTables } from "./tables/offer-tables.ts";
import { type Cell, type Names, percent, type TableOf, buildTable } from "./tables/table.ts";

/** Context that is not in the export: the names of cards, and what each credit counts in. */
export type Known = Pick<Dashboard, "cards" | "credits">;

function namesIn(known: Known): Names {
  const cards = new Map(known.cards.map((card) => [card.id, cardTitle(card)]));
  const credits = new Map(known.credits.map((credit) => [`${credit.walletCardId} ${credit.benefitId}`, credit]));
  return {
    cardById: (walletCardId) => cards.get(walletCardId) ?? null,
    getCredit: (walletCardId, benefitId) => credits.get(`${walletCardId} ${benefitId}`) ?? null,
  };
}

/** Everything of an export as flat tables, one file each. Amounts are dollars, as a spreadsheet adds them up. */
export function walletTables(wallet: WalletExport, known: Known): TableOf[] {
  const names = namesIn(known);
  const { settings, format, version, exportedAt, catalogVersion } = wallet;
  return [
    ...cardTables(wallet, names),
    ...creditTables(wallet, names),
    ...offerTables(wallet, names),
    ...earningTables(wallet, names),
    ...alertTables(wallet),
    buildTable<[string, Cell]>(
      "settings",
      [
        ["valuation", settings.valuationMode],
        ["utilization_target_percent", percent(settings.utilizationTargetBps)],
        ["paid_every", settings.paydays?.every ?? null],
        ["paid_on", settings.paydays?.on ?? null],
        ["paid_also_on_day", settings.paydays?.alsoDay ?? null],
        ...Object.entries(settings.ownCentsPerUnit).map(([id, cents]): [string, Cell] => [`cents_per_${id}`, cents]),
        ...settingsOfPerson(wallet),
      ],
      { setting: ([setting]) => setting, value: ([, value]) => value },
    ),
    buildTable("export", [{ format, version, exportedAt, catalogVersion }], {
      format: (made) => made.format,
      version: (made) => made.version,
      exported_at: (made) => made.exportedAt,
      catalog_version: (made) => made.catalogVersion,
    }),
  ];
}
