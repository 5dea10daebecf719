import { createHash } from "node:crypto";
import { addDays } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import { instantAt } from "../../core/src/domain/alerts/times.ts";
import type { StaffRole } from "../../core/src/domain/staff/roles.ts";
import type { ReportRecord } from "../../functions/src/features/catalog/reports-repository.ts";
import { type ChainEnd, chainOf, linkEntry } from "../../functions/src/http/audit-chain.ts";
import type { CatalogFacts } from "../../functions/src/lib/catalog-facts.ts";
import { people, timeZone } from "../people.ts";
import type { Member } from "./people.ts";
import { createRandom } from "./random.ts";

type Stored = { path: string; data: Record<string, unknown> };
type Actor = { uid: string; email: string; firstName: string; role: StaffRole };

/** Who works in the back office beside the owner. */
export const colleagues: Actor[] = [
  { uid: "invented-staff-priya", email: "priya.raman@cardwell.test", firstName: "Priya", role: "editor" },
  { uid: "invented-staff-marco", email: "marco.silva@cardwell.test", firstName: "Marco", role: "support" },
];
const owner: Actor = { ...people.admin, role: "owner" };

const REPORTS = 36;
/** A report is answered within three days; the newest are still open. */
const answersAfterDays = 3;

type Deed = { by: Actor; at: Date; action: string; object: string; before: unknown; after: unknown };

const messages: [string, ...string[]] = [
  "The issuer's page shows a different amount since last week.",
  "My card's agreement has another number here.",
  "This doesn't apply to cards opened before 2025, as far as I can tell.",
  "The link to the source is broken.",
];
const cardIds: [string, ...string[]] = [
  "amex-gold",
  "capital-one-venture",
  "discover-it-cash-back",
  "citi-custom-cash",
];

const yearAgo = 362;

/** Reports of members, and their answers. */
function reports(
  members: readonly Member[],
  facts: CatalogFacts,
  today: CivilDate,
): { documents: Stored[]; deeds: Deed[] } {
  const random = createRandom(40_000);
  const writers = members.filter(({ wallet }) => wallet !== null);
  const documents: Stored[] = [];
  const deeds: Deed[] = [];
  for (let index = 0; index < REPORTS; index += 1) {
    const daysAgo = Math.round(yearAgo - (index * yearAgo) / (REPORTS - 1)) + (index === REPORTS - 1 ? 1 : 0);
    const createdOn = addDays(today, -daysAgo);
    const writer = writers.filter(({ joinedOn }) => joinedOn <= createdOn).at(random.between(-40, -1)) ?? writers[0];
    const cardId = random.pick(cardIds);
    const name = facts.getTerms(cardId)?.name;
    if (!writer || name === undefined) continue;
    const answeredOn = addDays(createdOn, random.between(1, answersAfterDays));
    const isAnswered = answeredOn < today;
    const status = !isAnswered ? "open" : random.chance(0.6) ? "corrected" : "declined";
    const answeredAt = isAnswered ? instantAt(answeredOn, `1${random.between(0, 7)}:15`, timeZone) : null;
    const by = random.pick([owner, ...colleagues] as [Actor, ...Actor[]]);
    const answer =
      status === "open"
        ? null
        : status === "corrected"
          ? "Thank you, we corrected it."
          : "We checked it: the issuer's page agrees with ours.";
    const id = `invented-report-${String(index + 1).padStart(2, "0")}`;
    const record: ReportRecord = {
      uid: writer.uid,
      cardId,
      path: "fees.annualCents",
      label: "Annual fee",
      message: random.pick(messages),
      status,
      createdAt: instantAt(createdOn, writer.time, timeZone),
      answer,
      answeredAt,
      answeredBy: isAnswered ? by.uid : null,
    };
    documents.push({ path: `factReports/${id}`, data: record });
    if (answeredAt)
      deeds.push({
        by,
        at: answeredAt,
        action: "card-universe.answer-report",
        object: `factReports/${id}`,
        before: { status: "open" },
        after: { status, answer },
      });
  }
  return { documents, deeds };
}

/** What is done each week: the plans are fetched from Stripe, and a list is exported. */
function routine(today: CivilDate): Deed[] {
  const deeds: Deed[] = [];
  for (let daysAgo = yearAgo; daysAgo > 0; daysAgo -= 7) {
    const day = addDays(today, -daysAgo);
    const synced = instantAt(day, "09:40", timeZone);
    const marco = colleagues[1] ?? owner;
    for (const after of [null, { products: 1, prices: 2 }])
      deeds.push({ by: marco, at: synced, action: "system.sync-plans", object: "plans", before: null, after });
    if (daysAgo % 4 === 0)
      deeds.push({
        by: owner,
        at: instantAt(day, "16:05", timeZone),
        action: "back-office.export",
        object: "exports/reports",
        before: null,
        after: { rows: 20 + (daysAgo % 17), filters: {} },
      });
  }
  return deeds;
}

/** The same for the entries of one request. */
const requestIdOf = (request: string): string =>
  createHash("sha256")
    .update(request)
    .digest("hex")
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

/** Entries of the audit log, each linked to the one before it of the same person and day. */
function auditDocuments(deeds: readonly Deed[]): Stored[] {
  const ends = new Map<string, ChainEnd>();
  const entries = deeds
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, at, action, object, before, after }, index) => {
      const chain = chainOf(by.uid, at);
      const isStart = action === "system.sync-plans" && after === null;
      const content = {
        actorUid: by.uid,
        actorRole: by.role,
        action,
        reason: null,
        requestId: requestIdOf(`${by.uid} ${at.toISOString()}`),
        at,
        object,
        objectType: object.split("/")[0],
        before,
        after,
        outcome: isStart ? "started" : "done",
      };
      const link = linkEntry(chain, ends.get(chain), content);
      ends.set(chain, { position: link.position, hash: link.hash });
      return { path: `auditLog/invented-entry-${String(index + 1).padStart(3, "0")}`, data: { ...content, ...link } };
    });
  const heads = [...ends].map(([chain, { position, hash }]) => ({
    path: `auditChains/${chain}`,
    data: { day: chain.slice(0, 10), position, hash },
  }));
  return [...entries, ...heads];
}

/** What staff did in the year, with the reports that they answered. */
export function staffDocuments(
  members: readonly Member[],
  { facts, today }: { facts: CatalogFacts; today: CivilDate },
): Stored[] {
  const { documents, deeds } = reports(members, facts, today);
  return [...documents, ...auditDocuments([...deeds, ...routine(today)])];
}
