// @module-tag gate

import type { adminActivityContract } from "@cardwell/core/contract/admin/activity";
import type { adminStaffContract } from "@cardwell/core/contract/admin/staff";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { fillWithPeople } from "../support/directory.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";

type Exported = ResponseOf<typeof adminStaffContract.exportList>;
type Entries = ResponseOf<typeof adminActivityContract.entries>;
type Entry = ResponseOf<typeof adminActivityContract.entry>;

const reason = "Asked for by the auditor";
let support: TestPerson;
let viewer: TestPerson;
let editor: TestPerson;

beforeAll(async () => {
  [support, viewer, editor] = await Promise.all([
    newPerson({ staff: "support" }),
    newPerson({ staff: "viewer" }),
    newPerson({ staff: "editor" }),
  ]);
  await fillWithPeople(db, "exported", 120, (at) => ({ firstName: at === 7 ? '+Zed, the "7th"' : null }));
});

const exportList = ({ idToken: token }: TestPerson, body: object) =>
  call<Exported>("POST", "/api/admin/exports", { token, body });
const exportPersonal = ({ idToken: token }: TestPerson, body: object) =>
  call<Exported>("POST", "/api/admin/exports/personal", { token, body: { reason, ...body } });

const readLines = ({ body }: { body: Exported }) => body.csv.replace("\uFEFF", "").split("\r\n");

async function readNewestEntry(by: TestPerson): Promise<Entry> {
  const read = <T>(path: string) => call<T>("GET", `/api/admin/activity${path}`, { token: by.idToken });
  const { rows } = (await read<Entries>(`/entries?query=${encodeURIComponent(by.email)}&limit=1`)).body;
  return (await read<Entry>(`/entries/${rows[0]?.id}`)).body;
}

describe("an export of a list", () => {
  it("holds every row that its filters find, page after page, a field in each column", async () => {
    const answer = await exportPersonal(support, { list: "users", query: { query: "exported.", order: "asc" } });
    expect(answer.status).toBe(200);
    const [head, ...lines] = readLines(answer);
    expect(answer.body.rows).toBe(120);
    expect(lines).toHaveLength(120);
    expect(head?.split(",").slice(0, 3)).toEqual(["uid", "email", "firstName"]);
    expect(lines[0]).toMatch(/^exported-0,exported\.0@example\.com,/);
    expect(lines[119]).toMatch(/^exported-119,/);
  });

  it("writes what a spreadsheet would run as text", async () => {
    const answer = await exportPersonal(support, { list: "users", query: { query: "exported.7@" } });
    expect(readLines(answer)[1]).toContain(`"'+Zed, the ""7th"""`);
  });

  it("holds only the rows that were chosen", async () => {
    const rows = ["exported-3", "exported-117"];
    const answer = await exportPersonal(support, { list: "users", query: { query: "exported." }, rows });
    const uids = new Set(
      readLines(answer)
        .slice(1)
        .map((line) => line.split(",")[0]),
    );
    expect(uids).toEqual(new Set(["exported-117", "exported-3"]));
  });

  it("is recorded with its reason, its filters and the number of its rows", async () => {
    await exportPersonal(support, { list: "users", query: { query: "exported.11" } });
    const { entry, changes } = await readNewestEntry(support);
    expect(entry).toMatchObject({ action: "back-office.export", object: "exports/users", reason });
    expect(changes).toEqual([
      { path: "query", before: null, after: "exported.11" },
      { path: "rows", before: null, after: "11" },
    ]);
  });

  it("of a list without members takes no reason, from everybody who may open it", async () => {
    const answer = await exportList(viewer, { list: "cards", query: { query: "gold" } });
    expect(answer.status).toBe(200);
    expect(answer.body.rows).toBeGreaterThan(0);
    expect((await readNewestEntry(viewer)).entry).toMatchObject({ object: "exports/cards", reason: null });
  });
});

describe("an export of a list that names members, or holds what they wrote", () => {
  it.each(["users", "deliveries", "suppressions", "behind-a-figure", "reports"])(
    "isn't made of %s for a viewer or an editor",
    async (list) => {
      for (const person of [viewer, editor])
        expect(rejection(await exportPersonal(person, { list, query: {} }))).toEqual({
          status: 403,
          error: "forbidden",
        });
    },
  );

  it("isn't made without a reason, here or as a list without members", async () => {
    expect(await exportPersonal(support, { list: "users", query: {}, reason: undefined })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "body.reason" }] },
    });
    expect(await exportList(viewer, { list: "users", query: {} })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "body.list", message: "This list isn't exported at this address." }] },
    });
  });
});

describe("an export that can't be made", () => {
  it.each([
    ["a filter that the list doesn't have", { list: "cards", query: { owner: "x" } }, "body.query"],
    ["a value that the filter doesn't take", { list: "cards", query: { sort: "salt" } }, "body.query.sort"],
    ["where a page begins", { list: "cards", query: { cursor: "x" } }, "body.query.cursor"],
    ["how many rows a page has", { list: "cards", query: { limit: "3" } }, "body.query.limit"],
    ["a list that there isn't", { list: '=HYPERLINK("x")', query: {} }, "body.list"],
    ["the audit log, which is exported signed", { list: "activity", query: {} }, "body.list"],
    ["a count of rows", { list: "cards", query: {}, rows: 999_999 }, "body.rows"],
    ["no chosen rows", { list: "cards", query: {}, rows: [] }, "body.rows"],
  ])("names %s", async (_name, body, path) => {
    const answer = await exportList(support, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: [expect.objectContaining({ path })] } });
  });
});
