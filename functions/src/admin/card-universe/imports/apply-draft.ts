import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { feesAsReported } from "@cardwell/core/domain/catalog/fees";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Draft, DraftCredit } from "./draft.ts";
import { plainName, slugify } from "./grammar.ts";

const getCadence = (credit: Pick<Benefit, "window">) => credit.window?.cadence ?? "ongoing";

const formatSplit = (title: string) =>
  new Set(
    plainName(title.replaceAll(/\$?[\d,.]+/g, " "))
      .split(" ")
      .filter(
        (word) =>
          word.length > 2 &&
          !/^(?:credit|annual|monthly|quarterly|yearly|statement|per|year|month|semi|with|and|for)$/.test(word),
      ),
  );

function formatSame(a: string, b: string): boolean {
  const [first, second] = [formatSplit(a), formatSplit(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared > 0 && shared * 2 >= Math.min(first.size, second.size);
}

/** Matches a source's credits with a card's. An unmatched credit of a known card is reported, not added. */
function withCredits(terms: CardTerms, credits: readonly DraftCredit[], isNew: boolean, messages: string[]): Benefit[] {
  const benefits = [...terms.benefits];
  for (const credit of credits) {
    const alike = benefits.findIndex(
      (each) =>
        each.kind === "statement_credit" &&
        getCadence(each) === getCadence(credit) &&
        formatSame(`${each.title} ${each.summary}`, credit.title),
    );
    const found = benefits[alike];
    if (found) {
      if (credit.amountCents !== null && found.amountCents !== credit.amountCents) {
        benefits[alike] = { ...found, amountCents: credit.amountCents };
      }
    } else if (isNew) benefits.push(toBenefit(credit, benefits));
    else messages.push(`No credit of ours is like "${credit.title}" (${getCadence(credit).replaceAll("_", " ")}).`);
  }
  return benefits;
}

function toBenefit(credit: DraftCredit, others: readonly Benefit[]): Benefit {
  const base = slugify(credit.title) || "credit";
  const taken = new Set(others.map(({ id }) => id));
  let id = base;
  for (let at = 2; taken.has(id); at += 1) id = `${base.slice(0, 76)}-${at}`;
  return {
    id,
    title: credit.title,
    summary: credit.summary,
    howTo: null,
    termsUrl: null,
    kind: credit.kind,
    category: credit.category,
    window: credit.window,
    amountCents: credit.amountCents,
    units: null,
    unit: null,
    amountOverrides: [],
    earnedBy: null,
    firstYear: "included",
    enrolment: {
      required: credit.enrolmentRequired ?? false,
      url: null,
      deadline: null,
      repeats: "never",
      choice: null,
    },
    posting: "automatic",
    expectedDays: null,
    matchers: [],
    endsOn: credit.endsOn,
    faceValueCents: credit.amountCents,
    defaultWeight: 0.5,
    insurance: null,
    lounge: null,
  };
}

/** A card's terms if the source were right today. Facts that the source lacks stay unchanged. */
export function applyDraft(
  { facts }: Draft,
  terms: CardTerms,
  isNew: boolean,
  today: CivilDate,
): { terms: CardTerms; messages: string[] } {
  const messages: string[] = [];
  const next: CardTerms = {
    ...terms,
    fees: {
      ...terms.fees,
      annual:
        facts.annualFeeCents === undefined
          ? terms.fees.annual
          : feesAsReported(terms.fees.annual, facts.annualFeeCents, today),
      firstYearCents: facts.firstYearCents ?? terms.fees.firstYearCents,
      lateFirstCents: facts.lateFirstCents ?? terms.fees.lateFirstCents,
    },
    apr: { ...terms.apr, purchase: facts.purchaseApr ?? terms.apr.purchase },
    isSecured: facts.isSecured ?? terms.isSecured,
    creditTiers: facts.creditTiers ?? terms.creditTiers,
    benefits: withCredits(terms, facts.credits ?? [], isNew, messages),
  };
  if (isNew) {
    if (facts.segment !== undefined) next.segment = facts.segment;
    else if (facts.isSecured) next.segment = "secured";
    if (facts.earnRules !== undefined) {
      messages.push("Add the currency it earns: the source doesn't name it.");
    }
  } else messages.push(...differentRates(terms, facts.earnRules ?? [], facts.base));
  return { terms: next, messages };
}

/** Differing rates are reported, not proposed: two sources rarely use the same set of categories. */
function differentRates(
  terms: CardTerms,
  rules: readonly CardTerms["earn"]["rules"][number][],
  base: number | undefined,
): string[] {
  const messages: string[] = [];
  if (base !== undefined && base !== terms.earn.base) {
    messages.push(`Everything else earns ${base} there and ${terms.earn.base} with us.`);
  }
  for (const rule of rules) {
    const rates = terms.earn.rules
      .filter(
        ({ categoryIds, merchantIds }) =>
          rule.categoryIds.some((id) => categoryIds.includes(id)) ||
          rule.merchantIds.some((id) => merchantIds.includes(id)),
      )
      .map(({ multiplier }) => multiplier);
    if (rates.length > 0 && !rates.includes(rule.multiplier)) {
      messages.push(`${rule.label} earns ${rule.multiplier} there and ${rates.join(" or ")} with us.`);
    }
  }
  return messages;
}
