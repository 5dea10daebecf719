import { expect, it } from "vitest";
import { createPauses } from "../../functions/src/features/banks/pauses.ts";
import { createSyncQueue } from "../../functions/src/features/banks/sync-queue.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, linkBank, NOW } from "../support/bank-world.ts";
import { useOwnProject } from "../support/own-project.ts";

// Banks of members whose plan has ended.

useOwnProject("bank-pauses");

const stand = useBankStandIn();

async function createPausable(uid: string) {
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  const linkId = await linkBank(process, stand.harness, { uid, institution: "ins_5" });
  const plan = { hasAccess: true };
  const mails = new Map<string, object>();
  const pauses = createPauses({
    repository: process.repository,
    hasAccess: () => Promise.resolve(plan.hasAccess),
    findMember: () => Promise.resolve({ email: "nora@example.com", timeZone: "America/New_York" }),
    queueMail: () => async (request, _now, id) => void mails.set(id ?? "", request),
    enqueueSync: () => Promise.resolve(),
    disconnect: (asking, id) =>
      process.banks.routes.disconnect({ params: { linkId: id }, query: { history: "keep" } }, asking),
  });
  const synced: string[] = [];
  const queue = createSyncQueue({
    repository: process.repository,
    sync: async (_linkId, now) => {
      synced.push(now.toISOString().slice(0, 10));
      return "done";
    },
    systemNow: () => NOW,
    isPaused: (id, now) => pauses.isPaused(id, now),
    enqueueSync: () => Promise.resolve(),
  });
  const run = (at: Date | string) => queue.run(linkId, 0, new Date(at));
  return { process, linkId, plan, mails, synced, run };
}

it("a bank of a member without a plan isn't read until they have one again, and they get one email", async () => {
  const { plan, mails, synced, run } = await createPausable("paused");
  await run(NOW);
  plan.hasAccess = false;
  for (const at of ["2026-11-21T15:00:00Z", "2026-11-22T03:00:00Z", "2026-12-20T15:00:00Z"]) await run(at);
  expect(synced).toEqual(["2026-11-20"]);
  expect([...mails.values()]).toMatchObject([
    { kind: "bank_paused", to: "nora@example.com", bankName: "Citi", endsOn: expect.stringContaining("December 21") },
  ]);
  plan.hasAccess = true;
  await run("2026-12-21T14:00:00Z");
  expect(synced).toEqual(["2026-11-20", "2026-12-21"]);
  // Another pause begins anew.
  plan.hasAccess = false;
  await run("2026-12-22T15:00:00Z");
  await run("2027-01-20T15:00:00Z");
  expect(mails.size).toBe(2);
});

it("a bank of a member who has had no plan for 30 days is disconnected at the provider, and its history stays", async () => {
  const { process, linkId, plan, run } = await createPausable("ended");
  const { rows } = await process.store.listAll("ended");
  plan.hasAccess = false;
  await run("2026-11-21T15:00:00Z");
  await run("2026-12-21T14:59:00Z");
  expect(await process.repository.find(linkId)).not.toBeNull();
  await run("2026-12-21T15:00:00Z");
  expect(await process.repository.find(linkId)).toBeNull();
  await process.removals.removeDue(new Date("2026-12-21T15:00:00Z"));
  const { items } = (await stand.harness.control("items")) as { items: { item: string }[] };
  expect(items.map(({ item }) => item)).not.toContain(linkId);
  expect((await process.store.listAll("ended")).rows).toEqual(rows);
});
