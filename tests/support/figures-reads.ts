import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFiguresRepository } from "../../functions/src/features/figures/repository.ts";
import { createRollUp } from "../../functions/src/features/figures/roll-up.ts";
import { writeCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads, type DetailedBill } from "./counted-reads.ts";
import { clearOwnProject } from "./own-project.ts";

const at = (text: string) => new Date(`${text}:00Z`);
const PRICE = "products/p/prices/price_monthly";

/**
 * Members of whom each second has a plan; on November 19 each tenth had a payment due that was announced, each twentieth began a plan, and
 * each fiftieth paid for the first time, canceled, and left.
 */
async function giveMembers(members: number): Promise<void> {
  const db = firestore();
  const writer = db.bulkWriter({ throttling: false });
  const on = at("2026-11-19T10:00");
  const before = at("2026-09-01T10:00");
  for (let index = 0; index < members; index += 1) {
    const uid = `member-${index}`;
    const isEach = (part: number) => index % part === 0;
    void writer.set(db.doc(`directory/${uid}`), { createdAt: before, isVerified: true, steps: ["verified"] });
    if (!isEach(2)) continue;
    void writer.set(db.doc(`customers/${uid}/subscriptions/sub`), {
      paid_price: db.doc(PRICE),
      created: isEach(20) ? on : before,
      trial_end: isEach(20) ? at("2026-12-03T10:00") : null,
      canceled_at: isEach(50) ? on : null,
      ended_at: isEach(50) ? on : null,
    });
    if (isEach(50))
      void writer.set(db.doc(`customers/${uid}/subscriptions/sub/invoices/in`), {
        paid_at: on,
        amountPaidCents: 800,
        price_changed_at: on,
        price_before: null,
        price_after: db.doc(PRICE),
        had_trial: true,
      });
    if (isEach(10)) {
      const alert = { type: "payment_due", dueOn: "2026-11-19", subject: { walletCardId: "card", id: "2026-10-25" } };
      void writer.set(db.doc(`wallets/${uid}/alerts/1`), {
        ...alert,
        status: "open",
        createdAt: before,
        seriesKey: null,
      });
    }
  }
  await writer.close();
  const batch = db.batch();
  const announced = { type: "payment_due", outcome: "due", at: at("2026-11-19T00:00") } as const;
  writeCounts(db, batch, "member-0", [{ ...announced, by: members / 10 }]);
  await batch.commit();
}

/** The reads of the figures of November 19 with so few, and so many members. */
export function figuresReads(few: number, many: number): void {
  beforeEach(clearOwnProject);
  afterAll(() => firestore().terminate());

  describe("a day's roll-up", () => {
    it(`reads the same number of documents for ${few} and ${many} members`, async () => {
      const bills: DetailedBill[] = [];
      for (const members of [few, many]) {
        await giveMembers(members);
        let elapsedMs = 0;
        const rollUp = createRollUp({
          figures: createFiguresRepository(firestore()),
          readMonthlyPrices: () => Promise.resolve(new Map([[PRICE, 800]])),
          // The time is over after yesterday.
          elapsedMs: () => (elapsedMs += 1_000_000),
        });
        bills.push(
          await countReads(firestore()).inDetail(async () => {
            expect(await rollUp.run(at("2026-11-20T00:40"))).toEqual({ processed: 1, failed: 0 });
          }),
        );
        const figures = await createFiguresRepository(firestore()).readDays(["2026-11-19"]);
        expect(figures.get("2026-11-19")).toMatchObject({
          trialsStarted: members / 20,
          firstPayments: members / 50,
          cancellations: members / 50,
          lost: members / 50,
          mrrCents: 0,
          revenueCents: (800 * members) / 50,
          deadlines: members / 10,
        });
        if (members === few) await clearOwnProject();
      }
      const [first, second] = bills;
      expect([second?.documents, second?.counts]).toEqual([first?.documents, first?.counts]);
      // The progress, the first sign-up, the eve, and 64 for the counts of alerts.
      expect(first?.documents).toBe(67);
    }, 600_000);
  });
}
