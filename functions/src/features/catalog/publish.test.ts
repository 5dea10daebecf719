import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { createPublisher } from "./publish.ts";
import type { Publication, PublishRepository, CatalogSnapshot } from "./publish-repository.ts";
import type { Release, ReleaseReader } from "./release-reader.ts";

const terms = seedCatalog.cards[0]!;
const publishing = {
  actor: "ada",
  reason: "A test",
  effectiveFrom: "2026-11-20",
  now: new Date("2026-11-20T12:00:00Z"),
};

/** A publisher on a catalog that has the seed's reference and no card; what it writes is kept. */
function publisher() {
  const written: Publication[] = [];
  const { reference } = seedCatalog;
  const snapshot: CatalogSnapshot = { version: 1, reference, cardById: () => null };
  const repository: Partial<PublishRepository> = {
    publish: async (_ids, decide) => {
      const { publication, answer } = decide(snapshot);
      written.push(publication);
      return { catalogVersion: 2, answer };
    },
    isHeadLost: async () => false,
  };
  const release: Partial<Release> = { version: 1, reference, all: () => [] };
  const reader = { release: async () => release, head: async () => ({ version: 1 }) };
  return { written, publish: createPublisher(repository as PublishRepository, reader as unknown as ReleaseReader) };
}

describe("publishing terms", () => {
  const bare = { ...terms, productChange: { to: [], noFeeDowngradeIds: [] }, bonusRule: null };

  it("writes those that every reader can take", async () => {
    const { publish, written } = publisher();
    const { version } = await publish.publishCard(terms.id, publishing, () => ({ terms: bare, status: "published" }));
    expect([version, written.length]).toEqual([1, 1]);
  });

  it.each([
    ["a fee in fractions of a cent", { ...bare, fees: { ...bare.fees, lateFirstCents: 0.5 } }, "fees.lateFirstCents"],
    [
      "a day that is none",
      { ...bare, fees: { ...bare.fees, annual: [{ amountCents: 0, validFrom: "soon", validTo: null }] } },
      "fees.annual.0.validFrom",
    ],
    ["a network that nobody knows", { ...bare, network: "shells" as "visa" }, "network"],
  ])("with %s is rejected before anything is written", async (_, malformed, path) => {
    const { publish, written } = publisher();
    const rejection = await publish
      .publishCard(terms.id, publishing, () => ({ terms: malformed, status: "published" }))
      .catch((error: unknown) => error);
    expect(rejection).toMatchObject({ code: "invalid_request", extra: { fields: [{ path: `body.terms.${path}` }] } });
    const all = publish.publishAll([{ terms: malformed, status: "published" }], seedCatalog.reference, publishing);
    await expect(all).rejects.toMatchObject({ code: "invalid_request" });
    expect(written).toEqual([]);
  });
});
