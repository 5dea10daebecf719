import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { findInitials } from "../logos/initials.ts";
import { findPurchaseLogo, findTransactionLogo } from "./purchase-logo.ts";
import type { Transaction } from "./shapes.ts";

const find = (purchase: Partial<Parameters<typeof findPurchaseLogo>[0]>) =>
  findPurchaseLogo(
    { merchant: null, categoryLabel: "Dining", ...purchase },
    seedCatalog.reference.merchants,
    (kind, id, name) => ({ ...findInitials(kind, id, name), url: id }),
  );

it.each([
  [{ merchant: "Lyft" }, { url: "lyft", initials: "LY" }],
  [{ description: "LYFT *RIDE THU 8PM" }, { url: "lyft", initials: "LY" }],
  [
    { merchant: "A name of before", catalogMerchantId: "lyft" },
    { url: "lyft", initials: "LY" },
  ],
  [{ merchant: "Harbor Coffee" }, { url: null, initials: "HC" }],
  [{ description: "SQ *HARBOR COFFEE" }, { url: null, initials: "HC" }],
  [{}, { url: null, initials: "DI" }],
])("a purchase with %j has the mark %j", (purchase, mark) => {
  expect(find(purchase)).toMatchObject(mark);
});

it("a merchant that isn't in the catalog has one color, however the bank writes it", () => {
  expect(find({ description: "SQ *HARBOR COFFEE #12" })).toEqual(find({ merchant: "Harbor Coffee" }));
});

describe("a transaction's mark", () => {
  const issuerLogo = { url: "chase", initials: "CH", hue: "lake" as const };
  const findMark = (kind: Transaction["kind"], issuer: typeof issuerLogo | null) =>
    findTransactionLogo(
      { kind, merchant: "Lyft", categoryLabel: "Transit" },
      issuer,
      seedCatalog.reference.merchants,
      (logoKind, id, name) => ({ ...findInitials(logoKind, id, name), url: id }),
    ).url;

  it.each(["purchase", "refund", "credit"] as const)("is the merchant's for a %s", (kind) => {
    expect(findMark(kind, issuerLogo)).toBe("lyft");
  });

  it.each(["payment", "fee", "interest", "cash_advance"] as const)("is the issuer's for a %s", (kind) => {
    expect(findMark(kind, issuerLogo)).toBe("chase");
  });

  it("is the merchant's when its card isn't in the wallet anymore", () => {
    expect(findMark("fee", null)).toBe("lyft");
  });
});
