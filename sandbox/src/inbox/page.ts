import { html } from "hono/html";
import { type Html, sandboxPage } from "../pages/layout.ts";
import type { Mail } from "../resend/mail.ts";

const when = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
});

const eventNames: Record<string, string> = {
  bounced: "Bounced",
  complained: "Marked as spam",
  delivered: "Delivered",
  suppressed: "Not sent: on the suppression list",
  sent: "Sent",
};

/** The list of mails. It asks every two seconds whether there is a new one, and loads itself again then. */
export function listPage(view: { mails: readonly Mail[]; to: string; newestId: string }): Html {
  const count = view.mails.length;
  const heading = count === 0 ? "No mail yet" : `${count} ${count === 1 ? "mail" : "mails"}`;
  return sandboxPage({
    title: "Inbox",
    label: "Inbox (Resend)",
    body: html`
      <h1>${view.to ? html`${heading} to ${view.to}` : heading}</h1>
      <form class="row section" role="search" method="get" action="/inbox">
        <label class="visually-hidden" for="to">Show only mails to</label>
        <input
          id="to"
          name="to"
          type="search"
          inputmode="email"
          autocomplete="off"
          placeholder="Only to this address"
          value="${view.to}"
          style="flex: 1 1 200px"
        />
        <button>Filter</button>
        ${view.to ? html`<a href="/inbox">Show all</a>` : ""}
      </form>
      ${
        count === 0
          ? html`<p class="lead section">
              Every mail that Cardwell sends appears here, and goes nowhere else. This page refreshes by itself.
            </p>`
          : html`<ul class="rows" style="margin-top: 16px">
              ${view.mails.map(listRow)}
            </ul>`
      }
    `,
    script: refreshScript(view.newestId),
  });
}

function listRow(mail: Mail): Html {
  return html`<li>
    <a href="/inbox/${mail.id}" style="display: block; color: inherit; text-decoration: none" data-testid="mail">
      <span class="spread">
        <strong style="font-weight: 600; overflow-wrap: anywhere">${mail.subject}</strong>
        <time class="small" datetime="${mail.at}">${when.format(new Date(mail.at))}</time>
      </span>
      <span class="spread small">
        <span style="overflow-wrap: anywhere">To ${mail.to.join(", ")}</span>
        ${stateChip(mail)}
      </span>
    </a>
  </li>`;
}

/** One mail: its head, its HTML in a separate frame without scripts, its text part and its headers. */
export function messagePage(mail: Mail): Html {
  return sandboxPage({
    title: mail.subject,
    label: "Inbox (Resend)",
    wide: true,
    body: html`
      <p><a href="/inbox">All mails</a></p>
      <h1 style="margin-top: 12px; overflow-wrap: anywhere">${mail.subject}</h1>
      <p class="spread small" style="margin-top: 12px">
        <span style="overflow-wrap: anywhere">From ${mail.from}<br />To ${mail.to.join(", ")}</span>
        <span><time datetime="${mail.at}">${when.format(new Date(mail.at))}</time> ${stateChip(mail)}</span>
      </p>
      ${
        mail.html
          ? html`<iframe
              title="The mail as its reader sees it"
              src="/inbox/messages/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
              style="width: 100%; height: min(720px, 80vh); margin-top: 20px; border: 1px solid var(--line-2); border-radius: 12px; background: #fff"
            ></iframe>`
          : ""
      }
      <section class="section">
        <h2>Text part</h2>
        ${mail.text ? html`<pre class="mail-text" style="white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0">${mail.text}</pre>` : html`<p class="notice" style="margin-top: 12px">This mail has no text part.</p>`}
      </section>
      <section class="section">
        <h2>Headers</h2>
        <table>
          <tbody>
            ${Object.entries(mail.headers).map(
              ([name, value]) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td style="overflow-wrap: anywhere">${value}</td>
                </tr>`,
            )}
            ${mail.tags.map(
              ({ name, value }) =>
                html`<tr>
                  <th scope="row">Tag: ${name}</th>
                  <td style="overflow-wrap: anywhere">${value}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </section>
    `,
  });
}

function stateChip(mail: Mail): Html {
  const isBad = ["bounced", "complained", "suppressed"].includes(mail.lastEvent);
  return html`<span class="${isBad ? "chip warn" : "chip"}">${eventNames[mail.lastEvent] ?? mail.lastEvent}</span>`;
}

function refreshScript(newestId: string): string {
  return `
const seen = ${JSON.stringify(newestId)};
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === "to") return;
  try {
    const messages = await (await fetch("/inbox/messages")).json();
    if ((messages[0]?.id ?? "") !== seen) location.reload();
  } catch {}
}, 2000);`;
}
