import { walletCard } from "@cardwell/core/domain/wallet/shapes";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { Timestamp, type Query, type QueryDocumentSnapshot, type WriteBatch } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import {
  asStored,
  asWrittenBack,
  commitAsRead,
  InvalidDocumentError,
  isOvertaken,
  orNull,
  parsedDocuments,
  readParsed,
  retryOvertaken,
  storedInstant,
  storedJson,
  zodConverter,
} from "./firestore.ts";

vi.mock("firebase-functions/logger", { spy: true });

const person = z.object({
  name: z.string(),
  createdAt: storedInstant,
  removedAt: orNull(storedInstant),
  cards: z.record(z.string(), z.object({ limitCents: z.number() })),
});

const snapshot = (id: string, data: () => object) =>
  ({ id, ref: { path: `people/${id}` }, data }) as unknown as QueryDocumentSnapshot;

const read = <T>(schema: z.ZodMiniType<T>, data: object, id = "nora"): T =>
  zodConverter(schema).fromFirestore(snapshot(id, () => data));

const stored = { name: "Nora", createdAt: Timestamp.fromDate(new Date("2026-11-20T12:00:00Z")), cards: {} };

describe("a document that is read through a converter", () => {
  it("has its instants as dates and the defaults of what it lacks", () => {
    expect(read(person, stored)).toEqual({
      name: "Nora",
      createdAt: new Date("2026-11-20T12:00:00Z"),
      removedAt: null,
      cards: {},
    });
  });

  it("may have fields that its schema doesn't know", () => {
    expect(read(person, { ...stored, laterField: 1 })).not.toHaveProperty("laterField");
  });

  it("has its JSON texts parsed", () => {
    const schema = z.object({ changes: storedJson(z.array(z.string())) });
    expect(read(schema, { changes: '["fees.annual"]' })).toEqual({ changes: ["fees.annual"] });
    expect(() => read(schema, { changes: "[" })).toThrow("people/nora: changes (custom)");
  });

  it("is rejected with its path and the fields that are wrong, and none of their values", () => {
    const broken = { ...stored, name: 4111, cards: { travel: { limitCents: "5000 dollars" } } };
    const error = new InvalidDocumentError("people/nora", person.safeParse(broken).error?.issues ?? []);
    expect(() => read(person, broken)).toThrow(error);
    expect(error.message).toBe("people/nora: name (invalid_type), cards.travel.limitCents (invalid_type)");
  });

  it("is written as it is given", () => {
    const document = { ...read(person, stored), laterField: 1 };
    expect(zodConverter(person).toFirestore(document)).toBe(document);
  });
});

describe("a list of documents", () => {
  const documents = [
    snapshot("nora", () => read(person, stored)),
    snapshot("omar", () => read(person, { ...stored, name: 4111 }, "omar")),
  ];

  it("leaves out one that can't be parsed, and logs where it is and what is wrong", () => {
    expect(parsedDocuments(documents)).toEqual([{ id: "nora", data: read(person, stored) }]);
    expect(logger.error).toHaveBeenCalledExactlyOnceWith("A document can't be parsed and is missing in a list", {
      error: "people/omar: name (invalid_type)",
    });
  });

  it("goes on after one that can't be parsed until it has as many as were asked for", async () => {
    const [nora, omar] = documents;
    const pages = [[nora, omar], [snapshot("zoe", () => read(person, stored))]];
    const asked: number[] = [];
    const query = {
      startAfter: () => query,
      limit: (limit: number) => (asked.push(limit), { get: () => Promise.resolve({ docs: pages.shift() ?? [] }) }),
    } as unknown as Query<unknown>;
    expect((await readParsed(query, 2)).map(({ id }) => id)).toEqual(["nora", "zoe"]);
    expect(asked).toEqual([2, 1]);
  });

  it("fails with any other error", () => {
    const broken = snapshot("omar", () => {
      throw new Error("A mistake of ours");
    });
    expect(() => parsedDocuments([broken])).toThrow("A mistake of ours");
  });
});

