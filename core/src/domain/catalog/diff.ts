import type { CardTerms } from "./card-terms.ts";
import { getOwn } from "../get-own.ts";

/** `material` changes what a holder pays or gets; `minor` is worth a line in the history; `none` is for our own use. */
export type Materiality = "none" | "minor" | "material";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A changed fact. An added one has null before; a removed one has null after. */
export type TermsChange = { path: string; before: Json; after: Json; materiality: Materiality };

const forOurselves = /^(provenance|aliases|artHue)\b|\.(rawText|matchers|howTo|termsUrl|url|sourceUrl|note)$/;
const pays = /^fees\.(?!balanceTransfer|cashAdvance)/;
const gets = /^earn\.(?!rules\.[^.]+\.label$)/;
const credits =
  /^benefits\.[^.]+(\.(kind|window|amountCents|units|unit|amountOverrides|earnedBy|firstYear|enrolment|endsOn|insurance|lounge)\b.*)?$/;
const kindOfCard = /^(isCharge|noPresetLimit|earn)$/;

function getMateriality(path: string): Materiality {
  if (forOurselves.test(path)) return "none";
  return pays.test(path) || gets.test(path) || credits.test(path) || kindOfCard.test(path) ? "material" : "minor";
}

type JsonObject = { [key: string]: Json };

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasId = (value: Json): value is JsonObject & { id: string } => isObject(value) && typeof value["id"] === "string";

/** Lists of things with an id are compared by it, so that a path stays the same when their order changes. */
function byId(list: Json): JsonObject | null {
  return Array.isArray(list) && list.every(hasId) ? Object.fromEntries(list.map((item) => [item.id, item])) : null;
}

function branches(before: Json, after: Json): [JsonObject, JsonObject] | null {
  if (isObject(before) && isObject(after)) return [before, after];
  if (!Array.isArray(before) || !Array.isArray(after) || before.length + after.length === 0) return null;
  const [was, is] = [byId(before), byId(after)];
  return was !== null && is !== null ? [was, is] : null;
}

function same(before: Json, after: Json): boolean {
  if (before === after) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, index) => same(item, after[index] ?? null));
  }
  if (!isObject(before) || !isObject(after)) return false;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((key) =>
    same(getOwn(before, key) ?? null, getOwn(after, key) ?? null),
  );
}

function walk(path: string, before: Json, after: Json, changes: TermsChange[]): void {
  if (same(before, after)) return;
  const inside = branches(before, after);
  if (inside === null) {
    changes.push({ path, before, after, materiality: getMateriality(path) });
    return;
  }
  const [was, is] = inside;
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    // The source of a fact is one thing: its own key may hold dots.
    const name = path === "" ? key : `${path}.${key}`;
    walk(name, getOwn(was, key) ?? null, getOwn(is, key) ?? null, changes);
  }
}

/**
 * What changed between two versions of a card, fact by fact, in the order of the terms. Rules, benefits and offers are matched by
 * their id: `benefits.travel-credit.amountCents`. A list without ids (`fees.annual`) is one fact.
 */
export function diffTerms(before: CardTerms, after: CardTerms): TermsChange[] {
  const changes: TermsChange[] = [];
  walk("", before, after, changes);
  return changes;
}
