import { afterAll, beforeAll, expect } from "vitest";
import { type Harness, startHarness } from "../../sandbox/src/plaid/harness.ts";
import { findBankSecrets } from "./bank-secrets.ts";
import { type BankPlace, bankPlace, publishCatalog } from "./bank-world.ts";
import { clearOwnProject } from "./own-project.ts";

/** A stand-in of Plaid for the tests of a file, beside a database with the catalog alone. What they leave is searched for secrets. */
export function useBankStandIn(): { harness: Harness; place: BankPlace } {
  const stand = {} as { harness: Harness; place: BankPlace };
  beforeAll(async () => {
    await clearOwnProject();
    stand.harness = await startHarness();
    stand.place = bankPlace(stand.harness);
    await publishCatalog();
  });
  afterAll(async () => {
    await stand.harness.close();
    const key = stand.place.keyRing.split(":")[1] ?? "";
    expect(await findBankSecrets([key], process.env["GCLOUD_PROJECT"])).toEqual([]);
  });
  return stand;
}
