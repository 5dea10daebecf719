import type { CountTree } from "@cardwell/core/domain/performance/counts";
import { DocumentReference, FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import type {
  DocumentData,
  DocumentSnapshot,
  Query,
  QueryDocumentSnapshot,
  FirestoreDataConverter,
  WriteBatch,
} from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { busy } from "./app-error.ts";
import { firebaseApp } from "./firebase-app.ts";
import type { IdRange } from "./id-ranges.ts";
import { traceUsage } from "./measured-usage.ts";
import { once } from "./once.ts";

/** The default database. */
export const firestore = once(() => {
  const db = getFirestore(firebaseApp());
  db.settings({ ignoreUndefinedProperties: true, openTelemetry: traceUsage() });
  return db;
});

/** Whether Firestore failed to create a document because it exists: code 6 of gRPC. */
export function isAlreadyExists(error: unknown): boolean {
  return (error as { code?: unknown }).code === 6;
}

/** Whether Firestore failed to update a document because it doesn't exist: code 5 of gRPC. */
export function isNotFound(error: unknown): boolean {
  return (error as { code?: unknown }).code === 5;
}

/** Whether a document was written by another since it was read: codes 9 and 10 of gRPC. */
export function isOvertaken(error: unknown): boolean {
  return [9, 10].includes(Number((error as { code?: unknown }).code));
}

/**
 * Whether Firestore couldn't do it now, however often its client tried again: too slow, out of quota, lost against other writes, or out of
 * service (codes 4, 8, 10 and 14 of gRPC). The same call can succeed later.
 */
export function isBusy(error: unknown): boolean {
  return [4, 8, 10, 14].includes(Number((error as { code?: unknown } | null)?.code));
}

/** What was read was written, deleted or created by another before it was written. */
export class OvertakenError extends Error {}

/** @throws OvertakenError when the commit failed with an error that `isOutdated` */
export async function commitAsRead(batch: WriteBatch, isOutdated: (error: unknown) => boolean): Promise<void> {
  await batch.commit().catch((error: unknown) => {
    throw isOutdated(error) ? new OvertakenError("Written by another", { cause: error }) : error;
  });
}

const RETRY_WAIT_MS = 40;

/**
 * Reads and writes anew while others write the same documents, after a wait that grows and differs. Unlike a transaction it locks nothing:
 * those that wait for a lock are answered too late.
 *
 * @throws AppError `unavailable` when it was overtaken at each attempt
 */
export async function retryOvertaken<T>(attempts: number, readAndWrite: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAndWrite(attempt);
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
      if (attempt >= attempts) throw busy(error.cause);
      await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT_MS * attempt * Math.random()));
    }
  }
}

/** A stored instant as a `Date`. */
export const storedInstant = z.pipe(
  z.custom<Timestamp | Date>((value) => value instanceof Timestamp || value instanceof Date),
  z.transform((at) => (at instanceof Timestamp ? at.toDate() : at)),
);

/** Firestore compares a list with so many values. */
export const KEYS_AT_ONCE = 30;

/** A stored field that may be null. Older documents may lack it: then it's null, too. */
export const orNull = <S extends z.core.$ZodType>(schema: S) =>
  z.prefault(z.nullable(schema), null as z.core.util.NoUndefined<z.core.input<S> | null>);

/** A value that is stored as JSON text: its keys may be paths, which Firestore doesn't take, and no query uses a part of it. */
export const storedJson = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: "custom", message: "No JSON", input: null });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

function relaxed(schema: z.core.$ZodType, object: typeof z.object | typeof z.looseObject): z.core.$ZodType {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  const relax = (each: z.core.$ZodType) => relaxed(each, object);
  switch (def.type) {
    case "object":
      return object(Object.fromEntries(Object.entries(def.shape).map(([key, each]) => [key, relax(each)])));
    case "record":
      return z.record(z.string(), relax(def.valueType));
    case "array":
      return z.array(relax(def.element));
    case "nullable":
      return orNull(relax(def.innerType));
    case "optional":
      return z.optional(relax(def.innerType));
    case "prefault":
      return z.prefault(relax(def.innerType), () => def.defaultValue);
    case "string":
      return z.string();
    case "number":
      return z.number();
    default:
      return schema;
  }
}

/**
 * The schema of an input as that of the same thing in the database: it checks types and no limits, which may have been wider when this
 * was written, reads a missing field that may be null as null, and drops keys that it doesn't know.
 */
export const asStored = <S extends z.core.$ZodType>(schema: S): S => relaxed(schema, z.object) as S;

/**
 * The same with the keys that it doesn't know, for what is read and written back whole: an instance of an older version must not delete
 * what a newer one stored. Not for responses: their schemas are strict in places.
 */
export const asWrittenBack = <S extends z.core.$ZodType>(schema: S): S => relaxed(schema, z.looseObject) as S;

