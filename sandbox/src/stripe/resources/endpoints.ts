import type { Endpoint } from "../protocol/endpoint.ts";
import { sessionEndpoints } from "./checkout-sessions.ts";
import { couponEndpoints } from "./coupons.ts";
import { customerEndpoints } from "./customers.ts";
import { eventEndpoints } from "./events.ts";
import { invoiceEndpoints } from "./invoices.ts";
import { paymentEndpoints } from "./payments.ts";
import { portalEndpoints } from "./portal.ts";
import { priceEndpoints } from "./prices.ts";
import { productEndpoints } from "./products.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";

/** Everything that the API offers. Fixed paths come before those with an id. */
export const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...sessionEndpoints,
  ...subscriptionEndpoints,
  ...portalEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...eventEndpoints,
];
