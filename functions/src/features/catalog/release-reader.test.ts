import * as logger from "firebase-functions/logger";
import { describe, expect, it, vi } from "vitest";
import { errorAnswer } from "../../http/errors.ts";
import { createReleaseReader } from "./release-reader.ts";
import { emptyReference, noStats, pack, PART_NAMES } from "./release.ts";
import { createReleaseRepository } from "./release-repository.ts";

vi.mock("firebase-functions/logger", { spy: true });

type Documents = Record<string, Record<string, unknown> | undefined>;

const stamp = "3-a-stamp";
const parts = Object.fromEntries(PART_NAMES.map((name) => [name, { stamp, stats: noStats }]));
const head = {
  version: 3,
  stamp,
  publishedAt: new Date("2026-11-20T12:00:00Z"),
  referenceStamp: stamp,
  referenceGz: pack(emptyReference),
  parts,
};
const whole: Documents = {
  "catalog/current": head,
  ...Object.fromEntries(PART_NAMES.map((name) => [`catalog/part-${name}`, { stamp, gz: pack([]) }])),
};

/** As much of a database as reading takes. */
function createReader(documents: Documents, nowMs?: () => number) {
  const snapshot = (path: string) => ({ data: () => documents[path] });
  const doc = (path: string) => ({ path, get: async () => snapshot(path) });
  const getAll = async (...refs: { path: string }[]) => refs.map(({ path }) => snapshot(path));
  return createReleaseReader(createReleaseRepository({ doc, getAll } as never), nowMs);
}

const catchError = (documents: Documents) =>
  createReader(documents)
    .release()
    .catch((error: unknown) => error);

describe("what a process keeps of the catalog", () => {
  const publish = (documents: Documents, version: number) => {
    documents["catalog/current"] = { ...head, version, stamp: `${version}-a-stamp` };
  };

  it("is shown for five seconds, and asked for anew after that", async () => {
    let atMs = 0;
    const documents = { ...whole };
    const reader = createReader(documents, () => atMs);
    expect((await reader.recent()).version).toBe(3);
    publish(documents, 4);
    atMs = 4_999;
    expect((await reader.recent()).version).toBe(3);
    atMs = 5_000;
    expect((await reader.recent()).version).toBe(4);
  });

  it("is never what staff see and publish by, and what they see is shown from then on", async () => {
    const documents = { ...whole };
    const reader = createReader(documents, () => 0);
    await reader.recent();
    publish(documents, 4);
    expect((await reader.release()).version).toBe(4);
    expect((await reader.recent()).version).toBe(4);
  });
});

describe("the catalog's release", () => {
  it("is read when its five documents belong together", async () => {
    expect((await createReader(whole).release()).version).toBe(3);
  });

  it.each([
    ["a part cannot be unpacked", { "catalog/part-2": { stamp, gz: Buffer.from("no gzip") } }, "Part 2"],
    ["a part is missing", { "catalog/part-2": undefined }, "Part 2"],
    ["a part is another version's", { "catalog/part-2": { stamp: "2-b", gz: pack([]) } }, "Part 2"],
    [
      "its head cannot be unpacked",
      { "catalog/current": { ...head, referenceGz: Buffer.from("no gzip") } },
      "The head",
    ],
  ])("responds with 503 and a plain sentence when %s, and one line of the log shows why", async (_, damage, why) => {
    vi.mocked(logger.error).mockClear();
    const { status, body } = errorAnswer(await catchError({ ...whole, ...damage }), "a-request");
    expect(status).toBe(503);
    expect(body).toEqual({
      error: "vendor_unavailable",
      message: "We can't load the card catalog right now. Try again in a few minutes.",
      requestId: "a-request",
    });
    expect(vi.mocked(logger.error).mock.calls).toEqual([
      [body.message, { requestId: "a-request", cause: expect.stringContaining(why) }],
    ]);
  });
});
