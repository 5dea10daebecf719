import type { ImpactEstimate } from "@cardwell/core/contract/admin/card-universe";
import { beforeEach, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { createHoldersRepository } from "../../functions/src/admin/card-universe/holders-repository.ts";
import { createImpactsRepository } from "../../functions/src/admin/card-universe/impacts-repository.ts";
import { impactsRoutes } from "../../functions/src/admin/card-universe/impacts-service.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import type { AuditContext, AuditRepository } from "../../functions/src/http/audit-repository.ts";
import { type Change, createRecorder, readRecorded } from "../../functions/src/http/audit.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { inUnitOfWork, type UnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { cardToPay, morning, oldGold, walletDue, walletWith, writeAll } from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("impact-estimate");
beforeEach(clearOwnProject);

const NOW = morning("2026-11-20");
const HOLDERS = 90;
const uids = Array.from({ length: HOLDERS }, (_, index) => `person-${String(index).padStart(3, "0")}`);

const publishing = { actor: "ada", reason: "A test", effectiveFrom: "2026-12-01", now: NOW };

/** Makes the change, and leaves no entry. */
const auditLog = {
  change: async <T>(_: AuditContext, work: (unit: UnitOfWork) => Promise<Change<T>>) =>
    (await inUnitOfWork(firestore(), undefined, work)).answer,
} as AuditRepository;
const unrecorded = createRecorder(auditLog, {} as AuditContext);

/** A process of its own, as after a restart: nothing is in its memory. */
function aProcess(elapsedMs?: () => number) {
  const catalog = createCardCatalog(firestore());
  const routes = impactsRoutes({
    catalog,
    impacts: createImpactsRepository(firestore()),
    holders: createHoldersRepository(firestore()),
    readLedger: createTransactionStore(firestore()).readLedger,
    ...(elapsedMs && { elapsedMs }),
  });
  const start = async (feeDollars: number) => {
    const request = { params: { cardId: "old-gold" }, body: { terms: oldGold(feeDollars) } };
    return readRecorded(await routes.startImpact(request, { now: NOW, audit: unrecorded })) as ImpactEstimate;
  };
  const goOn = (id: string, now: Date) => routes.continueImpact({ params: { id } }, { now });
  return { start, goOn, publisher: catalog.publisher };
}

async function world() {
  const { publisher } = aProcess();
  await publisher.publishAll([{ terms: oldGold(95), status: "published" }], seedCatalog.reference, publishing);
  const held = walletWith(cardToPay("card-1", { cardId: "old-gold" }));
  const closed = walletWith(cardToPay("card-1", { cardId: "old-gold", status: "closed", closedOn: "2026-10-01" }));
  await writeAll([
    ...uids.map((uid): [string, object] => [`wallets/${uid}`, walletDue(uid, null, held)]),
    ["wallets/former", walletDue("former", null, closed)],
    ["wallets/other", walletDue("other", null)],
  ]);
}

describe("the estimate of a change", () => {
  it("counts each holder once, 40 wallets with each call", async () => {
    await world();
    const { start, goOn } = aProcess();
    const { id } = await start(150);
    const bill = await countReads(firestore()).during(async () => {
      expect(await goOn(id, NOW)).toMatchObject({ state: "running", looked: 40 });
    });
    expect(bill.reads).toBeLessThanOrEqual(50);
    await goOn(id, NOW);
    expect(await goOn(id, NOW)).toMatchObject({
      state: "done",
      looked: HOLDERS,
      failed: 0,
      tally: { holders: HOLDERS, lose: HOLDERS, loseMuch: HOLDERS, gain: 0, yearCents: -5_500 * HOLDERS },
    });
    expect(await goOn(id, NOW)).toMatchObject({ state: "done", looked: HOLDERS });
  });

  it("goes on where it was left, in another process and from another window", async () => {
    await world();
    let calls = 0;
    // Time is up after three holders.
    const first = aProcess(() => (calls += 1) * 3_000);
    const { id } = await first.start(150);
    const { looked } = await first.goOn(id, NOW);
    expect(looked).toBeLessThan(40);
    const next = aProcess();
    expect(await next.start(150)).toMatchObject({ id, looked });
    let estimate = await next.goOn(id, NOW);
    for (let count = 0; estimate.state === "running" && count < 5; count += 1) estimate = await next.goOn(id, NOW);
    expect(estimate).toMatchObject({ state: "done", looked: HOLDERS, tally: { holders: HOLDERS } });
  });

  it("counts nobody twice when two windows go on with it", async () => {
    await world();
    const [one, other] = [aProcess(), aProcess()];
    const { id } = await one.start(150);
    const both = await Promise.allSettled([one.goOn(id, NOW), other.goOn(id, NOW)]);
    const failed = both.filter(({ status }) => status === "rejected").length;
    let estimate = await one.goOn(id, NOW);
    for (let count = 0; estimate.state === "running" && count < 5; count += 1) estimate = await one.goOn(id, NOW);
    expect(failed).toBeLessThanOrEqual(1);
    expect(estimate).toMatchObject({ looked: HOLDERS, tally: { holders: HOLDERS } });
  });

  it("ends when somebody published the card, and leaves out a wallet that can't be read", async () => {
    await world();
    await firestore().doc("wallets/person-001").update({ cards: "broken" });
    const { start, goOn, publisher } = aProcess();
    const { id } = await start(150);
    expect(await goOn(id, NOW)).toMatchObject({ looked: 40, failed: 1, tally: { holders: 39 } });
    await publisher.publishCard("old-gold", publishing, () => ({ terms: oldGold(120), status: "published" }));
    await expect(goOn(id, NOW)).rejects.toMatchObject({ code: "conflict" });
    const again = await start(150);
    expect(again.id).not.toBe(id);
    expect(await goOn(again.id, NOW)).toMatchObject({ tally: { yearCents: -3_000 * 39 } });
  });
});
