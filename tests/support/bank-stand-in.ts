import { afterAll, beforeAll } from "vitest";
import { type Harness, startHarness } from "../../sandbox/src/plaid/harness.ts";
import { type BankPlace, bankPlace, publishCatalog } from "./bank-world.ts";
import { clearOwnProject } from "./own-project.ts";

/** A stand-in of Plaid for the tests of a file, beside a database with the catalog alone. */
export function useBankStandIn(): { harness: Harness; place: BankPlace } {
  const stand = {} as { harness: Harness; place: BankPlace };
  beforeAll(async () => {
    await clearOwnProject();
    stand.harness = await startHarness();
    stand.place = bankPlace(stand.harness);
    await publishCatalog();
  });
  afterAll(() => stand.harness.close());
  return stand;
}
