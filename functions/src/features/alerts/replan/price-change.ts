import { cardPlace } from "@cardwell/core/domain/alerts/places";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { catalogSource, fact, ourRule } from "@cardwell/core/domain/fact-sources";
import { money, shortDay } from "@cardwell/core/domain/format";
import { formatImpact, formatTotal } from "@cardwell/core/domain/impact/format-impact";
import { concernsHolder, type TermsImpact } from "@cardwell/core/domain/impact/terms-impact";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { NewVersion } from "../../../lib/publication-port.ts";
import type { AlertEvent } from "../engine/events.ts";
import type { CardChange, HolderOfRun } from "./runs-repository.ts";

const SAID_CHANGES = 3;
const KEPT_CHANGES = 12;

type Notified = NonNullable<CardChange["notified"]>;

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
  { terms, version, effectiveFrom, changes, isCorrection = false }: NewVersion,
  reference: CatalogReference,
): CardChange {
  const material = changes.filter(({ materiality, path }) => materiality === "material" && path !== "");
  return {
    cardId: terms.id,
    version,
    notified:
      material.length === 0 || isCorrection
        ? null
        : {
            cardName: terms.name,
            isPriceIncrease: material.some(isPriceIncrease),
            effectiveFrom,
            changes: material.slice(0, KEPT_CHANGES).map((change) => {
              const { label, before, after } = formatChange(change, null, terms, reference);
              const source = catalogSource({ reference }, terms, change.path);
              return { path: change.path, label, before, after, source };
            }),
          },
  };
}

/**
 * The card by which somebody holds a card that changed; null: they don't hold it any more, their plan has ended, or nothing that changed
 * is theirs.
 */
export function findHeldCard(
  { cards, plan }: HolderOfRun,
  { cardId, notified }: CardChange,
  now: Date,
): WalletCard | null {
  if (notified === null || (plan !== undefined && !decideAccess(plan, now).hasAccess)) return null;
  const card = Object.values(cards).find((each) => each.cardId === cardId && each.status === "active");
  return card && notified.changes.some(({ path }) => concernsHolder(card, path)) ? card : null;
}

/** What the change means for a holder, else what changed. */
function describeChange({ changes }: Notified, impact: TermsImpact | null, today: CivilDate): string {
  const personal = impact === null ? [] : formatImpact(impact, today);
  const isPersonal = personal.length > 0;
  const all = isPersonal ? personal : changes.map(({ label, before, after }) => `${label}: ${after}, was ${before}.`);
  const total = isPersonal && impact !== null ? formatTotal(impact) : null;
  const rest = all.length - SAID_CHANGES;
  return [
    ...all.slice(0, SAID_CHANGES),
    ...(rest > 0 ? [`Plus ${rest} more.`] : []),
    ...(total === null ? [] : [total]),
  ].join(" ");
}

/** The alert about it for a holder of the card, in their own dollars where they can be counted (`impact`). */
export function priceChangeFor(
  { id: walletCardId, role }: WalletCard,
  { cardId, version, notified }: CardChange,
  impact: TermsImpact | null,
  today: CivilDate,
): AlertEvent | null {
  if (notified === null) return null;
  const { cardName, effectiveFrom, changes } = notified;
  const isDearer = notified.isPriceIncrease && role === "primary";
  const lostCents = Math.max(0, -(impact?.yearCents ?? 0));
  const counted =
    impact === null || impact.yearCents === 0
      ? null
      : fact(
          "For you",
          `about ${money(Math.abs(impact.yearCents))} ${lostCents > 0 ? "less" : "more"} a year`,
          ourRule(),
        );
  return {
    type: "price_change",
    key: `${cardId}:${version}`,
    step: isDearer ? "fee" : "once",
    title: isDearer ? `${cardName} costs more` : `The terms of ${cardName} changed`,
    body: `Effective ${shortDay(effectiveFrom)}. ${describeChange(notified, impact, today)}`,
    why: `You have ${cardName}, and its fees or benefits changed.`,
    closes: "Once you've read it.",
    facts: [
      ...(counted ? [counted] : []),
      ...changes.map(({ label, before, after, source }) => fact(label, `${after}, was ${before}`, source)),
    ],
    stake: lostCents > 0 ? { cents: lostCents, note: "less a year" } : null,
    subject: { kind: "card", walletCardId, id: cardId, cardName },
    groupKey: `card:${walletCardId}`,
    link: { label: "See the card", path: cardPlace(walletCardId, "terms") },
  };
}
