import { describe, expect, it } from "vitest";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { buildSamples } from "../../../../../tests/support/samples-of.ts";
import { cardNames, formatProblem } from "./format-import.ts";
import { readExport } from "./read-export.ts";

const whole = {
  format: "cardwell-wallet",
  version: 1,
  exportedAt: "2026-11-20T12:00:00.000Z",
  catalogVersion: 1,
  settings: { valuationMode: "typical", ownCentsPerUnit: {}, utilizationTargetBps: 1_000, paydays: null },
  cards: [],
  statements: [],
  archivedUses: [],
  purchases: [],
};

const purchase = {
  id: "purchase-one",
  walletCardId: "card-one",
  on: "2026-11-10",
  amountCents: 2_000,
  categoryId: "dining",
  merchant: null,
  note: null,
  countsForOffer: true,
};

const reminder = {
  id: "reminder00000001",
  title: "Call the bank",
  body: "About the fee.",
  severity: "medium",
  link: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  isRead: false,
  snoozedUntil: "2026-12-01T13:00:00.000Z",
  isMailed: false,
};

const read = (change: object) => readExport(JSON.stringify({ ...whole, ...change }));

const { groups } = DEFAULT_PREFERENCES;

const withAlerts = (change: object) => ({ alertSettings: { ...DEFAULT_PREFERENCES, ...change } });

async function catchError(text: string): Promise<string | null> {
  const found = await readExport(text);
  return found.kind === "none" ? found.error : null;
}

async function wrongIn(change: object): Promise<string[]> {
  const found = await read(change);
  return found.kind === "wrong"
    ? found.wrong.map((each) =>
        formatProblem(
          each,
          found.file,
          cardNames(found.file, () => undefined),
        ),
      )
    : [];
}

