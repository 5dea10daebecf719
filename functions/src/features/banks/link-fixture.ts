import type { Link, StoredAccount } from "./repository.ts";

/** A link whose bank asks for the sign-in, for tests. */
export const exampleLink = (changes: Partial<Link> = {}): Link => ({
  id: "item-1",
  uid: "nora",
  institutionId: "ins_1",
  bankName: "Chase",
  linkedAt: new Date("2026-10-01T14:00:00Z"),
  status: "sign_in",
  since: new Date("2026-11-17T14:00:00Z"),
  updatedAt: new Date("2026-11-17T12:00:00Z"),
  recoveredAt: null,
  endsOn: null,
  newAccountsAt: null,
  accounts: [],
  cursor: null,
  matchRevision: 0,
  import: { statementsAt: null, transactions: 0, oldestOn: null, finishedAt: null },
  notifiesWhenBack: false,
  duplicateOf: null,
  syncingUntil: null,
  isSyncAskedAgain: false,
  syncQueuedUntil: null,
  pausedAt: null,
  syncDueAt: new Date("2026-11-20T15:00:00Z"),
  lastSync: null,
  task: null,
  forgottenCardIds: null,
  ...changes,
});

/** An account of a link. */
export const doubleCash: StoredAccount = {
  accountId: "acc-1",
  persistentId: null,
  name: "Double Cash",
  officialName: null,
  last4: "8810",
  limitCents: 1_100_000,
  balanceCents: 148_630,
  match: "tracked",
  tracked: null,
};
