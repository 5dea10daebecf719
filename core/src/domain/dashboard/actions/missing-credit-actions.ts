import type { ActionItem } from "../shapes.ts";
import { buildWindowFacts } from "../../benefits/recorded-use.ts";
import { windowAt } from "../../benefits/windows.ts";
import { getMeasure } from "../../benefits/worth.ts";
import { stepSeverity } from "../../alerts/severity.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import { addDays } from "../../dates/civil.ts";
import type { WalletCard, WindowUse } from "../../wallet/shapes.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { CREDIT_WAIT, formatPostingTime, lastCreditedOn, listUncredited } from "../../benefits/uncredited.ts";
import { buildBasis, catalogSource, fact, ourRule, memberSource, reportedBy } from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { View } from "../view.ts";
import { counted, day, money } from "../../format.ts";
import { getOwn } from "../../get-own.ts";

const { graceDays } = CREDIT_WAIT;

function notShown(
  view: View,
  card: WalletCard,
  terms: CardTerms,
  benefit: Benefit,
  [cycleKey, { uses, state }]: [string, WindowUse],
): ActionItem[] {
  const { expectedDays } = benefit;
  const lastOn = uses
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  if (state !== "awaited" || expectedDays === null || lastOn === undefined) return [];
  if (view.today <= addDays(lastOn, expectedDays + graceDays)) return [];
  if ((lastCreditedOn(card, benefit.id) ?? "") >= lastOn) return [];
  const measure = getMeasure(benefit);
  const amount = uses.reduce((sum, use) => sum + (measure === "uses" ? 1 : use.amount), 0);
  const words = formatAmount(benefit, { measure }, amount);
  const usually = formatPostingTime(expectedDays);
  return [
    {
      id: `missing.${card.id}.${benefit.id}.${cycleKey}`,
      kind: "credit_missing",
      severity: stepSeverity("credit_missing"),
      walletCardId: card.id,
      subjectId: benefit.id,
      // The window as it is now: a corrected day may have moved it.
      cycleKey: windowAt(benefit, buildWindowFacts(card, benefit), lastOn)?.cycleKey ?? null,
      title: `${benefit.title} on ${view.getName(card)} hasn't posted`,
      body: `You used ${words} by ${day(lastOn, view.today)}, and the credit usually posts ${usually}. Contact the issuer, or mark it as posted.`,
      proof: `You've been waiting since ${day(lastOn, view.today)}.`,
      amountCents: measure === "cents" ? amount : null,
      amountNote: measure === "cents" ? "expected credit" : null,
      markAmount: null,
      dueOn: null,
      basis: buildBasis(
        `A credit that hasn't posted ${counted(graceDays, "day")} after its usual time is worth a call.`,
        [
          fact("Used", words, memberSource(view, lastOn)),
          fact("Usually posts", usually, catalogSource(view, terms, `benefits.${benefit.id}`)),
          fact("Extra days we wait", String(graceDays), ourRule()),
        ],
      ),
    },
  ];
}

/** Credits whose purchases the bank of the card shows, and not the credits. */
function notCredited(view: View, card: WalletCard, terms: CardTerms, benefit: Benefit): ActionItem[] {
  const late = listUncredited(card, benefit, view.today, CREDIT_WAIT).filter(({ lateOn }) => lateOn <= view.today);
  return late.map(({ cycleKey, firstOn, spentCents, expectedCents, usually }) => {
    const since = day(firstOn, view.today);
    return {
      id: `missing.${card.id}.${benefit.id}.${cycleKey}`,
      kind: "credit_missing",
      severity: stepSeverity("credit_missing"),
      walletCardId: card.id,
      subjectId: benefit.id,
      // No use is recorded that could be marked as posted.
      cycleKey: null,
      title: `${benefit.title} on ${view.getName(card)} hasn't posted`,
      body: `You spent ${money(spentCents)} for it since ${since}, and your bank shows no credit. ${usually} Contact the issuer, or mark it as used.`,
      proof: `Your bank shows the purchase of ${since}.`,
      amountCents: expectedCents,
      amountNote: "expected credit",
      markAmount: null,
      dueOn: null,
      basis: buildBasis("A credit that your bank doesn't show after its usual time is worth a call.", [
        fact("Spent", `${money(spentCents)} since ${since}`, reportedBy(view, "bank", firstOn)),
        fact(benefit.title, money(expectedCents), catalogSource(view, terms, `benefits.${benefit.id}`)),
        fact("Extra days we wait", String(graceDays), ourRule()),
      ]),
    };
  });
}

/** Credits that were used, and that are not on the account after their usual time: also of windows that have ended. */
export const missingCreditActions = (view: View): ActionItem[] =>
  openCards(view).flatMap((card) => {
    const terms = view.getTerms(card);
    if (!terms || card.role === "authorized_user") return [];
    return terms.benefits.flatMap((benefit) => {
      if (getOwn(card.benefitChoices, benefit.id)?.wanted === false) return [];
      return [
        ...Object.entries(getOwn(card.uses, benefit.id) ?? {}).flatMap((window) =>
          notShown(view, card, terms, benefit, window),
        ),
        ...notCredited(view, card, terms, benefit),
      ];
    });
  });
