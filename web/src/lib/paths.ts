export const paths = {
  landing: "/",
  signIn: "/sign-in",
  createAccount: "/create-account",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  verifyEmailChange: "/verify-email-change",
  paymentSuccess: "/payment-success",
  authComplete: "/auth/complete",
  authCompleteSignIn: "/auth/complete-signin",
  dashboard: "/dashboard",
  addCard: "/dashboard/add-card",
  purchases: "/dashboard/purchases",
  walletData: "/dashboard/data",
  alerts: "/dashboard/alerts",
  alertSettings: "/dashboard/alerts/settings",
  alertWatching: "/dashboard/alerts/watching",
  unsubscribe: "/unsubscribe",
  billing: "/billing",
  account: "/account",
  consentFix: "/consent-fix",
  plaidReturn: "/plaid-oauth-return",
  admin: "/admin",
} as const;

/** Where a card's own page is. */
export const cardPath = (walletCardId: string) => `${paths.dashboard}/cards/${walletCardId}`;

/** The log of purchases with this card chosen. */
export const purchasesPath = (walletCardId: string) => `${paths.purchases}?card=${walletCardId}`;

/** The page of one alert. */
export const alertPath = (alertId: string) => `${paths.alerts}/${alertId}`;
