import type { Charge } from "../wallet/shapes.ts";
import type { CivilDate } from "../dates/shapes.ts";

/**
 * One line of what a card gave or cost. `amountCents` is what it adds to the holder's value: negative for fees and costs, null when
 * its worth is not known. Null counts as nothing in sums and is shown as unknown.
 */
export type ValueEntry = { walletCardId: string; on: CivilDate; amountCents: number | null } &
  /** `faceCents`: before the holder's weight; null: not known. */
  (
    | {
        kind: "credit";
        benefitId: string;
        cycleKey: string;
        useId: string;
        usedAmount: number;
        faceCents: number | null;
        weight: number;
      }
    | { kind: "rewards"; month: string; units: number; currencyId: string | null; centsPerUnit: number | null }
    | { kind: "bonus"; offerId: string; tierIndex: number }
    | { kind: "bonus_extra"; offerId: string; label: string }
    /** `assumed`: its charge isn't recorded. */
    | {
        kind: "fee";
        yearFrom: CivilDate;
        state: "posted" | "waived" | "refunded" | "assumed";
        /** What the card's bank charged and gave back of it; empty: the bank reported nothing. */
        charges: Charge[];
      }
    /** Assumed once a card year. */
    | { kind: "authorized_user_fee"; userId: string }
    /** `charge`: what the card's bank charged; null: the member entered it. */
    | { kind: "cost"; month: string; cost: "interest" | "late" | "other"; charge: Charge | null }
  );

/** The sum of what is known. */
export const knownSum = (entries: readonly ValueEntry[]): number =>
  entries.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
