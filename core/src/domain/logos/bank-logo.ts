import { joinName } from "../catalog/merchant-names.ts";
import type { Issuer } from "../catalog/reference.ts";
import type { FindLogo, LogoMark } from "./logo-mark.ts";

const withoutCharter = (name: string): string => name.replace(/,? (?:n\.?a\.?|national association)$/i, "");

const isCreditUnion = (name: string): boolean => /credit union$/i.test(name);

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

const isNamed = ({ name }: Issuer, sought: string): boolean => joinName(name) === joinName(sought);

/**
 * The issuer that a bank is. A part of a name isn't enough: Purchase Federal isn't Chase. Nor is a legal name without the brand in it: that
 * bank issues the cards of others.
 */
function findIssuer(bankName: string, issuers: readonly Issuer[]): Issuer | undefined {
  const full = withoutCharter(bankName);
  const isLegal = ({ name, legalName }: Issuer) => {
    const legal = joinName(withoutCharter(legalName ?? ""));
    return legal === joinName(full) && legal.includes(joinName(name));
  };
  const brand = full.replace(/ (?:bank|credit union)$/i, "");
  const isBrand = (issuer: Issuer) =>
    isNamed(issuer, brand) && isCreditUnion(issuer.legalName ?? "") === isCreditUnion(full);
  return (
    only(issuers.filter((issuer) => isNamed(issuer, full))) ??
    only(issuers.filter(isLegal)) ??
    only(issuers.filter(isBrand))
  );
}

/** The mark of the issuer that a bank is, else initials of the bank's name. */
export function findBankLogo(bankName: string, issuers: readonly Issuer[], findLogo: FindLogo): LogoMark {
  const issuer = findIssuer(bankName, issuers);
  return findLogo("issuer", issuer?.id ?? null, issuer?.name ?? bankName);
}
