// @module-tag gate

import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type AlertRecord, buildSearchKeys } from "../../functions/src/features/alerts/alert-record.ts";
import { alertsIn, alertsApi, type TestAlerts, writeAlerts } from "../support/alerts.ts";
import { rejection } from "../support/api.ts";
import { newMember } from "../support/subscriptions.ts";

// Deep pages are found by counting. Each must be the page that reading all pages in order would find.

const WRITTEN = 250;
const boxes = ["new", "new", "snoozed", "done"] as const;
const types = ["payment_due", "credit_expiring", "annual_fee"] as const;
const severities = ["critical", "high", "medium", "low", "success"] as const;
const cards = ["card-0", "card-1", null] as const;
const titles = [
  "Gold Card is due",
  "Uber Cash ends",
  "Épargne: the fee is $95.00",
  "Call the bank",
  "電車 pass ends",
] as const;
const READ_THROUGH = 60;

const KEYS_OF_BEFORE = ["ub", "ube", "uber", "uber c", "uber ca", "ca", "cas", "cash"];

let mine: TestAlerts;
/** Highest number first. */
let written: (AlertRecord & { id: string })[] = [];

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

function alertAt(index: number): Partial<AlertRecord> {
  const title = pick(titles, index * 9 + 1);
  const isNew = pick(boxes, index * 7) === "new";
  return {
    box: pick(boxes, index * 7),
    type: pick(types, index * 11),
    severity: pick(severities, index * 3),
    walletCardId: pick(cards, index * 13),
    title,
    // Some were written when keys had the spaces of titles.
    searchKeys: title === "Uber Cash ends" && index % 2 === 0 ? [...KEYS_OF_BEFORE] : buildSearchKeys(title),
    // Some were read one by one, some became unread after all were marked as read.
    unreadSeq: isNew && index % 3 !== 0 ? index + 1 : null,
  };
}

beforeAll(async () => {
  const person = await newMember();
  mine = alertsApi(person);
  const alerts = Array.from({ length: WRITTEN }, (_, index) => alertAt(index));
  const again = alerts.map((alert, index) =>
    index < READ_THROUGH && index % 9 === 1 ? { ...alert, box: "new" as const, unreadSeq: 1_000 + index } : alert,
  );
  const ids = await writeAlerts(person.uid, again, { readMarks: [{ through: READ_THROUGH, at: Date.now() }] });
  const wallet = alertsIn(person.uid).parent;
  await wallet?.set({ alertState: { lastSeq: 2_000 } }, { merge: true });
  // Some were removed, so numbers have gaps, one of them long.
  const removed = ids.filter((_, index) => index % 17 === 4 || (index > 120 && index < 150));
  for (let from = 0; from < removed.length; from += 100) {
    await mine.post("bulk", { ids: removed.slice(from, from + 100), action: "remove" });
  }
  const kept = await alertsIn(person.uid).get();
  written = kept.docs
    .map((each) => ({ id: each.id, ...(each.data() as AlertRecord) }))
    .toSorted((a, b) => b.seq - a.seq);
  expect(written.length).toBe(WRITTEN - removed.length);
});

/** The titles in which a word begins like what is typed. */
const titlesFound = {
  gold: ["Gold Card is due"],
  "Uber C": ["Uber Cash ends"],
  the: ["Épargne: the fee is $95.00", "Call the bank"],
  épargne: ["Épargne: the fee is $95.00"],
  "$95.00": ["Épargne: the fee is $95.00"],
  車: ["電車 pass ends"],
  nothing: [],
} as const;

type Asked = {
  box?: (typeof boxes)[number];
  type?: (typeof types)[number];
  severity?: (typeof severities)[number];
  walletCardId?: "card-0" | "card-1" | "none-such";
  q?: keyof typeof titlesFound;
  unread_only?: "true" | "false";
};

const isUnread = ({ unreadSeq }: AlertRecord) => unreadSeq !== null && unreadSeq > READ_THROUGH;

