import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import * as z from "zod/mini";
import type { ReferenceRow, Source } from "../draft.ts";
import { emptyReading } from "../draft.ts";
import { plainName } from "../grammar.ts";
import type { Row } from "../read-rows.ts";
import { toText } from "../read-rows.ts";
import { shapeProblem } from "./shape-problem.ts";

type Compare = (
  row: Row,
  reference: CatalogReference,
) => Omit<ReferenceRow, "line"> | { problem: string; name: string };

/** A list about something beside the cards: each row is compared with our reference and reported; nothing is proposed. */
const list = (name: string, sourceUrl: string, required: readonly string[], compare: Compare): Source => ({
  name,
  sourceType: "dataset",
  sourceUrl,
  confidence: "medium",
  required,
  read: (rows, { reference }) => {
    const reading = emptyReading();
    for (const row of rows) {
      const result = compare(row, reference);
      if ("problem" in result) reading.broken.push({ line: row.line, name: result.name, messages: [result.problem] });
      else reading.reference.push({ line: row.line, ...result });
    }
    return reading;
  },
});

const covers = (entry: string, code: string) => {
  const [from, to = from] = entry.split("-");
  return from !== undefined && code >= from && code <= (to ?? from);
};

/** Merchant category codes, by the catalog category that names them. */
export const merchantCodes = list(
  "merchant-codes",
  "https://github.com/greggles/mcc-codes",
  ["mcc"],
  ({ cells }, { categories }) => {
    const code = toText(cells["mcc"]);
    const name =
      toText(cells["edited_description"] ?? cells["edited description"] ?? cells["shortDescription"]) || code;
    if (!/^\d{3,4}$/.test(code)) return { name, problem: `"${code}" is no merchant category code: four digits are.` };
    const ours = categories.filter(({ mccs }) => mccs.some((entry) => covers(entry, code.padStart(4, "0"))));
    return ours.length === 0
      ? { name: `${code} ${name}`, known: false, messages: ["No category of ours has this code."] }
      : { name: `${code} ${name}`, known: true, messages: [`In ${ours.map(({ label }) => label).join(", ")}.`] };
  },
);

/** The bank data's categories, by the catalog category that names them. */
export const pfcKeys = list(
  "pfc-keys",
  "https://plaid.com/documents/pfc-taxonomy-all.csv",
  ["detailed"],
  ({ cells }, { categories }) => {
    const key = toText(cells["detailed"]);
    if (!/^[A-Z_]{3,80}$/.test(key))
      return { name: key, problem: "A category is written in capitals and underscores." };
    const ours = categories.filter(({ pfcDetailed }) => pfcDetailed.includes(key));
    return ours.length === 0
      ? { name: key, known: false, messages: ["No category of ours has this key."] }
      : { name: key, known: true, messages: [`In ${ours.map(({ label }) => label).join(", ")}.`] };
  },
);

const program = z.object({
  displayName: z.string(),
  hasExpiration: z.boolean(),
  expirationMonths: z.nullish(z.int()),
});

/** Loyalty programs: whether the expiry of their points matches ours. */
export const loyaltyPrograms = list(
  "loyalty-programs",
  "https://github.com/fantasy-cc/credit-card-tracker",
  [],
  ({ cells }, { currencies }) => {
    const read = program.safeParse(cells);
    if (!read.success) return { name: toText(cells["displayName"]), problem: shapeProblem(read.error) };
    const { displayName, hasExpiration, expirationMonths } = read.data;
    const wanted = plainName(displayName);
    const words = new Set(wanted.split(" "));
    const ours = currencies.find(({ name, id }) => {
      const plain = plainName(name);
      return plain === wanted || words.has(plain) || id.split("-").every((word) => words.has(word));
    });
    if (!ours) return { name: displayName, known: false, messages: ["No currency of ours has this name."] };
    const theirs = hasExpiration ? (expirationMonths ?? null) : null;
    return {
      name: displayName,
      known: true,
      messages:
        ours.expiry.months === theirs
          ? [`The same as ${ours.name}.`]
          : [
              `Expiry differs from ${ours.name}: ${theirs ?? "none"} here, ${ours.expiry.months ?? ours.expiry.basis} with us (months).`,
            ],
    };
  },
);

const rule = z.object({
  id: z.string(),
  ruleName: z.string(),
  issuer: z.string(),
  cooldownMonths: z.nullish(z.number()),
});

/** Issuers' rules for applications: whether ours have the same months. */
export const applicationRules = list(
  "application-rules",
  "https://github.com/henrysha/credit-card-rewards-pwa",
  [],
  ({ cells }, reference) => {
    const read = rule.safeParse(cells);
    if (!read.success) return { name: toText(cells["ruleName"]), problem: shapeProblem(read.error) };
    const { id, ruleName, cooldownMonths } = read.data;
    const ours = reference.applicationRules.find(
      (each) => each.id === id || plainName(each.label) === plainName(ruleName),
    );
    if (!ours) return { name: ruleName, known: false, messages: ["No rule of ours has this name."] };
    const months = ours.windowMonths ?? null;
    return {
      name: ruleName,
      known: true,
      messages:
        months === (cooldownMonths ?? null)
          ? [`The same as "${ours.label}".`]
          : [`"${ours.label}" has other months: ${cooldownMonths ?? "none"} here, ${months ?? "none"} with us.`],
    };
  },
);
