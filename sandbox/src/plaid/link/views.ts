import { html } from "hono/html";
import type { Html } from "../../pages/layout.ts";
import { type Bank, banks } from "../institutions.ts";
import { personas } from "../personas.ts";
import type { PlaidErrorObject } from "../wire.ts";
import type { Choice } from "./session.ts";

const standsForLink = "Plaid Link";

/** Each form says what it does; the server knows the rest. */
const action = (name: string): Html => html`<input type="hidden" name="action" value="${name}" />`;

const problem = (text: string | null): Html | "" =>
  text === null ? "" : html`<p class="notice" role="alert" data-testid="link-error">${text}</p>`;

export const closeButton = (): Html =>
  html`<form method="post" class="link-top">
    ${action("exit")}<span>${standsForLink}</span><button class="close" aria-label="Close">×</button>
  </form>`;

export function bankView(): Html {
  return html`<div class="stack">
    <h1>Choose your bank</h1>
    <form method="post">
      ${action("bank")}
      <ul class="banks">
        ${banks.map(
          ({ id, name }) =>
            html`<li>
              <button name="institution" value="${id}"><span class="initial">${name.slice(0, 1)}</span>${name}</button>
            </li>`,
        )}
      </ul>
    </form>
  </div>`;
}

/** Who can sign in, for those who try it by hand. */
const help = (): Html =>
  html`<details>
    <summary>Who can sign in?</summary>
    <div class="stack small">
      <p>The password is pass_good; error_ITEM_LOCKED and others fail with that code.</p>
      <ul>
        ${Object.entries(personas).map(([name, { description }]) => html`<li>user_${name}: ${description}</li>`)}
      </ul>
    </div>
  </details>`;

export function signInView(bank: Bank, error: PlaidErrorObject | null, label: string): Html {
  return html`<div class="stack">
    <h1>Sign in to ${bank.name}</h1>
    ${problem(error && (error.display_message ?? error.error_message))}
    <form method="post" class="stack">
      ${action("sign-in")}
      <label>Username <input name="userName" value="user_good" autocomplete="off" required /></label>
      <label>Password <input name="password" type="password" value="pass_good" autocomplete="off" required /></label>
      <button class="primary">${label}</button>
    </form>
    ${help()}
  </div>`;
}

export function oauthView(bank: Bank): Html {
  return html`<div class="stack">
    <h1>Continue to ${bank.name}</h1>
    <p class="lead">You sign in on the bank's own page and come back here.</p>
    <form method="post">${action("oauth")}<button class="primary">Continue to ${bank.name}</button></form>
  </div>`;
}

export function accountsView(
  bank: Bank,
  choices: Choice[],
  { hasNone, label }: { hasNone: boolean; label: string },
): Html {
  return html`<form method="post" class="stack">
    ${action("accounts")}
    <h1>Choose accounts</h1>
    ${problem(hasNone ? "Choose at least one account." : null)}
    <fieldset>
      <legend>Accounts at ${bank.name}</legend>
      ${choices.map(
        ({ value, name, mask, isChosen }) =>
          html`<label class="choice">
            <input type="checkbox" name="account" value="${value}" ${isChosen ? "checked" : ""} />
            <span>${name}</span><span>•••• ${mask}</span>
          </label>`,
      )}
    </fieldset>
    <button class="primary">${label}</button>
  </form>`;
}

export function consentView(bank: Bank, clientName: string): Html {
  return html`<form method="post" class="stack">
    ${action("consent")}
    <h1>Share with ${clientName}</h1>
    <p class="lead">${bank.name} shares the accounts you chose:</p>
    <ul>
      <li>Account names, balances and limits</li>
      <li>Transactions</li>
      <li>Statements, payments and due dates</li>
    </ul>
    <button class="primary">Allow</button>
  </form>`;
}

export function failedView(error: PlaidErrorObject, canTryAgain: boolean): Html {
  return html`<div class="stack">
    <h1>This didn't work</h1>
    ${problem(error.display_message ?? error.error_message)}
    ${canTryAgain ? html`<form method="post">${action("again")}<button class="primary">Try again</button></form>` : ""}
    <form method="post">${action("exit")}<button>Exit</button></form>
  </div>`;
}

export const doneView = (text: string): Html => html`<p class="lead" role="status">${text}</p>`;

export const denyButton = (bank: Bank): Html =>
  html`<form method="post" class="link-top">${action("deny")}<span>${bank.name}</span><button>Cancel</button></form>`;
