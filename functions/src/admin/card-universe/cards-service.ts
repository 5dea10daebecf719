import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { BodyOf, QueryOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { claimedChecks, listFactStatuses, withoutStaleChecks, withSource } from "@cardwell/core/domain/catalog/checks";
import { completeness } from "@cardwell/core/domain/catalog/completeness";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { factAt, listFacts, outlineFacts } from "@cardwell/core/domain/catalog/facts";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import { changedSince, conflict, rejected } from "../../http/rejected.ts";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { changesBetween } from "../../features/catalog/publish.ts";
import type { Published } from "../../features/catalog/publish.ts";
import type { Release } from "../../features/catalog/release-reader.ts";
import { isListed } from "../../features/catalog/release.ts";
import type { ReleaseCard } from "../../features/catalog/release.ts";
import { reportAnswer } from "../../features/catalog/reports-repository.ts";
import type { Change } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageInMemory } from "../list-page.ts";
import { listMissingCards, withAlike } from "./coverage.ts";
import { type HoldersRepository, WALLETS_LOOKED_AT } from "./holders-repository.ts";
import { cardSortKey, filtered, issuerNames, toRow } from "./listing.ts";
import type { ProposalsRepository } from "./proposals-repository.ts";
import { toVerify, verificationQueue } from "./verification.ts";
import { windowsAhead } from "./windows-ahead.ts";

type Contract = typeof adminCardUniverseContract;
type Query<K extends keyof Contract> = QueryOf<Contract[K]>;
type Body<K extends keyof Contract> = BodyOf<Contract[K]>;
type Answer<K extends keyof Contract> = ResponseOf<Contract[K]>;

/** Who does it, and which day it is where they are. */
export type Staff = { uid: string; now: Date; today: string };

