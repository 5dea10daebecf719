import { banksRoutes } from "../../functions/src/admin/banks/routes.ts";
import { getHealth } from "@cardwell/core/domain/banks/link-health";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { beforeAll, describe, expect, it } from "vitest";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createBankCounts } from "../../functions/src/features/banks/counts-repository.ts";
import type { Link } from "../../functions/src/features/banks/repository.ts";
import { createBanksRepository } from "../../functions/src/features/banks/repository.ts";
import type { Context } from "../../functions/src/http/serve.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, linkBank, NOW, publishCatalog, signInAtBank } from "../support/bank-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// How many links each bank has, as the overview shows it, is what there is, and costs the same however many there are.

useOwnProject("bank-counts");

const [CHASE, CITI] = ["ins_56", "ins_5"];
const stand = useBankStandIn();

const counts = () => createBankCounts(firestore());

/** "Chase sign_in: 1", for all that isn't zero. */
async function readCounted(): Promise<string[]> {
  const banks = await counts().read();
  return banks
    .flatMap(({ name, links }) => Object.entries(links).map(([health, count]) => ({ name, health, count })))
    .filter(({ count }) => count !== 0)
    .map(({ name, health, count }) => `${name} ${health}: ${count}`)
    .toSorted();
}

async function recountDocuments(): Promise<string[]> {
  const { docs } = await firestore().collection("bankLinks").where("duplicateOf", "==", null).get();
  const links = docs.map((each) => each.data() as { bankName: string; status: LinkStatus });
  return [...Map.groupBy(links, ({ bankName, status }) => `${bankName} ${getHealth(status)}`)]
    .map(([key, some]) => `${key}: ${some.length}`)
    .toSorted();
}

const routes = () => {
  const repository = createBanksRepository(firestore());
  return banksRoutes({
    counts: counts(),
    listLinks: (...asked) => repository.list(...asked),
    listSyncs: (...asked) => repository.listSyncs(...asked),
    directory: createDirectory(firestore()),
  });
};
const context = {} as Context;

// It is one story.
describe("the links of each bank", { shuffle: false }, () => {
  beforeAll(async () => {
    await clearOwnProject();
    await publishCatalog();
  });

  it("are counted as they are linked, break, are linked again, and end", async () => {
    const process = createBankProcess(stand.place);
    for (const uid of ["ada", "ben", "cora"]) await addPerson(uid);
    const ada = await linkBank(process, stand.harness, { uid: "ada", institution: CHASE });
    const ben = await linkBank(process, stand.harness, { uid: "ben", institution: CHASE });
    const cora = await linkBank(process, stand.harness, { uid: "cora", institution: CITI });
    expect(await readCounted()).toEqual(["Chase healthy: 2", "Citi healthy: 1"]);

    await stand.harness.control("event", { item: ada, event: "login_required" });
    await process.sync.sync(ada, NOW);
    await process.sync.sync(ada, NOW);
    expect(await readCounted()).toEqual(["Chase healthy: 1", "Chase sign_in: 1", "Citi healthy: 1"]);

    // The link that ends at the bank and the one that takes its place are one.
    await stand.harness.control("event", { item: cora, event: "revoked" });
    await process.sync.sync(cora, NOW);
    expect(await readCounted()).toEqual(["Chase healthy: 1", "Chase sign_in: 1", "Citi revoked: 1"]);
    await signInAtBank(process, stand.harness, { uid: "cora", institution: CITI });
    expect(await readCounted()).toEqual(["Chase healthy: 1", "Chase sign_in: 1", "Citi healthy: 1"]);

    await process.banks.routes.disconnect(
      { params: { linkId: ben }, query: { history: "keep" } },
      { uid: "ben", now: NOW },
    );
    await process.removals.removeDue(NOW);
    await process.repository.deleteFor("cora");
    expect(await readCounted()).toEqual(["Chase sign_in: 1"]);
    expect(await readCounted()).toEqual(await recountDocuments());
  });

  it("open the list of exactly those people", async () => {
    const answer = await routes().links({ query: { bank: CHASE, health: "sign_in" } } as never, context);
    expect(answer).toMatchObject({ total: 1, rows: [{ uid: "ada", bankName: "Chase", status: "sign_in" }] });
    const working = await routes().links({ query: { bank: CHASE, health: "healthy" } } as never, context);
    expect(working).toMatchObject({ total: 0, rows: [] });
  });

  it("are corrected by the nightly count where they differ", async () => {
    await firestore()
      .doc("bankLinkCounts/3")
      .set({
        banks: {
          [CHASE]: { name: "Chase", links: { sign_in: 4, failing: 2 } },
          ins_gone: { name: "Gone Bank", links: { healthy: 1 } },
        },
      });
    expect((await counts().recount()).corrected.toSorted()).toEqual([CHASE, "ins_gone"]);
    expect(await readCounted()).toEqual(await recountDocuments());
    expect(await counts().recount()).toEqual({ banks: 3, corrected: [] });
  });
});

describe("what the figures of bank links read", () => {
  it("is a document for each shard and bank, with 80 links", async () => {
    await clearOwnProject();
    const repository = createBanksRepository(firestore());
    const status = (at: number): LinkStatus => (at % 4 === 0 ? "sign_in" : "up_to_date");
    const session = { id: "s", expiresAt: NOW } as never;
    await firestore().doc("bankLinkSessions/s").set({ uid: "many" });
    const token = { version: 1 } as never;
    for (let at = 0; at < 80; at += 1) {
      const link = {
        id: `link-${at}`,
        uid: `person-${at}`,
        institutionId: at % 2 === 0 ? CHASE : CITI,
        bankName: at % 2 === 0 ? "Chase" : "Citi",
        status: status(at),
        linkedAt: NOW,
        since: new Date(NOW.getTime() - at),
        updatedAt: NOW,
        syncDueAt: NOW,
        accounts: [],
        duplicateOf: null,
        import: { statementsAt: null, transactions: 0, oldestOn: null, finishedAt: null },
        notifiesWhenBack: false,
      } as unknown as Link;
      await repository.createLink(link, token, session, null);
    }
    const meter = countReads(firestore());
    const health = await meter.inDetail(() => routes().health({ query: {} }, context));
    // The shards, and the latest link of each bank.
    expect(health).toMatchObject({ documents: 8 + 2, counts: 0, writes: 0 });
    const list = await meter.inDetail(() =>
      routes().links({ query: { bank: CHASE, health: "sign_in", limit: 4 } } as never, context),
    );
    // One link more than shown, and the person of each.
    expect(list).toMatchObject({ documents: 5 + 4, countReads: 1, writes: 0 });
    const recount = await meter.inDetail(() => counts().recount());
    expect(recount).toMatchObject({ documents: 8 + 3 + 2 * 8, counts: 2 * 6, writes: 0 });
  });
});
