import { merchantKey } from "@cardwell/core/domain/catalog/merchant-names";
import type { MerchantRules } from "@cardwell/core/domain/transactions/categorize";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { zodConverter } from "../../lib/firestore.ts";

/** A list, as merchants' keys may be anything. */
const storedRules = z.object({ rules: z.array(z.object({ merchant: z.string(), categoryId: z.string() })) });

/** Rules of before are forgotten first. */
const MAX_RULES = 1_000;

/** `wallets/{uid}/transactionRules/merchants`: the categories that a member chose for all purchases at a merchant. */
export function createMerchantRulesRepository(db: Firestore) {
  const rulesRef = (uid: string) =>
    db
      .collection("wallets")
      .doc(uid)
      .collection("transactionRules")
      .doc("merchants")
      .withConverter(zodConverter(storedRules));

  return {
    /** One read. */
    async read(uid: string): Promise<MerchantRules> {
      const stored = (await rulesRef(uid).get()).data();
      // Keys may have been written by an earlier way to compare names.
      return Object.fromEntries(
        stored?.rules.map(({ merchant, categoryId }) => [merchantKey(merchant), categoryId]) ?? [],
      );
    },

    /**
     * Sets the category of a merchant, by any spelling of its name; null: it has none. One read and one write.
     *
     * @returns the one before
     */
    async set(uid: string, merchantName: string, categoryId: string | null): Promise<string | null> {
      const merchant = merchantKey(merchantName);
      return db.runTransaction(async (transaction) => {
        const before = (await transaction.get(rulesRef(uid))).data()?.rules ?? [];
        const isSame = (rule: { merchant: string }) => merchantKey(rule.merchant) === merchant;
        const others = before.filter((rule) => !isSame(rule));
        const chosen = categoryId === null ? [] : [{ merchant, categoryId }];
        transaction.set(rulesRef(uid), {
          rules: [...others, ...chosen].slice(-MAX_RULES),
        });
        return before.find(isSame)?.categoryId ?? null;
      });
    },
  };
}

export type MerchantRulesRepository = ReturnType<typeof createMerchantRulesRepository>;
