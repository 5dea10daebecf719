import { Hono } from "hono";
import { isAddressedTo, type Mail } from "../resend/mail.ts";
import { listPage, messagePage } from "./page.ts";

/** Every mail that the product sent, as a page for people and as JSON for programs. */
export function createInbox(mails: () => readonly Mail[]): Hono {
  const routes = new Hono();
  const matching = (to: string | undefined) => (to ? mails().filter((mail) => isAddressedTo(mail, to)) : mails());

  routes.get("/messages", (c) =>
    c.json(matching(c.req.query("to")).map(toMessage), 200, { "cache-control": "no-store" }),
  );
  routes.get("/messages/:id/html", (c) => {
    const mail = mails().find((candidate) => candidate.id === c.req.param("id"));
    if (!mail?.html) return c.notFound();
    return c.html(openingLinksOutside(mail.html), 200, {
      "content-security-policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *",
    });
  });
  routes.get("/:id", (c) => {
    const mail = mails().find((candidate) => candidate.id === c.req.param("id"));
    return mail ? c.html(messagePage(mail)) : c.redirect("/inbox");
  });
  routes.get("/", (c) => {
    const to = c.req.query("to")?.trim() ?? "";
    return c.html(listPage({ mails: matching(to), to, newestId: mails()[0]?.id ?? "" }));
  });
  return routes;
}

function toMessage(mail: Mail) {
  const { id, to, from, subject, html, text, headers, tags, at } = mail;
  return { id, to, from, subject, html, text, headers, tags, at };
}

/** Links of the mail open beside the inbox: the app doesn't allow being framed. */
function openingLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
