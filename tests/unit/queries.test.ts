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

const formatQuery = ({ file, from, filters, sorts }: Query) =>
  [
    `${file}: ${from}`,
    ...(filters.length > 0 ? [`where ${filters.join(", ")}`] : []),
    ...(sorts.length > 0 ? [`by ${sorts.join(", ")}`] : []),
  ].join(" ");

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
    expect(queries.map(formatQuery)).toEqual([
      "admin/card-universe/holders-repository.ts: wallets where cardIds array-contains",
      "admin/card-universe/holders-repository.ts: wallets where hasDescribedCards == by updatedAt DESCENDING",
      "admin/card-universe/holders-repository.ts: wallets where cardIds array-contains-any",
      "admin/card-universe/impacts-repository.ts: holders where cardIds array-contains by __name__ ASCENDING",
      "admin/card-universe/proposals-repository.ts: proposals where sourceName ==, status ==",
      "admin/card-universe/proposals-repository.ts: proposalRecords by createdAt ASCENDING",
      "admin/card-universe/proposals-repository.ts: proposalRecords where status == by createdAt ASCENDING",
      "admin/card-universe/proposals-repository.ts: proposals where status ==",
      "admin/card-universe/proposals-repository.ts: proposals where status ==",
      "admin/email/templates-repository.ts: versionRecords(id) by version DESCENDING",
      "admin/list-views/repository.ts: allViews where list ==, hasShared ==",
      "admin/system/incidents-repository.ts: incidents by startedAt DESCENDING",
      "admin/system/incidents-repository.ts: incidents where affects array-contains by startedAt DESCENDING",
      "admin/system/restore-tests-repository.ts: restoreTests by day DESCENDING",
      "admin/users/export-repository.ts: households where concerned array-contains-any",
      "admin/users/notes-repository.ts: notes(uid) by at DESCENDING",
      "features/accounts/directory-repository.ts: people where staffRole ==",
      "features/accounts/directory-repository.ts: people where changesAt <= by changesAt ASCENDING",
      "features/accounts/directory-repository.ts: people where changesAt <=",
      "features/accounts/directory-repository.ts: entries where emailDigest in",
      "features/alerts/back-test/back-tests-repository.ts: backTests where uids array-contains",
      "features/alerts/back-test/back-tests-repository.ts: people by __name__ ASCENDING",
      "features/alerts/back-test/back-tests-repository.ts: statements where closeOn >=",
      "features/alerts/changes-repository.ts: alertsRef(uid) where type ==",
      "features/alerts/engine/person-repository.ts: alerts(uid) where type ==, closedAt ==",
      "features/alerts/engine/person-repository.ts: people where shard ==, nextDueAt >, nextDueAt <= by nextDueAt ASCENDING",
      "features/alerts/engine/person-repository.ts: wallets where shard ==, nextDueAt <=",
      "features/alerts/engine/rules-repository.ts: versions by version DESCENDING",
      "features/alerts/engine/runs-repository.ts: runs by startedAt DESCENDING",
      "features/alerts/replan/runs-repository.ts: wallets by __name__ ASCENDING",
      "features/alerts/replan/runs-repository.ts: wallets where cardIds array-contains by __name__ ASCENDING",
      "features/alerts/replan/runs-repository.ts: runs where state ==, leaseUntil <= by leaseUntil ASCENDING",
      "features/alerts/repository.ts: alertsRef(uid) where box ==",
      "features/alerts/repository.ts: alertsRef(uid) by seq DESCENDING",
      "features/alerts/repository.ts: alerts where type == by seq DESCENDING",
      "features/alerts/repository.ts: alerts where groupKey == by seq DESCENDING",
      "features/banks/counts-repository.ts: links where duplicateOf == by institutionId ASCENDING",
      "features/banks/counts-repository.ts: ordered where institutionId >",
      "features/banks/counts-repository.ts: links where institutionId == by updatedAt DESCENDING",
      "features/banks/outage-notices-repository.ts: notices where uid ==",
      "features/banks/outage-notices-repository.ts: notices by __name__ ASCENDING",
      "features/banks/outage-notices-repository.ts: notices where uid ==",
      "features/banks/repository.ts: links where duplicateOf ==, syncDueAt <= by syncDueAt ASCENDING",
      "features/banks/repository.ts: links where uid ==",
      "features/banks/repository.ts: narrowed by since DESCENDING",
      "features/banks/repository.ts: events where uid == by at DESCENDING",
      "features/banks/repository.ts: sessions where uid == by createdAt DESCENDING",
      "features/banks/repository.ts: bankLinks where syncDueAt <= by syncDueAt ASCENDING",
      "features/banks/repository.ts: links by lastSync.startedAt DESCENDING",
      "features/banks/repository.ts: links where lastSync.isFailed == by lastSync.startedAt DESCENDING",
      "features/banks/repository.ts: tokens where uid ==",
      "features/banks/repository.ts: links where uid ==",
      "features/banks/repository.ts: collection where uid ==",
      "features/billing/repository.ts: subscriptions where ended_at ==",
      "features/billing/repository.ts: customerRecords where nextSyncAt <= by nextSyncAt ASCENDING",
      "features/billing/repository.ts: customers where nextSyncAt <=",
      "features/billing/repository.ts: invoices(uid) where status ==",
      "features/billing/repository.ts: invoices(uid) by createdAt DESCENDING",
      "features/billing/repository.ts: invoices(uid) by createdAt ASCENDING",
      "features/billing/repository.ts: disputeRecords by createdAt DESCENDING",
      "features/catalog/cards-repository.ts: versions by version DESCENDING",
      "features/catalog/reports-repository.ts: factReports where uid ==, cardId == by createdAt DESCENDING",
      "features/catalog/reports-repository.ts: factReports where cardId ==, status == by createdAt ASCENDING",
      "features/catalog/reports-repository.ts: factReports by createdAt ASCENDING",
      "features/catalog/reports-repository.ts: factReports where status == by createdAt ASCENDING",
      "features/catalog/reports-repository.ts: factReports where status ==",
      "features/catalog/reports-repository.ts: factReports where status ==",
      "features/catalog/reports-repository.ts: factReports where uid ==",
      "features/figures/credit-value-repository.ts: reminders where type ==, dueOn ==",
      "features/figures/credit-value-repository.ts: ofMember where type ==, dueOn ==",
      "features/figures/people-repository.ts: ofMember where type in, dueOn ==",
      "features/figures/people-repository.ts: directory where createdAt >=, createdAt < by createdAt DESCENDING",
      "features/figures/people-repository.ts: directory where steps array-contains, createdAt >=, createdAt < by createdAt DESCENDING",
      "features/figures/people-repository.ts: deletedAccounts where day >=, day < by day DESCENDING",
      "features/figures/people-repository.ts: deletedAccounts where steps array-contains, day >=, day < by day DESCENDING",
      "features/figures/people-repository.ts: plans where created >=, created < by created DESCENDING",
      "features/figures/people-repository.ts: invoices where price_changed_at >=, price_changed_at < by price_changed_at DESCENDING",
      "features/figures/people-repository.ts: plans where canceled_at >=, canceled_at < by canceled_at DESCENDING",
      "features/figures/people-repository.ts: plans where ended_at >=, ended_at < by ended_at DESCENDING",
      "features/figures/people-repository.ts: invoices where paid_at >=, paid_at < by paid_at DESCENDING",
      "features/figures/people-repository.ts: alerts where type ==, dueOn >=, dueOn < by dueOn DESCENDING",
      "features/figures/people-repository.ts: alerts where type ==, dueOn >=, dueOn < by dueOn DESCENDING",
      "features/figures/people-repository.ts: invoices where paid_at >=, paid_at <, amountPaidCents >",
      "features/figures/repository.ts: plans by created ASCENDING",
      "features/figures/repository.ts: alerts where status in, closedAt > by closedAt ASCENDING",
      "features/figures/repository.ts: alerts by createdAt ASCENDING",
      "features/figures/repository.ts: invoices where paidAt > by paidAt ASCENDING",
      "features/figures/repository.ts: directory where createdAt >=, createdAt <",
      "features/figures/repository.ts: deletedAccounts where day ==",
      "features/figures/repository.ts: directory by createdAt ASCENDING",
      "features/figures/repository.ts: invoices where price_changed_at >=, price_changed_at <",
      "features/figures/repository.ts: plans where created >=, created <",
      "features/figures/repository.ts: plans where trial_end >=, trial_end <",
      "features/figures/repository.ts: plans where canceled_at >=, canceled_at <",
      "features/figures/repository.ts: plans where ended_at >=, ended_at <",
      "features/figures/repository.ts: invoices where paid_at >=, paid_at <",
      "features/figures/repository.ts: aboutPayments where type ==, dueOn ==",
      "features/figures/repository.ts: aboutPayments where type ==, dueOn ==",
      "features/help/articles-repository.ts: versions(id) by version DESCENDING",
      "features/household/repository.ts: households where concerned array-contains",
      "features/household/repository.ts: households where concerned array-contains-any",
      "features/mobile/installs-repository.ts: installs where uid ==",
      "features/mobile/installs-repository.ts: installs where uid ==",
      "features/mobile/installs-repository.ts: installs where lastSeenOn >= by lastSeenOn DESCENDING",
      "features/mobile/installs-repository.ts: installs where release < by release DESCENDING",
      "features/mobile/installs-repository.ts: installs where platform ==, release < by release DESCENDING",
      "features/mobile/installs-repository.ts: installs where uid in",
      "features/news/posts-repository.ts: versions(id) by version DESCENDING",
      "features/news/posts-repository.ts: newsPosts where dueAt <= by dueAt ASCENDING",
      "features/news/posts-repository.ts: newsPosts where dueAt <=",
      "features/news/posts-repository.ts: posts where audience array-contains-any by publishedAt DESCENDING",
      "features/news/posts-repository.ts: posts where pinnedUntil > by pinnedUntil ASCENDING",
      "features/news/sources-repository.ts: sources by name ASCENDING",
      "features/news/sources-repository.ts: newsSources where fetchAt <= by fetchAt ASCENDING",
      "features/news/sources-repository.ts: newsSources where fetchAt <=",
      "features/podcasts/episodes-repository.ts: query where publishAt <=",
      "features/podcasts/episodes-repository.ts: query where publishAt >",
      "features/podcasts/episodes-repository.ts: episodes where isListed ==, publishAt <= by publishAt DESCENDING",
      "features/podcasts/episodes-repository.ts: narrowed by publishAt ASCENDING",
      "features/podcasts/episodes-repository.ts: episodes where hasProblems ==",
      "features/podcasts/episodes-repository.ts: all where showId ==",
      "features/podcasts/episodes-repository.ts: podcastEpisodes where showId ==",
      "features/podcasts/episodes-repository.ts: ofShow where hasProblems ==",
      "features/podcasts/episodes-repository.ts: podcastEpisodes where checkAt <= by checkAt ASCENDING",
      "features/podcasts/episodes-repository.ts: episodes where showId ==, checkAt <= by checkAt ASCENDING",
      "features/podcasts/episodes-repository.ts: podcastEpisodes where checkAt <=",
      "features/podcasts/episodes-repository.ts: collection where showId ==",
      "features/podcasts/shows-repository.ts: shows by title ASCENDING",
      "features/podcasts/shows-repository.ts: podcastShows where fetchAt <= by fetchAt ASCENDING",
      "features/podcasts/shows-repository.ts: podcastShows where fetchAt <=",
      "features/prompts/prompts-repository.ts: versionRecords(id) by version DESCENDING",
      "features/prompts/runs-repository.ts: promptRuns where promptId == by at DESCENDING",
      "features/prompts/runs-repository.ts: promptRuns where promptId ==, kind == by at DESCENDING",
      "features/views/repository.ts: views where uid ==",
      "features/views/repository.ts: documents where uid ==",
      "features/wallet/calendar/calendar-repository.ts: feeds where uid ==",
      "features/wallet/repository.ts: all where walletCardId ==",
      "features/wallet/repository.ts: statements where walletCardId == by closeOn DESCENDING",
      "features/wallet/repository.ts: archive where year in",
      "features/wallet/repository.ts: statements where walletCardId ==",
      "http/audit-days-repository.ts: log where at >=, at <",
      "http/audit-days-repository.ts: chains where day ==",
      "http/audit-days-repository.ts: days where day >= by day DESCENDING",
      "http/audit-days-repository.ts: days by day DESCENDING",
      "http/audit-repository.ts: narrowed by at DESCENDING",
      "http/audit-repository.ts: narrowed by at DESCENDING",
      "http/audit-repository.ts: chains where day >=, day <=",
      "http/audit-repository.ts: query where at >=",
      "jobs/jobs-repository.ts: jobRuns by startedAt DESCENDING",
      "jobs/jobs-repository.ts: jobRuns where state == by startedAt DESCENDING",
      "jobs/jobs-repository.ts: jobRuns where job == by startedAt DESCENDING",
      "jobs/jobs-repository.ts: jobRuns where job ==, state == by startedAt DESCENDING",
      "lib/credit-reminders-repository.ts: alerts where type ==",
      "lib/due-tasks-repository.ts: documents where task.dueAt <= by task.dueAt ASCENDING",
      "lib/due-tasks-repository.ts: documents where task.deadAt <= by task.deadAt ASCENDING",
      "lib/transaction-store-repository.ts: parted where month in",
      "lib/transaction-store-repository.ts: parted where ids array-contains-any",
      "lib/transaction-store-repository.ts: parted where hasEntered == by month DESCENDING",
      "lib/transaction-store-repository.ts: parted where enteredCardIds array-contains by month DESCENDING",
      "lib/transaction-store-repository.ts: parted by month DESCENDING",
      "lib/transaction-store-repository.ts: parted where cardIds array-contains by month DESCENDING",
      "lib/transaction-store-repository.ts: parted where month >= by month ASCENDING",
      "lib/transaction-store-repository.ts: purchases by key ASCENDING",
      "lib/transaction-store-repository.ts: parted where cardIds array-contains",
      "lib/transaction-store-repository.ts: old where walletCardId ==",
      "lib/webhook-events-repository.ts: eventRecords where state in by retryAt ASCENDING",
      "lib/webhook-events-repository.ts: eventRecords where state == by retryAt ASCENDING",
      "lib/webhook-events-repository.ts: eventRecords where source ==, state in, retryAt <= by retryAt ASCENDING",
      "lib/webhook-events-repository.ts: eventRecords by receivedAt DESCENDING",
      "lib/webhook-events-repository.ts: eventRecords where state == by receivedAt DESCENDING",
      "lib/webhook-events-repository.ts: eventRecords where source == by receivedAt DESCENDING",
      "lib/webhook-events-repository.ts: eventRecords where source ==, state == by receivedAt DESCENDING",
      "lib/webhook-events-repository.ts: eventRecords where receivedAt >=",
      "mail/broadcast-batches-repository.ts: batches() where uids array-contains",
      "mail/broadcast-recipients-repository.ts: wallets where cardIds array-contains",
      "mail/broadcasts-repository.ts: broadcasts() where dueAt <= by dueAt ASCENDING",
      "mail/broadcasts-repository.ts: narrow(filters) by createdAt DESCENDING",
      "mail/mail-queue-repository.ts: mailRecords() where state == by notBefore ASCENDING",
      "mail/mail-queue-repository.ts: mailRecords() where state in, notBefore <= by notBefore ASCENDING",
      "mail/mail-queue-repository.ts: mails() where state ==",
      "mail/mail-queue-repository.ts: mails() where state in, notBefore <=",
      "mail/mail-queue-repository.ts: mails() where state in, kind in, notBefore <=",
      "mail/mail-queue-repository.ts: mails() where state in, notBefore <= by notBefore ASCENDING",
      "mail/mail-queue-repository.ts: mails() where state ==, kind in, notBefore <= by notBefore ASCENDING",
      "mail/mail-queue-repository.ts: mailRecords() where providerId ==",
      "mail/mail-queue-repository.ts: mailRecords() where to == by createdAt DESCENDING",
      "mail/mail-queue-repository.ts: mailRecords() where uid == by createdAt DESCENDING",
      "mail/mail-queue-repository.ts: mails() where to ==",
      "mail/mail-queue-repository.ts: mails() where uid ==",
      "mail/mail-queue-repository.ts: mails() where data.memberUid ==",
      "mail/mail-queue-repository.ts: Filter where to in",
      "mail/mail-queue-repository.ts: Filter where uid in",
      "mail/mail-queue-repository.ts: query where createdAt >=",
      "mail/mail-queue-repository.ts: narrowed by createdAt DESCENDING",
      "mail/mail-queue-repository.ts: reported where data.mailId ==",
      "mail/suppressions-repository.ts: suppressions() by at DESCENDING",
      "mail/suppressions-repository.ts: suppressions() where reason == by at DESCENDING",
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
