import { beforeAll, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "./counted-reads.ts";
import { clearOwnProject } from "./own-project.ts";

// A dashboard asks the catalog at each call. What that costs must not grow with the catalog.

const NOW = new Date("2026-11-20T12:00:00Z");
const publishing = { actor: "ada", reason: "A test", effectiveFrom: "2026-11-20", now: NOW };
const [template] = seedCatalog.cards;
const aProcess = () => createCardCatalog(firestore());

/** So many cards, each as large as a real one. */
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const real = seedCatalog.cards[index % seedCatalog.cards.length] ?? template!;
    const lonely = { productChange: { to: [], noFeeDowngradeIds: [] }, bonusRule: null };
    return { terms: { ...real, ...lonely, id: `card-${index}` }, status: "published" as const };
  });

/** What reading and changing a catalog of so many cards costs. */
export function catalogBills(count: number): void {
  describe(`a catalog of ${count.toLocaleString("en-US")} cards`, () => {
    const counter = countReads(firestore());
    let publishedAs = 0;
    beforeAll(async () => {
      await clearOwnProject();
      await aProcess().publisher.publishAll(cards(count), seedCatalog.reference, publishing);
      publishedAs = (await aProcess().reader.head()).version;
    });

    it("is published in a handful of transactions", () => {
      expect(publishedAs).toBeLessThanOrEqual(8);
    });

    it("is read by a new process for five reads, and for one from then on", async () => {
      const { service } = aProcess();
      const ask = () => service.port.facts();
      expect(await counter.during(ask)).toEqual({ reads: 5, writes: 0 });
      expect(await counter.during(ask)).toEqual({ reads: 1, writes: 0 });
    });

    it("costs those who asked before two reads when one card was published", async () => {
      const { service } = aProcess();
      await service.port.facts();
      await aProcess().publisher.publishCard("card-1", publishing, (current) => ({
        terms: { ...current!.terms, shortName: `${current!.terms.shortName} newer` },
        status: "published",
      }));
      expect(await counter.during(() => service.port.facts())).toEqual({ reads: 2, writes: 0 });
    });

    it("is changed by one card for two reads in its transaction, and four writes", async () => {
      const { publisher, reader } = aProcess();
      await reader.release();
      const bill = await counter.during(() =>
        publisher.publishCard("card-2", publishing, (current) => ({
          terms: { ...current!.terms, shortName: `${current!.terms.shortName} newer` },
          status: "published",
        })),
      );
      expect(bill).toEqual({ reads: 1 + 2, writes: 4 });
    });

    it("returns its version to a visitor for one read", async () => {
      const { service } = aProcess();
      expect(await counter.during(() => service.routes.current({}, { now: new Date("2026-11-20T15:00:00Z") }))).toEqual(
        {
          reads: 1,
          writes: 0,
        },
      );
    });

    it("returns a card's history for as many reads as it has versions, 20 at most", async () => {
      const { service, publisher } = aProcess();
      for (let version = 0; version < 25; version += 1) {
        await publisher.publishCard("card-3", publishing, (current) => ({
          terms: { ...current!.terms, shortName: `Version ${version}` },
          status: "published",
        }));
      }
      await service.port.facts();
      const bill = await counter.during(() => service.port.listChanges("card-3"));
      expect(bill).toEqual({ reads: 1 + 20, writes: 0 });
    });
  });
}
