import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { beforeEach, describe, expect, it } from "vitest";
import { card, credit, dollars, earns, windows } from "../../catalog/author.ts";
import { seedCatalog } from "../../catalog/catalog.ts";
import { createProposalsRepository } from "../../functions/src/admin/card-universe/proposals-repository.ts";
import type { ProposalsRepository } from "../../functions/src/admin/card-universe/proposals-repository.ts";
import { createProposalsService } from "../../functions/src/admin/card-universe/proposals-service.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { getPartName } from "../../functions/src/features/catalog/release.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("catalog");
beforeEach(clearOwnProject);

const NOW = new Date("2026-11-20T12:00:00Z");
const publishing = { actor: "ada", reason: "A test", effectiveFrom: "2026-11-20", now: NOW };
const { reference } = seedCatalog;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

const aCard = (id: string, feeDollars = 95): CardTerms =>
  card({
    id,
    name: id,
    issuerId: "chase",
    network: "visa",
    annualFeeDollars: feeDollars,
    productUrl: `https://example.com/${id}`,
    confidence: "medium",
    earn: { currencyId: "cash", base: 1, rules: [earns("dining", 3, ["dining"], "Restaurants")] },
    benefits: [credit("dining-credit", "Dining credit", 10, "dining", windows.monthly, "Restaurants")],
  });

const published = (terms: CardTerms) => ({ terms, status: "published" as const });

/** Its own process: it shares nothing with others but the database. */
const aProcess = () => createCardCatalog(firestore());

const withFee = (terms: CardTerms, amountCents: number): CardTerms => ({
  ...terms,
  fees: { ...terms.fees, annual: [{ amountCents, validFrom: null, validTo: null }] },
});

async function readFee(cardId: string): Promise<number | undefined> {
  const release = await aProcess().reader.release();
  return release.getTerms(cardId)?.fees.annual?.[0]?.amountCents;
}

describe("two people who publish at the same moment", () => {
  it("lose nothing of each other when they publish different cards", async () => {
    const ids = numbered(8).map((index) => `card-${index}`);
    await aProcess().publisher.publishAll(
      ids.map((id) => published(aCard(id))),
      reference,
      publishing,
    );
    await Promise.all(
      ids.map((id, index) =>
        aProcess().publisher.publishCard(id, publishing, (current) => published(withFee(current!.terms, index * 100))),
      ),
    );
    const release = await aProcess().reader.release();
    expect(release.version).toBe(1 + ids.length);
    expect(ids.map((id) => release.getTerms(id)?.fees.annual?.[0]?.amountCents)).toEqual(
      ids.map((_, index) => index * 100),
    );
    expect(ids.map((id) => release.cardById(id)?.version)).toEqual(ids.map(() => 2));
  });

  it("make two versions of one card, the second on top of the first", async () => {
    await aProcess().publisher.publishAll([published(aCard("one", 0))], reference, publishing);
    await Promise.all(
      numbered(4).map(() =>
        aProcess().publisher.publishCard("one", publishing, (current) =>
          published(withFee(current!.terms, current!.terms.fees.annual![0]!.amountCents + 100)),
        ),
      ),
    );
    expect(await readFee("one")).toBe(400);
    const versions = await aProcess().cards.readVersions("one", 10);
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(versions[0]?.changes).toMatchObject([{ path: "fees.annual", materiality: "material" }]);
  });
});

