import type { Alert } from "@cardwell/core/contract/alerts";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { AlertsMail } from "./render-alerts.tsx";

/** The morning on which these alerts are sent. */
export const EXAMPLE_NOW = new Date("2026-11-20T13:00:00Z");

const you = (on: string) => ({ kind: "you" as const, label: "You", url: null, on, confidence: null });
const chase = { kind: "catalog" as const, label: "Chase", url: null, on: "2026-10-02", confidence: null };

/** A payment that falls due on Saturday. */
export const paymentAlert = (change: Partial<Alert> = {}): Alert => ({
  id: "0123456789abcdef0123456789abcdef",
  type: "payment_due",
  severity: "high",
  title: "Freedom Flex is due Saturday, November 21",
  body: "$1,284.60 is due Saturday, November 21. The minimum is $40.00. Autopay is off.",
  is_read: false,
  read_at: null,
  created_at: "2026-11-20T13:00:00.000Z",
  status: "open",
  box: "new",
  link: { label: "See the payment", path: "/dashboard/cards/flex" },
  mark: {
    kind: "mark_paid",
    label: "Mark as paid",
    walletCardId: "flex",
    subjectId: null,
    cycleKey: "2026-10-27",
    amount: 128_460,
  },
  stake: { cents: 4_000, note: "late fee" },
  subject: { kind: "statement", walletCardId: "flex", id: "2026-10-27", cardName: "Freedom Flex" },
  groupKey: "statement:flex:2026-10-27",
  dueOn: "2026-11-21",
  snoozedUntil: null,
  closedAt: null,
  dismissReason: null,
  why: "The statement of Freedom Flex falls due Saturday, November 21, and no payment that covers its minimum is recorded.",
  facts: [
    { label: "Statement of October 27", value: "$1,284.60, minimum $40.00", source: you("2026-10-28") },
    { label: "Due", value: "November 21", source: you("2026-10-28") },
    { label: "Paid of it", value: "$0.00", source: you("2026-10-28") },
    { label: "Autopay", value: "off", source: you("2026-03-03") },
    { label: "Late fee", value: "$40.00", source: chase },
  ],
  closes: "As soon as payments of $40.00 or more are recorded, made or on their way.",
  rule: { type: "payment_due", name: "Payment due", version: 1 },
  next: [
    {
      at: "2026-11-21T13:00:00.000Z",
      words: "Freedom Flex is due Saturday, November 21",
      severity: "critical",
      channels: { app: true, mail: "now" },
    },
  ],
  history: [],
  ...change,
});

/** A travel credit that ends in December. */
export const creditAlert = (change: Partial<Alert> = {}): Alert =>
  paymentAlert({
    id: "1123456789abcdef0123456789abcdef",
    type: "credit_expiring",
    severity: "medium",
    title: "Travel credit on Venture X ends December 3",
    body: "$114.50 of $300.00 is unused until Thursday, December 3. Bookings through the issuer's travel site count.",
    link: { label: "See the credit", path: "/dashboard/cards/venture" },
    mark: {
      kind: "use_credit",
      label: "Mark as used",
      walletCardId: "venture",
      subjectId: "travel",
      cycleKey: "2025-12-04",
      amount: null,
    },
    stake: { cents: 11_450, note: "expires December 3" },
    groupKey: "credit:venture:travel",
    dueOn: "2026-12-03",
    why: "You hold Venture X, and no use of all of this credit is recorded. We remind you before its window ends.",
    next: [],
    ...change,
  });

/** A charge for the plan that failed: mail about it cannot be switched off. */
export const planAlert = (change: Partial<Alert> = {}): Alert =>
  paymentAlert({
    id: "2123456789abcdef0123456789abcdef",
    type: "subscription_payment_failed",
    severity: "high",
    title: "The payment for your plan failed",
    body: "We could not charge it on Friday, November 20. Your access ends Friday, December 4 if it stays unpaid.",
    link: { label: "Update how you pay", path: "/billing" },
    mark: null,
    stake: null,
    groupKey: "plan",
    dueOn: "2026-12-04",
    why: "A charge for your plan failed, and you keep access for a while to put it right.",
    next: [],
    ...change,
  });

export const alertsMail = (change: Partial<AlertsMail> = {}): AlertsMail => ({
  kind: "alerts",
  to: "nora@example.com",
  alerts: [paymentAlert()],
  timeZone: DEFAULT_TIME_ZONE,
  now: EXAMPLE_NOW,
  hasAccess: true,
  appOrigin: "https://cardwell.test",
  turnOffUrl: "https://cardwell.test/unsubscribe?token=abc.def",
  supportEmail: "support@cardwell.test",
  postalAddress: "",
  ...change,
});
