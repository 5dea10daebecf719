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
  articleSets: "published articles, the same for everybody",
  articles: "articles with their versions, and which member of staff changed them",
  auditChains: "where the chains of the audit log end",
  auditDays: "the seals of the audit log",
  auditLog: "what staff did; it must outlast them",
  bankLinkCounts: "how many links each bank has, of nobody in particular",
  broadcasts: "what staff sent to many members, without naming any of them, and which member of staff did",
  callStats: "how calls of vendors went, without whom they were for; they expire after 7 days",
  cards: "the catalog",
  catalog: "the catalog",
  dailyPerformance: "how fast pages and calls were on a day, of nobody in particular; they expire after 400 days",
  dailyFigures: "counts of each day, of nobody in particular",
  deletedAccounts: "on which day somebody signed up and how far they came, of nobody in particular",
  disputes: "what banks took back, for our accounts; they expire after two years",
  endedPlans: "when plans of deleted accounts began, were paid and ended, of nobody in particular",
  flagSets: "flags and open incidents, the same for everybody, and which member of staff changed them",
  helpCounts: "how often articles were read and voted on, of nobody in particular; they expire after 400 days",
  helpSearches: "searches that found nothing, without whose they were; they expire after 400 days",
  impactEstimates:
    "counts of a card's holders; the id of the one it came to last, until it is done or expires after 7 days",
  installCounts: "how many installs were opened last on a day, of nobody in particular; they expire after 400 days",
  incidents: "what staff published of a problem, and which of them; nothing of members",
  jobRuns: "counts of a run, and which member of staff asked for it; they expire after 30 days",
  jobs: "when a job last succeeded, and which member of staff paused it",
  logoImages: "logos of issuers, networks and merchants",
  logoSets: "the license and source of logos, and which member of staff changed them",
  mailFigures: "how much mail was sent and delivered on a day, of nobody in particular",
  mailSuppressions: "digests of addresses that must get no mail, whoever owns them next",
  mailTemplates: "the texts of mail with their versions, and which member of staff changed them",
  mailTexts: "the live texts of mail, the same for everybody",
  minimumVersions: "the minimum version, the same for everybody, and which member of staff set it",
  newsImages: "pictures of posts",
  newsPosts: "what staff publish for members, with its versions, and which member of staff did",
  newsSources: "feeds that are watched for news, and which member of staff added them",
  podcastCounts:
    "how many members began and finished each episode, of nobody in particular; they expire after 400 days",
  podcastEpisodes: "episodes of podcasts, and which member of staff changed them",
  podcastShows: "podcasts, and which member of staff added them",
  podcastTranscripts: "transcripts of episodes",
  performanceCounts: "the same, as instances measured it; they expire after 9 days",
  products: "what we sell",
  proposals: "what imports propose for the catalog",
  rateLimits: "digests, which expire within two days",
  promptRuns:
    "calls of the language model and test runs, without what was sent, and which member of staff asked for them; 30 days",
  promptUsage: "what calls of a month cost, of nobody in particular",
  prompts: "prompts with their test cases, and which member of staff changed them",
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

  it("notes what figures keep, then ends plan and banks at their providers, and erases the account last", () => {
    const prepared = erasures().filter(({ prepare }) => prepare);
    expect(prepared.map(({ name }) => name)).toEqual(["figures", "billing", "banks"]);
    expect(erasures().at(-1)?.name).toBe("account");
  });
});
