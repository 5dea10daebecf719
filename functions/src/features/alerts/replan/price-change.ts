import { decideAccess } from "@cardwell/core/domain/billing/access";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { cardPlace } from "@cardwell/core/domain/alerts/places";
import { catalogSource, fact } from "@cardwell/core/domain/fact-sources";
import { shortDay } from "@cardwell/core/domain/format";
import type { NewVersion } from "../../../lib/publication-port.ts";
import type { AlertEvent } from "../engine/event.ts";
import type { CardChange } from "./scope.ts";
import type { HolderOfRun } from "./runs-repository.ts";

const SAID_CHANGES = 3;
const KEPT_CHANGES = 12;

/** The fee that a list of fees comes to in the end; null: none is known. */
function lastFee(fees: TermsChange["after"]): number | null {
  const last = Array.isArray(fees) ? fees.at(-1) : null;
  const cents = last !== null && typeof last === "object" && !Array.isArray(last) ? last?.["amountCents"] : null;
  return typeof cents === "number" ? cents : null;
}

const getAmount = ({ path }: TermsChange, value: TermsChange["after"]): number | null =>
  path === "fees.annual" ? lastFee(value) : typeof value === "number" ? value : null;

/** Whether a fee rises; one that was not known before does not. */
function isPriceIncrease(change: TermsChange): boolean {
  if (!change.path.startsWith("fees.")) return false;
  const [before, after] = [getAmount(change, change.before), getAmount(change, change.after)];
  return before !== null && after !== null && after > before;
}

/** The part of a new version of a card that changes what its holder pays or gets. */
export function toCardChange(
  { terms, version, effectiveFrom, changes }: NewVersion,
  reference: CatalogReference,
): CardChange {
  const material = changes.filter(({ materiality, path }) => materiality === "material" && path !== "");
  return {
    cardId: terms.id,
    version,
    notified:
      material.length === 0
        ? null
        : {
            cardName: terms.shortName,
            isPriceIncrease: material.some(isPriceIncrease),
            effectiveFrom,
            changes: material.slice(0, KEPT_CHANGES).map((change) => {
              const { label, before, after } = formatChange(change, null, terms, reference);
              return { label, before, after, source: catalogSource({ reference }, terms, change.path) };
            }),
          },
  };
}

/**
 * The alert about it for a holder of the card; null: they don't hold it any more, their plan has ended, or nothing changes for them.
 */
export function priceChangeFor(
  { cards, plan }: HolderOfRun,
  { cardId, version, notified }: CardChange,
  now: Date,
): AlertEvent | null {
  if (plan !== undefined && !decideAccess(plan, now).hasAccess) return null;
  const [walletCardId] =
    Object.entries(cards).find(([, card]) => card.cardId === cardId && card.status === "active") ?? [];
  if (notified === null || walletCardId === undefined) return null;
  const { cardName, effectiveFrom, isPriceIncrease: dearer } = notified;
  const sentences = notified.changes
    .slice(0, SAID_CHANGES)
    .map(({ label, before, after }) => `${label}: ${after}, was ${before}.`);
  const rest = notified.changes.length - sentences.length;
  return {
    type: "price_change",
    key: `${cardId}:${version}`,
    step: dearer ? "fee" : "once",
    severity: null,
    title: dearer ? `${cardName} costs more` : `The terms of ${cardName} changed`,
    body: `Effective ${shortDay(effectiveFrom)}. ${sentences.join(" ")}${rest > 0 ? ` Plus ${rest} more.` : ""}`,
    why: `You have ${cardName}, and its fees or benefits changed.`,
    closes: "Once you've read it.",
    facts: notified.changes.map(({ label, before, after, source }) => fact(label, `${after}, was ${before}`, source)),
    stake: null,
    subject: { kind: "card", walletCardId, id: cardId, cardName },
    groupKey: `card:${walletCardId}`,
    dueOn: null,
    link: { label: "See the card", path: cardPlace(walletCardId, "terms") },
    mark: null,
    wakeAt: null,
  };
}
