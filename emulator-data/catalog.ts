/** What is sold, as it is entered at Stripe. A second plan is another entry at Stripe, and no code. */
export const personalPlan = {
  name: "Personal",
  description: "Every card, credit, due date and fee in one place, with alerts in time.",
  features: [
    "What is owed and by when, for every card",
    "Credits before they lapse",
    "The best card for each purchase",
    "Whether each annual fee is worth paying",
  ],
  metadata: { plan: "personal" },
  prices: {
    monthly: { lookupKey: "personal_monthly", unitAmountCents: 800, interval: "month" },
    yearly: { lookupKey: "personal_yearly", unitAmountCents: 7200, interval: "year" },
  },
} as const;
