import type { WalletExport } from "./wallet-export.ts";

/** What of an export is a member's data. */
export type ExportPart = Exclude<keyof WalletExport, "format" | "version" | "exportedAt" | "catalogVersion">;

/** One kind of data. A text in the place of what happens to it is why that doesn't. */
type Kind = {
  /** Within a sentence. */
  label: string;
  /** Where it is, as in "What is kept" of docs/architecture.md. */
  documents: readonly string[];
} & ({ exported: readonly ExportPart[]; imported: true | string } | { exported: string }) &
  ({ erasedBy: string } | { stays: string });

const KEY = "It opens what it belongs to.";
const ON_REQUEST = "Support exports it on request.";
const MANY = "It names others, too, and expires.";
const DIGEST = "It has a digest in the place of the person.";

const TRANSACTIONS = ["wallets/{uid}/transactionMonths", "wallets/{uid}/transactionSums"] as const;

/**
 * Everything that is kept of a member. The export, the import, the erasure of an account, the export by staff and the words of pages go by
 * it: what one of them leaves out doesn't compile.
 */
export const MEMBER_DATA = {
  cards: { label: "cards", documents: ["wallets/{uid}"], exported: ["cards"], imported: true, erasedBy: "wallet" },
  history: {
    label: "history",
    documents: ["wallets/{uid}/statements", "wallets/{uid}/archive"],
    exported: ["statements", "archivedUses"],
    imported: true,
    erasedBy: "wallet",
  },
  purchases: {
    label: "purchases",
    documents: [...TRANSACTIONS, "wallets/{uid}/purchases"],
    exported: ["purchases"],
    imported: true,
    erasedBy: "wallet",
  },
  bankTransactions: {
    label: "bank transactions",
    documents: TRANSACTIONS,
    exported: ["transactions"],
    imported: "They come back when you link the bank again.",
    erasedBy: "wallet",
  },
  reminders: {
    label: "reminders",
    documents: ["wallets/{uid}/alerts"],
    exported: ["reminders"],
    imported: true,
    erasedBy: "wallet",
  },
  settings: {
    label: "settings",
    documents: ["wallets/{uid}"],
    exported: ["settings", "alertSettings"],
    imported: true,
    erasedBy: "wallet",
  },
  profile: {
    label: "profile",
    documents: ["accounts/{uid}"],
    exported: ["account"],
    imported: "The account that imports keeps its own.",
    erasedBy: "account",
  },
  household: {
    label: "household",
    documents: ["households/{id}"],
    exported: ["household"],
    imported: "Its owner has to invite the account.",
    erasedBy: "household",
  },
  categoryRules: {
    label: "categories of merchants",
    documents: ["wallets/{uid}/transactionRules"],
    exported: ON_REQUEST,
    erasedBy: "wallet",
  },
  alerts: {
    label: "alerts",
    documents: ["wallets/{uid}/alerts"],
    exported: "They are made from the cards again.",
    erasedBy: "wallet",
  },
  removedAlerts: {
    label: "removed alerts",
    documents: ["wallets/{uid}/deletedAlerts"],
    exported: "The member removed them, and they expire.",
    erasedBy: "wallet",
  },
  calendar: { label: "calendar address", documents: ["calendarFeeds/{sha256}"], exported: KEY, erasedBy: "wallet" },
  bankLinks: {
    label: "linked banks",
    documents: ["bankLinks/{item}", "bankEvents/{id}", "bankOutageNotices/{uid}_{bank}"],
    exported: "Only a sign-in at the bank links it again.",
    erasedBy: "banks",
  },
  bankKeys: {
    label: "keys to banks",
    documents: ["bankTokens/{item}", "bankLinkSessions/{id}"],
    exported: KEY,
    erasedBy: "banks",
  },
  billing: {
    label: "plan and invoices",
    documents: [
      "customers/{uid}",
      "customers/{uid}/subscriptions/{id}",
      "customers/{uid}/subscriptions/{id}/invoices",
      "customers/{uid}/invoices",
      "customers/{uid}/payments",
      "customers/{uid}/checkout_sessions",
      "stripeCustomers/{cus}",
    ],
    exported: "Billing has the invoices to download.",
    erasedBy: "billing",
  },
  emails: { label: "emails", documents: ["mails/{id}"], exported: "The member's mailbox has them.", erasedBy: "mail" },
  unsubscribes: {
    label: "emails turned off by a link",
    documents: ["unsubscribes/{id}"],
    exported: ON_REQUEST,
    erasedBy: "alerts",
  },
  broadcasts: {
    label: "emails to many members",
    documents: ["broadcastBatches/{id}-{list}-{n}"],
    exported: MANY,
    erasedBy: "mail",
  },
  reports: { label: "reports about cards", documents: ["factReports/{id}"], exported: ON_REQUEST, erasedBy: "catalog" },
  votes: { label: "votes on articles", documents: ["articleVotes/{uid}"], exported: ON_REQUEST, erasedBy: "help" },
  news: { label: "read, saved, muted news", documents: ["newsReads/{uid}"], exported: ON_REQUEST, erasedBy: "news" },
  podcasts: {
    label: "positions in podcasts",
    documents: ["podcastListens/{uid}"],
    exported: ON_REQUEST,
    erasedBy: "podcasts",
  },
  installs: {
    label: "installed apps",
    documents: ["appInstalls/{uid}_{install}"],
    exported: "They belong to a device.",
    erasedBy: "mobile",
  },
  pushDevices: {
    label: "devices with notifications",
    documents: ["pushDevices/{sha256}"],
    exported: "They belong to a browser, and come back when you turn notifications on there.",
    erasedBy: "push",
  },
  pushes: {
    label: "notifications on devices",
    documents: ["pushes/{alert}-{number}"],
    exported: "They are made from alerts, and expire.",
    erasedBy: "push",
  },
  views: { label: "views by support", documents: ["viewSessions/{id}"], exported: ON_REQUEST, erasedBy: "views" },
  staffNotes: {
    label: "notes of support",
    documents: ["directory/{uid}", "directory/{uid}/notes"],
    exported: ON_REQUEST,
    erasedBy: "account",
  },
  listViews: {
    label: "saved views of the back office",
    documents: ["directory/{uid}/listViews"],
    exported: "Only staff have them.",
    erasedBy: "account",
  },
  dataExports: {
    label: "exports by support",
    documents: ["directory/{uid}/dataExports", "directory/{uid}/dataExports/{staff}/exportParts"],
    exported: "They are exports themselves, and expire.",
    erasedBy: "account",
  },
  backTests: { label: "back-tests of rules", documents: ["alertBackTests/{id}"], exported: MANY, erasedBy: "alerts" },
  sweeps: {
    label: "failed checks for alerts",
    documents: ["alertRuns/{id}"],
    exported: MANY,
    stays: "expires after 90 days",
  },
  estimates: {
    label: "estimates of changed terms",
    documents: ["impactEstimates/{id}"],
    exported: MANY,
    stays: "has one holder's id until it is done",
  },
  staffActions: {
    label: "actions of support",
    documents: ["auditLog/{id}"],
    exported: ON_REQUEST,
    stays: "must outlast accounts",
  },
  disputes: {
    label: "disputed charges",
    documents: ["disputes/{id}"],
    exported: ON_REQUEST,
    stays: "for our bookkeeping",
  },
  trial: {
    label: "used trial",
    documents: ["trials/{sha256}"],
    exported: DIGEST,
    stays: "a digest: a trial begins once for a mailbox",
  },
  suppression: {
    label: "stopped email",
    documents: ["mailSuppressions/{sha256}"],
    exported: DIGEST,
    stays: "whoever owns them next gets none either",
  },
  limits: {
    label: "rate limits",
    documents: ["rateLimits/{sha256}"],
    exported: DIGEST,
    stays: "expires within two days",
  },
  vendorEvents: {
    label: "events of vendors",
    documents: ["webhookEvents/{source}_{id}"],
    exported: DIGEST,
    stays: "expires",
  },
} as const satisfies Record<string, Kind>;

