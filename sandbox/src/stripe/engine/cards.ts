/** A decline with the vendor's codes. */
export type Decline = { code: string; declineCode: string | null; message: string };

export type TestCard = {
  number: string;
  brand: string;
  /** What happens when the card is first typed in or attached. */
  onAttach: Decline | null;
  /** What happens at every later charge. */
  onCharge: Decline | null;
  /** When the cardholder must confirm: never, until confirmed once, whenever they are present, or at every payment. */
  confirmation: "never" | "once" | "present" | "always";
  /** Whether the cardholder has the bank take back what was charged. */
  disputes: boolean;
};

const DECLINED: Decline = { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." };
const NO_FUNDS: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds. Try a different card.",
};
const LOST: Decline = { code: "card_declined", declineCode: "lost_card", message: "Your card was declined." };
const EXPIRED: Decline = { code: "expired_card", declineCode: "expired_card", message: "Your card has expired." };
const BAD_CVC: Decline = {
  code: "incorrect_cvc",
  declineCode: "incorrect_cvc",
  message: "Your card's security code is incorrect.",
};
const PROCESSING: Decline = {
  code: "processing_error",
  declineCode: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};

export const CONFIRMATION_REQUIRED: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const PLAN_CONFIRMATION_REQUIRED: Decline = {
  code: "subscription_payment_intent_requires_action",
  declineCode: null,
  message:
    "Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.",
};

export const CONFIRMATION_FAILED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

function card(number: string, brand: string, behavior: Partial<TestCard> = {}): TestCard {
  return { number, brand, onAttach: null, onCharge: null, confirmation: "never", disputes: false, ...behavior };
}

function rejected(number: string, decline: Decline): TestCard {
  return card(number, "visa", { onAttach: decline, onCharge: decline });
}

const CARDS: readonly TestCard[] = [
  card("4242424242424242", "visa"),
  card("5555555555554444", "mastercard"),
  card("378282246310005", "amex"),
  rejected("4000000000000002", DECLINED),
  rejected("4000000000009995", NO_FUNDS),
  rejected("4000000000009987", LOST),
  rejected("4000000000000069", EXPIRED),
  rejected("4000000000000127", BAD_CVC),
  rejected("4000000000000119", PROCESSING),
  card("4000000000000341", "visa", { onCharge: DECLINED }),
  card("4000002500003155", "visa", { confirmation: "once" }),
  card("4000002760003184", "visa", { confirmation: "always" }),
  card("4000000000003220", "visa", { confirmation: "present" }),
  card("4000000000003063", "visa", { confirmation: "present" }),
  card("4000000000000259", "visa", { disputes: true }),
];

/** How everything behaves that isn't a card: its owner has agreed at its own provider, and it pays. */
export const ALWAYS_PAYS = card("", "");

const BY_NUMBER = new Map(CARDS.map((item) => [item.number, item]));

export function cardNumbered(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

/** The vendor's ready-made payment methods and the cards behind them. */
export const TEST_METHODS: Record<string, string | undefined> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_createDispute: "4000000000000259",
};

export function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
