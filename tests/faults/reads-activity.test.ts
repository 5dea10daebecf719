import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityRoutes } from "../../functions/src/admin/activity/routes.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createAuditDaysRepository } from "../../functions/src/http/audit-days-repository.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import type { Context } from "../../functions/src/http/serve.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// A page of the audit log reads what it shows, however many entries there are.

useOwnProject("reads-activity");

const NOW = new Date("2026-11-25T12:00:00Z");
const SIZES = [200, 3_000];
const context = { now: NOW } as Context;
const reader = countReads(firestore());

const routes = activityRoutes({
  auditLog: createAuditRepository(firestore()),
  auditDays: createAuditDaysRepository(firestore()),
  getEmails: async () => new Map([["lady-ada", "ada@cardwell.test"]]),
  directory: { search: async () => [], findEach: (uids) => createDirectory(firestore()).findEach(uids) },
  findUid: async () => "lady-ada",
  reverters: {},
  signingKey: () => "",
});

const entry = {
  actorUid: "lady-ada",
  actorRole: "owner",
  action: "card-universe.publish",
  object: "cards/gold",
  objectType: "cards",
  objectId: "gold",
  reason: null,
  requestId: "00000000-0000-4000-8000-000000000000",
  before: null,
  after: { fee: 95 },
  outcome: "done",
  chain: "2026-11-25 lady-ada",
  previousHash: "",
  hash: "",
};

/** Entries of one actor, action and object, one a minute, with the end of their chain. */
async function addEntries(from: number, to: number): Promise<void> {
  const writer = firestore().bulkWriter();
  for (let position = from + 1; position <= to; position += 1) {
    const at = new Date(NOW.getTime() - position * 60_000);
    void writer.create(firestore().doc(`auditLog/entry-${position}`), { ...entry, at, position });
  }
  void writer.set(firestore().doc("auditChains/2026-11-25 lady-ada"), { day: "2026-11-25", position: to, hash: "" });
  await writer.close();
}

const readPage = (query: Parameters<typeof routes.entries>[0]["query"]) =>
  routes.entries({ query: { limit: 50, ...query } }, context);

beforeAll(clearOwnProject);
afterAll(() => firestore().terminate());

describe.each(SIZES)("with %i entries", (size) => {
  beforeAll(() => addEntries(SIZES.toReversed().find((smaller) => smaller < size) ?? 0, size), 120_000);

  it.each([
    ["all", {}],
    ["by the actor's address", { query: "ada@cardwell.test" }],
    ["by the id of a person or an object", { query: "lady-ada" }],
    ["by actor and type of object", { actor: "lady-ada", objectType: "cards" }],
    ["by object", { query: "cards/gold" }],
    ["by request", { query: "00000000-0000-4000-8000-000000000000" }],
    ["by action and time", { action: "card-universe.publish", days: "90" }],
  ] as const)("a page of 50, %s, reads 51 documents and counts once", async (_, query) => {
    expect(await reader.inDetail(() => readPage(query))).toEqual({
      documents: 51,
      counts: 1,
      countReads: 1,
      writes: 0,
    });
  });

  it("the next page reads as much", async () => {
    const { nextCursor } = await readPage({});
    const bill = await reader.inDetail(() => readPage({ cursor: nextCursor ?? "" }));
    expect(bill).toMatchObject({ documents: 51, countReads: 1 });
  });

  it("the counts by actor read a document for each of their days, and one for each person with an unusual day", async () => {
    const all = { query: undefined };
    expect(await reader.during(() => routes.actors(all, context))).toEqual({ reads: 2, writes: 0 });
    expect((await routes.actors(all, context)).actors).toMatchObject([{ name: "ada@cardwell.test", entries: size }]);
  });
});
