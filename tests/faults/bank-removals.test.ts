import { expect, it } from "vitest";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, linkBank, NOW } from "../support/bank-world.ts";
import { useOwnProject } from "../support/own-project.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";

// Links that ended here end at the provider as well, whatever it answers.

useOwnProject("bank-removals");

const stand = useBankStandIn();

const HOUR_MS = 3_600_000;
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function linkedPerson(uid: string) {
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  const linkId = await linkBank(process, stand.harness, { uid, institution: "ins_5" });
  const disconnect = () =>
    process.banks.routes.disconnect({ params: { linkId }, query: { history: "keep" } }, { uid, now: NOW });
  return { process, linkId, disconnect };
}

const failRemovals = (times: number) =>
  stand.harness.control("fail", { path: "/item/remove", code: "INTERNAL_SERVER_ERROR", times });

async function isAtProvider(linkId: string): Promise<boolean> {
  const { items } = (await stand.harness.control("items")) as { items: { item: string }[] };
  return items.some(({ item }) => item === linkId);
}

it("a link that the provider couldn't remove is removed when it is tried again", async () => {
  const { process, linkId, disconnect } = await linkedPerson("retried");
  await disconnect();
  await failRemovals(1);
  expect(await process.removals.removeDue(NOW)).toEqual({ processed: 0, failed: 1 });
  expect(await isAtProvider(linkId)).toBe(true);
  expect(await process.removals.removeDue(NOW)).toEqual({ processed: 0, failed: 0 });
  expect(await process.removals.removeDue(hoursLater(1))).toEqual({ processed: 1, failed: 0 });
  expect(await isAtProvider(linkId)).toBe(false);
});

it("one that fails again and again is left to staff, who have it removed", async () => {
  const { process, linkId, disconnect } = await linkedPerson("dead");
  await disconnect();
  await failRemovals(6);
  for (const hours of [0, 1, 3, 7, 15, 31]) await process.removals.removeDue(hoursLater(hours));
  expect(await isAtProvider(linkId)).toBe(true);
  const { tasks } = process.removals;
  expect(await tasks.listDead(10, hoursLater(32), undefined)).toMatchObject([{ id: linkId, queue: "removeBankLinks" }]);
  await inUnitOfWork(firestore(), undefined, async (unit) => tasks.replay(linkId, hoursLater(32), unit));
  expect(await process.removals.removeDue(hoursLater(32))).toEqual({ processed: 1, failed: 0 });
  expect(await isAtProvider(linkId)).toBe(false);
});

it("the deletion of an account waits until the provider has removed its links", async () => {
  const { process, linkId } = await linkedPerson("leaving");
  await failRemovals(1);
  await expect(process.removals.removeAll("leaving")).rejects.toThrow();
  expect(await process.repository.listTokens("leaving")).toEqual([linkId]);
  await process.removals.removeAll("leaving");
  expect(await isAtProvider(linkId)).toBe(false);
  expect(await process.repository.listTokens("leaving")).toEqual([]);
});
