import { accountsContract } from "./accounts.ts";
import { adminActivityContract } from "./admin/activity.ts";
import { adminAlertRulesContract } from "./admin/alert-rules.ts";
import { adminCardUniverseContract } from "./admin/card-universe.ts";
import { adminEmailBroadcastsContract } from "./admin/email/broadcasts.ts";
import { adminEmailDeliveryContract } from "./admin/email/delivery.ts";
import { adminEmailDomainsContract } from "./admin/email/domains.ts";
import { adminEmailTemplatesContract } from "./admin/email/templates.ts";
import { adminOverviewContract } from "./admin/overview.ts";
import { adminPerformanceContract } from "./admin/performance.ts";
import { adminStaffContract } from "./admin/staff.ts";
import { adminSystemContract } from "./admin/system.ts";
import { adminUsersContract } from "./admin/users.ts";
import { alertPreferencesContract } from "./alert-preferences.ts";
import { alertsContract } from "./alerts.ts";
import { billingContract } from "./billing.ts";
import { calendarContract } from "./calendar.ts";
import { catalogContract } from "./catalog.ts";
import { dashboardContract, sampleContract } from "./dashboard.ts";
import { emailContract } from "./email.ts";
import type { Endpoint } from "./endpoint.ts";
import { reportsContract } from "./reports.ts";
import { transferContract } from "./transfer.ts";
import { vitalsContract } from "./vitals.ts";
import { walletContract } from "./wallet.ts";

/** Every call of the API by feature. The server doesn't start when one has no handler. */
export const contract = {
  accounts: accountsContract,
  adminActivity: adminActivityContract,
  adminAlertRules: adminAlertRulesContract,
  adminCardUniverse: adminCardUniverseContract,
  adminEmailBroadcasts: adminEmailBroadcastsContract,
  adminEmailDelivery: adminEmailDeliveryContract,
  adminEmailDomains: adminEmailDomainsContract,
  adminEmailTemplates: adminEmailTemplatesContract,
  adminOverview: adminOverviewContract,
  adminPerformance: adminPerformanceContract,
  adminStaff: adminStaffContract,
  adminSystem: adminSystemContract,
  adminUsers: adminUsersContract,
  alertPreferences: alertPreferencesContract,
  alerts: alertsContract,
  billing: billingContract,
  calendar: calendarContract,
  catalog: catalogContract,
  dashboard: dashboardContract,
  email: emailContract,
  reports: reportsContract,
  sample: sampleContract,
  transfer: transferContract,
  vitals: vitalsContract,
  wallet: walletContract,
} satisfies Record<string, Record<string, Endpoint>>;

export const endpoints: Endpoint[] = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature));
