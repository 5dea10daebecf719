import { expect, it } from "vitest";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countUsage } from "../../functions/src/lib/measured-usage.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("measured-usage");

it("what a piece of work is measured to read and write is what it sends, through each method of the SDK", async () => {
  await clearOwnProject();
  const db = firestore();
  const cards = db.collection("cards");
  const open = cards.where("isOpen", "==", true);
  const meter = countReads(db);
  const methods: Record<string, () => Promise<unknown>> = {
    "reading a document that is missing": () => cards.doc("none").get(),
    "writing one document": () => cards.doc("gold").set({ isOpen: true }),
    "writing three at once": async () => {
      const batch = db.batch();
      for (const id of ["blue", "green", "red"]) batch.set(cards.doc(id), { isOpen: true });
      await batch.commit();
    },
    "updating and deleting": async () => {
      await cards.doc("red").update({ isOpen: false });
      await cards.doc("red").delete();
    },
    "reading three by name": () => db.getAll(cards.doc("gold"), cards.doc("blue"), cards.doc("none")),
    "a query that finds three": () => open.get(),
    "a query that finds none": () => open.where("issuer", "==", "none").get(),
    "a count": () => open.count().get(),
    "a transaction that begins with a document": () =>
      db.runTransaction(async (transaction) => {
        await transaction.get(cards.doc("gold"));
        await transaction.getAll(cards.doc("blue"), cards.doc("none"));
        await transaction.get(open);
        await transaction.get(open.count());
        transaction.update(cards.doc("gold"), { isOpen: false }).delete(cards.doc("blue"));
      }),
    "a transaction that begins with a query": () =>
      db.runTransaction(async (transaction) => {
        await transaction.get(open);
        await transaction.get(cards.where("isOpen", "==", false));
      }),
    "reads at the same time": () => Promise.all([cards.get(), cards.doc("gold").get(), cards.limit(1).get()]),
  };
  const measured: Record<string, unknown> = {};
  const sent: Record<string, unknown> = {};
  for (const [name, perform] of Object.entries(methods)) {
    const { usage, done } = countUsage(async () => void (sent[name] = await meter.during(perform)));
    await done;
    measured[name] = usage;
  }
  expect(measured).toEqual(sent);
  expect(measured).toMatchObject({
    "a query that finds three": { reads: 3, writes: 0 },
    "a transaction that begins with a document": { reads: 7, writes: 2 },
  });
});
