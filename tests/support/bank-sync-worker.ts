import { firestore } from "../../functions/src/lib/firestore.ts";
import { type BankPlace, createBankProcess, NOW } from "./bank-world.ts";

// Fetches what is new at a bank in a process of its own, which ends itself as if it was killed after so many writes.

type Order = { place: BankPlace; linkId: string; systemNow: string; killAfterWrites: number | null };

const { place, linkId, systemNow, killAfterWrites } = JSON.parse(process.argv[2] ?? "") as Order;
const db = firestore();
const wire = db as unknown as { request(method: string, ...rest: unknown[]): Promise<unknown> };
const request = wire.request.bind(db);
let writes = 0;

wire.request = async (method, ...rest) => {
  if (method !== "commit") return request(method, ...rest);
  const answer = await request(method, ...rest);
  writes += 1;
  if (writes === killAfterWrites) process.kill(process.pid, "SIGKILL");
  return answer;
};

await createBankProcess(place, { systemNow: () => new Date(systemNow) }).sync.sync(linkId, NOW);
process.stdout.write(String(writes));
