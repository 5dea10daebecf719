import { MEMBER_DATA } from "@cardwell/core/domain/transfer/member-data";
import type { MemberCollection, NamingCollection, OwnCollection } from "@cardwell/core/domain/transfer/member-data";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import { readPages, toJson } from "../../lib/firestore.ts";

export type ExportedDocument = { path: string; data: Record<string, unknown> };

/** Documents that are a person's by their id, each with everything below it. */
const OWN: Record<OwnCollection, true> = {
  accounts: true,
  articleVotes: true,
  customers: true,
  directory: true,
  newsReads: true,
  podcastListens: true,
  wallets: true,
};

type Key = "uid" | "email" | "object";

/** Handed out to nobody: what names many people, keys to a bank, and digests. */
type Withheld =
  | "alertBackTests"
  | "alertRuns"
  | "bankLinkSessions"
  | "bankTokens"
  | "broadcastBatches"
  | "impactEstimates"
  | "mailSuppressions"
  | "rateLimits"
  | "trials"
  | "webhookEvents";

/** Documents that name a person in a field. */
const NAMED = [
  { collection: "appInstalls", field: "uid", by: "uid" },
  { collection: "auditLog", field: "object", by: "object" },
  { collection: "bankEvents", field: "uid", by: "uid" },
  { collection: "bankLinks", field: "uid", by: "uid" },
  { collection: "bankOutageNotices", field: "uid", by: "uid" },
  { collection: "calendarFeeds", field: "uid", by: "uid" },
  { collection: "disputes", field: "uid", by: "uid" },
  { collection: "factReports", field: "uid", by: "uid" },
  { collection: "mails", field: "uid", by: "uid" },
  { collection: "mails", field: "to", by: "email" },
  { collection: "mails", field: "data.memberUid", by: "uid" },
  { collection: "pushDevices", field: "uid", by: "uid" },
  { collection: "pushes", field: "uid", by: "uid" },
  { collection: "stripeCustomers", field: "uid", by: "uid" },
  { collection: "unsubscribes", field: "uid", by: "uid" },
  { collection: "viewSessions", field: "uid", by: "uid" },
] as const satisfies readonly { collection: Exclude<NamingCollection, Withheld>; field: string; by: Key }[];

type Forgotten = Exclude<NamingCollection, Withheld | "households" | (typeof NAMED)[number]["collection"]>;

/** A household names others, too: the person's export has only their own part of it. */
function toOwnPart({ path, data }: ExportedDocument, uid: string): ExportedDocument {
  const { ownerUid, members } = data as { ownerUid: string; members: Record<string, unknown> };
  return { path, data: { isOwner: ownerUid === uid, member: members[uid] ?? null } };
}

/** The address of a browser at its push service and its keys, with which others could send to it. */
const WITHHELD_FIELDS: Partial<Record<string, readonly string[]>> = { pushDevices: ["endpoint", "keys"] };

function toExported(document: QueryDocumentSnapshot): ExportedDocument {
  const { path, parent } = document.ref;
  const data = toJson(document.data()) as Record<string, unknown>;
  const withheld = WITHHELD_FIELDS[parent.id];
  if (withheld === undefined) return { path, data };
  return { path, data: Object.fromEntries(Object.entries(data).filter(([field]) => !withheld.includes(field))) };
}

/** The collections below a document, each with those below its documents. */
type Below = { [collection in MemberCollection]?: Below };

const { dataExports: _itself, ...EXPORTED_DATA } = MEMBER_DATA;

/** Below the documents that are a person's by their id, by `MEMBER_DATA`. */
const BELOW_OWN: Below = {};
for (const { documents } of Object.values(EXPORTED_DATA))
  for (const path of documents) {
    const names = path.split("/").filter((_, at) => at % 2 === 0) as MemberCollection[];
    if (path.includes("/{uid}")) names.reduce((below: Below, name) => (below[name] ??= {}), BELOW_OWN);
  }

const listBelow = (below: Below = {}) => Object.entries(below) as [MemberCollection, Below][];

/** A month of transactions is a document of up to 200 kB or so: a page of them takes some 75 MB of memory. */
const PAGE = 100;

/** A document with everything below it. A read for each, and one for each collection that is empty or ends with a page. */
async function readWhole(document: QueryDocumentSnapshot, below: Below): Promise<ExportedDocument[]> {
  const whole = [toExported(document)];
  for (const [name, deeper] of listBelow(below)) {
    const ordered = document.ref.collection(name).orderBy(FieldPath.documentId()).limit(PAGE);
    for await (const each of readPages(ordered, PAGE)) whole.push(...(await readWhole(each, deeper)));
  }
  return whole;
}

/** What one query finds, in the order of ids. */
function createSource(
  query: Query,
  toDocuments: (document: QueryDocumentSnapshot) => ExportedDocument[] | Promise<ExportedDocument[]>,
) {
  const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE);
  return {
    count: async (atMost: number) => (await query.limit(atMost).count().get()).data().count,
    async *read(after: string | null) {
      for await (const document of readPages(after === null ? ordered : ordered.startAfter(after), PAGE))
        yield { after: document.id, found: await toDocuments(document) };
    },
  };
}

export type Person = { uid: string; email: string };

/** How far an export came: at which source it is, and after which document of it to continue. */
export type ExportPlace = { source: number; after: string | null };

/** Everything that is kept about a person, in an order that stays. */
export function createPersonExport(db: Firestore) {
  function listSources({ uid, email }: Person) {
    const keys: Record<Key, string> = { uid, email, object: `users/${uid}` };
    const own = (Object.keys(OWN) as (keyof typeof OWN)[]).flatMap((collection) => [
      createSource(db.collection(collection).where(FieldPath.documentId(), "==", uid), (found) => [toExported(found)]),
      ...listBelow(BELOW_OWN[collection]).map(([name, deeper]) =>
        createSource(db.collection(collection).doc(uid).collection(name), (found) => readWhole(found, deeper)),
      ),
    ]);
    const named = NAMED.map(({ collection, field, by }, at) => {
      const before = NAMED.slice(0, at).filter((each) => each.collection === collection);
      return createSource(db.collection(collection).where(field, "==", keys[by]), (found) =>
        before.some((each) => found.get(each.field) === keys[each.by]) ? [] : [toExported(found)],
      );
    });
    const concerned = db.collection("households").where("concerned", "array-contains-any", [uid, email]);
    return [...own, ...named, createSource(concerned, (found) => [toOwnPart(toExported(found), uid)])];
  }

  return {
    /** How many documents there are, up to `atMost` of each source: a read for each thousand, one at least for each source. */
    async count(person: Person, atMost: number): Promise<number> {
      const counts = await Promise.all(listSources(person).map((source) => source.count(atMost)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** All documents, or those after a place, page by page: a read for each, and one for each source that ends with a page. */
    async *read(person: Person, from: ExportPlace | null) {
      for (const [at, source] of listSources(person).entries()) {
        if (from !== null && at < from.source) continue;
        for await (const { after, found } of source.read(at === from?.source ? from.after : null))
          yield { place: { source: at, after }, found };
      }
    },
  };
}

/** None while it leaves out a collection that names a person. */
export type PersonExport = [Forgotten] extends [never] ? ReturnType<typeof createPersonExport> : never;
