import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { users as adminUsers } from "../../functions/src/admin/admin.ts";
import { usersRoutes } from "../../functions/src/admin/users/users-service.ts";
import { createHeldCardsRepository } from "../../functions/src/admin/users/held-cards-repository.ts";
import type { UsersDeps } from "../../functions/src/admin/users/users-service.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { fillWithPeople } from "../support/directory.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { paidInvoice } from "../support/stored-billing.ts";

// A page of the list of people reads as many documents with twelve hundred people as with sixty.

useOwnProject("reads-users");

const authService = async () => {
  firestore();
  return (await import("firebase-admin/auth")).getAuth();
};

const mail = {
  kind: "verify_email",
  data: {},
  state: "delivered",
  attempts: 1,
  providerId: null,
  lastError: null,
  sentAt: null,
};

const sizes = [60, 1_200];
const NOW = new Date("2026-11-20T12:00:00Z");
const asking = { uid: "ada", staffRole: "owner" as const, requestId: "a-request", now: NOW };

const counter = countReads(firestore());
const users = () =>
  usersRoutes({
    directory: createDirectory(firestore()),
    heldCards: createHeldCardsRepository(firestore()),
    alerts: adminUsers().alerts,
  } as UsersDeps);

const bills: Record<string, Awaited<ReturnType<typeof counter.inDetail>>[]> = {};

const questions = {
  "the first page": {},
  "a page of those who match": { query: "member." },
  "a page of those who match and have a status": { query: "member.", status: "none", sort: "seen" },
} as const;

beforeAll(async () => {
  await clearOwnProject();
  let there = 0;
  for (const size of sizes) {
    await fillWithPeople(firestore(), `member.${size}`, size - there);
    there = size;
    for (const [name, query] of Object.entries(questions)) {
      const bill = await counter.inDetail(() => users().list({ query }, asking));
      (bills[name] ??= []).push(bill);
    }
  }
});

describe("the list of people", () => {
  it.each(Object.keys(questions))("reads 51 documents and 50 wallets for %s, at any size", (name) => {
    expect(bills[name]?.map(({ documents, writes }) => [documents, writes])).toEqual(sizes.map(() => [101, 0]));
  });

  it("counts up to a thousand people, and the alerts of each on the page: a read for each count", async () => {
    expect(bills["the first page"]?.map(({ countReads: reads }) => reads)).toEqual([51, 51]);
    expect(await users().list({ query: {} }, asking)).toMatchObject({ total: 1_000, totalIsMinimum: true });
  });

  it("shows everybody once over its pages, in order", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await users().list({ query: { query: "member.60", limit: 25, cursor } }, asking);
      expect(page.total).toBe(60);
      seen.push(...page.rows.map(({ uid }) => uid));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `member-60-${59 - at}`));
  });
});

/** A member with a year or many of everything that their page shows. */
async function newMember(uid: string, history: number): Promise<void> {
  const db = firestore();
  const email = `${uid}@example.com`;
  await (await authService()).createUser({ uid, email, emailVerified: true });
  await createDirectory(db).add(uid, { email, createdAt: NOW }, NOW);
  const writer = db.bulkWriter();
  void writer.set(db.doc(`accounts/${uid}`), firstAccount(email, null, NOW));
  void writer.set(db.doc(`customers/${uid}`), { stripeId: `cus_${uid}`, hadSubscription: true });
  for (let index = 0; index < history; index += 1) {
    const at = new Date(NOW.getTime() - index * DAY_MS);
    void writer.set(db.doc(`customers/${uid}/invoices/in_${index}`), paidInvoice(`in_${index}`, at));
    void writer.set(db.doc(`mails/${uid}-a${index}`), { ...mail, to: email, uid: null, createdAt: at, notBefore: at });
    void writer.set(db.doc(`mails/${uid}-b${index}`), { ...mail, to: null, uid, createdAt: at, notBefore: at });
    void writer.set(db.doc(`directory/${uid}/notes/n${index}`), { text: "Called", byUid: "ada", at });
  }
  await writer.close();
}

describe("a person's page", () => {
  it("reads as many documents with three hundred of everything as with thirty", async () => {
    await newMember("recent", 30);
    await newMember("longtime", 300);
    const service = usersRoutes(adminUsers());
    // The catalog and the plans are kept by the process.
    await service.read({ params: { uid: "recent" } }, asking);
    const [recent, longtime] = [
      await counter.inDetail(() => service.read({ params: { uid: "recent" } }, asking)),
      await counter.inDetail(() => service.read({ params: { uid: "longtime" } }, asking)),
    ];
    expect(longtime).toEqual(recent);
    expect(recent.documents).toBeLessThan(75);
    expect(recent.writes).toBe(0);
  });
});