describe("a publication that is cut short", () => {
  it("leaves the catalog as it was", async () => {
    const { publisher } = aProcess();
    await publisher.publishAll([published(aCard("one"))], reference, publishing);
    const ending = () => {
      throw new Error("The process ended.");
    };
    await expect(publisher.publishCard("one", publishing, ending)).rejects.toThrow("The process ended.");
    expect((await aProcess().reader.release()).version).toBe(1);
    expect(await aProcess().cards.readVersions("one", 10)).toHaveLength(1);
  });

  it("of many cards has published some of them wholly, and the same again publishes the rest", async () => {
    const db = firestore();
    const cards = numbered(700).map((index) => published(aCard(`card-${index}`)));
    const heavy = cards.map(({ terms, status }) => ({
      terms: { ...terms, benefits: numbered(20).map((index) => ({ ...terms.benefits[0]!, id: `credit-${index}` })) },
      status,
    }));
    const runTransaction = db.runTransaction.bind(db);
    let transactions = 0;
    db.runTransaction = ((...all: Parameters<typeof runTransaction>) => {
      transactions += 1;
      return transactions > 1 ? Promise.reject(new Error("The process ended.")) : runTransaction(...all);
    }) as typeof db.runTransaction;
    try {
      await expect(aProcess().publisher.publishAll(heavy, reference, publishing)).rejects.toThrow("The process ended.");
    } finally {
      db.runTransaction = runTransaction;
    }
    const half = (await aProcess().reader.release()).all().length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(700);
    expect((await db.collection("cards").count().get()).data().count).toBe(half);

    const { cards: rest } = await aProcess().publisher.publishAll(heavy, reference, publishing);
    expect(rest).toBe(700 - half);
    expect((await aProcess().reader.release()).all()).toHaveLength(700);
    expect((await db.collection("cards").count().get()).data().count).toBe(700);
    expect(await aProcess().publisher.publishAll(heavy, reference, publishing)).toMatchObject({ cards: 0 });
  });
});

describe("a process that has read the catalog", () => {
  it("sees what another published at its next question", async () => {
    const reading = aProcess();
    expect((await reading.reader.release()).version).toBe(0);
    await aProcess().publisher.publishAll([published(aCard("one"))], reference, publishing);
    expect((await reading.reader.release()).getTerms("one")?.name).toBe("one");
    await aProcess().publisher.publishCard("one", publishing, (current) => published(withFee(current!.terms, 12_300)));
    expect((await reading.reader.release()).getTerms("one")?.fees.annual?.[0]?.amountCents).toBe(12_300);
  });

  it("never believes an old part of a catalog that was put back to an earlier version", async () => {
    const reading = aProcess();
    await aProcess().publisher.publishAll([published(aCard("one", 95))], reference, publishing);
    await reading.reader.release();
    await clearOwnProject();
    await aProcess().publisher.publishAll([published(aCard("one", 550))], reference, publishing);
    expect((await reading.reader.release()).getTerms("one")?.fees.annual?.[0]?.amountCents).toBe(dollars(550));
  });

  it("responds to many simultaneous calls during a publication, each with one version and not with a mixture", async () => {
    const ids = numbered(12).map((index) => `card-${index}`);
    expect(new Set(ids.map(getPartName)).size).toBeGreaterThan(1);
    await aProcess().publisher.publishAll(
      ids.map((id) => published(aCard(id, 0))),
      reference,
      publishing,
    );
    const reading = aProcess();
    const publishingAll = (async () => {
      for (const round of [1, 2, 3]) {
        await aProcess().publisher.publishAll(
          ids.map((id) => published(aCard(id, round))),
          reference,
          publishing,
        );
      }
    })();
    const seen: number[][] = [];
    for (const _ of numbered(6)) {
      const releases = await Promise.all(numbered(5).map(() => reading.reader.release()));
      for (const release of releases) {
        seen.push([...new Set(ids.map((id) => release.getTerms(id)!.fees.annual![0]!.amountCents))]);
      }
    }
    await publishingAll;
    expect(seen.filter((fees) => fees.length !== 1)).toEqual([]);
  });
});

describe("what makes no sense", () => {
  it("is not published, and neither is what would have come with it", async () => {
    const { publisher, reader } = aProcess();
    const broken = { ...aCard("two"), issuerId: "nobody" };
    await expect(
      publisher.publishAll([published(aCard("one")), published(broken)], reference, publishing),
    ).rejects.toThrow('two: There is no issuer "nobody".');
    expect((await reader.release()).version).toBe(0);
  });
});

type Decision = { decision: "approve" | "reject"; cardId?: string; reason: string };

