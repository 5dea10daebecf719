import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import type { SubscriptionSummary } from "./customer-documents.ts";

/** What reminders need to know of a plan; null: there never was one. */
export function toPlanFacts(subscription: SubscriptionSummary | null): PlanFacts | null {
  if (subscription === null) return null;
  const { priceId: _priceId, productId: _productId, ...facts } = subscription;
  return facts;
}