type Deps = {
  catalog: CardCatalog;
  holders: HoldersRepository;
  proposals: ProposalsRepository;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

const LISTED_VERSIONS = 50;

const noCard = () => new AppError("not_found", "There is no such card.");

/** The change of a card in the audit log: the facts that it touched, before and after. */
export function auditValues(published: Published, release: Release) {
  const words = published.changes.slice(0, 100).map((change) => formatChanges(change, published, release));
  return {
    before: published.before && {
      status: published.before.status,
      facts: words.map(({ path, before }) => ({ path, value: before })),
    },
    after: {
      version: published.version,
      catalogVersion: published.catalogVersion,
      status: published.after.status,
      facts: words.map(({ path, after }) => ({ path, value: after })),
    },
  };
}

const formatChanges = (
  change: TermsChange,
  { before, after }: Pick<Published, "before" | "after">,
  { reference }: Release,
) => formatChange(change, before?.terms ?? null, after.terms, reference);

function atVersion(current: ReleaseCard | null, baseVersion: number): void {
  if (current === null && baseVersion > 0) throw noCard();
  if ((current?.version ?? 0) === baseVersion) return;
  throw baseVersion === 0 ? conflict("There is a card with this id already.") : changedSince("this card");
}

const claim = "A date of checking is set by verifying a fact, not by publishing it.";

function rejectClaimedChecks(before: CardTerms | null, after: CardTerms): void {
  const claimed = claimedChecks(before, after);
  if (claimed.length === 0) return;
  const fields = claimed.map((path) => ({ path: `body.terms.provenance.${path}`, message: claim }));
  throw new AppError("invalid_request", claim, { fields });
}

const find = (release: Release, cardId: string) => release.all().find(({ terms }) => terms.id === cardId) ?? null;

const total = (counts: Map<string, number>) => [...counts.values()].reduce((before, each) => before + each, 0);

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

const labeled = ({ id, label }: { id: string; label: string }) => ({ id, name: label });

export function createCardsService({ catalog, holders, proposals, getEmails }: Deps) {
  const { reader, publisher, cards, reports } = catalog;
  return {
    async list(query: Query<"list">, { today }: Staff): Promise<Answer<"list">> {
      const { cursor, limit = 50, sort = "name", order = "asc" } = query;
      const [release, openReports, pending] = await Promise.all([
        reader.release(),
        reports.countOpenByCard(),
        proposals.countPendingByCard(),
      ]);
      const names = issuerNames(release.reference);
      const all = release.all();
      const counts = { reports: openReports, proposals: pending, today };
      const rows = filtered(all, names, query).map((card) => toRow(card, names, counts));
      const listed = all.filter(({ status }) => isListed(status));
      const facts = listFactStatuses(
        listed.flatMap(({ terms }) => outlineFacts(terms)),
        today,
      );
      return {
        ...pageInMemory(rows, { sortKey: cardSortKey(sort), isDescending: order === "desc", cursor, limit }),
        issuers: release.reference.issuers
          .filter(({ id }) => all.some(({ terms }) => terms.issuerId === id))
          .map(({ id, name }) => ({ id, name })),
        totals: {
          cards: all.length,
          facts: facts.verified + facts.unverified,
          verified: facts.verified,
          unknownFacts: facts.unknown,
          pendingProposals: total(pending),
          openReports: total(openReports),
          version: release.version,
        },
      };
    },

    async reference(): Promise<Answer<"reference">> {
      const { issuers, currencies, categories, merchants, applicationRules } = (await reader.release()).reference;
      return {
        issuers: issuers.map(named),
        currencies: currencies.map(named),
        categories: categories.map(labeled),
        merchants: merchants.map(named),
        applicationRules: applicationRules.map(labeled),
      };
    },

    async card(cardId: string, { today }: Staff): Promise<Answer<"card">> {
      const release = await reader.release();
      const card = find(release, cardId);
      if (!card) throw noCard();
      const [held, versions, open] = await Promise.all([
        holders.count(cardId),
        cards.readVersions(cardId, LISTED_VERSIONS),
        reports.listOpen(cardId),
      ]);
      const { terms, status, version } = card;
      const mails = await getEmails([...new Set(versions.map(({ actor }) => actor))]);
      return {
        terms,
        status,
        version,
        completeness: completeness(terms),
        holders: held,
        facts: listFacts(terms, release.reference),
        toVerify: toVerify(card, release.reference, today),
        windows: windowsAhead(terms, today),
        versions: versions.map(({ at, changes, ...rest }) => ({
          ...rest,
          actorName: mails.get(rest.actor) ?? rest.actor,
          at: at.toISOString(),
          changes: changes.map((change) => formatChange(change, null, terms, release.reference)),
        })),
        reports: open.map(reportAnswer),
      };
    },

    async preview(cardId: string, { terms }: Body<"preview">): Promise<Answer<"preview">> {
      const release = await reader.release();
      const before = find(release, cardId);
      const after = before ? withoutStaleChecks(before.terms, terms, diffTerms(before.terms, terms)) : terms;
      const status = before?.status ?? "draft";
      const published = { before, after: { terms: after, status } };
      const problems = await publisher.problemsOf(after);
      const misnamed = terms.id === cardId ? [] : ["The id of the terms is not that of the card."];
      const claims = claimedChecks(before?.terms ?? null, terms).length > 0 ? [claim] : [];
      return {
        changes: changesBetween(before, published.after).map((change) => formatChanges(change, published, release)),
        holders: await holders.count(cardId),
        problems: [...misnamed, ...claims, ...problems.map(({ path, message }) => `${path}: ${message}`)],
      };
    },

    async publish(
      cardId: string,
      body: Body<"publish">,
      { uid, now }: Staff,
      unit: UnitOfWork,
    ): Promise<Change<Answer<"publish">>> {
      const { terms, status, baseVersion, effectiveFrom, isCorrection = false, reason } = body;
      if (terms.id !== cardId) {
        const message = "The id of the terms is not that of the card.";
        throw rejected("terms.id", message);
      }
      const published = await publisher.publishCard(
        cardId,
        { actor: uid, reason, effectiveFrom, isCorrection, now },
        (current) => {
          atVersion(current, baseVersion);
          rejectClaimedChecks(current?.terms ?? null, terms);
          return { terms, status };
        },
        unit,
      );
      const release = await reader.release();
      const { version, catalogVersion, changes } = published;
      const words = changes.map((change) => formatChanges(change, published, release));
      const values = auditValues(published, release);
      return {
        object: `cards/${cardId}`,
        before: values.before,
        after: { ...values.after, ...(isCorrection && { isCorrection }) },
        answer: { version, catalogVersion, changes: words },
      };
    },

    async verification(query: Query<"verification">, { now, today }: Staff): Promise<Answer<"verification">> {
      const { cursor, limit = 50 } = query;
      const release = await reader.release();
      const cardIds = release.all().map(({ terms }) => terms.id);
      const held = await holders.countAll(cardIds, now);
      const queue = verificationQueue(release.all(), release.reference, held, today, query);
      const unknown = queue.filter(({ row }) => !row.isKnown).length;
      const page = pageInMemory(queue, { sortKey: ({ sortKey }) => sortKey, cursor, limit });
      return { ...page, rows: page.rows.map(({ row }) => row), unknown };
    },

    async coverage({ query = "", cursor, limit = 50 }: Query<"coverage">): Promise<Answer<"coverage">> {
      const [release, wallets] = await Promise.all([reader.release(), holders.listDescribed()]);
      const isFound = createTextFilter(query);
      const missing = listMissingCards(wallets).filter(({ name, issuer }) => isFound(`${issuer} ${name}`));
      const sortKey = (card: (typeof missing)[number]) => [-card.holders, card.id];
      const page = pageInMemory(missing, { sortKey, cursor, limit });
      return {
        ...page,
        rows: page.rows.map((card) => withAlike(card, release)),
        totalIsMinimum: wallets.length === WALLETS_LOOKED_AT,
      };
    },

    /** The facts keep their values; their source becomes the page that was read. */
    async verify(
      cardId: string,
      body: Body<"verify">,
      { uid, now, today }: Staff,
      unit: UnitOfWork,
    ): Promise<Change<Answer<"verify">>> {
      const { paths, sourceUrl, sourceType, baseVersion } = body;
      const source = { sourceUrl, sourceType, checkedOn: today, checkedBy: uid, confidence: "high" as const };
      const facts = [...new Set(paths)];
      const reason = `Read at ${sourceUrl}`;
      const published = await publisher.publishCard(
        cardId,
        { actor: uid, reason, effectiveFrom: today, now },
        (current) => {
          if (!current) throw noCard();
          atVersion(current, baseVersion);
          for (const path of facts) {
            const fact = factAt(current.terms, path);
            if (fact?.path === path && fact.isKnown) continue;
            const message = fact
              ? "A fact that is not known cannot be verified: enter it first."
              : "The card has no such fact.";
            throw rejected("paths", message);
          }
          return { terms: withSource(current.terms, facts, source), status: current.status };
        },
        unit,
      );
      const release = await reader.release();
      const { before, after } = auditValues(published, release);
      return {
        object: `cards/${cardId}`,
        before,
        after: { ...after, verifiedAt: sourceUrl },
        answer: { version: published.version, verified: facts.length },
      };
    },
  };
}
