import { DAY_MS } from "../clock.ts";
import { html } from "hono/html";
import { type Html, sandboxPage } from "./layout.ts";

/** The first page of the sandbox: the clock and its buttons, and what is stood in for. */
export function homePage(state: { now: Date; offsetMs: number }): Html {
  const ahead = Math.round((state.offsetMs / DAY_MS) * 10) / 10;
  const standing =
    Math.abs(state.offsetMs) < 60_000
      ? "The clock shows the machine's time."
      : `The clock is ${describe(ahead)} the machine's.`;
  return sandboxPage({
    title: "Overview",
    label: "Overview",
    body: html`
      <h1>The stand-ins for the services that Cardwell buys</h1>
      <section class="section stack">
        <h2>Clock</h2>
        <p class="figure"><time datetime="${state.now.toISOString()}">${longDate.format(state.now)}</time></p>
        <p class="lead">
          ${standing} Cardwell follows it: move it ahead, and plans renew, fail and lapse, and mails go out.
        </p>
        <div class="row">
          ${jump("1 hour", "hours", 1)} ${jump("1 day", "days", 1)} ${jump("7 days", "days", 7)}
          ${jump("30 days", "days", 30)}
        </div>
        <p class="small">It only moves ahead. <code>npm start</code> brings it back to today.</p>
      </section>
      <section class="section">
        <h2>What is stood in for</h2>
        <ul class="rows">
          <li class="spread"><span>Mail (Resend)</span><a href="/inbox">Open the inbox</a></li>
          <li class="spread">
            <span>Payments (Stripe)</span><span class="small">Checkout and portal open from Cardwell</span>
          </li>
          <li class="spread">
            <span>Banks (Plaid)</span><span class="small">Link and the banks' pages open from Cardwell</span>
          </li>
        </ul>
      </section>
    `,
  });
}

const longDate = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "America/New_York",
});

function describe(days: number): string {
  const size = Math.abs(days);
  const amount = size < 1 ? `${Math.round(size * 24)} hours` : `${size} ${size === 1 ? "day" : "days"}`;
  return `${amount} ${days < 0 ? "behind" : "ahead of"}`;
}

function jump(text: string, unit: "hours" | "days", amount: number): Html {
  return html`<form method="post" action="/clock/advance">
    <input type="hidden" name="${unit}" value="${amount}" /><button>Ahead ${text}</button>
  </form>`;
}
