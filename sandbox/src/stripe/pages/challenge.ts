import { html } from "hono/html";
import { hostedPage, type Html } from "./frame.ts";

/** The bank's question to the cardholder. */
export function challengePage(what: Html): Html {
  return hostedPage({
    title: "Confirm with your bank",
    standsFor: "your bank's confirmation",
    body: html`<main class="narrow">
      <form class="sheet stack" method="post" data-testid="challenge">
        <h1>Confirm with your bank</h1>
        <p class="lead">Your bank asks whether you want to ${what}.</p>
        <div class="row">
          <button class="primary" name="answer" value="complete" data-testid="challenge-complete">Complete</button>
          <button name="answer" value="fail" data-testid="challenge-fail">Fail</button>
        </div>
        <p class="small">Complete stands for the right answer in your bank's app, Fail for a wrong one.</p>
      </form>
    </main>`,
  });
}
