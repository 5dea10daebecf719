import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createChartNotes } from "./chart-notes-repository.ts";
import { createFigurePeople } from "./people-repository.ts";
import { createFiguresRepository } from "./repository.ts";
import { createRollUp } from "./roll-up.ts";

type Deps = {
  /** By the path of each price what it is for a month. */
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>;
  readCatalog: () => Promise<CatalogFacts>;
};

/** The figures of each day, for the back office's overview. */
export function createFigures({ readMonthlyPrices, readCatalog }: Deps) {
  const repository = once(() => createFiguresRepository(firestore()));
  // Before their plan ends, too: days are counted anew after they left.
  const erasure: Erasure = {
    prepare: ({ uid }) => repository().keepDeletedAccount(uid),
  };
  return {
    erasure,
    repository,
    notes: once(() => createChartNotes(firestore())),
    people: once(() => createFigurePeople(firestore(), readCatalog, readMonthlyPrices)),
    rollUp: once(() => createRollUp({ figures: repository(), readMonthlyPrices })),
  };
}
