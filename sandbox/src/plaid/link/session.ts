import { randomUUID } from "node:crypto";
import { issuePublicToken } from "../endpoints.ts";
import { createFailure, knownCodes } from "../errors.ts";
import { bankById } from "../institutions.ts";
import { createItem, listTerms, repairItem, shareCards, type World } from "../items.ts";
import { getPersona, personaByUserName, type PersonaName } from "../personas.ts";
import type { Item, LinkSession, LinkToken } from "../store.ts";
import type { PlaidErrorObject } from "../wire.ts";

/** A card that can be shared, before or after its item exists. */
export type Choice = { value: string; name: string; mask: string; subtype: string; isChosen: boolean };

export type Pane =
  | { name: "bank" }
  | { name: "credentials"; error: PlaidErrorObject | null }
  | { name: "oauth" }
  | { name: "accounts"; choices: Choice[]; hasNone: boolean }
  | { name: "consent" }
  | { name: "failed"; error: PlaidErrorObject };

export const linkError = (code: string, message: string): PlaidErrorObject => ({
  error_type: "INVALID_INPUT",
  error_code: code,
  error_message: message,
  display_message: "This page has been open for too long. Start again.",
});

/** Why a return from a bank can't be continued. */
export const oauthError = (code: string, message: string): PlaidErrorObject => ({
  ...linkError(code, message),
  error_type: "OAUTH_ERROR",
  display_message: null,
});

/** The token, or why Link can't be opened with it. */
export function openToken({ store, clock }: World, token: string): LinkToken | PlaidErrorObject {
  const found = store.linkTokens.get(token);
  if (!found || found.expiresAt <= clock.now().getTime()) {
    return linkError("INVALID_LINK_TOKEN", "the provided link_token has expired or is invalid");
  }
  if (found.itemId !== null && !store.items.has(found.itemId)) return createFailure("ITEM_NOT_FOUND").body;
  return found;
}

/** What the person did so far with this token; a reload and a return from the bank go on from there. */
export function getSession(token: LinkToken): LinkSession {
  token.session ??= {
    id: randomUUID(),
    bankId: token.bankId,
    persona: null,
    chosen: null,
    oauthStateId: null,
    error: null,
    itemId: null,
  };
  return token.session;
}

const updatedItem = ({ store }: World, { itemId }: LinkToken): Item | undefined =>
  itemId === null ? undefined : store.items.get(itemId);

/** Cards that may be shared: in update mode those of the item. */
export function listChoices(world: World, token: LinkToken): Choice[] {
  const session = getSession(token);
  const item = updatedItem(world, token);
  const all = item
    ? item.cards.map(({ id, terms }) => ({ value: id, terms, isChosen: item.sharedIds.includes(id) }))
    : listTerms(session.bankId ?? "", session.persona ?? "good").map((terms, at) => ({
        value: String(at),
        terms,
        isChosen: true,
      }));
  return all.map(({ value, terms, isChosen }) => ({
    value,
    name: terms.officialName,
    mask: terms.mask,
    subtype: terms.subtype,
    isChosen,
  }));
}

const choosesAccounts = (token: LinkToken): boolean => token.itemId === null || token.choosesAccounts;

export function currentPane(world: World, token: LinkToken): Pane {
  const session = getSession(token);
  if (session.bankId === null) return { name: "bank" };
  const { error } = session;
  if (token.itemId === null && world.store.outages.get(session.bankId)?.status === "DOWN") {
    return { name: "failed", error: createFailure("INSTITUTION_DOWN").body };
  }
  if (error && error.error_code !== "INVALID_CREDENTIALS") return { name: "failed", error };
  if (session.persona === null) {
    return bankById(session.bankId)?.isOAuth ? { name: "oauth" } : { name: "credentials", error };
  }
  if (session.chosen === null && choosesAccounts(token)) {
    return { name: "accounts", choices: listChoices(world, token), hasNone: false };
  }
  return { name: "consent" };
}

/** Signs in at the bank, as `user_good` or the name of a persona; a password `error_…` fails with that code, as in the vendor's sandbox. */
export function signIn(token: LinkToken, userName: string, password: string): void {
  const session = getSession(token);
  session.error = null;
  const code = knownCodes.find((known) => password === `error_${known}`);
  if (code !== undefined) {
    session.error = createFailure(code).body;
    return;
  }
  const persona = personaByUserName(userName.trim());
  if (persona === undefined || password !== "pass_good") {
    session.error = createFailure("INVALID_CREDENTIALS").body;
    return;
  }
  session.persona = persona;
}

/** Shares cards; without any, nothing changes. */
export function chooseCards(world: World, token: LinkToken, values: string[]): boolean {
  const known = new Set(listChoices(world, token).map(({ value }) => value));
  const chosen = values.filter((value) => known.has(value));
  if (chosen.length > 0) getSession(token).chosen = chosen;
  return chosen.length > 0;
}

/** A page of the bank's own, from which it returns to the product. */
export function startOAuth(token: LinkToken): string {
  const session = getSession(token);
  session.oauthStateId ??= randomUUID();
  return session.oauthStateId;
}

export function tokenByOAuthState({ store }: World, stateId: string): LinkToken | undefined {
  return [...store.linkTokens.values()].find(({ session }) => session?.oauthStateId === stateId);
}

/** Makes or repairs the item, once. */
export function finish(world: World, token: LinkToken): { publicToken: string; item: Item } {
  const session = getSession(token);
  const done = world.store.items.get(session.itemId ?? "");
  if (done) return handOver(world, token, done);
  const item = updatedItem(world, token) ?? linkNew(world, token, session);
  if (token.itemId !== null) update(world, token, item);
  session.itemId = item.id;
  return handOver(world, token, item);
}

function handOver(world: World, token: LinkToken, item: Item): { publicToken: string; item: Item } {
  const publicToken = issuePublicToken(world, item);
  token.results.push({ sessionId: getSession(token).id, publicToken, itemId: item.id });
  return { publicToken, item };
}

/** Does at once what a person does on the pages: signs in at a bank, shares all cards and agrees. */
export function finishWithoutPages(
  world: World,
  token: LinkToken,
  { bankId, persona }: { bankId: string; persona: PersonaName },
): string {
  const session = getSession(token);
  session.bankId ??= bankId;
  session.persona = persona;
  if (choosesAccounts(token)) session.chosen = listChoices(world, token).map(({ value }) => value);
  return finish(world, token).publicToken;
}

function linkNew(world: World, token: LinkToken, { bankId, persona, chosen }: LinkSession): Item {
  const options = {
    bankId: bankId ?? "",
    persona: persona ?? "good",
    userId: token.userId,
    webhook: token.webhook,
    products: [...token.products, ...token.optionalProducts, ...token.addedProducts],
    daysRequested: token.daysRequested,
  };
  return createItem(world, options, chosen?.map(Number));
}

function update(world: World, token: LinkToken, item: Item): void {
  const { chosen } = getSession(token);
  const added = token.addedProducts.filter((name) => !item.products.includes(name));
  if (getPersona(item.persona).hasLiabilities !== false) item.products.push(...added);
  repairItem(world, item);
  if (chosen) shareCards(world, item, chosen);
}
