import { describe, expect, it } from "vitest";
import { buildNotification, MOST_NOTIFICATION_BYTES, toPaymentMark, toUrgency } from "./notification.ts";

const alert = {
  id: "a1",
  type: "payment_due" as const,
  title: "Gold Card is due in 3 days",
  body: "$40.00 is due on Friday, November 27.",
  subject: { cardName: "Gold Card" as string | null },
};
const given = {
  tag: "payment_due|c1",
  unread: 3,
  actions: [],
  sentAt: "2026-11-24T13:00:00.000Z",
  hidesAmounts: false,
};

describe("a notification", () => {
  it("has the words of its alert, and the page that shows it", () => {
    expect(buildNotification(alert, given)).toEqual({
      title: "Gold Card is due in 3 days",
      body: "$40.00 is due on Friday, November 27.",
      tag: "payment_due|c1",
      path: "/dashboard/alerts/a1",
      unread: 3,
      actions: [],
      sentAt: "2026-11-24T13:00:00.000Z",
    });
  });

  it("names the kind of alert and the card alone where amounts are hidden", () => {
    const hidden = buildNotification(alert, { ...given, hidesAmounts: true });
    expect([hidden.title, hidden.body]).toEqual(["Payment due", "Gold Card"]);
    const own = { ...alert, type: "reminder" as const, title: "Send $500", subject: { cardName: null } };
    expect(JSON.stringify(buildNotification(own, { ...given, hidesAmounts: true }))).not.toContain("$");
  });

  it("is cut to what push services take, in whole characters", () => {
    const token = "t".repeat(450);
    const actions = (["mark", "snooze"] as const).map((action) => ({ action, title: "Do it", token }));
    for (const sign of ["é", "👛", "\u0001", '"']) {
      const long = { ...alert, title: sign.repeat(500), body: sign.repeat(5_000) };
      const cut = buildNotification(long, { ...given, actions });
      expect(new TextEncoder().encode(JSON.stringify(cut)).byteLength).toBeLessThanOrEqual(MOST_NOTIFICATION_BYTES);
      expect(cut.title).toBe(`${sign.repeat(119)}…`);
      expect(cut.body).toMatch(/…$/);
      expect(cut.actions).toEqual(actions);
    }
  });

  it("wakes the device for what is critical or high", () => {
    expect((["critical", "high", "medium", "low", "success"] as const).map(toUrgency)).toEqual([
      "high",
      "high",
      "normal",
      "normal",
      "normal",
    ]);
  });

  it("has a button for the marks of payments alone", () => {
    expect(["mark_paid", "confirm_payment", "settle_statement"].map((kind) => toPaymentMark({ kind })?.kind)).toEqual([
      "mark_paid",
      "confirm_payment",
      "settle_statement",
    ]);
    expect(["use_credit", "confirm_bonus"].map((kind) => toPaymentMark({ kind }))).toEqual([null, null]);
    expect(toPaymentMark(null)).toBeNull();
  });
});
