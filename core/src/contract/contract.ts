import { accountsContract } from "./accounts.ts";
import { adminActivityContract } from "./admin/activity.ts";
import { adminAlertRulesContract } from "./admin/alert-rules.ts";
import { adminBanksContract } from "./admin/banks.ts";
import { adminCardUniverseContract } from "./admin/card-universe.ts";
import { adminDocumentationContract } from "./admin/documentation.ts";
import { adminEmailBroadcastsContract } from "./admin/email/broadcasts.ts";
import { adminEmailDeliveryContract } from "./admin/email/delivery.ts";
import { adminEmailDomainsContract } from "./admin/email/domains.ts";
import { adminEmailTemplatesContract } from "./admin/email/templates.ts";
import { adminIncidentsContract } from "./admin/incidents.ts";
import { adminListViewsContract } from "./admin/list-views.ts";
import { adminLogosContract } from "./admin/logos.ts";
import { adminMobileContract } from "./admin/mobile.ts";
import { adminNewsContract } from "./admin/news.ts";
import { adminNewsSourcesContract } from "./admin/news-sources.ts";
import { adminOverviewContract } from "./admin/overview.ts";
import { adminPerformanceContract } from "./admin/performance.ts";
import { adminPodcastEpisodesContract } from "./admin/podcast-episodes.ts";
import { adminPodcastShowsContract } from "./admin/podcast-shows.ts";
import { adminPromptsContract } from "./admin/prompts.ts";
import { adminStaffContract } from "./admin/staff.ts";
import { adminSystemContract } from "./admin/system.ts";
import { adminUsersContract } from "./admin/users.ts";
import { alertPreferencesContract } from "./alert-preferences.ts";
import { alertsContract } from "./alerts.ts";
import { banksContract } from "./banks.ts";
import { billingContract } from "./billing.ts";
import { calendarContract } from "./calendar.ts";
import { catalogContract } from "./catalog.ts";
import { dashboardContract, sampleContract } from "./dashboard.ts";
import { emailContract } from "./email.ts";
import type { Endpoint } from "./endpoint.ts";
import { helpContract } from "./help.ts";
import { householdContract } from "./household.ts";
import { logosContract } from "./logos.ts";
import { mobileContract } from "./mobile.ts";
import { newsContract } from "./news.ts";
import { podcastsContract } from "./podcasts.ts";
import { pushContract } from "./push.ts";
import { reportsContract } from "./reports.ts";
import { statusContract } from "./status.ts";
import { transactionsContract } from "./transactions.ts";
import { transferContract } from "./transfer.ts";
import { vitalsContract } from "./vitals.ts";
import { walletContract } from "./wallet.ts";

type Features = Record<string, Record<string, Endpoint>>;

/** What members and visitors call, by feature. The function `api` serves it. */
export const memberContract = {
  accounts: accountsContract,
  alertPreferences: alertPreferencesContract,
  alerts: alertsContract,
  banks: banksContract,
  billing: billingContract,
  calendar: calendarContract,
  catalog: catalogContract,
  dashboard: dashboardContract,
  email: emailContract,
  help: helpContract,
  household: householdContract,
  logos: logosContract,
  mobile: mobileContract,
  news: newsContract,
  podcasts: podcastsContract,
  push: pushContract,
  reports: reportsContract,
  sample: sampleContract,
  status: statusContract,
  transactions: transactionsContract,
  transfer: transferContract,
  vitals: vitalsContract,
  wallet: walletContract,
} satisfies Features;

/** What staff call, by tab of the back office. The function `admin` serves it. */
export const staffContract = {
  adminActivity: adminActivityContract,
  adminAlertRules: adminAlertRulesContract,
  adminBanks: adminBanksContract,
  adminCardUniverse: adminCardUniverseContract,
  adminDocumentation: adminDocumentationContract,
  adminEmailBroadcasts: adminEmailBroadcastsContract,
  adminEmailDelivery: adminEmailDeliveryContract,
  adminEmailDomains: adminEmailDomainsContract,
  adminEmailTemplates: adminEmailTemplatesContract,
  adminIncidents: adminIncidentsContract,
  adminListViews: adminListViewsContract,
  adminLogos: adminLogosContract,
  adminMobile: adminMobileContract,
  adminNews: adminNewsContract,
  adminNewsSources: adminNewsSourcesContract,
  adminOverview: adminOverviewContract,
  adminPerformance: adminPerformanceContract,
  adminPodcastEpisodes: adminPodcastEpisodesContract,
  adminPodcastShows: adminPodcastShowsContract,
  adminPrompts: adminPromptsContract,
  adminStaff: adminStaffContract,
  adminSystem: adminSystemContract,
  adminUsers: adminUsersContract,
} satisfies Features;

/** Every call of the API. The server doesn't start when one has no handler. */
export const contract = { ...memberContract, ...staffContract };

export const listEndpoints = (features: Features): Endpoint[] =>
  Object.values(features).flatMap((feature): Endpoint[] => Object.values(feature));

export const endpoints: Endpoint[] = listEndpoints(contract);
