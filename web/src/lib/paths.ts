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
  cards: "/dashboard/cards",
  credits: "/dashboard/credits",
  payments: "/dashboard/payments",
  value: "/dashboard/value",
  addCard: "/dashboard/add-card",
  start: "/dashboard/start",
  purchases: "/dashboard/purchases",
  walletData: "/dashboard/data",
  alerts: "/dashboard/alerts",
  alertSettings: "/dashboard/alerts/settings",
  alertNotifications: "/dashboard/alerts/notifications",
  alertWatching: "/dashboard/alerts/watching",
  unsubscribe: "/unsubscribe",
  status: "/status",
  sample: "/sample",
  news: "/news",
  listen: "/dashboard/listen",
  billing: "/billing",
  account: "/account",
  household: "/household",
  help: "/help",
  link: "/dashboard/link",
  consentFix: "/consent-fix",
  plaidReturn: "/plaid-oauth-return",
  admin: "/admin",
} as const;

/** Pages that are made from the dashboard's answer alone (early.ts has the same list). */
export const isPlace = (path: string) => /^\/dashboard(\/(cards|credits|payments|value))?$/.test(path);

/** A place of the sample wallet: it has the same five, open to visitors. */
export const isSamplePath = (path: string) => path === paths.sample || path.startsWith(`${paths.sample}/`);

export const toSamplePath = (place: string) => place.replace(paths.dashboard, paths.sample);

/** Where a card's own page is. */
export const cardPath = (walletCardId: string) => `${paths.cards}/${walletCardId}`;

/** The card beside another one of the catalog, which is chosen there if it isn't named. */
export const comparePath = (walletCardId: string, cardId?: string) =>
  `${cardPath(walletCardId)}/compare${cardId === undefined ? "" : `?with=${cardId}`}`;

/** The log of purchases with this card chosen, and with the place of a purchase filled in. */
export function purchasesPath(walletCardId: string, place?: { store: string | null; categoryId: string }): string {
  const filled = new URLSearchParams({ card: walletCardId });
  if (place !== undefined) filled.set("category", place.categoryId);
  if (place !== undefined && place.store !== null) filled.set("store", place.store);
  return `${paths.purchases}?${filled}`;
}

/** One post of the news. */
export const newsPath = (slug: string) => `${paths.news}/${slug}`;

/** One episode of a podcast. */
export const listenPath = (episodeId: string) => `${paths.listen}/${episodeId}`;

/** The page of one alert. */
export const alertPath = (alertId: string) => `${paths.alerts}/${alertId}`;

/** An article of the help. */
/** Of an article, or of a screen or an alert that leads to one. */
export const helpPath = (articleId: string) => `${paths.help}/${articleId}`;
