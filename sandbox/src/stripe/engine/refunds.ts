import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { newId } from "../store.ts";
import type { Charge, Refund } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";

type Input = {
  charge: string | null;
  paymentIntent: string | null;
  amount: number | null;
  reason: string | null;
  metadata: Record<string, string>;
};

/** Refunds all or part of a payment; more than was paid is rejected. */
export function refund(world: World, input: Input): Refund {
  const charge = findCharge(world, input);
  const rest = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw invalidRequest("This charge did not succeed, so it can't be refunded.", { param: "charge" });
  if (rest === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = input.amount ?? rest;
  if (amount > rest) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`, {
      param: "amount",
    });
  }
  const made: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  world.tables.refunds.set(made.id, made);
  emit(world, "refund.created", made);
  amend(world, "charge.refunded", charge, (draft) => {
    draft.amount_refunded += amount;
    draft.refunded = draft.amount_refunded === draft.amount;
  });
  amend(world, "refund.updated", made, (draft) => {
    draft.destination_details = {
      card: {
        reference: newId("ref", 12).slice(4),
        reference_status: "available",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    };
  });
  return made;
}

function findCharge(world: World, input: Input): Charge {
  if (input.charge !== null) {
    const charge = world.tables.charges.get(input.charge);
    if (charge === undefined) throw missingParam("charge", input.charge, "charge");
    return charge;
  }
  if (input.paymentIntent === null) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.", {
      code: "parameter_missing",
    });
  }
  const intent = world.tables.paymentIntents.get(input.paymentIntent);
  if (intent === undefined) throw missingParam("payment_intent", input.paymentIntent, "payment_intent");
  const charge = intent.latest_charge === null ? undefined : world.tables.charges.get(intent.latest_charge);
  if (charge === undefined || intent.status !== "succeeded") {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return charge;
}
