import type { CREDIT_TIERS } from "@cardwell/core/domain/catalog/card-terms";
import { money } from "@cardwell/core/domain/format";
import type { Draft, Source } from "../draft.ts";
import { emptyReading } from "../draft.ts";
import type { Row } from "../read-rows.ts";
import { readNumberCell, toText } from "../read-rows.ts";

type Tier = (typeof CREDIT_TIERS)[number];

const tierColumns: Record<Tier, string> = {
  none: "purchase apr no score",
  le619: "purchase apr poor",
  s620_719: "purchase apr good",
  ge720: "purchase apr great",
};

const tierText: [RegExp, Tier][] = [
  [/no credit score/i, "none"],
  [/619 or less/i, "le619"],
  [/620 to 719/i, "s620_719"],
  [/720 or greater/i, "ge720"],
];

const MAX_FEE_CENTS = 10_000_000;

type Report = (message: string) => void;

const quote = (cell: unknown) => `"${toText(cell).slice(0, 40)}"`;

/** A fraction of one: 0.2749. 9.99, 0 and what is above one are the survey's placeholders. */
function parseBps(cell: unknown, report: Report): number | null {
  const hint = `The rate ${quote(cell)} was left out: write a part of one, such as 0.2749.`;
  const { value, error } = readNumberCell(cell, "decimal", hint);
  if (error !== undefined) {
    report(error);
    return null;
  }
  if (value === null) return null;
  if (value <= 0 || value > 1) {
    report(`The rate ${value} is a placeholder and was left out.`);
    return null;
  }
  return Math.round(value * 10_000);
}

function parseFee(cell: unknown, report: Report): number | null {
  const hint = `The fee ${quote(cell)} was left out: write dollars, such as 95 or 1,284.60.`;
  const { value: cents, error } = readNumberCell(cell, "money", hint);
  if (cents === null) return null;
  if (cents !== undefined && cents >= 0 && cents <= MAX_FEE_CENTS) return cents;
  report(error ?? `The fee ${money(cents)} is no fee of a card and was left out.`);
  return null;
}

/** The columns of one survey differ in case and spelling from the next: the first of these that is there. */
const cell = ({ cells }: Row, ...names: string[]) =>
  names.map((name) => cells[name]).find((value) => toText(value) !== "");

function parseDraft(row: Row): Draft {
  const messages: string[] = [];
  const report = (message: string) => void messages.push(message);
  const tiers = (Object.entries(tierColumns) as [Tier, string][]).flatMap(([tier, column]) => {
    const bps = parseBps(row.cells[column], report);
    return bps === null ? [] : [[tier, bps] as const];
  });
  const minBps = parseBps(cell(row, "purchase apr min", "purchase apr minimum"), report);
  const maxBps = parseBps(cell(row, "purchase apr max", "purchase apr maximum"), report);
  const index = toText(row.cells["index"]);
  const facts: Draft["facts"] = {
    isSecured: /^y/i.test(toText(row.cells["secured card"])),
    purchaseApr: {
      minBps,
      maxBps,
      byTier: tiers.length === 0 ? null : Object.fromEntries(tiers),
      variable: index === "" ? null : /^v/i.test(index),
      index: /prime/i.test(toText(row.cells["variable rate index"])) ? "prime" : null,
      marginBps: null,
    },
  };
  const annualFee = parseFee(row.cells["annual fee"], report);
  // Empty is not zero: most rows leave it empty.
  if (annualFee !== null) facts.annualFeeCents = annualFee;
  const lateFee = parseFee(cell(row, "late fee", "late fee 1"), report);
  if (lateFee !== null) facts.lateFirstCents = lateFee;
  const targeted = toText(row.cells["targeted credit tiers"]);
  const creditTiers = tierText.filter(([pattern]) => pattern.test(targeted)).map(([, tier]) => tier);
  if (creditTiers.length > 0) facts.creditTiers = creditTiers;
  return {
    line: row.line,
    name: toText(row.cells["product name"]),
    issuerName: toText(row.cells["institution name"]),
    cardId: null,
    facts,
    messages,
    rawText: `Availability: ${toText(row.cells["availability of credit card plan"]) || "not reported"}`,
  };
}

const parseYear = (text: string) => /(?<!\d)(20\d{2})(?!\d)/.exec(text)?.[1];

export const cfpbTccp: Source = {
  name: "cfpb-tccp",
  sourceType: "cfpb_tccp",
  sourceUrl: "https://www.consumerfinance.gov/data-research/credit-card-data/terms-credit-card-plans-survey/",
  confidence: "medium",
  required: ["Institution Name", "Product Name"],
  read: (rows, { fileName, titles }) => {
    const reading = emptyReading();
    const [inTitle, inName] = [parseYear(titles.join(" ")), parseYear(fileName)];
    if (inTitle !== undefined && inName !== undefined && inTitle !== inName) {
      reading.messages.push(
        `The title has ${inTitle} and the file name ${inName}: this may be another period's file. Nothing was read.`,
      );
      return reading;
    }
    // One product has a row for each of its tiers: the institution, the product and the tiers are its key, never the name alone.
    const seen = new Map<string, number>();
    for (const row of rows) {
      const draft = parseDraft(row);
      if (draft.name === "" || draft.issuerName === "") {
        reading.broken.push({
          line: row.line,
          name: draft.name,
          messages: ["The institution or the product has no name."],
        });
        continue;
      }
      const key = [draft.issuerName, draft.name, toText(row.cells["targeted credit tiers"])].join("/").toLowerCase();
      const first = seen.get(key);
      if (first !== undefined) {
        reading.broken.push({
          line: row.line,
          name: draft.name,
          messages: [`The same product and tiers stand on line ${first}.`],
        });
        continue;
      }
      seen.set(key, row.line);
      reading.drafts.push(draft);
    }
    return reading;
  },
};
