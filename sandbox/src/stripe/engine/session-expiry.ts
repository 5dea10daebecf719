import type { Session } from "../wire.ts";
import { emit, type World } from "../world.ts";
import { cancelPaymentIntent } from "./payments.ts";

export function expireSession(world: World, session: Session): void {
  session.status = "expired";
  session.url = null;
  const facts = world.tables.sessionFacts.get(session.id);
  const intent = facts?.paymentIntent ? world.tables.paymentIntents.get(facts.paymentIntent) : undefined;
  if (intent) cancelPaymentIntent(world, intent);
  emit(world, "checkout.session.expired", session);
}
