import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createFigurePeople } from "./people-repository.ts";
import { createFiguresRepository } from "./repository.ts";
import { createRollUp } from "./roll-up.ts";

type Deps = {
  /** What each price is for a month. */
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>;
};

/** The figures of each day, for the back office's overview. */
export function createFigures({ readMonthlyPrices }: Deps) {
  const repository = once(() => createFiguresRepository(firestore()));
  // Before anything else is erased of a person: days are counted anew after they left.
  const erasure: Erasure = {
    name: "figures",
    collections: [],
    erase: ({ uid }) => repository().keepDeletedAccount(uid),
  };
  return {
    erasure,
    repository,
    people: once(() => createFigurePeople(firestore())),
    rollUp: once(() => createRollUp({ figures: repository(), readMonthlyPrices })),
  };
}
