import { createHash } from "node:crypto";
import { addDays } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import type { AuditAction, AuditObject } from "../../core/src/domain/staff/tabs.ts";
import { instantAt } from "../../core/src/domain/alerts/times.ts";
import type { StaffRole } from "../../core/src/domain/staff/roles.ts";
import type { RestoreTest } from "../../functions/src/admin/system/restore-tests-repository.ts";
import type { ReportRecord } from "../../functions/src/features/catalog/reports-repository.ts";
import { type ChainEnd, getChainId, linkEntry } from "../../functions/src/http/audit-chain.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
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

type Deed = {
  by: Actor;
  at: Date;
  action: AuditAction;
  object: AuditObject;
  before: unknown;
  after: unknown;
  reason?: string;
  outcome?: "started";
};

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

/** The entries of what takes longer than a transaction: as it starts, and as it ends. */
const job = (deed: Omit<Deed, "before" | "outcome">): Deed[] => [
  { ...deed, before: null, after: null, outcome: "started" },
  { ...deed, before: null, at: new Date(deed.at.getTime() + 800) },
];

const notes: [string, ...string[]] = [
  "Asked whether their bank can be linked.",
  "Wants a reminder a week before the annual fee.",
  "Moved to another address, has both emails.",
  "Reported a credit that was posted late.",
];

/** What members ask support for, every third day. */
function support(members: readonly Member[], today: CivilDate): { documents: Stored[]; deeds: Deed[] } {
  const random = createRandom(50_000);
  const documents: Stored[] = [];
  const deeds: Deed[] = [];
  for (let daysAgo = yearAgo; daysAgo > 0; daysAgo -= 3) {
    const day = addDays(today, -daysAgo);
    const asking = members.filter(({ joinedOn, wallet }) => joinedOn < day && wallet !== null);
    const member = asking[random.between(0, asking.length - 1)];
    if (member === undefined) continue;
    const by = random.pick([owner, ...colleagues] as [Actor, ...Actor[]]);
    const at = instantAt(day, `1${random.between(0, 6)}:${random.between(10, 59)}`, timeZone);
    const object = `users/${member.uid}` as const;
    const kind = random.between(0, 3);
    if (kind === 0) {
      const text = random.pick(notes);
      const id = `invented-note-${daysAgo}`;
      documents.push({ path: `directory/${member.uid}/notes/${id}`, data: { text, byUid: by.uid, at } });
      deeds.push({ by, at, action: "users.add-note", object, before: null, after: { noteId: id } });
    } else if (kind === 1) {
      const after = { sessionsFrom: at.toISOString() };
      deeds.push(...job({ by, at, action: "users.revoke-sessions", object, after, reason: "Lost a phone" }));
    } else if (kind === 2) {
      const after = { rule: random.pick(["payment_due", "credit_expiring"]) };
      const asked = { by, at, action: "alert-rules.explain", object } as const;
      deeds.push({ ...asked, before: null, after });
    } else {
      const after = { documents: random.between(20, 60) };
      deeds.push(...job({ by, at, action: "users.export", object, after, reason: "They asked for their data" }));
    }
  }
  return { documents, deeds };
}

/** Backups that were restored, the last one longer ago than it should be. */
function restoreTests(today: CivilDate): { documents: Stored[]; deeds: Deed[] } {
  const tests = [280, 188, 97].map((daysAgo) => {
    const day = addDays(today, -daysAgo);
    const at = instantAt(day, "11:30", timeZone);
    const note = "Restored into another database and compared with the figures of that day.";
    const record: RestoreTest = { day, minutes: 40, isPassed: true, note, recordedBy: owner.uid, recordedAt: at };
    const path = `restoreTests/invented-test-${daysAgo}` as const;
    const recorded = { by: owner, at, action: "system.record-restore-test", object: path } as const;
    return {
      document: { path, data: record },
      deed: { ...recorded, before: null, after: record, reason: "Quarterly" },
    };
  });
  return { documents: tests.map(({ document }) => document), deeds: tests.map(({ deed }) => deed) };
}

/** What was noted of days on the charts. */
function chartNotes(today: CivilDate): { documents: Stored[]; deeds: Deed[] } {
  const day = addDays(today, -12);
  const at = instantAt(addDays(day, 1), "09:20", timeZone);
  const text = "A bank's statements came a day late";
  const path = `chartNotes/${day}` as const;
  return {
    documents: [{ path, data: { text, byUid: owner.uid, at } }],
    deeds: [
      {
        by: owner,
        at,
        action: "overview.change-chart-note",
        object: path,
        before: null,
        after: { text },
      },
    ],
  };
}

/** What is done each week: the plans are fetched from Stripe, and a list is exported. */
function routine(today: CivilDate): Deed[] {
  const deeds: Deed[] = [];
  for (let daysAgo = yearAgo; daysAgo > 0; daysAgo -= 7) {
    const day = addDays(today, -daysAgo);
    const synced = instantAt(day, "09:40", timeZone);
    const marco = colleagues[1] ?? owner;
    deeds.push(
      ...job({
        by: marco,
        at: synced,
        action: "system.sync-plans",
        object: "plans",
        after: { products: 1, prices: 2 },
      }),
    );
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
    .map(({ by, at, action, object, before, after, reason = null, outcome = "done" }, index) => {
      const chain = getChainId(by.uid, at);
      const content = {
        actorUid: by.uid,
        actorRole: by.role,
        action,
        reason,
        requestId: requestIdOf(`${by.uid} ${at.toISOString().slice(0, 16)}`),
        at,
        object,
        objectType: object.split("/")[0],
        objectId: object.split("/")[1] ?? null,
        before,
        after,
        outcome,
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
  const parts = [reports(members, facts, today), support(members, today), restoreTests(today), chartNotes(today)];
  const deeds = parts.flatMap((part) => part.deeds);
  return [...parts.flatMap(({ documents }) => documents), ...auditDocuments([...deeds, ...routine(today)])];
}