type Data = typeof MEMBER_DATA;

/** The kinds of which the list has this. */
type KindsWith<Fields> = { [kind in keyof Data]: Data[kind] extends Fields ? kind : never }[keyof Data];

/** Each needs a way into the account. */
export type ImportedKind = KindsWith<{ imported: true }>;

/** Each needs an erasure. */
export type ErasingFeature = Data[KindsWith<{ erasedBy: string }>]["erasedBy"];

type UnlistedPart = Exclude<ExportPart, Data[KindsWith<{ exported: readonly ExportPart[] }>]["exported"][number]>;

/** An export of which no part is forgotten. */
export type WholeExport = {
  [part in keyof Required<WalletExport>]: part extends UnlistedPart ? never : WalletExport[part];
};

type MemberDocument = Data[keyof Data]["documents"][number];

type NameOfOwn<Document> = Document extends `${infer Name}/{uid}` ? Name : never;
type NameOfNaming<Document> = Document extends `${string}/{uid}` | `${string}/{uid}/${string}`
  ? never
  : Document extends `${infer Name}/${string}`
    ? Name
    : never;

type Names<Path> = Path extends `${infer Name}/${string}/${infer Below}`
  ? Name | Names<Below>
  : Path extends `${infer Name}/${string}`
    ? Name
    : Path;

/** Each collection in which something of a member is, also below their documents. */
export type MemberCollection = Names<MemberDocument>;

/** Collections in which a member has one document, by their id. */
export type OwnCollection = NameOfOwn<MemberDocument>;

/** Collections of which the documents name a member in a field, if at all. */
export type NamingCollection = NameOfNaming<MemberDocument>;

const kinds: readonly Kind[] = Object.values(MEMBER_DATA);

/** What an export includes: "your cards, history and purchases". */
export const EXPORTED_LABELS = kinds.flatMap(({ exported, label }) => (typeof exported === "string" ? [] : [label]));

type ListPart = {
  [part in ExportPart]: NonNullable<WalletExport[part]> extends readonly unknown[] ? part : never;
}[ExportPart];

/** What an entry of each list of an export is. */
export const ENTRY_NOUNS: Record<ListPart, string> = {
  cards: "card",
  purchases: "purchase",
  statements: "earlier statement",
  archivedUses: "earlier use",
  transactions: "bank transaction",
  reminders: "reminder",
};

/** What is counted of a file, before and after its import. */
export const COUNTED_PARTS = ["cards", "purchases", "statements", "reminders"] as const satisfies ListPart[];

export type CountedPart = (typeof COUNTED_PARTS)[number];
