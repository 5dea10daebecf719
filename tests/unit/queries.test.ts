import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIRECTORY_FILTERS, DIRECTORY_ORDERS } from "../../functions/src/features/accounts/directory-repository.ts";
import { ALERT_FILTERS, ALERT_ORDERS } from "../../functions/src/features/alerts/repository.ts";
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
  const listed = filters.filter((filter) => filter.endsWith(" array-contains"));
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
  ofMember: "alerts",
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
        from: "versionsOf(id)",
        filters: [],
        sorts: ["version DESCENDING"],
      },
      {
        file: "admin/system/restore-tests-repository.ts",
        from: "restoreTests",
        filters: [],
        sorts: ["day DESCENDING"],
      },
      {
        file: "admin/system/webhooks-repository.ts",
        from: "eventRecords",
        filters: [],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "admin/system/webhooks-repository.ts",
        from: "eventRecords",
        filters: ["state =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "admin/system/webhooks-repository.ts",
        from: "eventRecords",
        filters: ["source =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "admin/system/webhooks-repository.ts",
        from: "eventRecords",
        filters: ["source ==", "state =="],
        sorts: ["receivedAt DESCENDING"],
      },
      {
        file: "admin/system/webhooks-repository.ts",
        from: "eventRecords",
        filters: ["receivedAt >="],
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
        file: "features/billing/event-repository.ts",
        from: "eventRecords",
        filters: ["state in"],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "features/billing/event-repository.ts",
        from: "webhookEvents",
        filters: ["state in", "retryAt <="],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "features/billing/event-repository.ts",
        from: "webhookEvents",
        filters: ["state in", "retryAt <="],
        sorts: [],
      },
      {
        file: "features/billing/event-repository.ts",
        from: "eventRecords",
        filters: ["state in"],
        sorts: [],
      },
      {
        file: "features/billing/event-repository.ts",
        from: "eventRecords",
        filters: ["state =="],
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
        sorts: [],
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
        from: "purchases",
        filters: [],
        sorts: ["key DESCENDING"],
      },
      {
        file: "features/wallet/repository.ts",
        from: "purchases",
        filters: ["walletCardId =="],
        sorts: ["key DESCENDING"],
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
        file: "mail/broadcast-batches-repository.ts",
        from: "batches()",
        filters: ["uids array-contains"],
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
        filters: ["state in", "notBefore <="],
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
        from: "mails()",
        filters: ["template ==", "sentAt >="],
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
        filters: ["mailId =="],
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
