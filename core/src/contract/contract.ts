import { accountsContract } from "./accounts.ts";
import { adminSystemContract } from "./admin/system.ts";
import { alertsContract } from "./alerts.ts";
import { billingContract } from "./billing.ts";
import { emailContract } from "./email.ts";
import type { Endpoint } from "./endpoint.ts";
import { reportsContract } from "./reports.ts";

/** Every call of the API by feature. The server refuses to start when one has no handler. */
export const contract = {
  accounts: accountsContract,
  adminSystem: adminSystemContract,
  alerts: alertsContract,
  billing: billingContract,
  email: emailContract,
  reports: reportsContract,
} satisfies Record<string, Record<string, Endpoint>>;

export const endpoints: Endpoint[] = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature));
