import { html } from "hono/html";
import { cardNumbered, passesLuhn } from "../engine/cards.ts";
import { OTHER_METHODS, isOtherMethod, type OtherMethod, type TypedCard } from "../engine/payment-methods.ts";
import type { Html } from "./frame.ts";

/** The typed text, so that a rejected form keeps its input. */
export type CardFields = {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  country: string;
  postcode: string;
};
export type CardErrors = Partial<Record<keyof CardFields, string>>;

export const EMPTY_CARD: CardFields = { number: "", expiry: "", cvc: "", name: "", country: "US", postcode: "" };

const COUNTRIES: [string, string][] = [
  ["US", "United States"],
  ["AU", "Australia"],
  ["AT", "Austria"],
  ["CA", "Canada"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["IE", "Ireland"],
  ["NL", "Netherlands"],
  ["ES", "Spain"],
  ["CH", "Switzerland"],
  ["GB", "United Kingdom"],
];

const TO_TRY: [string, string][] = [
  ["4242 4242 4242 4242", "works"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has no funds"],
  ["4000 0025 0000 3155", "asks for confirmation once"],
  ["4000 0027 6000 3184", "asks for confirmation every time"],
  ["4000 0000 0000 0341", "works now, fails later"],
];

export function readCard(form: Record<string, string>): CardFields {
  const field = (name: string) => (form[name] ?? "").trim().slice(0, 100);
  return {
    number: field("cardNumber"),
    expiry: field("cardExpiry"),
    cvc: field("cardCvc"),
    name: field("billingName"),
    country: field("billingCountry"),
    postcode: field("billingPostalCode"),
  };
}

/** Checks what was typed, in the words that a person sees. */
export function checkCard(
  fields: CardFields,
  now: Date,
): { typed: TypedCard; errors: null } | { typed: null; errors: CardErrors } {
  const errors: CardErrors = {};
  const number = fields.number.replaceAll(/[\s-]/gu, "");
  if (number === "") errors.number = "Enter the card number.";
  else if (!/^\d{12,19}$/u.test(number) || !passesLuhn(number)) errors.number = "This card number is not valid.";
  else if (cardNumbered(number) === undefined) errors.number = "The sandbox only takes the test cards listed below.";
  const expiry = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/u.exec(fields.expiry);
  const expMonth = Number(expiry?.[1]);
  const expYear = 2000 + Number(expiry?.[2]);
  if (expiry === null || expMonth < 1 || expMonth > 12) errors.expiry = "Enter the expiry date as MM / YY.";
  else if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) errors.expiry = "This expiry date has passed.";
  if (!/^\d{3,4}$/u.test(fields.cvc)) errors.cvc = "Enter the security code.";
  if (fields.name === "") errors.name = "Enter the name on the card.";
  if (!COUNTRIES.some(([code]) => code === fields.country)) errors.country = "Choose a country.";
  if (fields.postcode === "" && fields.country === "US") errors.postcode = "Enter the ZIP code.";
  if (Object.keys(errors).length > 0) return { typed: null, errors };
  return {
    typed: {
      number,
      expMonth,
      expYear,
      name: fields.name,
      email: null,
      country: fields.country,
      postalCode: fields.postcode || null,
    },
    errors: null,
  };
}

function wrong(id: string, text: string | undefined): Html | string {
  return text === undefined ? "" : html`<span class="wrong" id="${id}-wrong" data-testid="${id}-error">${text}</span>`;
}

function marks(id: string, text: string | undefined) {
  return text === undefined ? "" : html` aria-invalid="true" aria-describedby="${id}-wrong"`;
}

export function cardFieldset(fields: CardFields, errors: CardErrors): Html {
  return html`
    <fieldset class="group">
      <legend>Card</legend>
      <div class="joined">
        <label>
          <span class="visually-hidden">Card number</span>
          <input
            name="cardNumber"
            data-testid="card-number"
            inputmode="numeric"
            autocomplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value="${fields.number}"
            required
            ${marks("card-number", errors.number)}
          />
        </label>
        <label>
          <span class="visually-hidden">Expiry date, month and year</span>
          <input
            name="cardExpiry"
            data-testid="card-expiry"
            inputmode="numeric"
            autocomplete="cc-exp"
            placeholder="MM / YY"
            value="${fields.expiry}"
            required
            ${marks("card-expiry", errors.expiry)}
          />
        </label>
        <label>
          <span class="visually-hidden">Security code</span>
          <input
            name="cardCvc"
            data-testid="card-cvc"
            inputmode="numeric"
            autocomplete="cc-csc"
            placeholder="CVC"
            maxlength="4"
            required
            ${marks("card-cvc", errors.cvc)}
          />
        </label>
      </div>
      ${wrong("card-number", errors.number)} ${wrong("card-expiry", errors.expiry)} ${wrong("card-cvc", errors.cvc)}
    </fieldset>
    <label>
      <span>Name on the card</span>
      <input
        name="billingName"
        data-testid="card-name"
        autocomplete="cc-name"
        value="${fields.name}"
        required
        ${marks("card-name", errors.name)}
      />
      ${wrong("card-name", errors.name)}
    </label>
    <fieldset class="group">
      <legend>Country and ZIP or postal code</legend>
      <div class="joined two">
        <label>
          <span class="visually-hidden">Country</span>
          <select
            name="billingCountry"
            data-testid="card-country"
            autocomplete="country"
            ${marks("card-country", errors.country)}
          >
            ${COUNTRIES.map(([code, name]) => html`<option value="${code}" ${code === fields.country ? "selected" : ""}>${name}</option>`)}
          </select>
        </label>
        <label>
          <span class="visually-hidden">ZIP or postal code</span>
          <input
            name="billingPostalCode"
            data-testid="card-postcode"
            autocomplete="postal-code"
            placeholder="ZIP"
            value="${fields.postcode}"
            ${marks("card-postcode", errors.postcode)}
          />
        </label>
      </div>
      ${wrong("card-country", errors.country)} ${wrong("card-postcode", errors.postcode)}
    </fieldset>
  `;
}

/** The ways to pay that need no card, as buttons of the card's form. */
export function otherMethods(types: readonly string[]): Html {
  return html`<div class="row">
    ${types
      .filter(isOtherMethod)
      .map(
        (type) =>
          html`<button name="otherMethod" value="${type}" data-testid="pay-with-${type}" formnovalidate>
            Use ${OTHER_METHODS[type]}
          </button>`,
      )}
  </div>`;
}

/** Which of them was chosen, of those that were offered. */
export function readOtherMethod(form: Record<string, string>, offered: readonly string[]): OtherMethod | null {
  const type = form["otherMethod"] ?? "";
  return isOtherMethod(type) && offered.includes(type) ? type : null;
}

export function cardsToTry(): Html {
  return html`<details class="cards-to-try" data-testid="test-cards">
    <summary>Cards to try</summary>
    <ul>
      ${TO_TRY.map(
        ([number, what]) =>
          html`<li>
            <button type="button" data-fill="${number}">${number}</button><span class="small">${what}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** Groups the digits while they are typed, and fills in a card to try. The form works without it. */
export const cardScript = `
const field = (name) => document.querySelector('[name="' + name + '"]');
const number = field("cardNumber"), expiry = field("cardExpiry");
number?.addEventListener("input", () => {
  if (number.selectionStart !== number.value.length) return;
  number.value = number.value.replace(/\\D/g, "").slice(0, 19).replace(/(.{4})(?=.)/g, "$1 ");
});
expiry?.addEventListener("input", (event) => {
  if (event.inputType?.startsWith("delete")) return;
  const digits = expiry.value.replace(/\\D/g, "").slice(0, 4);
  expiry.value = digits.length > 2 ? digits.slice(0, 2) + " / " + digits.slice(2) : digits;
});
for (const button of document.querySelectorAll("[data-fill]")) button.addEventListener("click", () => {
  number.value = button.dataset.fill; expiry.value = "12 / 34"; field("cardCvc").value = "123";
  if (!field("billingName").value) field("billingName").value = "Test Person";
  if (!field("billingPostalCode").value) field("billingPostalCode").value = "97214";
  number.focus();
});
for (const form of document.querySelectorAll("form[data-once]")) form.addEventListener("submit", () => {
  const button = form.querySelector("button.primary");
  setTimeout(() => { button.disabled = true; button.textContent = "Processing…"; }, 0);
});
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
`;
