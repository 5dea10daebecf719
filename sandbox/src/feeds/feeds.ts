import { Hono } from "hono";
import { stream } from "hono/streaming";
import { DAY_MS, type SandboxClock } from "../clock.ts";
import { servePodcasts } from "./podcasts.ts";

type Item = { id: string; title: string; html: string; daysAgo: number; picture?: string };

/** One red pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

const issuerItems: Item[] = [
  {
    id: "lounge-guests",
    title: "Guests at partner lounges",
    html: "<p>From <b>January 1</b>, cardholders bring two guests to partner lounges. Further guests pay $35 each.</p>",
    daysAgo: 1,
    picture: "https://feeds.cardwell.test/pictures/lounge.png",
  },
  {
    id: "app-sign-in",
    title: "A new way to sign in",
    html: "<p>Our app asks for a passkey from December on.</p><ul><li>Your card stays the same.</li><li>Linked apps ask once more.</li></ul>",
    daysAgo: 3,
  },
  {
    id: "holiday-hours",
    title: "Holiday hours of our phone lines",
    html: "<p>Closed on Thanksgiving &amp; December 25.</p>",
    daysAgo: 40,
  },
];

const agencyItems: Item[] = [
  { id: "rates", title: "Average card rates fell by 0.2 points", html: "The survey covers 150 issuers.", daysAgo: 2 },
  { id: "fees", title: "Late fees: what issuers may charge", html: "A summary for consumers.", daysAgo: 6 },
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function toRss(title: string, items: Item[], now: Date): string {
  const parts = items.map(
    ({ id, title: name, html, daysAgo, picture: url }) =>
      `<item><title>${escape(name)}</title><link>https://feeds.cardwell.test/news/${id}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date(now.getTime() - daysAgo * DAY_MS).toUTCString()}</pubDate><description><![CDATA[${html}]]></description>${url ? `<enclosure url="${url}" type="image/png" length="${picture.byteLength}"/>` : ""}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escape(title)}</title><link>https://feeds.cardwell.test</link><description>News</description>${parts.join("")}</channel></rss>`;
}

function toAtom(title: string, items: Item[], now: Date): string {
  const parts = items.map(
    ({ id, title: name, html, daysAgo }) =>
      `<entry><id>urn:news:${id}</id><title>${escape(name)}</title><link href="/news/${id}"/><updated>${new Date(now.getTime() - daysAgo * DAY_MS).toISOString()}</updated><content type="html">${escape(html)}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:feed</id><title>${escape(title)}</title><updated>${now.toISOString()}</updated>${parts.join("")}</feed>`;
}

const hostileItem = {
  id: "hostile",
  title: "<script>alert(1)</script>Terms [change](javascript:alert(1))",
  html: `<img src=x onerror="alert(1)"><script>alert(1)</script><p>Read <a href="javascript:alert(1)">this</a> # now</p><iframe src="https://evil.example"></iframe>`,
  daysAgo: 1,
};

/** In places where a reader could take them for more than text. */
const attack = `<img src=x onerror=hit()><script>hit()</script>[x](javascript:hit())`;
const attackItem = {
  id: "attack",
  title: `Attack ${attack}`,
  html: `${attack}<svg onload=hit()><a href="javascript:hit()">x</a><iframe srcdoc="${escape(attack)}"></iframe>${escape(attack)}<pre>## ${escape(attack)}</pre>![x](https://evil.example/a.png)`,
  daysAgo: 1,
};

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]><rss version="2.0"><channel><title>&j;</title></channel></rss>`;
const readsFile = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title><item><title>&x;</title></item></channel></rss>`;

const redirects: Record<string, string> = {
  "to-loopback": "http://127.0.0.1:4010/clock",
  "to-metadata": "https://169.254.169.254/computeMetadata/v1/",
  "to-private": "https://10.0.0.1/feed",
  "to-ipv6": "https://[::1]/feed",
  "to-file": "file:///etc/passwd",
  "to-localhost": "https://localhost/feed",
  "in-a-circle": "/hostile/in-a-circle",
  "to-issuer": "/issuer.xml",
  "to-picture": "/pictures/lounge.png",
};

/**
 * Feeds of sites that don't exist. In the emulators, whatever is at `https://feeds.cardwell.test/` is fetched from here; those under
 * `hostile/` try to harm who reads them.
 */
export function createFeeds(clock: SandboxClock): Hono {
  const app = new Hono();
  const serveFeed = (path: string, type: string, make: (now: Date) => string) =>
    app.get(path, (c) => {
      // It changes once a day.
      const etag = `"${clock.now().toISOString().slice(0, 10)}"`;
      if (c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
      return c.body(make(clock.now()), 200, { "content-type": type, etag });
    });
  const serveText = (path: string, text: string, type = "application/rss+xml") =>
    app.get(path, (c) => c.body(text, 200, { "content-type": type }));

  serveFeed("/issuer.xml", "application/rss+xml; charset=utf-8", (now) =>
    toRss("Northbank newsroom", issuerItems, now),
  );
  serveFeed("/agency.atom", "application/atom+xml", (now) => toAtom("Office of Card Rates", agencyItems, now));
  serveFeed("/hostile/script.xml", "text/xml", (now) => toRss("Hostile", [hostileItem], now));
  serveFeed("/hostile/attacks.xml", "text/xml", (now) => toRss("Attacks", [attackItem], now));
  serveText("/hostile/laughs.xml", billionLaughs);
  serveText("/hostile/file.xml", readsFile);
  serveText("/hostile/deep.xml", `<rss version="2.0"><channel>${"<a>".repeat(50_000)}`);
  serveText("/hostile/page.html", "<html><script>alert(1)</script></html>", "text/html");
  serveText("/hostile/no-feed.xml", "<html><script>alert(1)</script></html>");
  serveText("/hostile/giant.xml", `<rss version="2.0"><channel>${"x".repeat(3 * 1024 * 1024)}</channel></rss>`);
  app.get("/hostile/slow.xml", (c) => {
    c.header("content-type", "application/rss+xml");
    return stream(c, async (body) => {
      for (let sent = 0; sent < 200 && !body.aborted; sent += 1) {
        await body.write("<rss>");
        await body.sleep(250);
      }
    });
  });
  app.get("/hostile/endless.xml", (c) => {
    c.header("content-type", "application/rss+xml");
    return stream(c, async (body) => {
      while (!body.aborted) {
        await body.write("x".repeat(65_536));
        await body.sleep(1);
      }
    });
  });
  app.get("/hostile/redirect/:where", (c) => c.redirect(redirects[c.req.param("where")] ?? "/", 302));
  app.get("/hostile/in-a-circle", (c) => c.redirect("/hostile/in-a-circle", 302));
  const servePicture = (path: string, content: Buffer) =>
    app.get(path, (c) => c.body(new Uint8Array(content), 200, { "content-type": "image/png" }));
  servePicture("/pictures/lounge.png", picture);
  servePicture("/hostile/page.png", Buffer.from("<html><script>alert(1)</script></html>"));
  servePicture("/hostile/giant.png", Buffer.concat([picture, Buffer.alloc(256 * 1024)]));
  servePodcasts(app, clock);
  app.get("/removed.xml", (c) => c.body("Gone", 410));
  return app;
}
