import { merchantKey } from "@cardwell/core/domain/catalog/merchant-names";
import { getOwn } from "@cardwell/core/domain/get-own";
import type { MerchantRules } from "@cardwell/core/domain/transactions/categorize";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { zodConverter } from "../../lib/firestore.ts";

const storedRule = z.object({
  merchant: z.string(),
  categoryId: z.string(),
  /** The key has the plus of a name as a word. Without: "disney" may have been chosen at Disney+. */
  hasPlus: z.exactOptional(z.boolean()),
});

type StoredRule = z.infer<typeof storedRule>;

/** A list, as merchants' keys may be anything. */
const storedRules = z.object({ rules: z.array(storedRule) });

/** Rules of before are forgotten first. */
const MAX_RULES = 1_000;

const PLUS = " plus";

/** The categories by merchants' keys, which may have been written by an earlier way to compare names. */
export function toMerchantRules(rules: readonly StoredRule[]): MerchantRules {
  const former = rules.filter(({ hasPlus }) => hasPlus !== true);
  return Object.fromEntries([
    ...former.map(({ merchant, categoryId }) => [`${merchantKey(merchant)}${PLUS}`, categoryId]),
    ...rules.map(({ merchant, categoryId }) => [merchantKey(merchant), categoryId]),
  ]);
}

/** The rules with the category of a merchant as the latest; null: it has none. */
export function withRule(rules: readonly StoredRule[], merchantName: string, categoryId: string | null): StoredRule[] {
  const merchant = merchantKey(merchantName);
  const others = rules
    .filter((rule) => merchantKey(rule.merchant) !== merchant)
    .map((rule) => (`${merchantKey(rule.merchant)}${PLUS}` === merchant ? { ...rule, hasPlus: true } : rule));
  const chosen = categoryId === null ? [] : [{ merchant, categoryId, hasPlus: true }];
  return [...others, ...chosen].slice(-MAX_RULES);
}

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
      return toMerchantRules(stored?.rules ?? []);
    },

    /**
     * Sets the category of a merchant, by any spelling of its name; null: it has none. One read and one write.
     *
     * @returns the one before
     */
    async set(uid: string, merchantName: string, categoryId: string | null): Promise<string | null> {
      return db.runTransaction(async (transaction) => {
        const before = (await transaction.get(rulesRef(uid))).data()?.rules ?? [];
        transaction.set(rulesRef(uid), { rules: withRule(before, merchantName, categoryId) });
        return getOwn(toMerchantRules(before), merchantKey(merchantName)) ?? null;
      });
    },
  };
}

export type MerchantRulesRepository = ReturnType<typeof createMerchantRulesRepository>;
