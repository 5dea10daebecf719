/** The app's pages that an article may link to. A test compares them with the app's. */
export const MEMBER_ROUTES = [
  "/dashboard",
  "/dashboard/cards",
  "/dashboard/credits",
  "/dashboard/payments",
  "/dashboard/value",
  "/dashboard/add-card",
  "/dashboard/purchases",
  "/dashboard/data",
  "/dashboard/alerts",
  "/dashboard/alerts/notifications",
  "/dashboard/alerts/settings",
  "/dashboard/alerts/watching",
  "/dashboard/link",
  "/consent-fix",
  "/dashboard/listen",
  "/news",
  "/billing",
  "/account",
  "/household",
  "/help",
  "/sample",
  "/status",
  "/privacy",
  "/terms",
] as const;

/** The same of the back office, for the handbook alone. */
export const STAFF_ROUTES = [
  "/admin/overview",
  "/admin/users",
  "/admin/system",
  "/admin/system/incidents",
  "/admin/system/dead-letters",
  "/admin/system/webhooks",
  "/admin/performance",
  "/admin/activity",
  "/admin/card-universe",
  "/admin/card-universe/review",
  "/admin/card-universe/reports",
  "/admin/card-universe/coverage",
  "/admin/card-universe/import",
  "/admin/documentation",
  "/admin/email",
  "/admin/email/broadcasts",
  "/admin/alert-rules",
] as const;

/** Whether there is a page for an address in the app: a post or an episode by its form alone. */
export const isKnownPage = (pathname: string, audience: "members" | "staff"): boolean =>
  [...MEMBER_ROUTES, ...(audience === "staff" ? STAFF_ROUTES : [])].some((route) => route === pathname) ||
  /^\/(news|dashboard\/listen)\/[^/]+$/.test(pathname);

/** Whether an address is a page or a place of our own. Browsers read `/\` as `//`, which begins another site's address. */
export const isOwnAddress = (address: string): boolean => /^(#|\/(?![/\\]))/.test(address);
