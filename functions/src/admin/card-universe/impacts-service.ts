import type { adminCardUniverseContract, ImpactEstimate } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import { formatImpact } from "@cardwell/core/domain/impact/format-impact";
import { addHolder, hideFewHolders, NO_TALLY } from "@cardwell/core/domain/impact/impact-tally";
import { computeTermsImpact } from "@cardwell/core/domain/impact/terms-impact";
import * as logger from "firebase-functions/logger";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { rejected } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { getErrorName } from "../../lib/error-name.ts";
import { isNotFound, isOvertaken } from "../../lib/firestore.ts";
import type { HoldersRepository } from "./holders-repository.ts";
import type { Holder, ImpactsRepository, KeptEstimate } from "./impacts-repository.ts";

type Contract = Pick<typeof adminCardUniverseContract, "startImpact" | "continueImpact">;

type Deps = {
  catalog: Pick<CardCatalog, "reader">;
  impacts: ImpactsRepository;
  holders: Pick<HoldersRepository, "count">;
  /** What a card's transactions come to; undefined: it has none. One read. */
  readLedger: (uid: string, walletCardId: string) => Promise<CardLedger | undefined>;
  elapsedMs?: () => number;
};

/** Holders of one call: so many wallets are read, however many hold the card. */
const PAGE = 40;
/** A call ends after this long, with the holders that it came to. */
const BUDGET_MS = 8_000;

const toAnswer = <Result extends Pick<ImpactEstimate, "tally">>(result: Result): Result => ({
  ...result,
  tally: hideFewHolders(result.tally),
});

/** What publishing a draft would mean for each holder of a card, a page of holders with each call. */
export function impactsRoutes(deps: Deps): Handlers<Contract, { now: Date }> {
  const { catalog, impacts, holders, readLedger } = deps;
  const elapsed = deps.elapsedMs ?? (() => performance.now());

  async function findCard(cardId: string) {
    const release = await catalog.reader.release();
    const card = release.all().find(({ terms }) => terms.id === cardId);
    if (!card) throw new AppError("not_found", "There is no such card.");
    return { release, card };
  }

  /** Null: they don't use the card any more. */
  async function computeFor(
    { uid, read }: Holder,
    { before, after }: { before: CardTerms; after: CardTerms },
    reference: Parameters<typeof computeTermsImpact>[0]["reference"],
    now: Date,
  ): Promise<{ yearCents: number; sentences: string[] } | null> {
    const { cards, settings, timeZone } = read();
    const on = todayIn(now, timeZone);
    // Only what a card earns depends on what was spent.
    const isEarning = JSON.stringify(before.earn) !== JSON.stringify(after.earn);
    const found = await Promise.all(
      Object.values(cards)
        .filter((card) => card.cardId === before.id && card.status === "active")
        .map(async (card) => {
          const spending = isEarning ? ((await readLedger(uid, card.id))?.months ?? {}) : {};
          return computeTermsImpact({ card, settings, before, after, reference, spending, on });
        }),
    );
    if (found.length === 0) return null;
    return {
      yearCents: found.reduce((sum, { yearCents }) => sum + yearCents, 0),
      sentences: found.flatMap((impact) => formatImpact(impact, on)),
    };
  }

  return {
    /** Opens the estimate of a draft, or the one of the last hour that somebody left. Two reads at most, and a write. */
    async startImpact({ params: { cardId }, body: { terms } }, { now, audit }) {
      if (terms.id !== cardId) throw rejected("terms.id", "The id of the terms is not that of the card.");
      return audit.change(async (unit) => {
        const { card } = await findCard(cardId);
        const count = await holders.count(cardId);
        const result = { state: "running" as const, total: count, looked: 0, failed: 0, tally: NO_TALLY };
        const answer = toAnswer(await impacts.openWithin(unit, { cardId, version: card.version, terms }, result, now));
        return { object: `cards/${cardId}`, before: null, after: { version: card.version, holders: count }, answer };
      });
    },

    /**
     * Goes on with the next holders: 41 reads at most, and one more for each where it changes what the card earns. A wallet that can't be
     * read is counted and left out.
     *
     * @throws AppError 404, or 409 when somebody else goes on with it or published the card since
     */
    async continueImpact({ params: { id } }, { now }) {
      const endsAtMs = elapsed() + BUDGET_MS;
      const kept = await impacts.read(id);
      if (!kept) throw new AppError("not_found", "This estimate expired. Preview the changes again.");
      if (kept.result.state === "done") return { id, ...toAnswer(kept.result) };
      const { release, card } = await findCard(kept.cardId);
      if (card.version !== kept.version)
        throw new AppError("conflict", "Somebody published this card since. Preview the changes again.");
      const page = await impacts.listHolders(kept.cardId, kept.after, PAGE);
      const next: KeptEstimate = { ...kept, result: { ...kept.result } };
      let count = 0;
      for (const holder of page) {
        if (count > 0 && elapsed() >= endsAtMs) break;
        count += 1;
        next.after = holder.uid;
        next.result.looked += 1;
        try {
          const found = await computeFor(holder, { before: card.terms, after: kept.terms }, release.reference, now);
          if (found) next.result.tally = addHolder(next.result.tally, found.yearCents, found.sentences);
        } catch (error) {
          next.result.failed += 1;
          logger.warn("A change could not be estimated", { uid: holder.uid, error: getErrorName(error) });
        }
      }
      if (count === page.length && page.length < PAGE) {
        next.result.state = "done";
        // Whom it came to last is nobody's business any more.
        next.after = null;
      }
      try {
        await impacts.save(next);
      } catch (error) {
        if (!isOvertaken(error) && !isNotFound(error)) throw error;
        throw new AppError("conflict", "This estimate is already running in another window.");
      }
      return { id, ...toAnswer(next.result) };
    },
  };
}
