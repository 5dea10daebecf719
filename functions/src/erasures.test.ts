import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { erasures } from "./services.ts";

/** What is kept when someone deletes their account, and why. */
const kept = {
  alertCounts: "how many alerts of each type were made and acted on; they expire after 400 days",
  alertRuleSets: "alert rules, the same for everybody",
  alertRules: "alert rules, the same for everybody",
  alertRuns: "counts of a run; the ids of people who failed expire after 90 days",
  alertSweeps: "how far the sweeps have come",
  auditChains: "where the chains of the audit log end",
  auditDays: "the seals of the audit log",
  auditLog: "what staff did; it must outlast them",
  broadcasts: "what staff sent to many members, without naming any of them, and which member of staff did",
  callStats: "how calls of vendors went, without whom they were for; they expire after 7 days",
  cards: "the catalog",
  catalog: "the catalog",
  dailyPerformance: "how fast pages and calls were on a day, of nobody in particular; they expire after 400 days",
  dailyFigures: "counts of each day, of nobody in particular",
  deletedAccounts: "on which day somebody signed up and how far they came, of nobody in particular",
  disputes: "what banks took back, for our accounts; they expire after two years",
  endedPlans: "when plans of deleted accounts began, were paid and ended, of nobody in particular",
  flagSets: "flags, the same for everybody, and which member of staff changed them",
  jobRuns: "counts of a run, and which member of staff asked for it; they expire after 30 days",
  jobs: "when a job last succeeded, and which member of staff paused it",
  mailFigures: "how much mail was sent and delivered on a day, of nobody in particular",
  mailSuppressions: "digests of addresses that must get no mail, whoever owns them next",
  mailTemplates: "the texts of mail with their versions, and which member of staff changed them",
  mailTexts: "the live texts of mail, the same for everybody",
  performanceCounts: "the same, as instances measured it; they expire after 9 days",
  products: "what we sell",
  proposals: "what imports propose for the catalog",
  rateLimits: "digests, which expire within two days",
  restoreTests: "what staff recorded of restoring backups",
  trials: "digests of addresses that had their trial",
  webhookEvents: "ids of vendor events and digests, which expire after 30 days",
};

/** The top-level collections that the source names. */
function usedCollections(): string[] {
  const texts = globSync("functions/src/**/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const named = texts.flatMap((text) => [
    ...text.matchAll(/(?:\bdb|firestore\(\))\s*\.collection\("(\w+)"\)|\.doc\([`"](\w+)\//g),
  ]);
  return [...new Set(named.map(([, collection, path]) => collection ?? path ?? ""))].toSorted();
}

describe("the deletion of an account", () => {
  it("covers every collection: it is erased, or stays for a reason", () => {
    const erased = erasures().flatMap(({ collections }) => collections);
    expect(usedCollections()).toEqual([...erased, ...Object.keys(kept)].toSorted());
  });

  it("begins with figures, then the plan, which the payment provider may fail to end, and ends with the account", () => {
    const names = erasures().map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(["figures", "billing"]);
    expect(names.at(-1)).toBe("account");
  });
});
