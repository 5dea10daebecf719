import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { findBankLogo } from "./bank-logo.ts";
import { findInitials } from "./initials.ts";
import type { FindLogo } from "./logo-mark.ts";

const findLogo: FindLogo = (kind, id, name) => ({ ...findInitials(kind, id, name), url: id });

const { issuers } = seedCatalog.reference;

describe("a bank's logo", () => {
  it.each([
    ["Chase", "chase"],
    ["CHASE BANK", "chase"],
    ["JPMorgan Chase Bank, N.A.", "chase"],
    ["Citi", "citi"],
    ["Citibank", "citi"],
    ["Citizens Bank", "citizens"],
    ["Citizens Bank, NA", "citizens"],
    ["US Bank", "us-bank"],
    ["U.S. Bank National Association", "us-bank"],
    ["U.S. Bank, N.A.", "us-bank"],
    ["TD Bank", "td-bank"],
    ["The Huntington National Bank", "huntington"],
    ["Navy Federal Credit Union", "navy-federal"],
    ["PenFed Credit Union", "penfed"],
  ])("of %s is that of the issuer %s", (bankName, issuerId) => {
    expect(findBankLogo(bankName, issuers, findLogo).url).toBe(issuerId);
  });

  it.each([
    // These have an issuer's name in theirs, or theirs is in an issuer's.
    ["Purchase Federal Credit Union", "PF"],
    ["Citizens & Northern Bank", "CN"],
    ["Capital Bank", "CB"],
    ["First", "FI"],
    // A bank isn't a credit union.
    ["Alliant Bank", "AB"],
    ["Citizens Credit Union", "CC"],
    // These issue the cards of brands that aren't theirs.
    ["Synovus Bank", "SB"],
    ["Coastal Community Bank", "CC"],
    ["Column N.A.", "CN"],
    ["Bank", "BA"],
  ])("of %s is its initials %s", (bankName, initials) => {
    expect(findBankLogo(bankName, issuers, findLogo)).toMatchObject({ url: null, initials });
  });

  it("is its initials where several issuers may be meant", () => {
    const [issuer] = issuers;
    const shared = [
      { ...issuer!, id: "harbor", name: "Harbor", legalName: "Harbor Rewards Bank" },
      { ...issuer!, id: "rewards", name: "Rewards", legalName: "Harbor Rewards Bank" },
    ];
    expect(findBankLogo("Harbor Rewards Bank", shared, findLogo)).toMatchObject({ url: null, initials: "HR" });
    expect(findBankLogo("Harbor Bank", shared, findLogo).url).toBe("harbor");
  });
});
