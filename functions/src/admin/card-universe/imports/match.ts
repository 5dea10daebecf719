import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { fullName } from "@cardwell/core/domain/catalog/full-name";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import Fuse from "fuse.js";
import type { Draft } from "./draft.ts";
import { plainName } from "./grammar.ts";

type Candidate = { cardId: string; name: string; likeness: number };

/** `sure`: the same name at the same issuer, or the source's own table. `unsure` is for a person to decide. */
export type Match = { kind: "sure"; terms: CardTerms } | { kind: "unsure"; candidates: Candidate[] } | { kind: "none" };

const LIKE_ENOUGH = 0.62;

/** Finds an issuer by any of its names; null for an unknown name. */
export function findIssuerId(name: string, reference: CatalogReference): string | null {
  const wanted = plainName(
    name.replace(/,?\s*(national association|n\.?a\.?|federal savings bank|fsb)\b\.?/gi, "").replace(/\bbank$/i, ""),
  );
  const found = reference.issuers.find((issuer) =>
    [issuer.id.replaceAll("-", " "), issuer.name, issuer.legalName ?? ""].some((each) => {
      const plain = plainName(each.replace(/,?\s*(national association|n\.?a\.?)\b\.?/gi, "").replace(/\bbank$/i, ""));
      return plain !== "" && plain === wanted;
    }),
  );
  return found?.id ?? null;
}

/** Compares drafts with the catalog's cards. A like name only proposes: it never decides. */
export function createMatcher(cards: readonly CardTerms[], reference: CatalogReference): (draft: Draft) => Match {
  const issuerName = new Map(reference.issuers.map(({ id, name }) => [id, name]));
  const namesOfIssuer = (issuerId: string) => {
    const issuer = reference.issuers.find(({ id }) => id === issuerId);
    return [issuer?.name ?? "", issuer?.legalName ?? "", issuerId.replaceAll("-", " ")];
  };
  const entries = cards.map((terms) => ({
    terms,
    names: [terms.name, terms.shortName, ...terms.aliases].map((name) =>
      plainName(name, namesOfIssuer(terms.issuerId)),
    ),
  }));
  const byId = new Map(cards.map((terms) => [terms.id, terms]));
  const fuse = new Fuse(entries, { keys: ["names"], includeScore: true, threshold: 0.45, ignoreLocation: true });

  return (draft) => {
    const known = draft.cardId === null ? undefined : byId.get(draft.cardId);
    if (known) return { kind: "sure", terms: known };
    const issuerId = findIssuerId(draft.issuerName, reference);
    const wanted = plainName(draft.name, [draft.issuerName, ...(issuerId === null ? [] : namesOfIssuer(issuerId))]);
    const ofIssuer = entries.filter(({ terms }) => terms.issuerId === issuerId);
    const same = ofIssuer.filter(({ names }) => names.includes(wanted));
    if (same.length === 1 && same[0]) return { kind: "sure", terms: same[0].terms };
    const candidates = (same.length > 1 ? same.map((item) => ({ item, score: 0 })) : fuse.search(wanted))
      .filter(({ item }) => item.terms.issuerId === issuerId)
      .map(({ item, score = 1 }) => ({
        cardId: item.terms.id,
        name: fullName(issuerName.get(item.terms.issuerId) ?? item.terms.issuerId, item.terms.name),
        likeness: Math.round((1 - score) * 100) / 100,
      }))
      .filter(({ likeness }) => likeness >= LIKE_ENOUGH)
      .slice(0, 5);
    return candidates.length > 0 ? { kind: "unsure", candidates } : { kind: "none" };
  };
}
