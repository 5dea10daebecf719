import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { LogoSet } from "../../features/logos/logos-repository.ts";
import { pageInMemory } from "../list-page.ts";
import { getSortKey, listNames, toRow } from "./logo-list.ts";

const { cards, reference } = seedCatalog;
const stored: LogoSet["logos"][string] = {
  file: { id: "0".repeat(64), type: "image/png", width: 64, height: 64, bytes: 900 },
  license: "Brand guidelines",
  source: "Newsroom",
  expiresOn: null,
  updatedBy: "ada",
  updatedAt: new Date("2026-11-20T10:00:00Z"),
  revision: 4,
};
const set: LogoSet = { revision: 4, logos: { "issuer chase": stored }, fallbacks: {} };
const held = new Map([
  ["chase-sapphire-reserve", 12],
  ["chase-freedom-flex", 3],
  ["amex-gold", 7],
  ["amex-platinum", 2],
]);
const rows = listNames(reference, cards).map((name) => toRow(name, set, held));
const find = (kind: string, id: string) => rows.find((row) => row.kind === kind && row.id === id);

describe("whose logos there are", () => {
  it("are the catalog's issuers, networks and merchants, with their cards and those that members hold", () => {
    expect(find("issuer", "chase")).toMatchObject({
      name: "Chase",
      revision: 4,
      heldCards: 15,
      logo: { file: { bytes: 900 } },
    });
    expect(find("issuer", "amex")).toMatchObject({ logo: null, revision: 0, heldCards: 9 });
    expect(find("network", "amex")).toMatchObject({ name: "American Express", heldCards: 9 });
    expect(find("network", "unknown")).toBeUndefined();
    expect(find("merchant", "amazon")?.cards).toBeGreaterThan(0);
  });

  it("are listed by need: those without a logo first, and of these the most held", () => {
    const { rows: page } = pageInMemory(rows, { sortKey: getSortKey("need"), limit: rows.length });
    const missing = page.filter(({ logo }) => logo === null).map(({ heldCards }) => heldCards);
    expect(missing[0]).toBe(15);
    expect(missing).toEqual(missing.toSorted((a, b) => b - a));
    expect(page.at(-1)).toMatchObject({ kind: "issuer", id: "chase" });
  });
});
