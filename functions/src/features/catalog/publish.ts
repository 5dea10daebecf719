import { cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { withoutStaleChecks } from "@cardwell/core/domain/catalog/checks";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference, Issuer } from "@cardwell/core/domain/catalog/reference";
import { validateTerms } from "@cardwell/core/domain/catalog/catalog-validation";
import type { TermsError } from "@cardwell/core/domain/catalog/catalog-validation";
import { AppError } from "../../lib/app-error.ts";
import type { CardStatus } from "@cardwell/core/domain/catalog/published";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { withIssuers } from "./reference-of-cards.ts";
import type { NextVersion, PublishRepository, CatalogSnapshot } from "./publish-repository.ts";
import type { ReleaseReader } from "./release-reader.ts";
import { getPartName } from "./release.ts";
import { unreadable } from "./release-repository.ts";
import type { ReleaseCard } from "./release.ts";

/** Who publishes, why, and from which day on it holds. */
export type Publishing = {
  actor: string;
  reason: string;
  effectiveFrom: string;
  now: Date;
  /** The catalog was wrong, and the card is as it was: its holders are not notified. */
  isCorrection?: boolean;
};

export type Wanted = { terms: CardTerms; status: CardStatus };

/** A card, and its issuer where the reference may not have it: it is added with the card. */
export type WantedWithIssuer = Wanted & { issuer?: Issuer };

export type Published = {
  /** Of the card; unchanged when there was nothing to change. */
  version: number;
  catalogVersion: number;
  before: Wanted | null;
  after: Wanted;
  changes: TermsChange[];
};

/** What a publication of many cards would do. */
export type Plan = {
  cards: (Wanted & { before: CardTerms | null; changes: TermsChange[] })[];
  problems: (TermsError & { cardId: string })[];
  isReferenceNew: boolean;
};

/** A transaction takes 10 MiB in all, and the emulator a message of 4 MiB: the parts of the release come on top of this. */
const CHUNK_BYTES = 1_500_000;

const wasPublic = (status: CardStatus) => status !== "draft" && status !== "in_review";

/** What differs from the version before. A card that is new is one change. */
export function changesBetween(before: Wanted | null, after: Wanted): TermsChange[] {
  if (!before) return [{ path: "", before: null, after: "New card", materiality: "minor" }];
  const changes = diffTerms(before.terms, after.terms);
  if (before.status === after.status) return changes;
  return [{ path: "status", before: before.status, after: after.status, materiality: "minor" }, ...changes];
}

function nextVersion(before: ReleaseCard | null, after: Wanted, publishing: Publishing): NextVersion | null {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return null;
  const { now, isCorrection = false, ...why } = publishing;
  const version = (before?.version ?? 0) + 1;
  return { record: { ...after, version, updatedAt: now }, change: { ...why, isCorrection, version, at: now, changes } };
}

/** Errors that no reader of the catalog could handle. Requests are validated before; imports and approvals build their own terms. */
function findMalformed(terms: CardTerms): TermsError[] {
  const issues = cardTerms.safeParse(terms).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join("."), message }));
}

/** Of terms whose shape is wrong nothing else is asked. */
function findProblems(terms: CardTerms, context: Parameters<typeof validateTerms>[1]): TermsError[] {
  const malformed = findMalformed(terms);
  return malformed.length > 0 ? malformed : validateTerms(terms, context);
}

function rejectInvalidTerms(problems: TermsError[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError("invalid_request", first.message, {
    fields: problems.slice(0, 20).map(({ path, message }) => ({ path: `body.terms.${path}`, message })),
  });
}

/** Cards into groups that a transaction can take, those of one part together. */
function splitChunks(cards: Wanted[]): Wanted[][] {
  const chunks: Wanted[][] = [[]];
  let bytes = 0;
  for (const card of cards.toSorted((a, b) => (getPartName(a.terms.id) < getPartName(b.terms.id) ? -1 : 1))) {
    const size = JSON.stringify(card.terms).length;
    if (bytes > 0 && bytes + size > CHUNK_BYTES) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)?.push(card);
    bytes += size;
  }
  return chunks;
}

const sameReference = (a: CatalogReference, b: CatalogReference) => JSON.stringify(a) === JSON.stringify(b);