/** The same with each field, or all of them, at its default where it was never stored. */
export function withDefaults<T extends object>(schema: z.ZodMiniObject & z.ZodMiniType<T>, defaults: T) {
  const fields = Object.entries(schema.shape).map(([key, field]) => [
    key,
    z.prefault(field, (defaults as Record<string, unknown>)[key]),
  ]);
  return z.prefault(z.extend(schema, Object.fromEntries(fields)), {}) as unknown as z.ZodMiniType<T>;
}

/** A document that its schema can't parse. Its message has the path and what is wrong where, and no values: they are members' data. */
export class InvalidDocumentError extends Error {
  override readonly name = "InvalidDocumentError";

  constructor(path: string, issues: readonly z.core.$ZodIssue[]) {
    const fields = issues.slice(0, 5).map((issue) => `${issue.path.map(String).join(".")} (${issue.code})`);
    super(`${path}: ${fields.join(", ")}`);
  }
}

/** @throws InvalidDocumentError */
export function parseDocument<S extends z.core.$ZodType>(schema: S, path: string, data: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) throw new InvalidDocumentError(path, parsed.error.issues);
  return parsed.data;
}

/** Parses what is read, and writes what is given as it is: the types of the schema are those of the repository. */
export const zodConverter = <S extends z.core.$ZodType>(schema: S): FirestoreDataConverter<z.core.output<S>> => ({
  toFirestore: (document: unknown) => document as DocumentData,
  fromFirestore: (snapshot) => parseDocument(schema, snapshot.ref.path, snapshot.data()),
});

/** Reads documents, or a part of each. The SDK's own `getAll` has no types for converters, and takes no empty list. */
export async function readAll<D>(
  documents: readonly DocumentReference<D>[],
  fieldMask?: string[],
): Promise<DocumentSnapshot<D>[]> {
  const references = documents as readonly DocumentReference[];
  const options = fieldMask ? [{ fieldMask }] : [];
  const found = (await references[0]?.firestore.getAll(...references, ...options)) ?? [];
  return found as DocumentSnapshot<D>[];
}

/**
 * The documents of a list that can be parsed. The others are left out and logged, so that a member sees the rest of the list. Not for
 * exports and decisions, where a gap is worse than an error.
 */
export function parsedDocuments<D>(documents: readonly QueryDocumentSnapshot<D>[]): { id: string; data: D }[] {
  return documents.flatMap((document) => {
    try {
      return [{ id: document.id, data: document.data() }];
    } catch (error) {
      if (!(error instanceof InvalidDocumentError)) throw error;
      logger.error("A document can't be parsed and is missing in a list", { error: error.message });
      return [];
    }
  });
}

/**
 * The first documents of a query that can be parsed, up to the limit: fewer only when there are no more, so that one that can't be parsed
 * ends no list. A read for each, also for those that are left out.
 */
export async function readParsed<D>(query: Query<D>, limit: number): Promise<{ id: string; data: D }[]> {
  const found: { id: string; data: D }[] = [];
  let after: QueryDocumentSnapshot<D> | undefined;
  while (found.length < limit) {
    const asked = limit - found.length;
    const { docs } = await (after ? query.startAfter(after) : query).limit(asked).get();
    found.push(...parsedDocuments(docs));
    if (docs.length < asked) break;
    after = docs.at(-1);
  }
  return found;
}

const DELETES_AT_ONCE = 400;

/** Deletes all documents of a query, which finds those that are left. A read and a delete for each. */
export async function deleteFound(query: Query): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(DELETES_AT_ONCE).get();
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    if (docs.length < DELETES_AT_ONCE) return;
  }
}

/** One write, none for a document that isn't there any more. */
export async function updateIfThere(document: DocumentReference, fields: DocumentData): Promise<void> {
  try {
    await document.update(fields);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** The documents of a query, page by page. */
export async function* readPages(query: Query, pageSize: number): AsyncGenerator<QueryDocumentSnapshot> {
  for (let page = await query.get(); ; page = await query.startAfter(page.docs.at(-1)).get()) {
    yield* page.docs;
    if (page.size < pageSize) return;
  }
}

/** What of a query that is sorted by id is in a range. @param after whom it continues; null: from the range's beginning */
export function withinRange<D>(query: Query<D>, { from, until }: IdRange, after: string | null): Query<D> {
  const begun = after !== null ? query.startAfter(after) : from !== null ? query.startAt(from) : query;
  return until === null ? begun : begun.endBefore(until);
}

/** In a write: adds these numbers to those that are stored. */
export const toIncrements = (tree: CountTree): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === "number" ? FieldValue.increment(value) : toIncrements(value),
    ]),
  );

/** A stored value, or one to store, as JSON: instants in ISO 8601, references as paths. */
export function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof DocumentReference) return value.path;
  if (Array.isArray(value)) return value.map(toJson);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, toJson(each)]])),
  );
}

/** In an update: adds this to the end of a list. */
export const appended = (entry: object): FieldValue => FieldValue.arrayUnion(entry);

/** Deletes a person's document in a collection, with everything below it. Reads that document once. */
export async function deletePersonDocument(collection: string, uid: string): Promise<void> {
  const db = firestore();
  await db.recursiveDelete(db.collection(collection).doc(uid));
}
