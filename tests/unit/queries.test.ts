import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIRECTORY_FILTERS, DIRECTORY_ORDERS } from "../../functions/src/features/accounts/directory-repository.ts";
import { ALERT_FILTERS, ALERT_ORDERS } from "../../functions/src/features/alerts/repository.ts";
import { LINK_FILTERS } from "../../functions/src/features/banks/counts-repository.ts";
import { INSTALL_FILTERS } from "../../functions/src/features/mobile/installs-repository.ts";
import { POST_FILTERS, POST_ORDERS } from "../../functions/src/features/news/posts-repository.ts";
import { EPISODE_FILTERS } from "../../functions/src/features/podcasts/episodes-repository.ts";
import { AUDIT_FILTERS } from "../../functions/src/http/audit-repository.ts";
import { BROADCAST_FILTERS } from "../../functions/src/mail/broadcasts-repository.ts";
import { MAIL_FILTERS } from "../../functions/src/mail/mail-queue-repository.ts";
import { root } from "../../scripts/lib/paths.ts";

// The emulator answers every query. Production rejects one that filters and sorts by different fields without an index.

type Query = { file: string; from: string; filters: string[]; sorts: string[] };

const CHAIN =
  /(?:collection\("(\w+)"\)|(?<![\w.])(\w+(?:\(\w*\))?))((?:\s*\.(?:where|orderBy)\((?:[^()]|\([^()]*\))*\))+)/g;
const indexFile = JSON.parse(readFileSync(join(root, "firestore.indexes.json"), "utf8")) as {
  indexes: {
    collectionGroup: string;
    fields: { fieldPath: string; order?: "ASCENDING" | "DESCENDING"; arrayConfig?: "CONTAINS" }[];
  }[];
};

function listQueries(file: string): Query[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(CHAIN)].map(([, literal, from = "", chain = ""]) => ({
    file: file.replace("functions/src/", ""),
    from: literal ?? from,
    filters: [...chain.matchAll(/\.where\("([\w.]+)", "([^"]+)"/g)].map(
      ([, field, operator]) => `${field} ${operator}`,
    ),
    sorts: [...chain.matchAll(/\.orderBy\("([\w.]+)"(?:, "(\w+)")?/g)].map(
      ([, field, direction]) => `${field} ${direction === "desc" ? "DESCENDING" : "ASCENDING"}`,
    ),
  }));
}

