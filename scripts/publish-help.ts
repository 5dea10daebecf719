import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { readSeedArticles } from "../content/articles.ts";
import { publishSeedArticles } from "../functions/src/features/help/publish-seed-repository.ts";
import { createAuditRepository, createSystemContext } from "../functions/src/http/audit-repository.ts";
import { log, runMain, Stop } from "./lib/log.ts";

const usage = "Usage: npm run publish-help -- --project=<your Firebase project>";

/** Publishes the articles of this checkout to a project. Those that staff published since stay as they are. */
await runMain(async () => {
  const { values } = parseArgs({ options: { project: { type: "string" } } });
  if (!values.project) throw new Stop(usage);
  const db = getFirestore(initializeApp({ projectId: values.project }));
  const now = new Date();
  const context = createSystemContext("publish-help", "documentation.publish", randomUUID(), now);
  const results = await createAuditRepository(db).job(context, "articles", async () => {
    const published = await publishSeedArticles(db, readSeedArticles(), now);
    const changed = published.filter(({ outcome }) => outcome === "new" || outcome === "changed");
    return { after: { articles: changed.map(({ id }) => id) }, answer: published };
  });
  for (const { id, outcome } of results) {
    if (outcome === "new") console.log(`+ ${id}`);
    if (outcome === "changed") console.log(`~ ${id}`);
    if (outcome === "of staff") console.log(`= ${id} stays as staff left it`);
  }
  log(`${results.filter(({ outcome }) => outcome === "new" || outcome === "changed").length} articles were published`);
});