describe("a file that is to be brought back", () => {
  it("is one of our exports", async () => expect(await read({})).toEqual({ kind: "whole", file: whole }));

  it("is one with alert settings, a name and a time zone, too", async () => {
    const more = { ...withAlerts({}), account: { firstName: "Nora", timeZone: "America/Denver" } };
    expect(await read(more)).toEqual({ kind: "whole", file: { ...whole, ...more } });
  });

  it("is one with custom reminders, too", async () => {
    const reminders = [reminder];
    expect(await read({ reminders })).toEqual({ kind: "whole", file: { ...whole, reminders } });
  });

  it("is rejected when a reminder holds a full card number", async () => {
    const error = await catchError(
      JSON.stringify({ ...whole, reminders: [{ ...reminder, title: "Call about 4242 4242 4242 4242" }] }),
    );
    expect(error).toMatch(/^Reminder 1, title: This looks like a full card number\./);
  });

  it.each([
    ["text", "hello", /isn't JSON/],
    ["another JSON", "{}", /isn't a Cardwell export/],
    ["nothing", "null", /isn't a Cardwell export/],
    ["a later export", JSON.stringify({ ...whole, version: 2 }), /a version of Cardwell we can't read/],
    ["half an export", JSON.stringify({ ...whole, purchases: undefined }), /damaged/],
  ])("is rejected with the reason when it is %s", async (_what, text, reason) => {
    expect(await catchError(text)).toMatch(reason);
  });

  it("is rejected when it holds a full card number, with the place and without the number", async () => {
    const error = await catchError(JSON.stringify({ ...whole, cards: [{ nickname: "4242424242424242" }] }));
    expect(error).toBe(
      "Card 1, nickname: This looks like a full card number. We never store one. Enter the last four digits at most.",
    );
  });

  it("is rejected when it is larger than the server takes", async () => {
    expect(await catchError(`"${"x".repeat(8 * 1024 * 1024)}"`)).toMatch(/8 MB/);
  });
});

describe("a file that would be an export", () => {
  const { base } = buildSamples(walletExport.shape.cards);
  const [card] = base as Record<string, unknown>[];
  const everyday = { ...card, id: "card-one", nickname: "Everyday" };

  it.each<[string, object, string]>([
    [
      "a day that the calendar does not have",
      { cards: [{ ...everyday, openedOn: "2026-02-30" }] },
      "Card 1 (Everyday), opened on, “2026-02-30”: This date doesn't exist.",
    ],
    [
      "a month that the calendar does not have",
      { cards: [everyday], purchases: [{ ...purchase, on: "2026-13-01" }] },
      "Purchase 1 (Everyday), on, “2026-13-01”: This date doesn't exist.",
    ],
    [
      "a day in another form",
      { cards: [{ ...everyday, closedOn: "11/20/2026" }] },
      "Card 1 (Everyday), closed on, “11/20/2026”: Enter a date as YYYY-MM-DD.",
    ],
    [
      "a day that stands as a key",
      { cards: [{ ...everyday, feeEvents: { "2026-02-30": { state: "posted", on: "2026-03-01", amountCents: 1 } } }] },
      "Card 1 (Everyday), fee events, 2026-02-30: This date doesn't exist.",
    ],
    [
      "a day inside a list",
      {
        cards: [
          {
            ...everyday,
            authorizedUsers: [
              { id: "user-one", name: "Sam", addedOn: "2026-01-02", feeCents: null },
              { id: "user-two", name: "Kim", addedOn: "2026-02-31", feeCents: null },
            ],
          },
        ],
      },
      "Card 1 (Everyday), authorized users, 2, added on, “2026-02-31”: This date doesn't exist.",
    ],
    [
      "a limit below nothing",
      { cards: [{ ...everyday, creditLimitCents: -1 }] },
      "Card 1 (Everyday), credit limit cents, -1: Enter a limit above $0, or leave it blank.",
    ],
    [
      "a word where an amount belongs",
      { purchases: [{ ...purchase, amountCents: "ten" }] },
      "Purchase 1, amount cents, “ten”: not in the export format.",
    ],
    ["a part that is missing", { archivedUses: undefined }, "archived uses: Missing."],
    ["a card that is none", { cards: [null] }, "Card 1 (a card without a name), null: not in the export format."],
    [
      "a field that we do not have",
      { cards: [{ ...everyday, color: "red" }] },
      "Card 1 (Everyday), color: Exports don't have this field.",
    ],
    [
      "a channel of alerts that we do not have",
      withAlerts({ groups: { ...groups, fees: { app: true, mail: "loud" } } }),
      "alert settings, groups, fees, mail, “loud”: not in the export format.",
    ],
    [
      "a time of alerts that no clock shows",
      withAlerts({ quietHours: { from: "21:00", until: "25:00" } }),
      "alert settings, quiet hours, until, “25:00”: Enter a time as HH:MM.",
    ],
    [
      "a type of alert that we do not have",
      withAlerts({ types: { late_moon: { enabled: true, stepDays: null, threshold: null } } }),
      "alert settings, types, late_moon: Exports don't have this field.",
    ],
    [
      "a setting of alerts that we do not have",
      withAlerts({ louder: 1 }),
      "alert settings, louder: Exports don't have this field.",
    ],
    ["half the alert settings", withAlerts({ digest: undefined }), "alert settings, digest: Missing."],
    [
      "a reminder without a title",
      { reminders: [reminder, { ...reminder, id: "reminder00000002", title: " " }] },
      "Reminder 2, title, “ ”: Enter a title.",
    ],
    [
      "an end of a snooze that is no time",
      { reminders: [{ ...reminder, snoozedUntil: "tomorrow" }] },
      "Reminder 1, snoozed until, “tomorrow”: not in the export format.",
    ],
    [
      "a field of the account that we do not have",
      { account: { firstName: null, timeZone: "America/New_York", email: "nora@example.com" } },
      "account, email: Exports don't have this field.",
    ],
  ])("is rejected with its place and value of %s", async (_what, change, words) => {
    expect(await wrongIn(change)).toEqual([words]);
  });

  it("is rejected for each field that an export does not have", async () => {
    expect(await wrongIn({ cards: [{ ...everyday, shoe: 1, size: 2 }] })).toEqual([
      "Card 1 (Everyday), shoe: Exports don't have this field.",
      "Card 1 (Everyday), size: Exports don't have this field.",
    ]);
  });

  it("of before that holds a limit of nothing is taken", async () => {
    expect(await read({ cards: [{ ...everyday, creditLimitCents: 0 }] })).toMatchObject({ kind: "whole" });
  });

  it("reports all of them at the same time", async () => {
    const purchases = ["2026-02-30", "2026-11-10", "2026-13-01"].map((on, at) => ({
      ...purchase,
      id: `buy-${at}`,
      on,
    }));
    expect(await wrongIn({ cards: [{ ...everyday, openedOn: "2026-02-29" }], purchases })).toEqual([
      "Card 1 (Everyday), opened on, “2026-02-29”: This date doesn't exist.",
      "Purchase 1 (Everyday), on, “2026-02-30”: This date doesn't exist.",
      "Purchase 3 (Everyday), on, “2026-13-01”: This date doesn't exist.",
    ]);
  });
});