const files = globSync("functions/src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .toSorted();
const queries = files.flatMap(listQueries).filter(({ filters, sorts }) => filters.length + sorts.length > 0);

/** Queries that the code puts together from a table, with the number of places in which it does so. */
const built = [
  // Each by one field, and in no order.
  { file: "admin/users/export-repository.ts", places: 1, from: "any", filters: [], sorts: [] },
  {
    file: "features/accounts/directory-repository.ts",
    places: 2,
    from: "directory",
    filters: Object.entries(DIRECTORY_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: DIRECTORY_ORDERS.flatMap((field) => [`${field} DESCENDING`, `${field} ASCENDING`]),
  },
  {
    file: "features/alerts/repository.ts",
    places: 4,
    from: "alerts",
    filters: Object.entries(ALERT_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ALERT_ORDERS.map((field) => `${field} DESCENDING`),
  },
  {
    file: "features/banks/counts-repository.ts",
    places: 1,
    from: "bankLinks",
    filters: Object.entries(LINK_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ["since DESCENDING"],
  },
  {
    file: "features/mobile/installs-repository.ts",
    places: 1,
    from: "appInstalls",
    filters: Object.entries(INSTALL_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ["lastSeenOn DESCENDING"],
  },
  {
    file: "features/news/posts-repository.ts",
    places: 2,
    from: "newsPosts",
    filters: Object.entries(POST_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: POST_ORDERS.flatMap((field) => [`${field} DESCENDING`, `${field} ASCENDING`]),
  },
  {
    file: "features/podcasts/episodes-repository.ts",
    places: 1,
    from: "podcastEpisodes",
    filters: Object.entries(EPISODE_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ["publishAt DESCENDING", "publishAt ASCENDING"],
  },
  {
    file: "http/audit-repository.ts",
    places: 1,
    from: "auditLog",
    filters: AUDIT_FILTERS.map((field) => `${field} ==`),
    sorts: ["at DESCENDING"],
  },
  {
    file: "mail/broadcasts-repository.ts",
    places: 1,
    from: "broadcasts",
    filters: Object.entries(BROADCAST_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ["createdAt DESCENDING"],
  },
  {
    file: "mail/mail-queue-repository.ts",
    places: 2,
    from: "mails",
    filters: Object.entries(MAIL_FILTERS).map(([field, operator]) => `${field} ${operator}`),
    sorts: ["createdAt DESCENDING"],
  },
];

/** Every set of some of them. */
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, each) => sets.concat(sets.map((set) => [...set, each])), [[]]);

/** The fields of the index that a query needs: what it compares for equality, then what it sorts by or bounds. Each ends in the name. */
function indexFor({ filters, sorts }: Query): string[] {
  const field = (filter: string) => filter.split(" ")[0] ?? "";
  const equal = filters.filter((filter) => /(==| in)$/.test(filter)).map((filter) => `${field(filter)} ASCENDING`);
  const listed = filters.filter((filter) => / array-contains(-any)?$/.test(filter));
  const bounded = filters.filter((filter) => /[<>]=?$/.test(filter)).map((filter) => `${field(filter)} ASCENDING`);
  const contains = listed.map((filter) => `${field(filter)} CONTAINS`);
  const sorted = sorts.filter((sort) => sort !== "__name__ ASCENDING");
  return [...new Set([...equal, ...contains, ...(sorts.length > 0 ? sorted : bounded)])];
}

const collections: Record<string, string> = {
  runs: "alertRuns",
  "mails()": "mails",
  "mailRecords()": "mails",
  "suppressions()": "mailSuppressions",
  proposalRecords: "proposals",
  customerRecords: "customers",
  eventRecords: "webhookEvents",
  people: "wallets",
  "alerts(uid)": "alerts",
  aboutPayments: "alerts",
  reminders: "alerts",
  links: "bankLinks",
  events: "bankEvents",
  notices: "bankOutageNotices",
  sessions: "bankLinkSessions",
  ofMember: "alerts",
  parted: "transactionMonths",
  allViews: "listViews",
  old: "purchases",
  posts: "newsPosts",
  installs: "appInstalls",
  sources: "newsSources",
  episodes: "podcastEpisodes",
  "versionRecords(id)": "versions",
};

/** Sums: each needs an index that ends in what it adds up. */
const sums = ["invoices: paid_at ASCENDING, amountPaidCents ASCENDING"];

const declared = indexFile.indexes.map(
  ({ collectionGroup, fields }) =>
    `${collectionGroup}: ${fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`).join(", ")}`,
);

describe("the queries of the back end", () => {
  it("are these and no others: a new one is written down here, with its index", () => {
    expect(queries).toEqual([
      {
        file: "admin/alert-rules/runs-repository.ts",
        from: "runs",
        filters: [],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "admin/card-universe/holders-repository.ts",
        from: "wallets",
        filters: ["cardIds array-contains"],
        sorts: [],
      },
      {
        file: "admin/card-universe/holders-repository.ts",
        from: "wallets",
        filters: ["hasDescribedCards =="],
        sorts: ["updatedAt DESCENDING"],
      },
      {
        file: "admin/card-universe/holders-repository.ts",
        from: "wallets",
        filters: ["cardIds array-contains-any"],
        sorts: [],
      },
      {
        file: "admin/card-universe/impacts-repository.ts",
        from: "holders",
        filters: ["cardIds array-contains"],
        sorts: ["__name__ ASCENDING"],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposals",
        filters: ["sourceName ==", "status =="],
        sorts: [],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposalRecords",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposalRecords",
        filters: ["status =="],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposals",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposals",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "admin/email/templates-repository.ts",
        from: "versionRecords(id)",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "admin/list-views/repository.ts",
        from: "allViews",
        filters: ["list ==", "hasShared =="],
        sorts: [],
      },
      {
        file: "admin/system/incidents-repository.ts",
        from: "incidents",
        filters: [],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "admin/system/incidents-repository.ts",
        from: "incidents",
        filters: ["affects array-contains"],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "admin/system/restore-tests-repository.ts",
        from: "restoreTests",
        filters: [],
        sorts: ["day DESCENDING"],
      },
      {
        file: "admin/users/export-repository.ts",
        from: "households",
        filters: ["concerned array-contains-any"],
        sorts: [],
      },
      {
        file: "admin/users/notes-repository.ts",
        from: "notes(uid)",
        filters: [],
        sorts: ["at DESCENDING"],
      },
      {
        file: "features/accounts/directory-repository.ts",
        from: "people",
        filters: ["staffRole =="],
        sorts: [],
      },
      {
        file: "features/accounts/directory-repository.ts",
        from: "people",
        filters: ["changesAt <="],
        sorts: ["changesAt ASCENDING"],
      },
      {
        file: "features/accounts/directory-repository.ts",
        from: "people",
        filters: ["changesAt <="],
        sorts: [],
      },
      {
        file: "features/accounts/directory-repository.ts",
        from: "entries",
        filters: ["emailDigest in"],
        sorts: [],
      },
      {
        file: "features/alerts/back-test/back-tests-repository.ts",
        from: "backTests",
        filters: ["uids array-contains"],
        sorts: [],
      },
      {
        file: "features/alerts/back-test/back-tests-repository.ts",
        from: "people",
        filters: [],
        sorts: ["__name__ ASCENDING"],
      },
      {
        file: "features/alerts/back-test/back-tests-repository.ts",
        from: "statements",
        filters: ["closeOn >="],
        sorts: [],
      },
      {
        file: "features/alerts/changes-repository.ts",
        from: "alertsRef(uid)",
        filters: ["type =="],
        sorts: [],
      },
      {
        file: "features/alerts/engine/person-repository.ts",
        from: "alerts(uid)",
        filters: ["type ==", "closedAt =="],
        sorts: [],
      },
      {
        file: "features/alerts/engine/person-repository.ts",
        from: "people",
        filters: ["shard ==", "nextDueAt >", "nextDueAt <="],
        sorts: ["nextDueAt ASCENDING"],
      },
      {
        file: "features/alerts/engine/person-repository.ts",
        from: "wallets",
        filters: ["shard ==", "nextDueAt <="],
        sorts: [],
      },
      {
        file: "features/alerts/engine/rules-changes-repository.ts",
        from: "versions",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "features/alerts/replan/runs-repository.ts",
        from: "wallets",
        filters: [],
        sorts: ["__name__ ASCENDING"],
      },
      {
        file: "features/alerts/replan/runs-repository.ts",
        from: "wallets",
        filters: ["cardIds array-contains"],
        sorts: ["__name__ ASCENDING"],
      },
      {
        file: "features/alerts/replan/runs-repository.ts",
        from: "runs",
        filters: ["state ==", "leaseUntil <="],
        sorts: ["leaseUntil ASCENDING"],
      },
      {
        file: "features/alerts/repository.ts",
        from: "alertsRef(uid)",
        filters: ["box =="],
        sorts: [],
      },
      {
        file: "features/alerts/repository.ts",
        from: "alertsRef(uid)",
        filters: [],
        sorts: ["seq DESCENDING"],
      },
      {
        file: "features/alerts/repository.ts",
        from: "alerts",
        filters: ["type =="],
        sorts: ["seq DESCENDING"],
      },
      {
        file: "features/alerts/repository.ts",
        from: "alerts",
        filters: ["groupKey =="],
        sorts: ["seq DESCENDING"],
      },
      {
        file: "features/banks/counts-repository.ts",
        from: "links",
        filters: ["duplicateOf =="],
        sorts: ["institutionId ASCENDING"],
      },
      {
        file: "features/banks/counts-repository.ts",
        from: "ordered",
        filters: ["institutionId >"],
        sorts: [],
      },
      {
        file: "features/banks/counts-repository.ts",
        from: "links",
        filters: ["institutionId =="],
        sorts: ["updatedAt DESCENDING"],
      },
      {
        file: "features/banks/outage-notices-repository.ts",
        from: "notices",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/banks/outage-notices-repository.ts",
        from: "notices",
        filters: [],
        sorts: ["__name__ ASCENDING"],
      },
      {
        file: "features/banks/outage-notices-repository.ts",
        from: "notices",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/banks/repository.ts",
        from: "links",
        filters: ["duplicateOf ==", "syncDueAt <="],
        sorts: ["syncDueAt ASCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "links",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/banks/repository.ts",
        from: "narrowed",
        filters: [],
        sorts: ["since DESCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "events",
        filters: ["uid =="],
        sorts: ["at DESCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "sessions",
        filters: ["uid =="],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "bankLinks",
        filters: ["syncDueAt <="],
        sorts: ["syncDueAt ASCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "links",
        filters: [],
        sorts: ["lastSync.startedAt DESCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "links",
        filters: ["lastSync.isFailed =="],
        sorts: ["lastSync.startedAt DESCENDING"],
      },
      {
        file: "features/banks/repository.ts",
        from: "tokens",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/banks/repository.ts",
        from: "links",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/banks/repository.ts",
        from: "collection",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "subscriptions",
        filters: ["ended_at =="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "customerRecords",
        filters: ["nextSyncAt <="],
        sorts: ["nextSyncAt ASCENDING"],
      },
      {
        file: "features/billing/repository.ts",
        from: "customers",
        filters: ["nextSyncAt <="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "invoices(uid)",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "invoices(uid)",
        filters: [],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/billing/repository.ts",
        from: "invoices(uid)",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/billing/repository.ts",
        from: "disputeRecords",
        filters: [],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/catalog/cards-repository.ts",
        from: "versions",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["uid ==", "cardId =="],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["cardId ==", "status =="],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["status =="],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "features/catalog/reports-repository.ts",
        from: "factReports",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/figures/credit-value-repository.ts",
        from: "reminders",
        filters: ["type ==", "dueOn =="],
        sorts: [],
      },
      {
        file: "features/figures/credit-value-repository.ts",
        from: "ofMember",
        filters: ["type ==", "dueOn =="],
        sorts: [],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "ofMember",
        filters: ["type in", "dueOn =="],
        sorts: [],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "directory",
        filters: ["createdAt >=", "createdAt <"],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "directory",
        filters: ["steps array-contains", "createdAt >=", "createdAt <"],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "deletedAccounts",
        filters: ["day >=", "day <"],
        sorts: ["day DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "deletedAccounts",
        filters: ["steps array-contains", "day >=", "day <"],
        sorts: ["day DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "plans",
        filters: ["created >=", "created <"],
        sorts: ["created DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "invoices",
        filters: ["price_changed_at >=", "price_changed_at <"],
        sorts: ["price_changed_at DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "plans",
        filters: ["canceled_at >=", "canceled_at <"],
        sorts: ["canceled_at DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "plans",
        filters: ["ended_at >=", "ended_at <"],
        sorts: ["ended_at DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "invoices",
        filters: ["paid_at >=", "paid_at <"],
        sorts: ["paid_at DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "alerts",
        filters: ["type ==", "dueOn >=", "dueOn <"],
        sorts: ["dueOn DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "alerts",
        filters: ["type ==", "dueOn >=", "dueOn <"],
        sorts: ["dueOn DESCENDING"],
      },
      {
        file: "features/figures/people-repository.ts",
        from: "invoices",
        filters: ["paid_at >=", "paid_at <", "amountPaidCents >"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "plans",
        filters: [],
        sorts: ["created ASCENDING"],
      },
      {
        file: "features/figures/repository.ts",
        from: "alerts",
        filters: ["status in", "closedAt >"],
        sorts: ["closedAt ASCENDING"],
      },
      {
        file: "features/figures/repository.ts",
        from: "alerts",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/figures/repository.ts",
        from: "invoices",
        filters: ["paidAt >"],
        sorts: ["paidAt ASCENDING"],
      },
      {
        file: "features/figures/repository.ts",
        from: "directory",
        filters: ["createdAt >=", "createdAt <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "deletedAccounts",
        filters: ["day =="],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "directory",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "features/figures/repository.ts",
        from: "invoices",
        filters: ["price_changed_at >=", "price_changed_at <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "plans",
        filters: ["created >=", "created <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "plans",
        filters: ["trial_end >=", "trial_end <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "plans",
        filters: ["canceled_at >=", "canceled_at <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "plans",
        filters: ["ended_at >=", "ended_at <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "invoices",
        filters: ["paid_at >=", "paid_at <"],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "aboutPayments",
        filters: ["type ==", "dueOn =="],
        sorts: [],
      },
      {
        file: "features/figures/repository.ts",
        from: "aboutPayments",
        filters: ["type ==", "dueOn =="],
        sorts: [],
      },
      {
        file: "features/help/articles-repository.ts",
        from: "versions(id)",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "features/household/repository.ts",
        from: "households",
        filters: ["concerned array-contains"],
        sorts: [],
      },
      {
        file: "features/household/repository.ts",
        from: "households",
        filters: ["concerned array-contains-any"],
        sorts: [],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["lastSeenOn >="],
        sorts: ["lastSeenOn DESCENDING"],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["release <"],
        sorts: ["release DESCENDING"],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["platform ==", "release <"],
        sorts: ["release DESCENDING"],
      },
      {
        file: "features/mobile/installs-repository.ts",
        from: "installs",
        filters: ["uid in"],
        sorts: [],
      },
      {
        file: "features/news/posts-repository.ts",
        from: "versions(id)",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "features/news/posts-repository.ts",
        from: "newsPosts",
        filters: ["dueAt <="],
        sorts: ["dueAt ASCENDING"],
      },
      {
        file: "features/news/posts-repository.ts",
        from: "newsPosts",
        filters: ["dueAt <="],
        sorts: [],
      },
      {
        file: "features/news/posts-repository.ts",
        from: "posts",
        filters: ["audience array-contains-any"],
        sorts: ["publishedAt DESCENDING"],
      },
      {
        file: "features/news/posts-repository.ts",
        from: "posts",
        filters: ["pinnedUntil >"],
        sorts: ["pinnedUntil ASCENDING"],
      },
      {
        file: "features/news/sources-repository.ts",
        from: "sources",
        filters: [],
        sorts: ["name ASCENDING"],
      },
      {
        file: "features/news/sources-repository.ts",
        from: "newsSources",
        filters: ["fetchAt <="],
        sorts: ["fetchAt ASCENDING"],
      },
      {
        file: "features/news/sources-repository.ts",
        from: "newsSources",
        filters: ["fetchAt <="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "query",
        filters: ["publishAt <="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "query",
        filters: ["publishAt >"],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "episodes",
        filters: ["isListed ==", "publishAt <="],
        sorts: ["publishAt DESCENDING"],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "narrowed",
        filters: [],
        sorts: ["publishAt ASCENDING"],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "episodes",
        filters: ["hasProblems =="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "all",
        filters: ["showId =="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "podcastEpisodes",
        filters: ["showId =="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "ofShow",
        filters: ["hasProblems =="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "podcastEpisodes",
        filters: ["checkAt <="],
        sorts: ["checkAt ASCENDING"],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "episodes",
        filters: ["showId ==", "checkAt <="],
        sorts: ["checkAt ASCENDING"],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "podcastEpisodes",
        filters: ["checkAt <="],
        sorts: [],
      },
      {
        file: "features/podcasts/episodes-repository.ts",
        from: "collection",
        filters: ["showId =="],
        sorts: [],
      },
      {
        file: "features/podcasts/shows-repository.ts",
        from: "shows",
        filters: [],
        sorts: ["title ASCENDING"],
      },
      {
        file: "features/podcasts/shows-repository.ts",
        from: "podcastShows",
        filters: ["fetchAt <="],
        sorts: ["fetchAt ASCENDING"],
      },
      {
        file: "features/podcasts/shows-repository.ts",
        from: "podcastShows",
        filters: ["fetchAt <="],
        sorts: [],
      },
      {
        file: "features/prompts/prompts-repository.ts",
        from: "versionRecords(id)",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "features/prompts/runs-repository.ts",
        from: "promptRuns",
        filters: ["promptId =="],
        sorts: ["at DESCENDING"],
      },
      {
        file: "features/prompts/runs-repository.ts",
        from: "promptRuns",
        filters: ["promptId ==", "kind =="],
        sorts: ["at DESCENDING"],
      },
      {
        file: "features/views/repository.ts",
        from: "views",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/views/repository.ts",
        from: "documents",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/wallet/calendar/calendar-repository.ts",
        from: "feeds",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "features/wallet/repository.ts",
        from: "all",
        filters: ["walletCardId =="],
        sorts: [],
      },
      {
        file: "features/wallet/repository.ts",
        from: "statements",
        filters: ["walletCardId =="],
        sorts: ["closeOn DESCENDING"],
      },
      {
        file: "features/wallet/repository.ts",
        from: "archive",
        filters: ["year in"],
        sorts: [],
      },
      {
        file: "features/wallet/repository.ts",
        from: "statements",
        filters: ["walletCardId =="],
        sorts: [],
      },
      {
        file: "http/audit-days-repository.ts",
        from: "log",
        filters: ["at >=", "at <"],
        sorts: [],
      },
      {
        file: "http/audit-days-repository.ts",
        from: "chains",
        filters: ["day =="],
        sorts: [],
      },
      {
        file: "http/audit-days-repository.ts",
        from: "days",
        filters: ["day >="],
        sorts: ["day DESCENDING"],
      },
      {
        file: "http/audit-days-repository.ts",
        from: "days",
        filters: [],
        sorts: ["day DESCENDING"],
      },
      {
        file: "http/audit-repository.ts",
        from: "narrowed",
        filters: [],
        sorts: ["at DESCENDING"],
      },
      {
        file: "http/audit-repository.ts",
        from: "narrowed",
        filters: [],
        sorts: ["at DESCENDING"],
      },
      {
        file: "http/audit-repository.ts",
        from: "chains",
        filters: ["day >=", "day <="],
        sorts: [],
      },
      {
        file: "http/audit-repository.ts",
        from: "query",
        filters: ["at >="],
        sorts: [],
      },
      {
        file: "jobs/jobs-repository.ts",
        from: "jobRuns",
        filters: [],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "jobs/jobs-repository.ts",
        from: "jobRuns",
        filters: ["state =="],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "jobs/jobs-repository.ts",
        from: "jobRuns",
        filters: ["job =="],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "jobs/jobs-repository.ts",
        from: "jobRuns",
        filters: ["job ==", "state =="],
        sorts: ["startedAt DESCENDING"],
      },
      {
        file: "lib/due-tasks-repository.ts",
        from: "documents",
        filters: ["task.dueAt <="],
        sorts: ["task.dueAt ASCENDING"],
      },
      {
        file: "lib/due-tasks-repository.ts",
        from: "documents",
        filters: ["task.deadAt <="],
        sorts: ["task.deadAt ASCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["month in"],
        sorts: [],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["ids array-contains-any"],
        sorts: [],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["hasEntered =="],
        sorts: ["month DESCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["enteredCardIds array-contains"],
        sorts: ["month DESCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: [],
        sorts: ["month DESCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["cardIds array-contains"],
        sorts: ["month DESCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["month >="],
        sorts: ["month ASCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "purchases",
        filters: [],
        sorts: ["key ASCENDING"],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "parted",
        filters: ["cardIds array-contains"],
        sorts: [],
      },
      {
        file: "lib/transaction-store-repository.ts",
        from: "old",
        filters: ["walletCardId =="],
        sorts: [],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["state in"],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["state =="],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["source ==", "state in", "retryAt <="],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: [],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["state =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["source =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["source ==", "state =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "lib/webhook-events-repository.ts",
        from: "eventRecords",
        filters: ["receivedAt >="],
        sorts: [],
      },
      {
        file: "mail/broadcast-batches-repository.ts",
        from: "batches()",
        filters: ["uids array-contains"],
        sorts: [],
      },
      {
        file: "mail/broadcast-recipients-repository.ts",
        from: "wallets",
        filters: ["cardIds array-contains"],
        sorts: [],
      },
      {
        file: "mail/broadcasts-repository.ts",
        from: "broadcasts()",
        filters: ["dueAt <="],
        sorts: ["dueAt ASCENDING"],
      },
      {
        file: "mail/broadcasts-repository.ts",
        from: "narrow(filters)",
        filters: [],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mailRecords()",
        filters: ["state =="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mailRecords()",
        filters: ["state in", "notBefore <="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["state =="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["state in", "notBefore <="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["state in", "kind in", "notBefore <="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["state in", "notBefore <="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["state ==", "kind in", "notBefore <="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mailRecords()",
        filters: ["providerId =="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mailRecords()",
        filters: ["to =="],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mailRecords()",
        filters: ["uid =="],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["to =="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["uid =="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "mails()",
        filters: ["data.memberUid =="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "Filter",
        filters: ["to in"],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "Filter",
        filters: ["uid in"],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "query",
        filters: ["createdAt >="],
        sorts: [],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "narrowed",
        filters: [],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "mail/mail-queue-repository.ts",
        from: "reported",
        filters: ["data.mailId =="],
        sorts: [],
      },
      {
        file: "mail/suppressions-repository.ts",
        from: "suppressions()",
        filters: [],
        sorts: ["at DESCENDING"],
      },
      {
        file: "mail/suppressions-repository.ts",
        from: "suppressions()",
        filters: ["reason =="],
        sorts: ["at DESCENDING"],
      },
    ]);
  });

  it("are all found: each filter and each order of the source belongs to one of them", () => {
    const written = files
      .map((file) => readFileSync(join(root, file), "utf8"))
      .flatMap((text) => [...text.matchAll(/\.(?:where|orderBy)\(\s*"/g)]);
    const found = queries.flatMap(({ filters, sorts }) => [...filters, ...sorts]);
    expect(found).toHaveLength(written.length);
  });

  it("are literal, or built from a table that is listed here", () => {
    const places = files.flatMap((file) => {
      const found =
        readFileSync(join(root, file), "utf8").match(/\.(?:where|orderBy)\((?!\s*"|FieldPath\.documentId\(\))/g) ?? [];
      return found.length > 0 ? [{ file: file.replace("functions/src/", ""), places: found.length }] : [];
    });
    expect(places).toEqual(built.map(({ file, places: count }) => ({ file, places: count })));
  });

  it("have an index where they need one, and no index is there for nothing", () => {
    const single = built.flatMap(({ from, filters, sorts }) =>
      sorts.flatMap((sort) => filters.map((filter) => ({ file: "", from, filters: [filter], sorts: [sort] }))),
    );
    const needed = [...queries, ...single]
      .filter((query) => indexFor(query).length > 1)
      .map((query) => `${collections[query.from] ?? query.from}: ${indexFor(query).join(", ")}`);
    expect(declared.toSorted()).toEqual([...new Set([...needed, ...sums])].toSorted());
  });

  it("that filter by several fields at once are served by one index for each, which Firestore joins: all end in the same order", () => {
    for (const { from, filters, sorts } of built) {
      for (const sort of sorts) {
        for (const chosen of subsets(filters)) {
          const parts = chosen.map((filter) => indexFor({ file: "", from, filters: [filter], sorts: [sort] }));
          expect(declared).toEqual(expect.arrayContaining(parts.map((fields) => `${from}: ${fields.join(", ")}`)));
          expect(parts.every((fields) => fields.length === 2 && fields.at(-1) === sort)).toBe(true);
        }
      }
    }
  });
});
