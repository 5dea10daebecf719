import { createHash } from "node:crypto";
import { cardError, invalidRequest, missingParam } from "../protocol/errors.ts";
import { newId } from "../store.ts";
import type { PaymentMethod } from "../wire.ts";
import { emit, now, type World } from "../world.ts";
import { ALWAYS_PAYS, cardNumbered, TEST_METHODS, type TestCard } from "./cards.ts";

export type TypedCard = {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
  country: string | null;
  postalCode: string | null;
};

/** What a customer may pay with beside a card, by the vendor's type and the name on its pages. */
export const OTHER_METHODS = { link: "Link", cashapp: "Cash App Pay" } as const;

export type OtherMethod = keyof typeof OTHER_METHODS;

export const isOtherMethod = (type: string): type is OtherMethod => Object.hasOwn(OTHER_METHODS, type);

/** All that the account takes. */
export const METHOD_TYPES = ["card", ...(Object.keys(OTHER_METHODS) as OtherMethod[])] as const;

type Billing = Pick<TypedCard, "name" | "email" | "country" | "postalCode">;

/** A payment method that isn't attached to anyone yet. */
function addMethod(
  world: World,
  { name, email, country, postalCode }: Billing,
  own: Pick<PaymentMethod, "type" | "card" | OtherMethod>,
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    created: now(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...own,
  };
  world.tables.paymentMethods.set(method.id, method);
  return method;
}

/** Makes one that is no card, as when its owner has agreed at its own provider. */
export function createOtherMethod(world: World, type: OtherMethod, email: string | null): PaymentMethod {
  const billing = { name: null, email, country: null, postalCode: null };
  if (type === "link") return addMethod(world, billing, { type, link: { email } });
  const cashapp = { buyer_id: newId("buyer"), cashtag: email === null ? null : `$${email.split("@")[0]}` };
  return addMethod(world, billing, { type, cashapp });
}

/** Makes a card from what was typed on a hosted page. */
export function createPaymentMethod(world: World, typed: TypedCard, alias: string | null = null): PaymentMethod {
  const card = cardNumbered(typed.number);
  if (card === undefined) throw new Error(`not a test card: ${typed.number}`);
  const method = addMethod(world, typed, {
    type: "card",
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: typed.postalCode === null ? null : "pass",
        cvc_check: "pass",
      },
      country: "US",
      display_brand: card.brand,
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      fingerprint: createHash("sha256").update(card.number).digest("hex").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
  world.tables.cardFacts.set(method.id, { number: card.number, alias, confirmed: false });
  return method;
}

/** How a payment method behaves. */
export function cardBehind(world: World, methodId: string): TestCard {
  if (isOtherMethod(world.tables.paymentMethods.get(methodId)?.type ?? "")) return ALWAYS_PAYS;
  const card = cardNumbered(world.tables.cardFacts.get(methodId)?.number ?? "");
  if (card === undefined) throw new Error(`payment method ${methodId} has no card`);
  return card;
}

/** Attaches without asking the bank: what a hosted page does after the bank has agreed. */
export function attach(world: World, method: PaymentMethod, customerId: string): void {
  if (method.customer === customerId) return;
  method.customer = customerId;
  emit(world, "payment_method.attached", method);
}

/** Attaches a payment method, or a fresh copy of a ready-made one, if the bank agrees. */
export function attachNamed(world: World, id: string, customerId: string, param: string): PaymentMethod {
  const number = TEST_METHODS[id];
  if (number === undefined) {
    const method = world.tables.paymentMethods.get(id);
    if (method === undefined) throw missingParam("PaymentMethod", id, param);
    if (method.customer !== null && method.customer !== customerId) {
      throw invalidRequest("The payment method you provided has already been attached to a customer.", {
        code: "payment_method_unexpected_state",
        param,
      });
    }
    rejectIfDeclined(cardBehind(world, id));
    attach(world, method, customerId);
    return method;
  }
  const already = [...world.tables.paymentMethods.values()].find(
    (item) => item.customer === customerId && world.tables.cardFacts.get(item.id)?.alias === id,
  );
  if (already !== undefined) return already;
  const card = cardNumbered(number);
  if (card !== undefined) rejectIfDeclined(card);
  const expYear = new Date(now(world) * 1000).getUTCFullYear() + 4;
  const typed = { number, expMonth: 12, expYear, name: null, email: null, country: null, postalCode: null };
  const method = createPaymentMethod(world, typed, id);
  attach(world, method, customerId);
  return method;
}

function rejectIfDeclined(card: TestCard): void {
  if (card.onAttach !== null) throw cardError(card.onAttach);
}