describe("proposals", () => {
  const proposal = (fingerprint: string, subject = fingerprint) => ({
    kind: "change" as const,
    cardId: "one",
    cardName: "One",
    changes: [],
    terms: null,
    issuerName: null,
    sourceType: "dataset" as const,
    sourceName: "A file",
    sourceUrl: null,
    confidence: "low" as const,
    rawText: null,
    candidates: [],
    fingerprint,
    subject,
  });

  const reject = async () => ({ status: "rejected" as const, reviewedBy: "ada", reviewedAt: NOW, reason: "No" });

  const decide = (catalog: ReturnType<typeof aProcess>, proposals: ProposalsRepository, id: string, body: Decision) =>
    createAuditRepository(firestore()).change(
      {
        actorUid: "ada",
        actorRole: "editor",
        action: "card-universe.decide-proposal",
        reason: body.reason,
        requestId: "r1",
        at: NOW,
      },
      (unit) =>
        createProposalsService({ catalog, proposals }).decide(
          id,
          body,
          { uid: "ada", now: NOW, today: "2026-11-20" },
          unit,
        ),
    );

  it("of the same file are made once, also when it is imported twice at the same moment", async () => {
    const proposals = createProposalsRepository(firestore());
    const file = numbered(40).map((index) => proposal(`row-${index}`));
    const both = await Promise.all([proposals.create(file, NOW), proposals.create(file, NOW)]);
    expect(both[0].created + both[1].created).toBe(40);
    expect(await proposals.create(file, NOW)).toEqual({ created: 0, known: 40 });
    expect(await proposals.page("pending", undefined, 100)).toHaveLength(40);
  });

  it("on the same row supersede those that wait, and none that was decided", async () => {
    const proposals = createProposalsRepository(firestore());
    await proposals.create([proposal("row 1, fee 95", "row 1"), proposal("row 2, fee 95", "row 2")], NOW);
    const [first] = await proposals.page("pending", undefined, 1);
    await proposals.decide(first!.id, reject);
    await proposals.create([proposal("row 1, fee 99", "row 1"), proposal("row 2, fee 99", "row 2")], NOW);
    const all = await proposals.page(undefined, undefined, 10);
    expect(all.map(({ status }) => status).toSorted()).toEqual(["pending", "pending", "rejected", "superseded"]);
  });

  it("are decided once", async () => {
    const proposals = createProposalsRepository(firestore());
    await proposals.create([proposal("row 1")], NOW);
    const [waiting] = await proposals.page("pending", undefined, 1);
    const rejectIt = () => proposals.decide(waiting!.id, reject);
    const decided = await Promise.allSettled([rejectIt(), rejectIt(), rejectIt()]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("that is cut short after publishing leaves nothing behind, and the same decision again publishes once", async () => {
    const catalog = aProcess();
    await catalog.publisher.publishAll([published(aCard("one"))], reference, publishing);
    const repository = createProposalsRepository(firestore());
    const change = { path: "fees.annual", before: aCard("one").fees.annual, after: aCard("one", 99).fees.annual };
    const file = [
      { ...proposal("row 1"), changes: [{ ...change, materiality: "material" as const }] },
      { ...proposal("row 2"), kind: "new_card" as const, cardId: "two", terms: aCard("two") },
    ];
    await repository.create(file, NOW);
    const approve = { decision: "approve" as const, reason: "Looked at it" };
    const ending: ProposalsRepository = {
      ...repository,
      decide: (id, review, outer) =>
        repository.decide(
          id,
          async (record, unit) => {
            await review(record, unit);
            throw new Error("The process ended.");
          },
          outer,
        ),
    };
    const count = async (collection: string) => (await firestore().collection(collection).count().get()).data().count;
    let entries = 0;
    for (const { id, cardId } of await repository.page("pending", undefined, 10)) {
      const before = (await catalog.reader.release()).version;
      await expect(decide(catalog, ending, id, approve)).rejects.toThrow("The process ended.");
      expect((await catalog.reader.release()).version).toBe(before);
      expect(await count("auditLog")).toBe(entries);
      expect((await decide(catalog, repository, id, approve)).status).toBe("approved");
      entries += 1;
      expect((await catalog.reader.release()).version).toBe(before + 1);
      expect(await count("auditLog")).toBe(entries);
      expect((await catalog.reader.release()).cardById(cardId)).not.toBeNull();
    }
    expect(await readFee("one")).toBe(9_900);
    expect(await readFee("two")).toBe(9_500);
  });

  it("of a new card of a bank that we do not know add both in one publication, and the seed leaves the bank there", async () => {
    const catalog = aProcess();
    await catalog.publisher.publishAll([published(aCard("one"))], reference, publishing);
    const repository = createProposalsRepository(firestore());
    const ofBank = (id: string) => ({ ...aCard(id), issuerId: "harbor-lights" });
    const file = ["classic", "gold"].map((id) => ({
      ...proposal(id),
      kind: "new_card" as const,
      cardId: id,
      terms: ofBank(id),
      issuerName: "Harbor Lights",
    }));
    await repository.create(file, NOW);
    const waiting = await repository.page("pending", undefined, 10);
    const approve = { decision: "approve" as const, reason: "Looked at it" };
    await Promise.all(waiting.map(({ id }) => decide(aProcess(), repository, id, approve)));
    const banks = async () =>
      (await aProcess().reader.release()).reference.issuers.filter(({ id }) => id === "harbor-lights");
    const release = await aProcess().reader.release();
    expect(release.version).toBe(3);
    expect(release.getTerms("classic")?.issuerId).toBe("harbor-lights");
    expect(await banks()).toEqual([
      {
        id: "harbor-lights",
        name: "Harbor Lights",
        legalName: null,
        phone: null,
        website: null,
        signInUrl: null,
        feeRefundDays: null,
        businessReportsToPersonal: "unknown",
        supportsProductChange: null,
      },
    ]);
    expect(await catalog.publisher.publishAll([published(aCard("one", 99))], reference, publishing)).toMatchObject({
      catalogVersion: 4,
    });
    expect(await banks()).toHaveLength(1);
  });

  it("of a new card are published under the name that the reviewer gives it", async () => {
    const catalog = aProcess();
    await catalog.publisher.publishAll([published(aCard("one"))], reference, publishing);
    const repository = createProposalsRepository(firestore());
    await repository.create([{ ...proposal("row"), kind: "new_card" as const, cardId: "", terms: aCard("two") }], NOW);
    const [waiting] = await repository.page("pending", undefined, 1);
    const decision = { decision: "approve" as const, cardId: "three", reason: "Looked at it" };
    await decide(catalog, repository, waiting!.id, decision);
    const release = await aProcess().reader.release();
    expect(
      release
        .all()
        .map(({ terms }) => terms.id)
        .toSorted(),
    ).toEqual(["one", "three"]);
  });

  it("with a fee that a reviewer gives to a card keep the fees that it had", async () => {
    const catalog = aProcess();
    await catalog.publisher.publishAll([published(aCard("one"))], reference, publishing);
    const repository = createProposalsRepository(firestore());
    const change = { path: "fees.annual", before: null, after: aCard("one", 99).fees.annual };
    const ambiguous = { ...proposal("row"), kind: "new_card" as const, cardId: "", terms: aCard("two", 99) };
    await repository.create([{ ...ambiguous, changes: [{ ...change, materiality: "material" as const }] }], NOW);
    const [waiting] = await repository.page("pending", undefined, 1);
    const decision = { decision: "approve" as const, cardId: "one", reason: "It is this one" };
    await decide(catalog, repository, waiting!.id, decision);
    expect((await aProcess().reader.release()).getTerms("one")?.fees.annual).toEqual([
      { amountCents: 9_500, validFrom: null, validTo: "2026-11-19" },
      { amountCents: 9_900, validFrom: "2026-11-20", validTo: null },
    ]);
  });
});