describe("the stored form of an input's schema", () => {
  const storedCard = asStored(walletCard);

  it("takes what today's limits would reject, and drops what it doesn't know, at any depth", () => {
    const card = cardWith({ id: "card-1", nickname: "N".repeat(100), creditLimitCents: 0 });
    const older = { ...card, autopay: { ...card.autopay, seenOn: "2026-11-20" } };
    expect(walletCard.safeParse(older).success).toBe(false);
    expect(storedCard.parse(older)).toEqual(card);
  });

  it("has null where a field that may be null was never stored", () => {
    const { nickname: _nickname, ...card } = cardWith({ id: "card-1" });
    expect(storedCard.parse(card)).toEqual({ ...card, nickname: null });
  });

  it("takes what today's limits would reject of a field with a default", () => {
    const offer = z.object({ years: z.prefault(z.int().check(z.maximum(5)), 1) });
    expect(asStored(offer).parse({ years: 6 })).toEqual({ years: 6 });
    expect(asStored(offer).parse({})).toEqual({ years: 1 });
  });

  it("keeps what it doesn't know, at any depth, when it is written back", () => {
    const card = cardWith({ id: "card-1", creditLimitCents: 0 });
    const newer = { ...card, color: "blue", autopay: { ...card.autopay, seenOn: "2026-11-20" } };
    expect(asWrittenBack(walletCard).parse(newer)).toEqual(newer);
  });

  it("rejects what has another type", () => {
    const { error } = storedCard.safeParse({
      ...cardWith({ id: "card-1" }),
      uses: { "travel-credit": { once: null } },
    });
    expect(error?.issues).toMatchObject([{ path: ["uses", "travel-credit", "once"], code: "invalid_type" }]);
  });
});

describe("a write of what was read", () => {
  const failingWith = (code: number) =>
    ({ commit: () => Promise.reject(Object.assign(new Error("It failed."), { code })) }) as unknown as WriteBatch;
  const written = { commit: () => Promise.resolve([]) } as unknown as WriteBatch;

  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  it("that others overtake is tried again from the read on", async () => {
    const batches = [failingWith(9), failingWith(10), written];
    const attempts = await retryOvertaken(3, async (attempt) => {
      await commitAsRead(batches[attempt - 1]!, isOvertaken);
      return attempt;
    });
    expect(attempts).toBe(3);
  });

  it("waits longer after each attempt, and not as long as others", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const waits = vi.spyOn(globalThis, "setTimeout").mockImplementation((resume) => {
      resume();
      return 0 as unknown as NodeJS.Timeout;
    });
    const batches = [failingWith(9), failingWith(9), written];
    await retryOvertaken(3, (attempt) => commitAsRead(batches[attempt - 1]!, isOvertaken));
    expect(waits.mock.calls.map(([, ms]) => ms)).toEqual([20, 40]);
  });

  it("that others overtake each time is unavailable, with a time to try again", async () => {
    let reads = 0;
    const overtaken = retryOvertaken(3, () => {
      reads += 1;
      return commitAsRead(failingWith(9), isOvertaken);
    });
    await expect(overtaken).rejects.toMatchObject({
      code: "unavailable",
      message: "We're too busy right now. Try again in a few seconds.",
      extra: { retryAfterSeconds: 2 },
      cause: { code: 9 },
    });
    expect(reads).toBe(3);
  });

  it("that fails for another reason, or a read that does, isn't tried again", async () => {
    await expect(retryOvertaken(3, () => commitAsRead(failingWith(3), isOvertaken))).rejects.toMatchObject({ code: 3 });
    const readWithoutIndex = () => Promise.reject(Object.assign(new Error("An index is missing."), { code: 9 }));
    await expect(retryOvertaken(3, readWithoutIndex)).rejects.toMatchObject({ code: 9 });
  });
});
