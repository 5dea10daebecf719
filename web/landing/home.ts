import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import { footer, header, supportEmail } from "./parts.ts";
import { stillCards } from "./still.ts";

const facts = [
  [
    "No late fee",
    "21 days",
    "at least between a consumer card’s statement and its due date. Cardwell lists the due dates of all your cards, the nearest first.",
    "The least that federal law allows on consumer cards",
  ],
  [
    "No unused credit",
    "12 windows",
    "is what one monthly credit comes to in a year, and each expires by itself. You see what is left this month, and when it ends.",
    "Months, quarters, half years and card years",
  ],
  [
    "No fee by accident",
    "1 decision",
    "a year for each annual fee. You see what the card gave back since the last one, before you pay the next.",
    "Keep, change, call or close, with the numbers",
  ],
] as const;

const proof = [
  ["Statement balance", "$1,284.60"],
  ["Minimum due, as you entered it", "$40.00"],
  ["Payments recorded since the statement", "none"],
  ["Late fee", "$29.00"],
] as const;

const steps = [
  ["Choose your cards", "Pick the ones you hold, by name. We never ask for card numbers."],
  [
    "Add the two dates that matter",
    "The day the statement closes and the day it is due. Both are printed on every statement.",
  ],
  [
    "Get the alert in time",
    "When something is due, about to expire or no longer worth its fee, you get the amount, the date and what to do.",
  ],
] as const;

const questions = [
  [
    "Do I have to link my bank?",
    "No. You can enter everything yourself: a statement takes about a minute a month. If you link a bank, you sign in there, Cardwell reads statements and transactions, and it can’t move money.",
  ],
  [
    "What do you never ask for?",
    "The numbers of the cards you track, your bank password, your Social Security number. You pay for Cardwell on Stripe’s page, and we never see that card’s number either.",
  ],
  ["Do banks pay you?", "No. There are no affiliate links and no commission. Members pay for all of it."],
  [
    "What happens when the trial ends?",
    "You start without a payment method, so there are no surprise charges. If you haven't added one by then, access ends with the trial.",
  ],
  [
    "What happens when I stop paying?",
    `You keep access until the end of the period you paid for, and can renew at any time. To have your account deleted after that, write to <a href="mailto:${supportEmail}">${supportEmail}</a>; while you have access, its account page does it.`,
  ],
] as const;

const triangle =
  '<svg viewBox="0 0 14 13" aria-hidden="true"><path fill-rule="evenodd" d="M6 .9a1.15 1.15 0 0 1 2 0l5.8 10.2a1.15 1.15 0 0 1-1 1.7H1.2a1.15 1.15 0 0 1-1-1.7zM6.3 4.2h1.4v4.2H6.3zm0 5.2h1.4v1.4H6.3z"/></svg>';

const list = (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join("");

/** The landing page's body. */
export function home(): string {
  return (
    header("") +
    `<main id="main">` +
    `<div class="hero"><div class="wrap"><div class="words"><p class="back"><a href="/sign-in">Sign in</a> to see the page that you opened.</p><h1>Know what is owed, <br>and what is about <br>to be lost.</h1>` +
    `<p class="lead">For people with several credit cards. Cardwell keeps track of the payment due on Saturday, the credit that ends on the 30th, the fee that is no longer worth it, and notifies you in time.</p>` +
    `<div class="acts"><a class="button filled large" href="/create-account">Start ${TRIAL_DAYS} days free</a><a class="button large" href="/sample">See a sample wallet</a></div>` +
    `<p class="small">No card numbers and no bank login needed. <span id="after"></span></p></div></div>` +
    `<div class="art" id="art" aria-hidden="true">${stillCards()}</div></div>` +
    `<div class="wrap"><ul class="facts">` +
    list(
      facts.map(
        ([title, figure, text, note]) =>
          `<h2>${title}</h2><p class="serif">${figure}</p><p class="text">${text}</p><p class="small proof">${note}</p>`,
      ),
    ) +
    `</ul>` +
    `<section class="sample"><div><h2>An alert names its reason.</h2><p class="lead">Each one carries the amount, the date, the rule that fired and the facts behind it. What we couldn’t check is marked.</p></div>` +
    `<div class="sheet"><div class="row"><p class="high">${triangle}High</p><p class="small">Sample, with invented figures</p></div>` +
    `<div class="row"><div><h3>No payment recorded to Lakeside</h3><p><b>$1,284.60</b> is due tomorrow, Saturday.</p></div><div class="stake"><p class="money">$29.00</p><p class="small">at stake</p></div></div>` +
    `<dl>${proof.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join("")}</dl></div></section>` +
    `<section id="how"><div class="head"><h2>How it works</h2></div><ol class="steps">` +
    list(
      steps.map(
        ([title, text], at) =>
          `<p class="serif" aria-hidden="true">${at + 1}</p><h3>${title}</h3><p class="text">${text}</p>`,
      ),
    ) +
    `</ol></section>` +
    `<section class="prices" id="pricing"><div class="head"><div><h2>A plain price, nothing held back</h2><p class="lead">${TRIAL_DAYS} days free, no payment method needed to start. Cancel in two steps.</p></div>` +
    `<fieldset id="interval" aria-label="How you pay"><label><input type="radio" name="interval" value="month"><span>Monthly</span></label><label><input type="radio" name="interval" value="year" checked><span>Yearly <b id="saving"></b></span></label></fieldset></div>` +
    `<div class="offer"><div id="plans" aria-live="polite"><div class="plan wait"><i></i><i></i><i></i><i></i><i></i><noscript><p class="text">The prices are loaded by a script. With scripts off, write to ${supportEmail} for them.</p></noscript></div></div>` +
    `<div class="worth"><h3>Does it pay for itself?</h3><p class="text">Add up what last year cost you: a late fee, a credit that expired unused, an annual fee you meant to cancel.</p><p class="text">If that comes to less than the price, you don’t need Cardwell.</p></div></div></section>` +
    `<section class="asked" id="questions"><h2>Questions</h2><ul>` +
    list(questions.map(([question, answer]) => `<h3>${question}</h3><p class="text">${answer}</p>`)) +
    `</ul></section></div></main>` +
    footer("")
  );
}
