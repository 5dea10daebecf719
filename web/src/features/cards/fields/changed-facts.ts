import type { CardChange } from "@cardwell/core/contract/wallet";
import { toBody, toCustomCard } from "./card-facts.ts";
import type { CardFacts, OwnCard } from "./card-facts.ts";

/** What the form of a card holds; `own` is null for a card of the catalog. */
export type CardForm = { facts: CardFacts; own: OwnCard | null };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The parts of `now` that differ from `before`. */
function differing<Body extends object>(before: Body, now: Body): Partial<Body> {
  const others = Object.entries(now).filter(([key, value]) => !isSame(value, (before as Record<string, unknown>)[key]));
  return Object.fromEntries(others) as Partial<Body>;
}

/**
 * What a person changed in the form since it opened; null when nothing. What they left alone may have changed elsewhere meanwhile,
 * and is not sent again.
 */
export function changedFacts(opened: CardForm, now: CardForm): CardChange | null {
  const body = toBody(now.facts);
  const change: CardChange = differing(toBody(opened.facts), body);
  // The day and how exactly it is known are one answer.
  if ("openedOn" in change || "openedPrecision" in change) {
    Object.assign(change, { openedOn: body.openedOn, openedPrecision: body.openedPrecision });
  }
  if (opened.own !== null && now.own !== null) {
    const custom = differing(toCustomCard(opened.own), toCustomCard(now.own));
    if (Object.keys(custom).length > 0) change.custom = custom;
  }
  return Object.keys(change).length === 0 ? null : change;
}
