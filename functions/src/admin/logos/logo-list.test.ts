import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { LogoSet } from "../../features/logos/logos-repository.ts";
import { pageInMemory } from "../list-page.ts";
import { createToRow, getSortKey, listNames } from "./logo-list.ts";

const { cards, reference } = seedCatalog;
const stored: LogoSet["logos"][string] = {
  file: { id: "0".repeat(64), type: "image/png", width: 64, height: 64, bytes: 900 },
  license: "Brand guidelines",
  source: "Newsroom",
  expiresOn: null,
  contrast: null,
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
const names = listNames(reference, cards);
const listRows = (shown: LogoSet) =>
  names.map(createToRow({ names, set: shown, held, now: new Date("2026-11-30T12:00:00Z") }));
const rows = listRows(set);
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

  it("have the marks that members see, and what staff should do something about", () => {
    const shown = listRows({
      revision: 6,
      logos: {
        "issuer chase": { ...stored, expiresOn: "2026-11-29" },
        "program delta-skymiles": stored,
        "merchant amazon": {
          ...stored,
          file: { ...stored.file, id: "1".repeat(64) },
          contrast: { light: 9, dark: 1.3 },
        },
      },
      fallbacks: { "issuer chase": { initials: "C", hue: "green", revision: 5 } },
    });
    const findShown = (kind: string, id: string) => shown.find((row) => row.kind === kind && row.id === id);
    expect(findShown("issuer", "chase")).toMatchObject({
      mark: { url: null, initials: "C", hue: "green" },
      problems: ["expired", "duplicate"],
      duplicates: [{ kind: "program", id: "delta-skymiles" }],
      initialsRevision: 5,
    });
    expect(findShown("merchant", "amazon")).toMatchObject({ problems: ["low_contrast"], duplicates: [] });
    expect(findShown("issuer", "amex")).toMatchObject({ problems: [], mark: { initials: "AE" }, initialsRevision: 0 });
  });
});
