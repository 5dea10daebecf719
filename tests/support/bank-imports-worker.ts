import { createPages } from "./bank-bills.ts";
import { type BankPlace, createBankProcess, NOW } from "./bank-world.ts";

// Imports the history of some links, one after the other, in a process of its own.

type Order = { place: BankPlace; links: { linkId: string; accountId: string }[]; count: number };

const { place, links, count } = JSON.parse(process.argv[2] ?? "") as Order;

for (const { linkId, accountId } of links) {
  const { sync } = createBankProcess(place, { fetchPage: createPages(count, accountId, linkId.slice(0, 12)) });
  await sync.sync(linkId, NOW);
}
