import type { catalogContract, CatalogEntry } from "@cardwell/core/contract/catalog";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { factAt } from "@cardwell/core/domain/catalog/facts";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import { undoChanges } from "@cardwell/core/domain/catalog/undo-changes";
import { REPORTS } from "@cardwell/core/domain/rate-limit/limits";
import type { Handlers } from "../../http/serve.ts";
import { drawAll } from "../../http/rate-limit-repository.ts";
import { AppError } from "../../lib/app-error.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { TermsStep } from "@cardwell/core/domain/catalog/published";
import type { CardsRepository, VersionRecord } from "./cards-repository.ts";
import type { Release, ReleaseReader } from "./release-reader.ts";
import { totalStats } from "./release.ts";
import { reportAnswer } from "./reports-repository.ts";
import type { ReportsRepository } from "./reports-repository.ts";

type Deps = { reader: ReleaseReader; cards: CardsRepository; reports: ReportsRepository };

const LISTED_VERSIONS = 20;

/** The cards that one can add, as members find them. */
export function listEntries(release: Pick<Release, "cards" | "publishedAt" | "reference">): CatalogEntry[] {
  const issuers = new Map(release.reference.issuers.map(({ id, name }) => [id, name]));
  // An answer belongs to its version: the day is that of the publication, not that of the question.
  const on = release.publishedAt.toISOString().slice(0, 10);
  return release
    .cards()
    .map((terms) => ({
      id: terms.id,
      name: terms.name,
      issuer: issuers.get(terms.issuerId) ?? terms.issuerId,
      network: terms.network,
      segment: terms.segment,
      availability: terms.availability,
      annualFeeCents: annualFeeOn(terms.fees.annual, on)?.amountCents ?? null,
      noPresetLimit: terms.noPresetLimit,
      aliases: terms.aliases,
      artHue: terms.artHue ?? null,
    }))
    .toSorted((a, b) => (`${a.issuer} ${a.name}` < `${b.issuer} ${b.name}` ? -1 : 1));
}

/** Terms with and without what a version changed; null: it can't be taken back. */
function stepBack(after: CardTerms, { changes }: VersionRecord): TermsStep | null {
  if (changes.some(({ path }) => path === "")) return null;
  const undone = undoChanges(
    after,
    changes.filter(({ path }) => path !== "status"),
  );
  return "rejected" in undone ? null : { before: undone.terms, after };
}

async function limitReports(uid: string, now: Date): Promise<void> {
  const wait = await drawAll([{ key: `report:${uid}`, rule: REPORTS }], now);
  if (wait === null) return;
  throw new AppError("rate_limited", "Thank you. You've reached today's limit of reports. Try again tomorrow.", {
    retryAfterSeconds: wait,
  });
}

/** What members see of the catalog, and what other features ask it. */
export function createCatalogService({ reader, cards, reports }: Deps) {
  let entries: { stamp: string; cards: CatalogEntry[] } | undefined;

  const routes: Handlers<typeof catalogContract, { uid: string; now: Date }> = {
    /** One read. */
    async current() {
      const { version, publishedAt, reference, parts } = await reader.head();
      if (version === 0) throw new AppError("not_found", "No catalog has been published yet.");
      const { cards: count, issuers, facts, verified, lastCheckedOn } = totalStats(parts);
      return {
        version,
        publishedAt: publishedAt.toISOString(),
        asOf: reference.asOf,
        cards: count,
        issuers,
        facts: { total: facts, verified, lastCheckedOn },
        categories: reference.categories.map(({ id, parentId, label }) => ({ id, parentId, label })),
        currencies: reference.currencies
          .filter(({ kind }) => kind !== "cash")
          .map(({ id, name, cashFloorCentsPerUnit, typicalCentsPerUnit }) => ({
            id,
            name,
            cashFloorCentsPerUnit,
            typicalCentsPerUnit,
          })),
      };
    },

    /**
     * One read, five when the catalog changed. For an older version, the published one: a browser or a cache in between may have read the
     * version up to a minute before it was replaced.
     */
    async cards({ params }) {
      const version = Number(params.version);
      const release = await reader.release();
      if (version > release.version) throw new AppError("not_found", "Catalog version not found.");
      if (entries?.stamp !== release.stamp) entries = { stamp: release.stamp, cards: listEntries(release) };
      return { version: release.version, cards: entries.cards };
    },

    /** Two reads, and two writes. */
    async report({ body: { cardId, path, label, message } }, { uid, now }) {
      const release = await reader.release();
      const terms = release.getTerms(cardId);
      if (!terms) throw new AppError("not_found", "This card isn't in the catalog.");
      const isFact = path === "" || factAt(terms, path) !== null || Object.hasOwn(terms, path.split(".")[0] ?? "");
      if (!isFact) throw new AppError("not_found", "The card doesn't have this fact.");
      await limitReports(uid, now);
      const record = { uid, cardId, path, label, message, status: "open" as const };
      return reportAnswer(
        await reports.create({ ...record, createdAt: now, answer: null, answeredAt: null, answeredBy: null }),
      );
    },
  };

  return {
    routes,

    port: {
      facts: reader.release,
      recentFacts: reader.recent,
      listChanges: async (cardId) => {
        const [release, versions] = await Promise.all([reader.release(), cards.readVersions(cardId, LISTED_VERSIONS)]);
        const terms = release.getTerms(cardId);
        if (!terms) return [];
        let after: CardTerms | null = terms;
        return versions.flatMap((record) => {
          const step: TermsStep | null = after && stepBack(after, record);
          after = step?.before ?? null;
          const changes = record.changes
            .filter(({ materiality, path }) => materiality !== "none" && path !== "")
            .map((change) => formatChange(change, null, terms, release.reference));
          const { version, effectiveFrom: on, isCorrection } = record;
          return changes.length === 0 ? [] : [{ version, on, isCorrection, changes, step }];
        });
      },
      readStep: async (cardId, version) => {
        const [release, record] = await Promise.all([reader.release(), cards.readVersion(cardId, version)]);
        const terms = release.getTerms(cardId);
        return terms && record && stepBack(terms, record);
      },
      listReports: async (uid, cardId) => (await reports.list(uid, cardId)).map(reportAnswer),
    } satisfies CatalogPort as CatalogPort,
  };
}
