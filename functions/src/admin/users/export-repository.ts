import { MEMBER_DATA } from "@cardwell/core/domain/transfer/member-data";
import type { MemberCollection, NamingCollection, OwnCollection } from "@cardwell/core/domain/transfer/member-data";
import { FieldPath } from "firebase-admin/firestore";
import type {
  CollectionReference,
  DocumentReference,
  Firestore,
  QueryDocumentSnapshot,
} from "firebase-admin/firestore";
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
  { collection: "stripeCustomers", field: "uid", by: "uid" },
  { collection: "viewSessions", field: "uid", by: "uid" },
] as const satisfies readonly { collection: Exclude<NamingCollection, Withheld>; field: string; by: Key }[];

type Forgotten = Exclude<NamingCollection, Withheld | "households" | (typeof NAMED)[number]["collection"]>;

/** A household names others, too: the person's export has only their own part of it. */
function toOwnPart({ path, data }: ExportedDocument, uid: string): ExportedDocument {
  const { ownerUid, members } = data as { ownerUid: string; members: Record<string, unknown> };
  return { path, data: { isOwner: ownerUid === uid, member: members[uid] ?? null } };
}

const toExported = ({ ref, data }: { ref: DocumentReference; data: object }): ExportedDocument => ({
  path: ref.path,
  data: toJson(data) as Record<string, unknown>,
});

/** The collections below a document, each with those below its documents. */
type Below = { [collection in MemberCollection]?: Below };

/** Below the documents that are a person's by their id, by `MEMBER_DATA`. */
const BELOW_OWN: Below = {};
for (const { documents } of Object.values(MEMBER_DATA))
  for (const path of documents) {
    const names = path.split("/").filter((_, at) => at % 2 === 0) as MemberCollection[];
    if (path.includes("/{uid}")) names.reduce((below: Below, name) => (below[name] ??= {}), BELOW_OWN);
  }

const PAGE = 500;

async function readCollection(collection: CollectionReference): Promise<QueryDocumentSnapshot[]> {
  const found: QueryDocumentSnapshot[] = [];
  const ordered = collection.orderBy(FieldPath.documentId()).limit(PAGE);
  for await (const document of readPages(ordered, PAGE)) found.push(document);
  return found;
}

/** Everything below a document. A read for each, and one for each collection that is empty or ends with a page. */
async function readBelow(ref: DocumentReference, below: Below): Promise<ExportedDocument[]> {
  const parts = (Object.entries(below) as [MemberCollection, Below][]).map(async ([name, deeper]) => {
    const documents = await readCollection(ref.collection(name));
    const underThem = await Promise.all(documents.map((document) => readBelow(document.ref, deeper)));
    return [
      ...documents.map((document) => toExported({ ref: document.ref, data: document.data() })),
      ...underThem.flat(),
    ];
  });
  return (await Promise.all(parts)).flat();
}

async function readOwn(ref: DocumentReference, below: Below): Promise<ExportedDocument[]> {
  const [own, others] = await Promise.all([ref.get(), readBelow(ref, below)]);
  const data = own.data();
  return [...(data ? [toExported({ ref, data })] : []), ...others];
}

/** Collects every document that is kept about a person. No limit: reads each of them. */
export function createPersonExport(db: Firestore) {
  return async ({ uid, email }: { uid: string; email: string }): Promise<ExportedDocument[]> => {
    const keys: Record<Key, string> = { uid, email, object: `users/${uid}` };
    const own = await Promise.all(
      (Object.keys(OWN) as OwnCollection[]).map((collection) =>
        readOwn(db.collection(collection).doc(uid), BELOW_OWN[collection] ?? {}),
      ),
    );
    const named = await Promise.all(
      NAMED.map(
        async ({ collection, field, by }) => (await db.collection(collection).where(field, "==", keys[by]).get()).docs,
      ),
    );
    const found = named.flat().map((doc: QueryDocumentSnapshot) => toExported({ ref: doc.ref, data: doc.data() }));
    const concerned = db.collection("households").where("concerned", "array-contains-any", [uid, email]);
    const households = (await concerned.get()).docs.map((doc) =>
      toOwnPart(toExported({ ref: doc.ref, data: doc.data() }), uid),
    );
    const byPath = new Map([...own.flat(), ...found, ...households].map((document) => [document.path, document]));
    return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  };
}

/** None while it leaves out a collection that names a person. */
export type PersonExport = [Forgotten] extends [never] ? ReturnType<typeof createPersonExport> : never;
