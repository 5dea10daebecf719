/** The response of GET /api/plans for the plan on sale. */
export const plansAnswer = {
  plans: [
    {
      productId: "prod_personal",
      name: "Personal",
      description: "For one person.",
      features: [
        "One person, every card you hold",
        "All reminders, by email and in the app",
        "Every credit with its window",
        "Full export",
      ],
      prices: [
        { priceId: "price_month", interval: "month", intervalCount: 1, unitAmountCents: 800, currency: "usd" },
        { priceId: "price_year", interval: "year", intervalCount: 1, unitAmountCents: 7200, currency: "usd" },
      ],
      trialDays: 14,
    },
  ],
};
