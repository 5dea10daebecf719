import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { beforeEach, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { getPartName } from "../../functions/src/features/catalog/release.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// The release is five documents that every dashboard reads. The cards hold all that is in them.

useOwnProject("catalog-rebuild");

const NOW = new Date("2026-11-20T12:00:00Z");
const publishing = { actor: "ada", reason: "A test", effectiveFrom: "2026-11-20", now: NOW };
const { reference } = seedCatalog;
const alone = { productChange: { to: [], noFeeDowngradeIds: [] }, bonusRule: null };
const cards = seedCatalog.cards.slice(0, 12).map((terms): CardTerms => ({ ...terms, ...alone }));
const [first] = cards as [CardTerms, ...CardTerms[]];
const published = (terms: CardTerms) => ({ terms, status: "published" as const });
const wanted = cards.map(published);

/** Its own process: it shares nothing with others but the database. */
const aProcess = () => createCardCatalog(firestore());
const document = (name: string) => firestore().doc(`catalog/${name}`);
const part = document(`part-${getPartName(first.id)}`);
const renamed = (shortName: string) => (current: { terms: CardTerms } | null) =>
  published({ ...current!.terms, shortName });

async function everything() {
  const { version, reference: refersTo, all } = await aProcess().reader.release();
  const inOrder = all().toSorted((a, b) => (a.terms.id < b.terms.id ? -1 : 1));
  return { version, refersTo, cards: inOrder };
}

async function loseRelease(): Promise<void> {
  const { docs } = await firestore().collection("catalog").get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

beforeEach(async () => {
  await clearOwnProject();
  await aProcess().publisher.publishAll(wanted, reference, publishing);
  await aProcess().publisher.publishCard(first.id, publishing, renamed("By staff"));
});

describe("a release that is broken", () => {
  it.each([
    ["a part is missing", () => part.delete()],
    ["a part is of another version", () => part.update({ stamp: "1-another" })],
    ["a part cannot be unpacked", () => part.update({ gz: Buffer.from("no gzip") })],
    ["the reference cannot be unpacked", () => document("current").update({ referenceGz: Buffer.from("no gzip") })],
    ["everything is gone", loseRelease],
  ])("because %s is whole again after a rebuild, at a later version", async (_, damage) => {
    const before = await everything();
    await damage();
    const { publisher, reader } = aProcess();
    const isHeadReadable = await reader.head().then(
      ({ version }) => version > 0,
      () => false,
    );
    const rebuilt = await publisher.rebuild(isHeadReadable ? null : reference, NOW);
    const after = await everything();
    expect(after.version).toBeGreaterThan(before.version);
    expect(rebuilt).toEqual({ cards: cards.length, catalogVersion: after.version });
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    const { version } = await publisher.publishCard(first.id, publishing, renamed("After it"));
    expect(version).toBe(3);
  });

  it("is not published over by a process that knew it whole", async () => {
    const { publisher, reader } = aProcess();
    await reader.release();
    await part.delete();
    await expect(publisher.publishCard(first.id, publishing, () => published(first))).rejects.toMatchObject({
      code: "vendor_unavailable",
    });
    expect((await part.get()).exists).toBe(false);
  });
});

describe("a missing release of the catalog", () => {
  it("is rebuilt by publishing many cards, and its cards continue from their versions", async () => {
    const before = await everything();
    await loseRelease();
    const changed = { ...first, shortName: "Of the seed" };
    await aProcess().publisher.publishAll([published(changed)], reference, publishing);
    const { version, cards: after } = await everything();
    expect(version).toBeGreaterThan(before.version);
    expect(after).toHaveLength(cards.length);
    expect(after.find(({ terms }) => terms.id === first.id)).toMatchObject({ version: 3, terms: changed });
  });

  it("rejects one card, since its references are unknown", async () => {
    await loseRelease();
    const one = aProcess().publisher.publishCard(first.id, publishing, () => published(first));
    await expect(one).rejects.toMatchObject({ code: "vendor_unavailable" });
    await expect(aProcess().publisher.rebuild(null, NOW)).rejects.toMatchObject({ code: "conflict" });
  });

  it("comes back with the banks that only its cards still name", async () => {
    await loseRelease();
    const without = { ...reference, issuers: reference.issuers.filter(({ id }) => id !== first.issuerId) };
    await aProcess().publisher.rebuild(without, NOW);
    const { refersTo } = await everything();
    expect(refersTo.issuers.map(({ id }) => id)).toContain(first.issuerId);
    await expect(aProcess().publisher.publishCard(first.id, publishing, renamed("Newer"))).resolves.toBeDefined();
  });

  it("is not rebuilt where nothing was ever published", async () => {
    await clearOwnProject();
    expect(await aProcess().publisher.isHeadLost()).toBe(false);
    await expect(aProcess().publisher.publishAll(wanted, reference, publishing)).resolves.toMatchObject({
      catalogVersion: 1,
    });
  });
});
