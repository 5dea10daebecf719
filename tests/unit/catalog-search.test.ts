import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import type { CatalogEntry } from "../../core/src/contract/catalog.ts";
import { indexCatalog } from "../../web/src/lib/search-catalog.ts";

const issuerNames = new Map(seedCatalog.reference.issuers.map(({ id, name }) => [id, name]));
const entries: CatalogEntry[] = seedCatalog.cards.map((card) => ({
  id: card.id,
  name: card.name,
  issuer: issuerNames.get(card.issuerId) ?? card.issuerId,
  aliases: card.aliases,
  artHue: null,
  network: card.network,
  segment: card.segment,
  availability: card.availability,
  annualFeeCents: null,
  noPresetLimit: false,
}));
const index = indexCatalog(entries);
const idsFor = (typed: string, most = 8) => index.find(typed, most).map(({ id }) => id);

describe("the first card that a search of the catalog finds", () => {
  it.each([
    ["freedom flx", "chase-freedom-flex"],
    ["freedm unlimted", "chase-freedom-unlimited"],
    ["saphire reserve", "chase-sapphire-reserve"],
    ["citi dobule cash", "citi-double-cash"],
    ["dubble cash", "citi-double-cash"],
    ["amex gld", "amex-gold"],
    ["american expres gold", "amex-gold"],
    ["venturex", "capital-one-venture-x"],
    ["capital one quiksilver", "capital-one-quicksilver"],
    ["capitol one venture", "capital-one-venture"],
    ["blue cash evryday", "amex-blue-cash-everyday"],
    ["delta skymile gold", "amex-delta-gold"],
  ])("forgives the typos of %s", (typed, id) => expect(idsFor(typed)[0]).toBe(id));

  it.each([
    ["gold", "amex-gold"],
    ["gold card", "amex-gold"],
    ["amex gold", "amex-gold"],
    ["american express gold card", "amex-gold"],
    ["amex platinum", "amex-platinum"],
    ["double cash", "citi-double-cash"],
    ["sapphire preferred", "chase-sapphire-preferred"],
    ["sapphire reserve", "chase-sapphire-reserve"],
    ["chase sapphire reserve for business", "chase-sapphire-reserve-business"],
    ["blue cash everyday", "amex-blue-cash-everyday"],
    ["blue cash preferred", "amex-blue-cash-preferred"],
    ["unlimited", "chase-freedom-unlimited"],
    ["freedom", "chase-freedom"],
    ["freedom rise", "chase-freedom-rise"],
    ["venture", "capital-one-venture"],
    ["venture x", "capital-one-venture-x"],
    ["venture x business", "capital-one-venture-x-business"],
    ["quicksilver", "capital-one-quicksilver"],
    ["robinhood gold", "robinhood-gold"],
    ["apple card", "goldman-sachs-apple-card"],
  ])("is the one that is called %s", (typed, id) => expect(idsFor(typed)[0]).toBe(id));

  it.each([
    ["csr", "chase-sapphire-reserve"],
    ["csp", "chase-sapphire-preferred"],
    ["cff", "chase-freedom-flex"],
    ["bce", "amex-blue-cash-everyday"],
    ["vx", "capital-one-venture-x"],
  ])("is the one that people call %s", (typed, id) => expect(idsFor(typed)[0]).toBe(id));

  it.each(["saphi", "sapph", "sapphire r", "freedom fl", "venture x re"])(
    "is like what is still being typed: %s",
    (typed) =>
      expect(entries.find(({ id }) => id === idsFor(typed)[0])?.name.toLowerCase()).toContain(
        typed.startsWith("sap") ? "sapphire" : typed.slice(0, 7),
      ),
  );
});

describe("searching the catalog", () => {
  it("has the card of the larger bank among the first three where two are called the same", () =>
    expect(idsFor("gld card", 3)).toContain("amex-gold"));

  it("forgives a typo in the name of the bank", () => {
    const issuers = index.find("chaes", 8).map(({ issuer }) => issuer);
    expect(issuers.length).toBe(8);
    expect(new Set(issuers)).toEqual(new Set(["Chase"]));
  });

  it("puts cards for people before those for a business", () =>
    expect(idsFor("csr")).toEqual(["chase-sapphire-reserve", "chase-sapphire-reserve-business"]));

  it("finds every card of the catalog first by its bank and its name", () => {
    const missed = entries.filter(({ id, issuer, name }) => {
      const first = index.find(`${issuer} ${name}`, 1)[0];
      return first?.id !== id && `${first?.issuer} ${first?.name}` !== `${issuer} ${name}`;
    });
    expect(missed.map(({ id }) => id)).toEqual([]);
  });
});
