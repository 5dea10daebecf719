// @module-tag gate

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { type AlertBill, alertCalls, manyAlerts } from "../support/alert-bills.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What a call reads must not grow with how many alerts there are: as many documents as it returns, and a constant.

useOwnProject("reads-alerts");

const SIZES = [10, 1_000];
const bills = new Map<number, Map<string, AlertBill>>();

beforeAll(async () => {
  await clearOwnProject();
  for (const size of SIZES) {
    await manyAlerts(`person-${size}`, size);
    bills.set(size, await alertCalls(`person-${size}`, size));
  }
});

afterAll(() => firestore().terminate());

/** Documents beyond those that are returned: the wallet's alert fields, and what else each call needs. */
const beyondAnswer: Record<string, number> = {
  "the first page of 10": 2,
  "page 2": 2,
  "the last page": 1,
  "a page in the middle": 2,
  "a page by cursor": 2,
  "a page of 100": 2,
  "unread ones, a page in the middle": 2,
  "by box, type, severity and card": 2,
  "by a word": 2,
  // Of those that have the longest word, and of the unread ones, 500 are looked through.
  "by words": 491,
  "by a word, unread ones": 491,
  "the unread count": 1,
  "the unread count again": 1,
  "the counts of the boxes": 1,
  "one alert with ten related": 2,
  "mark as read": 1,
  "mark as unread": 1,
  "mark all as read": 2,
  snooze: 1,
  dismiss: 1,
  act: 1,
  reopen: 1,
  remove: 1,
  "remove again": 2,
  "bring back": 1,
  "mark ten at once": 1,
  "a reminder of one's own": 2,
  "what preferences there are": 2,
};

describe.each(SIZES)("with %i alerts", (size) => {
  it("a call reads what it answers and a few documents more, whichever it is", () => {
    expect([...(bills.get(size)?.keys() ?? [])].toSorted()).toEqual(Object.keys(beyondAnswer).toSorted());
    for (const [name, { documents, answered }] of bills.get(size) ?? [])
      expect(documents - answered, name).toBeLessThanOrEqual(beyondAnswer[name] ?? 0);
  });

  it("marking all as read writes one document", () => {
    expect(bills.get(size)?.get("mark all as read")?.writes).toBe(1);
  });

  it("the unread count is counted once, and read from the wallet after that", () => {
    expect(bills.get(size)?.get("the unread count")).toMatchObject({ documents: 1, counts: 1, writes: 1 });
    expect(bills.get(size)?.get("the unread count again")).toMatchObject({ documents: 1, counts: 0, writes: 0 });
    expect(bills.get(size)?.get("mark as read")).toMatchObject({ documents: 2, counts: 0, writes: 2 });
  });

  it("a page anywhere is found by few counts", () => {
    for (const [name, { counts }] of bills.get(size) ?? [])
      expect(counts, name).toBeLessThanOrEqual(name.includes("middle") ? 12 : 5);
  });
});

it("a call about alerts reads as much with a thousand of them as with ten, for the same number of results", () => {
  const [few, many] = SIZES.map((size) => bills.get(size));
  const same = ["the unread count", "mark as read", "mark all as read", "snooze", "remove"];
  for (const name of same) expect(many?.get(name)?.documents, name).toBe(few?.get(name)?.documents);
});
