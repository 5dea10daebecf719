import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

// The emulator answers every query. Production refuses one that filters and sorts by different fields without an index.

type Query = { file: string; from: string; filters: string[]; sorts: string[] };

const CHAIN =
  /(?:collection\("(\w+)"\)|(?<![\w.])(\w+(?:\(\w*\))?))((?:\s*\.(?:where|orderBy)\((?:[^()]|\([^()]*\))*\))+)/g;
const indexFile = JSON.parse(readFileSync(join(root, "firestore.indexes.json"), "utf8")) as {
  indexes: { collectionGroup: string; fields: { fieldPath: string; order: "ASCENDING" | "DESCENDING" }[] }[];
};

function queriesOf(file: string): Query[] {
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
const queries = files.flatMap(queriesOf);

/** The fields of the index that a query needs: what it compares for equality, then what it sorts by or bounds. */
function indexFor({ filters, sorts }: Query): string[] {
  const field = (filter: string) => filter.split(" ")[0] ?? "";
  const equal = filters.filter((filter) => /(==|in)$/.test(filter)).map((filter) => `${field(filter)} ASCENDING`);
  const bounded = filters.filter((filter) => !/(==|in)$/.test(filter)).map((filter) => `${field(filter)} ASCENDING`);
  return [...new Set([...equal, ...(sorts.length > 0 ? sorts : bounded)])];
}

const collections: Record<string, string> = { "mails()": "mails" };

describe("the queries of the back end", () => {
  it("are these and no others: a new one is written down here, with its index", () => {
    expect(queries).toEqual([
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
        from: "proposals",
        filters: [],
        sorts: ["createdAt ASCENDING"],
      },
      {
        file: "admin/card-universe/proposals-repository.ts",
        from: "proposals",
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
        file: "features/alerts/repository.ts",
        from: "alertsOf(uid)",
        filters: ["is_read =="],
        sorts: [],
      },
      {
        file: "features/billing/event-repository.ts",
        from: "webhookEvents",
        filters: ["state in", "retryAt <="],
        sorts: ["retryAt ASCENDING"],
      },
      {
        file: "features/billing/repository.ts",
        from: "subscriptions",
        filters: ["ended_at =="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "customers",
        filters: ["nextSyncAt <="],
        sorts: ["nextSyncAt ASCENDING"],
      },
      {
        file: "features/billing/repository.ts",
        from: "invoices",
        filters: ["status =="],
        sorts: [],
      },
      {
        file: "features/billing/repository.ts",
        from: "invoices",
        filters: [],
        sorts: ["createdAt DESCENDING"],
      },
      {
        file: "features/catalog/cards-repository.ts",
        from: "changesOf(cardId)",
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
        from: "archiveOf(uid)",
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
        file: "integrations/email/outbox-repository.ts",
        from: "mails()",
        filters: ["state =="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "integrations/email/outbox-repository.ts",
        from: "mails()",
        filters: ["state in", "notBefore <="],
        sorts: ["notBefore ASCENDING"],
      },
      {
        file: "integrations/email/outbox-repository.ts",
        from: "mails()",
        filters: ["providerId =="],
        sorts: [],
      },
      {
        file: "integrations/email/outbox-repository.ts",
        from: "mails()",
        filters: ["to =="],
        sorts: [],
      },
      {
        file: "integrations/email/outbox-repository.ts",
        from: "mails()",
        filters: ["uid =="],
        sorts: [],
      },
    ]);
  });

  it("are all found: each filter and each order of the source belongs to one of them", () => {
    const written = files
      .map((file) => readFileSync(join(root, file), "utf8"))
      .flatMap((text) => [...text.matchAll(/\.(?:where|orderBy)\(/g)]);
    const found = queries.flatMap(({ filters, sorts }) => [...filters, ...sorts]);
    expect(found).toHaveLength(written.length);
  });

  it("have an index where they need one, and no index is there for nothing", () => {
    const needed = queries
      .filter((query) => indexFor(query).length > 1)
      .map((query) => `${collections[query.from] ?? query.from}: ${indexFor(query).join(", ")}`);
    const declared = indexFile.indexes.map(
      ({ collectionGroup, fields }) =>
        `${collectionGroup}: ${fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join(", ")}`,
    );
    expect(declared.toSorted()).toEqual([...new Set(needed)].toSorted());
  });
});
