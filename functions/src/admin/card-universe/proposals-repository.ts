import { createHash } from "node:crypto";
import { type Proposal, proposal as shownProposal } from "@cardwell/core/contract/admin/card-universe";
import { cardTerms, type CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { termsChange } from "../../features/catalog/cards-repository.ts";
import { AppError } from "../../lib/app-error.ts";
import { asStored, isAlreadyExists, orNull, storedInstant, storedJson, zodConverter } from "../../lib/firestore.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** A change with the sentence of the source that it was read from, where it was read in a text. */
type ProposedChange = TermsChange & { sentence?: string };

/** What an import or a person proposes. */
export type NewProposal = Pick<
  Proposal,
  "kind" | "cardName" | "sourceType" | "sourceName" | "sourceUrl" | "confidence" | "rawText" | "candidates"
> & {
  /** The card that it is about, or will become; empty while the match is not sure: the reviewer then names the card. */
  cardId: string;
  /** Paths and values as `diffTerms` names them. For `new_card` they hold the source's facts, for a reviewer who knows the card. */
  changes: ProposedChange[];
  /** Of a `new_card`. */
  terms: CardTerms | null;
  /** Its issuer as the source writes it, where we know none of that name: approving the card adds it. */
  issuerName: string | null;
  /** What is proposed, in any words: the source, the row and its values. The same fingerprint is the same proposal. */
  fingerprint: string;
  /** Which row of its source it comes from: a later proposal on the same subject supersedes one that waits. */
  subject: string;
};

export type ProposalRecord = Omit<NewProposal, "fingerprint"> &
  Pick<Proposal, "id" | "status" | "reviewedBy" | "reason"> & { createdAt: Date; reviewedAt: Date | null };

const proposalRecord = z.extend(z.omit(asStored(shownProposal), { id: true }), {
  changes: storedJson(z.array(z.extend(termsChange, { sentence: z.exactOptional(z.string()) }))),
  terms: orNull(storedJson(asStored(cardTerms))),
  /** Absent in proposals of earlier versions. */
  issuerName: orNull(z.string()),
  subject: z.string(),
  createdAt: storedInstant,
  reviewedAt: orNull(storedInstant),
});

type Decision = Pick<ProposalRecord, "status" | "reviewedBy" | "reviewedAt" | "reason">;

const LOOKED_UP_AT_ONCE = 300;
const MAX_WAITING = 5_000;

/** The id of a proposal is its fingerprint: there can be one of each. */
const buildProposalId = (fingerprint: string): string =>
  createHash("sha256").update(fingerprint).digest("base64url").slice(0, 40);

/** `proposals/{fingerprint}`. */
export function createProposalsRepository(db: Firestore) {
  const proposals = db.collection("proposals");
  const proposalRecords = proposals.withConverter(zodConverter(proposalRecord));

  async function known(fingerprints: string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let at = 0; at < fingerprints.length; at += LOOKED_UP_AT_ONCE) {
      const some = fingerprints.slice(at, at + LOOKED_UP_AT_ONCE);
      const refs = some.map((fingerprint) => proposals.doc(buildProposalId(fingerprint)));
      const documents = await db.getAll(...refs, { fieldMask: ["status"] });
      for (const [index, document] of documents.entries()) {
        const fingerprint = some[index];
        if (document.exists && fingerprint !== undefined) found.add(fingerprint);
      }
    }
    return found;
  }

  return {
    /** Which of these were proposed before, in any status: a read for each. */
    known,

    /**
     * Writes the proposals that are new, and marks as superseded those of the same subjects that still wait. The same again writes
     * nothing. A read for each, and for each that waits of the same sources.
     */
    async create(wanted: NewProposal[], now: Date): Promise<{ created: number; known: number }> {
      const before = await known(wanted.map(({ fingerprint }) => fingerprint));
      const fresh = new Map(
        wanted
          .filter(({ fingerprint }) => !before.has(fingerprint))
          .map((each) => [buildProposalId(each.fingerprint), each]),
      );
      const waiting = new Map<string, QueryDocumentSnapshot<{ subject: string }>[]>();
      for (const sourceName of new Set([...fresh.values()].map((each) => each.sourceName))) {
        const found = await proposals
          .where("sourceName", "==", sourceName)
          .where("status", "==", "pending")
          .select("subject")
          .withConverter(zodConverter(z.pick(proposalRecord, { subject: true })))
          .limit(MAX_WAITING)
          .get();
        for (const doc of found.docs) {
          const { subject } = doc.data();
          waiting.set(subject, [...(waiting.get(subject) ?? []), doc]);
        }
      }
      const writer = db.bulkWriter();
      let created = 0;
      const writes = [...fresh].map(async ([id, proposal]) => {
        const { fingerprint: _fingerprint, changes, terms, ...rest } = proposal;
        const record = {
          ...rest,
          changes: JSON.stringify(changes),
          terms: terms === null ? null : JSON.stringify(terms),
          status: "pending",
          createdAt: now,
          reviewedBy: null,
          reviewedAt: null,
          reason: null,
        };
        // Someone else may import the same file at this moment.
        const isNew = await writer.create(proposals.doc(id), record).then(
          () => true,
          (error: unknown) => {
            if (isAlreadyExists(error)) return false;
            throw error;
          },
        );
        if (!isNew) return;
        created += 1;
        for (const older of waiting.get(proposal.subject) ?? []) {
          // One that is decided at this moment stays as it was decided.
          const superseded = { status: "superseded", reviewedAt: now };
          void writer.update(older.ref, superseded, { lastUpdateTime: older.updateTime }).catch(() => undefined);
        }
      });
      await Promise.all([writer.flush(), ...writes]);
      await writer.close();
      return { created, known: wanted.length - created };
    },

    /** Oldest first, after the one that `after` names. Reads what it returns. */
    async page(
      status: Proposal["status"] | undefined,
      after: PositionInTime | undefined,
      limit: number,
    ): Promise<ProposalRecord[]> {
      const all =
        status === undefined
          ? proposalRecords.orderBy("createdAt").orderBy(FieldPath.documentId())
          : proposalRecords.where("status", "==", status).orderBy("createdAt").orderBy(FieldPath.documentId());
      const found = await (after ? all.startAfter(after.at, after.id) : all).limit(limit).get();
      return found.docs.map((doc) => ({ ...doc.data(), id: doc.id }));
    },

    /** One read for each thousand. */
    async count(status: Proposal["status"] | undefined): Promise<number> {
      const all = status === undefined ? proposals : proposals.where("status", "==", status);
      return (await all.count().get()).data().count;
    },

    /** How many wait, by card: a read for each, 5,000 at most. */
    async countPendingByCard(): Promise<Map<string, number>> {
      const waiting = proposals.where("status", "==", "pending").select("cardId");
      const cards = waiting.withConverter(zodConverter(z.pick(proposalRecord, { cardId: true })));
      const found = await cards.limit(MAX_WAITING).get();
      const counts = new Map<string, number>();
      for (const doc of found.docs) {
        const { cardId } = doc.data();
        counts.set(cardId, (counts.get(cardId) ?? 0) + 1);
      }
      return counts;
    },

    /**
     * Decides a proposal; null when there is none. One read and one write, and those of `review`, all or none of them.
     *
     * @param review makes the decision, and may write as part of the unit of work
     */
    async decide(
      id: string,
      review: (record: ProposalRecord, unit: UnitOfWork) => Promise<Decision>,
      outer?: UnitOfWork,
    ): Promise<ProposalRecord | null> {
      const ref = proposalRecords.doc(id);
      return inUnitOfWork(db, outer, async (unit) => {
        const stored = (await unit.transaction.get(ref)).data();
        if (!stored) return null;
        const record = { ...stored, id };
        if (record.status !== "pending") throw new AppError("conflict", "This was decided already.");
        const decision = await review(record, unit);
        unit.transaction.update(ref, decision);
        return { ...record, ...decision };
      });
    },
  };
}

export type ProposalsRepository = ReturnType<typeof createProposalsRepository>;
