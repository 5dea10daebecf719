import { html, raw } from "hono/html";
import { styles as sandboxStyles } from "../../pages/styles.ts";
import type { Html } from "../../pages/layout.ts";
import { hostedStyles } from "./styles.ts";

export type { Html } from "../../pages/layout.ts";

type Page = {
  title: string;
  /** The vendor's page that this one stands in for. */
  standsFor: string;
  body: Html;
  script?: string;
};

/** The frame of the vendor's hosted pages: a bar names the page that it stands in for. */
export function hostedPage(page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(sandboxStyles)} ${raw(hostedStyles)}
        </style>
      </head>
      <body class="hosted">
        <header class="bar" data-testid="sandbox-bar">
          <span class="bar-name">Sandbox</span>
          <span class="bar-label">Stands in for ${page.standsFor}</span>
          <span class="bar-note">No real card is charged.</span>
        </header>
        ${page.body}
        ${
          page.script === undefined
            ? ""
            : html`<script>
                ${raw(page.script)};
              </script>`
        }
      </body>
    </html>`;
}

/** A page with one message and a link. */
export function messagePage(page: {
  title: string;
  standsFor: string;
  text: string;
  testId: string;
  link: { href: string; text: string } | null;
}): Html {
  return hostedPage({
    title: page.title,
    standsFor: page.standsFor,
    body: html`<main class="narrow">
      <section class="sheet stack" data-testid="${page.testId}">
        <h1>${page.title}</h1>
        <p class="lead">${page.text}</p>
        ${
          page.link === null
            ? ""
            : html`<p><a class="button" data-testid="message-link" href="${page.link.href}">${page.link.text}</a></p>`
        }
      </section>
    </main>`,
  });
}

/** Only addresses of the web are linked; whatever else an address field holds is left out. */
export function webAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\//u.test(address) ? address : null;
}
