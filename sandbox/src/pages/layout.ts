import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { styles } from "./styles.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * The frame of every page of the sandbox: a bar that marks it as a sandbox, then the page.
 * `label` names the vendor or tool that is stood in for; `script` is plain JavaScript run after the page.
 */
export function sandboxPage(page: { title: string; label: string; body: Html; script?: string; wide?: boolean }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Cardwell sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <header class="bar">
          <a class="bar-name" href="/">Cardwell sandbox</a>
          <span class="bar-label">${page.label}</span>
          <span class="bar-note">Nothing here is real: no money moves and no mail leaves this machine.</span>
        </header>
        <main class="${page.wide ? "main wide" : "main"}">${page.body}</main>
        ${
          page.script
            ? html`<script>
                ${raw(page.script)};
              </script>`
            : ""
        }
      </body>
    </html>`;
}