/** Publishes cards: the only way by which the catalog changes. */
export function createPublisher(repository: PublishRepository, reader: ReleaseReader) {
  async function plan(wanted: Wanted[], named: CatalogReference): Promise<Plan> {
    const release = await reader.release();
    const reference = withIssuers(named, release.reference.issuers);
    const kept = new Map(release.all().map((card) => [card.terms.id, card]));
    const byId = new Map(wanted.map(({ terms }) => [terms.id, terms]));
    const cardById = (id: string) => byId.get(id) ?? kept.get(id)?.terms ?? null;
    return {
      cards: wanted.flatMap((card) => {
        const before = kept.get(card.terms.id) ?? null;
        const changes = changesBetween(before, card);
        return changes.length === 0 ? [] : [{ ...card, before: before?.terms ?? null, changes }];
      }),
      problems: wanted.flatMap(({ terms }) =>
        findProblems(terms, { reference, cardById }).map((each) => ({ cardId: terms.id, ...each })),
      ),
      isReferenceNew: !sameReference(release.reference, reference),
    };
  }

  /** Five documents anew from those of the cards, which hold all that is in them. Nothing else brings back a broken release. */
  const rebuild = (reference: CatalogReference | null, now: Date) => repository.rebuild(reference, now);

  return {
    plan,

    /**
     * Writes the release anew from `cards`, as a version after any that was.
     *
     * @param reference null keeps what is published
     * @throws AppError `conflict` when what is published cannot be read and none is given
     */
    rebuild,

    /** Whether there are cards and no release of them. */
    isHeadLost: () => repository.isHeadLost(),

    /** The errors for which publishing these terms would be rejected. */
    async problemsOf(terms: CardTerms): Promise<TermsError[]> {
      const release = await reader.release();
      const kept = new Map(release.all().map((card) => [card.terms.id, card.terms]));
      const cardById = (id: string) => (id === terms.id ? terms : (kept.get(id) ?? null));
      return findProblems(terms, { reference: release.reference, cardById });
    },

    /**
     * Publishes what `edit` makes of the current card (null: there is none) as its next version, and nothing when it makes no
     * difference. `edit` may throw, and may be called again when someone else published meanwhile.
     */
    async publishCard(
      cardId: string,
      publishing: Publishing,
      edit: (current: ReleaseCard | null, snapshot: CatalogSnapshot) => WantedWithIssuer,
      unit?: UnitOfWork,
    ): Promise<Published> {
      const release = await reader.release();
      if (release.version === 0 && (await repository.isHeadLost()))
        throw unreadable("The head of the catalog is missing");
      const others = new Map(release.all().map((card) => [card.terms.id, card.terms]));
      const { answer, catalogVersion } = await repository.publish(
        [cardId],
        (snapshot) => {
          const before = snapshot.cardById(cardId);
          const { issuer, ...wanted } = edit(before, snapshot);
          if (wanted.terms.id !== cardId) throw new Error(`Of ${wanted.terms.id} nothing is published as ${cardId}.`);
          const reference = withIssuers(snapshot.reference, issuer ? [issuer] : []);
          if (before && wasPublic(before.status) && !wasPublic(wanted.status)) {
            throw new AppError(
              "conflict",
              "A card that members may hold cannot become a draft again. Archive it instead.",
            );
          }
          const after = before
            ? {
                ...wanted,
                terms: withoutStaleChecks(before.terms, wanted.terms, diffTerms(before.terms, wanted.terms)),
              }
            : wanted;
          const cardById = (id: string) => (id === cardId ? after.terms : (others.get(id) ?? null));
          rejectInvalidTerms(findProblems(after.terms, { reference, cardById }));
          const next = nextVersion(before, after, publishing);
          const version = next?.record.version ?? before?.version ?? 0;
          const newReference = reference === snapshot.reference ? null : reference;
          const publication = next && { reference: newReference, cards: [next], publishedAt: publishing.now };
          return { publication, answer: { version, before, after, changes: next?.change.changes ?? [] } };
        },
        unit,
      );
      return { ...answer, catalogVersion };
    },

    /**
     * Publishes many cards and what they refer to. Unchanged cards are left as they are. Each group of cards is published
     * whole or not at all: after an end half-way, publishing the same again publishes the rest. A release that is gone is rebuilt
     * first, with this reference. Issuers that were added with a card stay beside those of `reference`.
     *
     * @throws AppError when any card makes no sense: nothing is written then
     */
    async publishAll(
      wanted: Wanted[],
      reference: CatalogReference,
      publishing: Publishing,
    ): Promise<{ cards: number; catalogVersion: number }> {
      if ((await reader.head()).version === 0 && (await repository.isHeadLost()))
        await rebuild(reference, publishing.now);
      const { cards, problems, isReferenceNew } = await plan(wanted, reference);
      rejectInvalidTerms(
        problems.map(({ cardId, path, message }) => ({ path: `${cardId}.${path}`, message: `${cardId}: ${message}` })),
      );
      let published = { cards: 0, catalogVersion: (await reader.head()).version };
      if (cards.length === 0 && !isReferenceNew) return published;
      for (const [index, chunk] of splitChunks(cards).entries()) {
        const isFirst = index === 0;
        const { answer, catalogVersion } = await repository.publish(
          chunk.map(({ terms }) => terms.id),
          (snapshot) => {
            const next = chunk.flatMap(
              ({ terms, status }) => nextVersion(snapshot.cardById(terms.id), { terms, status }, publishing) ?? [],
            );
            const isNothing = next.length === 0 && !(isFirst && isReferenceNew);
            const publication = {
              reference: isFirst && isReferenceNew ? withIssuers(reference, snapshot.reference.issuers) : null,
              cards: next,
              publishedAt: publishing.now,
            };
            return { publication: isNothing ? null : publication, answer: next.length };
          },
        );
        published = { cards: published.cards + answer, catalogVersion };
      }
      return published;
    },
  };
}
