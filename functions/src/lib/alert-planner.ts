import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";

/** What is written of reminders together with a wallet. */
export type PlannedWrites = {
  /** Fields of the wallet's document, in the place of what is there. */
  fields: Record<string, unknown>;
  /** Alerts whose cause is gone with this change, or of which the facts changed: paths of their documents, and what is written into them. */
  alerts: { path: string; change: Record<string, unknown> }[];
  /** What these add to the counts of alerts. */
  counted: AlertCount[];
  /** Something is due now, and may be raised before the next sweep. */
  shouldNotify: boolean;
};

/** Plans one wallet as it will be. Pure: it reads nothing. */
export type PlanWallet = (
  uid: string,
  stored: Record<string, unknown> | undefined,
  wallet: Wallet,
  now: Date,
) => PlannedWrites;

/** Every write of a wallet stores in it when its reminders are due for evaluation. `services.ts` passes it to the wallet. */
export type AlertPlanner = {
  /** `facts`: the catalog that the write used. One read a minute in each process: the rules. */
  prepare: (facts: CatalogFacts) => Promise<PlanWallet>;
  /**
   * Raises what is due now, as the sweep would within five minutes. Never throws: the sweep finds what is left. Reads the wallet, twice
   * with an alert that comes back, that alert and its mail; writes the new alerts and the wallet.
   */
  notifyDue: (uid: string, facts: CatalogFacts, now: Date) => Promise<void>;
};
