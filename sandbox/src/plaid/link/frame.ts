import { html, raw } from "hono/html";
import type { Html } from "../../pages/layout.ts";
import { styles } from "../../pages/styles.ts";

/** What Link reports to the page that opened it. */
export type LinkMessage =
  | { kind: "success"; publicToken: string; metadata: object }
  | { kind: "exit"; error: object | null; metadata: object }
  | { kind: "navigate"; url: string };

const linkStyles = `
.link { max-width: 480px; min-height: 100vh; margin: 0 auto; display: flex; flex-direction: column; }
.link .bar { padding: 10px 20px; }
.link .bar-note { margin-left: 0; flex-basis: 100%; }
.link main { padding: 20px; flex: 1; }
.link-top { display: flex; justify-content: space-between; align-items: center; padding: 8px 12px 0 20px; color: var(--ink-3); font-size: 13px; }
.link-top .close { border: 0; min-height: 44px; min-width: 44px; font-size: 20px; padding: 0; }
.banks { display: grid; gap: 8px; padding: 0; margin: 0; list-style: none; }
.banks button { width: 100%; justify-content: flex-start; gap: 12px; min-height: 52px; }
.initial { display: inline-grid; place-items: center; width: 28px; height: 28px; border-radius: 6px; border: 1px solid var(--line-2); font-weight: 600; }
.choice { display: flex; align-items: center; gap: 12px; padding: 12px 0; border-bottom: 1px solid var(--line); font-weight: 400; min-height: 52px; }
.choice span:last-child { margin-left: auto; color: var(--ink-3); }
.link .primary { width: 100%; min-height: 48px; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
legend { padding: 0; font-weight: 500; }
`;

const post = (origin: string) =>
  `for (const message of JSON.parse(document.getElementById("messages").textContent)) parent.postMessage(message, ${JSON.stringify(origin)});`;

/** JSON that can stand in a script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A page of Link in its frame, or of a bank in the whole window. */
export function linkPage(page: {
  title: string;
  standsFor: string;
  body: Html;
  top?: Html;
  report?: { origin: string; messages: LinkMessage[] };
}): Html {
  const { report } = page;
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
          ${raw(styles)} ${raw(linkStyles)}
        </style>
      </head>
      <body>
        <div class="link">
          <header class="bar" data-testid="sandbox-bar">
            <span class="bar-name">Sandbox</span>
            <span class="bar-label">Stands in for ${page.standsFor}</span>
          </header>
          ${page.top ?? ""}
          <main>${page.body}</main>
        </div>
        ${
          report === undefined
            ? ""
            : html`<script type="application/json" id="messages">
                  ${raw(embed(report.messages))}
                </script>
                <script>
                  ${raw(post(report.origin))};
                </script>`
        }
      </body>
    </html>`;
}
