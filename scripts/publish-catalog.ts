import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { seedCatalog } from "../catalog/catalog.ts";
import { publicationNotes } from "../functions/src/features/alerts/replan/replan.ts";
import { createReplanRuns } from "../functions/src/features/alerts/replan/runs-repository.ts";
import { createCardCatalog } from "../functions/src/features/catalog/catalog.ts";
import type { CardCatalog } from "../functions/src/features/catalog/catalog.ts";
import type { Plan } from "../functions/src/features/catalog/publish.ts";
import { createSystemContext, createAuditRepository } from "../functions/src/http/audit-repository.ts";
import { AppError } from "../functions/src/lib/app-error.ts";
import { runMain, log, Stop } from "./lib/log.ts";

const usage =
  "Usage: npm run publish-catalog -- --project=<your Firebase project> [--effective=YYYY-MM-DD] [--publish | --rebuild]\nWithout --publish it only lists what would change. --rebuild writes the release anew from the cards, and publishes nothing.";

/** What a publication would do, card by card. Of a card that is new its name is enough. */
function difference({ cards, problems, isReferenceNew }: Plan): string[] {
  const { reference } = seedCatalog;
  return [
    ...(isReferenceNew ? ["Banks, currencies, categories, shops or rules differ"] : []),
    ...cards.flatMap(({ terms, before, changes }) => [
      `${before ? "~" : "+"} ${terms.id}`,
      ...(before ? changes : []).map((change) => {
        const words = formatChange(change, before, terms, reference);
        return `    ${words.label}: ${words.before} → ${words.after}${words.materiality === "material" ? "  (material)" : ""}`;
      }),
    ]),
    ...problems.map(({ cardId, path, message }) => `! ${cardId} ${path}: ${message}`),
  ];
}

const ourselves = "publish-catalog";

/** Of cards that would change, those that staff published since: what they entered and verified there is theirs to change. */
async function ofStaff({ cards }: Plan, catalog: CardCatalog): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { terms, before } of cards) {
    const [last] = before ? await catalog.cards.readVersions(terms.id, 1) : [];
    if (last && last.actor !== ourselves) found.add(terms.id);
  }
  return found;
}

async function isWhole({ reader, publisher }: CardCatalog): Promise<boolean> {
  try {
    await reader.release();
    return !(await publisher.isHeadLost());
  } catch (error) {
    if (error instanceof AppError && error.code === "vendor_unavailable") return false;
    throw error;
  }
}

/** The reference that is published when it can be read, which staff may have added to; else that of the seed. */
async function rebuild({ reader, publisher }: CardCatalog, now: Date): Promise<string> {
  const isReadable = await reader.head().then(
    ({ version }) => version > 0,
    () => false,
  );
  const { cards, catalogVersion } = await publisher.rebuild(isReadable ? null : seedCatalog.reference, now);
  const from = isReadable ? "" : "; banks, currencies, categories, shops and rules are those of this checkout";
  return `The release of ${cards} cards is written anew, as version ${catalogVersion}${from}`;
}

/** The next sweep of the alerts begins what a publication noted. */
const foundBySweeps = () => Promise.resolve();

/** Publishes the seed catalog to a project. Cards that staff published since, and cards that the seed does not have, stay as they are. */
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string" },
      effective: { type: "string" },
      publish: { type: "boolean", default: false },
      rebuild: { type: "boolean", default: false },
    },
  });
  if (!values.project || (values.publish && values.rebuild)) throw new Stop(usage);
  const db = getFirestore(initializeApp({ projectId: values.project }));
  const now = new Date();
  const effectiveFrom = values.effective ?? now.toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(effectiveFrom)) throw new Stop(usage);
  const catalog = createCardCatalog(
    db,
    publicationNotes(
      createReplanRuns(db, () => new Date()),
      foundBySweeps,
    ),
  );
  const { publisher } = catalog;
  if (values.rebuild) {
    log(await rebuild(catalog, now));
    return;
  }
  // Without the release it is unknown which cards staff published since.
  if (!(await isWhole(catalog)))
    throw new Stop("The release of the cards is broken or gone. Run this with --rebuild first.");
  const all = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  const theirs = await ofStaff(await publisher.plan(all, seedCatalog.reference), catalog);
  const wanted = all.filter(({ terms }) => !theirs.has(terms.id));
  const plan = await publisher.plan(wanted, seedCatalog.reference);
  for (const cardId of theirs) console.log(`= ${cardId} stays as staff published it`);
  for (const line of difference(plan)) console.log(line);
  if (plan.problems.length > 0)
    throw new Stop("Nothing is published while a card makes no sense; see the lines with !.");
  if (plan.cards.length === 0 && !plan.isReferenceNew) {
    log(`${values.project} has this catalog already`);
    return;
  }
  if (!values.publish) {
    log(`${plan.cards.length} of ${wanted.length} cards would change; add --publish to publish them`);
    return;
  }
  const publishing = { actor: ourselves, reason: "The catalog of this release", effectiveFrom, now };
  const context = createSystemContext(ourselves, "card-universe.publish", randomUUID(), now);
  const { cards, catalogVersion } = await createAuditRepository(db).job(context, "cards", async () => {
    const published = await publisher.publishAll(wanted, seedCatalog.reference, publishing);
    return { after: published, answer: published };
  });
  log(`${cards} cards are published; the catalog is at version ${catalogVersion}`);
});
