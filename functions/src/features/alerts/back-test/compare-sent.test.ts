import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../lib/stored-wallet.ts";
import { compareSent, type SentAlert } from "./compare-sent.ts";
import type { ReplayedAlert } from "./replay.ts";

const card = cardWith({});
const person = {
  wallet: { cards: { [card.id]: card }, settings: DEFAULT_SETTINGS },
  state: { ...emptyAlertState("America/New_York"), plan: planWith({ createdAt: new Date("2026-11-03T17:00:00Z") }) },
  preferences: DEFAULT_PREFERENCES,
  nextDueAt: null,
  checkedAt: null,
  householdId: null,
  hasDevices: false,
};
const period = { from: "2026-11-01", until: "2026-11-20" };

const found = (id: string, on: string, seriesKey = id): ReplayedAlert => ({
  id,
  on,
  title: "Due",
  cardName: null,
  seriesKey,
});

const sent = (id: string, at: string, given: Partial<SentAlert> = {}): SentAlert => ({
  id,
  createdAt: new Date(at),
  status: "open",
  rule: { type: "payment_due", name: "Payment due", version: 1 },
  seriesKey: id,
  walletCardId: card.id,
  ...given,
});

const compare = (
  { replayed = [], got = [] }: { replayed?: ReplayedAlert[]; got?: SentAlert[] },
  { rule = DEFAULT_RULES.payment_due, since = null as string | null } = {},
) => compareSent(person, { rule, since, ...period }, replayed, got);

describe("what a back-test finds beside what was sent", () => {
  it("is equal when it is the same alerts, though one of them is of another day or version", () => {
    const rule = { type: "payment_due", name: "Payment due", version: 7 };
    const got = [sent("a", "2026-11-10T13:00:00Z", { rule }), sent("b", "2026-11-12T13:00:00Z")];
    expect(compare({ replayed: [found("a", "2026-11-10"), found("b", "2026-11-11")], got })).toEqual({
      sent: 2,
      differences: [],
    });
  });

  it("leaves out what was sent before and after its days, as they are in the member's time zone", () => {
    const got = [
      sent("a", "2026-11-01T03:59:00Z"),
      sent("b", "2026-11-21T04:59:00Z"),
      sent("c", "2026-11-21T05:00:00Z"),
    ];
    expect(compare({ got })).toMatchObject({ sent: 1 });
  });

  it("names for each alert that wasn't sent one cause", () => {
    const got = [sent("early", "2026-11-05T13:00:00Z", { status: "dismissed", seriesKey: "series" })];
    const replayed = [
      found("early", "2026-11-05"),
      found("later", "2026-11-08", "series"),
      found("first-day", "2026-11-03"),
      found("else", "2026-11-09"),
    ];
    expect(compare({ replayed, got }).differences).toEqual([
      { cause: "access", onlyFound: 1, onlySent: 0 },
      { cause: "dismissed", onlyFound: 1, onlySent: 0 },
      { cause: "facts", onlyFound: 1, onlySent: 0 },
    ]);
    expect(compare({ replayed, got }, { since: "2026-11-08" }).differences).toEqual([
      { cause: "version", onlyFound: 2, onlySent: 0 },
      { cause: "facts", onlyFound: 1, onlySent: 0 },
    ]);
    const inShadow = { ...DEFAULT_RULES.payment_due, mode: "shadow" as const };
    expect(compare({ replayed: [found("else", "2026-11-09")] }, { rule: inShadow }).differences).toEqual([
      { cause: "version", onlyFound: 1, onlySent: 0 },
    ]);
  });

  it("names for each alert that isn't found one cause", () => {
    const got = [
      sent("before-plan", "2026-11-02T13:00:00Z"),
      sent("other-version", "2026-11-05T13:00:00Z", { rule: { type: "payment_due", name: "Payment due", version: 2 } }),
      sent("removed-card", "2026-11-06T13:00:00Z", { walletCardId: "card-9" }),
      sent("else", "2026-11-07T13:00:00Z"),
    ];
    expect(compare({ got })).toEqual({
      sent: 4,
      differences: [
        { cause: "access", onlyFound: 0, onlySent: 1 },
        { cause: "version", onlyFound: 0, onlySent: 1 },
        { cause: "card", onlyFound: 0, onlySent: 1 },
        { cause: "facts", onlyFound: 0, onlySent: 1 },
      ],
    });
    expect(compare({ got: got.slice(3) }, { rule: DEFAULT_RULES.subscription_renewal }).differences).toEqual([
      { cause: "account", onlyFound: 0, onlySent: 1 },
    ]);
  });
});