function expected({ q, unread_only, ...equal }: Asked): string[] {
  const found = written.filter(
    (alert) =>
      Object.entries(equal).every(([field, value]) => alert[field as keyof typeof equal] === value) &&
      (q === undefined || titlesFound[q].some((title) => title === alert.title)) &&
      (unread_only !== "true" || isUnread(alert)),
  );
  const listed = unread_only === "true" ? found.toSorted((a, b) => (b.unreadSeq ?? 0) - (a.unreadSeq ?? 0)) : found;
  return listed.map(({ id }) => id);
}

const asked: fc.Arbitrary<Asked> = fc.record(
  {
    box: fc.constantFrom(...boxes),
    type: fc.constantFrom(...types),
    severity: fc.constantFrom(...severities),
    walletCardId: fc.constantFrom("card-0" as const, "card-1" as const, "none-such" as const),
    q: fc.constantFrom("gold", "Uber C", "the", "épargne", "$95.00", "車", "nothing"),
    unread_only: fc.constantFrom("true" as const, "false" as const),
  },
  { requiredKeys: [] },
);

const listIds = ({ alerts }: { alerts: Alert[] }) => alerts.map(({ id }) => id);

describe("a list of alerts", () => {
  it("returns ten on its first page by default, newest first", async () => {
    const list = await mine.list();
    expect(list).toMatchObject({ page: 1, limit: 10, total: written.length, hasMore: true });
    expect(listIds(list)).toEqual(written.slice(0, 10).map(({ id }) => id));
  });

  it("returns on any page, with any filters, what reading all pages in order finds there", async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(1, 3, 10, 50, 100),
        async (by, page, limit) => {
          const all = expected(by);
          const list = await mine.list({ ...by, page, limit });
          expect(list).toMatchObject({ page, limit, total: all.length, hasMore: page * limit < all.length });
          expect(listIds(list)).toEqual(all.slice((page - 1) * limit, page * limit));
          expect(list.nextCursor === null).toBe(!list.hasMore);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("returns the same by page and by cursor", async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(7, 40), async (by, limit) => {
        const walked: string[] = [];
        let cursor: string | null = null;
        for (let page = 1; ; page += 1) {
          const list: AlertList = await mine.list({ ...by, limit, ...(cursor !== null && { cursor }) });
          expect(listIds(await mine.list({ ...by, limit, page }))).toEqual(listIds(list));
          walked.push(...listIds(list));
          cursor = list.nextCursor;
          if (cursor === null) break;
        }
        expect(walked).toEqual(expected(by));
      }),
      { numRuns: 8 },
    );
  });

  it("uses the cursor when a page is given, too", async () => {
    const { nextCursor } = await mine.list({ limit: 5 });
    const list = await mine.list({ limit: 5, page: 9, cursor: nextCursor ?? "" });
    expect(listIds(list)).toEqual(written.slice(5, 10).map(({ id }) => id));
  });

  it("is empty beyond its end", async () => {
    expect(await mine.list({ page: 99_999, limit: 100 })).toEqual({
      alerts: [],
      page: 99_999,
      limit: 100,
      total: written.length,
      hasMore: false,
      nextCursor: null,
    });
    expect(await mine.list({ cursor: 0 })).toMatchObject({ alerts: [], hasMore: false });
    expect(await mine.list({ q: "—…" })).toMatchObject({ alerts: [], total: 0 });
  });

  it("marks each as unread or read consistently with the count", async () => {
    const unread = written.filter(isUnread).length;
    expect(await mine.unread()).toBe(unread);
    expect(await mine.list({ unread_only: "true", limit: 1 })).toMatchObject({ total: unread });
    const pages = await Promise.all([1, 2, 3].map((page) => mine.list({ page, limit: 100 })));
    expect(pages.flatMap(({ alerts }) => alerts).filter(({ is_read }) => !is_read)).toHaveLength(unread);
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1e3",
    "page=100000",
    "limit=0",
    "limit=101",
    "limit=10;drop",
    "cursor=-1",
    "cursor=1e400",
    "cursor=9999999999999999",
    "type=none",
    "severity=urgent",
    "unread_only=1",
    "box=trash",
    "q=x",
    `q=${"x".repeat(61)}`,
    "walletCardId=../accounts",
    "is_read=false",
    "page=1&page=2",
  ])("with %s is rejected", async (query) => {
    expect(rejection(await mine.ask("GET", `/api/alerts?${query}`))).toEqual({ status: 400, error: "invalid_request" });
  });
});
