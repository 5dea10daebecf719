import type { CardSummary } from "./shapes.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import type { LogoMark } from "../logos/logo-mark.ts";
import type { FeeVerdict } from "../fees/verdict.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { View } from "./view.ts";
import { shortDay } from "../format.ts";

/** The verdict on each card's fee, computed once for all that speak of it. */
export type Verdicts = Map<string, FeeVerdict>;

export const computeVerdicts = (view: View): Verdicts =>
  new Map(view.cards.map((card) => [card.id, computeVerdict(view, card)]));

/** `by Dec 12`: without the year, as there is little room. */
const by = ({ decideBy }: FeeVerdict) => (decideBy === null ? "" : ` by ${shortDay(decideBy).split(",")[0]}`);

export function verdictLabel(card: WalletCard, verdict: FeeVerdict): string {
  if (card.status === "closed") return "Closed";
  if (card.status === "lost") return "Lost";
  if (card.status === "product_changed") return "Changed to another card";
  switch (verdict.verdict) {
    case "keep":
      return "Keep";
    case "call":
    case "downgrade":
    case "cancel":
      return `Decide${by(verdict)}`;
    case "no_fee":
      return "No annual fee";
    case "too_early":
      return "Too early to tell";
    case "unknown":
      return verdict.feeCents === null ? "Fee unknown" : "Nothing recorded yet";
  }
}

/** What is missing to compute due dates, utilization and ages. */
export function missingFacts(view: View, card: WalletCard): CardSummary["missing"] {
  if (card.status !== "active" || card.role === "authorized_user") return [];
  const terms = view.getTerms(card);
  const hasNoLimit = terms?.noPresetLimit === true || terms?.isCharge === true || card.custom?.noPresetLimit === true;
  const missing: CardSummary["missing"] = [];
  if (card.statementCloseDay === null) missing.push("closing_day");
  if (card.dueDay === null) missing.push("due_day");
  if (card.creditLimitCents === null && !hasNoLimit) missing.push("limit");
  if (card.openedOn === null) missing.push("opening");
  return missing;
}

function getBank({ banks }: View, card: WalletCard): CardSummary["bank"] {
  const linkId = card.bank?.linkId ?? "";
  const bank = banks[linkId];
  if (bank === undefined) return null;
  const { name, status, updatedAt } = bank;
  return { linkId, name, status, updatedAt, ...(card.bank?.isWithdrawn && { isWithdrawn: true }) };
}

export const getIssuerName = (view: Pick<View, "getIssuer">, card: WalletCard): string =>
  view.getIssuer(card)?.name ?? card.custom?.issuerName ?? "Unknown issuer";

export const findIssuerLogo = (view: Pick<View, "getIssuer" | "findLogo">, card: WalletCard): LogoMark =>
  view.findLogo("issuer", view.getIssuer(card)?.id ?? null, getIssuerName(view, card));

export function cardSummary(view: View, card: WalletCard, verdict: FeeVerdict): CardSummary {
  const terms = view.getTerms(card);
  const issuer = view.getIssuer(card);
  const { phase } = verdict;
  return {
    id: card.id,
    cardId: card.cardId,
    name: terms?.name ?? card.custom?.name ?? "Card",
    artHue: terms?.artHue ?? null,
    issuer: getIssuerName(view, card),
    logo: findIssuerLogo(view, card),
    payUrl: issuer?.signInUrl ?? issuer?.website ?? null,
    nickname: card.nickname,
    last4: card.last4,
    role: card.role,
    holder: card.holder,
    status: card.status,
    position: card.position,
    statementCloseDay: card.statementCloseDay,
    dueDay: card.dueDay,
    annualFeeCents: card.status === "active" ? phase.nextFeeCents : phase.feeCents,
    verdict: verdict.verdict,
    verdictLabel: verdictLabel(card, verdict),
    forecastNetCents: card.status === "active" ? verdict.netCents : null,
    missing: missingFacts(view, card),
    bank: getBank(view, card),
  };
}
