/** What a feed has: the title, the link and the day of each item. */
type Shape = { text: string; titles: string[]; links: (string | null)[]; days: (string | null)[] };

const FIRST = "https://bank.example/news/new-fee";
const SECOND = "https://bank.example/news/lounge";
const usual = {
  titles: ["New annual fee", "Lounge opens"],
  links: [FIRST, SECOND],
  days: ["2026-11-20", "2026-11-19"],
};

const rss = (items: string, namespaces = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel><title>News</title><link>https://bank.example</link><description>All news</description>${items}</channel></rss>`;
const atom = (entries: string, attributes = "") =>
  `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>News</title><id>https://bank.example/</id><updated>2026-11-20T10:00:00Z</updated>${entries}</feed>`;
const NS = {
  content: 'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  dc: 'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  atom: 'xmlns:atom="http://www.w3.org/2005/Atom"',
  media: 'xmlns:media="http://search.yahoo.com/mrss/"',
  itunes: 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
};

/** Feeds as common software writes them: what they declare, how they nest, and what they leave out. */
export const feedShapes: Record<string, Shape> = {
  "a blog engine with full text, comments and categories": {
    ...usual,
    text: rss(
      `<atom:link href="${FIRST}/feed" rel="self" type="application/rss+xml"/><lastBuildDate>Fri, 20 Nov 2026 10:00:00 +0000</lastBuildDate><generator>https://blog.example/?v=6</generator>
       <item><title>New annual fee</title><link>${FIRST}</link><comments>${FIRST}#respond</comments><dc:creator><![CDATA[Nora]]></dc:creator><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><category><![CDATA[Fees]]></category><guid isPermaLink="false">https://bank.example/?p=12</guid><description><![CDATA[<p>From January [&#8230;]</p>]]></description><content:encoded><![CDATA[<p>From January on.</p>]]></content:encoded></item>
       <item><title>Lounge opens</title><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 10:00:00 +0000</pubDate><guid isPermaLink="false">https://bank.example/?p=11</guid></item>`,
      `${NS.content} ${NS.dc} ${NS.atom}`,
    ),
  },
  "a content management system with escaped HTML": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>${FIRST}</link><description>&lt;span class=&quot;field&quot;&gt;From January on.&lt;/span&gt;</description><pubDate>Fri, 20 Nov 2026 05:00:00 EST</pubDate><guid isPermaLink="true">${FIRST}</guid></item>
       <item><title>Lounge opens</title><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 05:00:00 EST</pubDate><guid isPermaLink="true">${SECOND}</guid></item>`,
    ),
  },
  "a static site without ids": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>${FIRST}</link><pubDate>Fri, 20 Nov 2026 00:00:00 +0000</pubDate></item><item><title>Lounge opens</title><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 00:00:00 +0000</pubDate></item>`,
    ),
  },
  "links in the permanent id alone": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><guid>${FIRST}</guid><pubDate>Fri, 20 Nov 2026 00:00:00 +0000</pubDate></item><item><title>Lounge opens</title><guid isPermaLink="true">${SECOND}</guid><pubDate>Thu, 19 Nov 2026 00:00:00 +0000</pubDate></item>`,
    ),
  },
  "links that start at the site's root": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>/news/new-fee</link><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate></item><item><title>Lounge opens</title><link>lounge</link><pubDate>Thu, 19 Nov 2026 00:00:00 GMT</pubDate></item>`,
    ),
  },
  "a newsletter with its picture as an enclosure": {
    ...usual,
    text: rss(
      `<item><title><![CDATA[New annual fee]]></title><description><![CDATA[From January on]]></description><link>${FIRST}</link><guid isPermaLink="false">${FIRST}</guid><dc:creator><![CDATA[Nora]]></dc:creator><pubDate>Fri, 20 Nov 2026 12:01:05 GMT</pubDate><enclosure url="https://bank.example/a.jpg" length="0" type="image/jpeg"/><content:encoded><![CDATA[<h2>From January</h2>]]></content:encoded></item>
       <item><title><![CDATA[Lounge opens]]></title><link>${SECOND}</link><guid isPermaLink="false">${SECOND}</guid><pubDate>Thu, 19 Nov 2026 12:01:05 GMT</pubDate></item>`,
      `${NS.content} ${NS.dc}`,
    ),
  },
  "a podcast": {
    ...usual,
    text: rss(
      `<itunes:author>Nora</itunes:author><itunes:category text="Business"/><item><title>New annual fee</title><itunes:title>New annual fee</itunes:title><itunes:duration>31:04</itunes:duration><enclosure url="https://bank.example/a.mp3" length="1" type="audio/mpeg"/><link>${FIRST}</link><guid isPermaLink="false">ep-2</guid><pubDate>Fri, 20 Nov 2026 08:00:00 -0500</pubDate></item>
       <item><title>Lounge opens</title><enclosure url="https://bank.example/b.mp3" length="1" type="audio/mpeg"/><link>${SECOND}</link><guid isPermaLink="false">ep-1</guid><pubDate>Thu, 19 Nov 2026 08:00:00 -0500</pubDate></item>`,
      NS.itunes,
    ),
  },
  "media groups": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>${FIRST}</link><media:group><media:content url="https://bank.example/a.jpg" medium="image"/><media:title>Picture</media:title></media:group><pubDate>Fri, 20 Nov 2026 00:00:00 +0000</pubDate></item><item><title>Lounge opens</title><link>${SECOND}</link><media:thumbnail url="https://bank.example/b.jpg"/><pubDate>Thu, 19 Nov 2026 00:00:00 +0000</pubDate></item>`,
      NS.media,
    ),
  },
  "a microblog, whose items have no title": {
    titles: ["From January on, the fee is $95.", "The lounge opens on Monday."],
    links: [FIRST, SECOND],
    days: ["2026-11-20", "2026-11-19"],
    text: rss(
      `<item><guid isPermaLink="true">${FIRST}</guid><link>${FIRST}</link><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><description>&lt;p&gt;From January on, the fee is $95.&lt;/p&gt;&lt;p&gt;More at the bank.&lt;/p&gt;</description></item>
       <item><guid isPermaLink="true">${SECOND}</guid><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 10:00:00 +0000</pubDate><description>&lt;p&gt;The lounge opens on Monday.&lt;/p&gt;</description></item>`,
    ),
  },
  "items with a picture and nothing else": {
    titles: ["From Northbank", "From Northbank"],
    links: [FIRST, SECOND],
    days: ["2026-11-20", "2026-11-19"],
    text: rss(
      `<item><link>${FIRST}</link><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate><description>&lt;img src="https://bank.example/a.jpg"&gt;</description></item><item><title/><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 10:00:00 +0000</pubDate></item>`,
    ),
  },
  "dates of Dublin Core": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>${FIRST}</link><dc:date>2026-11-20T10:00:00+00:00</dc:date></item><item><title>Lounge opens</title><link>${SECOND}</link><dc:date>2026-11-19</dc:date></item>`,
      NS.dc,
    ),
  },
  "days without a time": {
    ...usual,
    text: rss(
      `<item><title>New annual fee</title><link>${FIRST}</link><pubDate>2026-11-20</pubDate></item><item><title>Lounge opens</title><link>${SECOND}</link><pubDate>19 Nov 2026</pubDate></item>`,
    ),
  },
  "a government agency, with line breaks inside every element": {
    ...usual,
    text: rss(
      `<item>\n<title>\n  New annual fee\n</title>\n<link>\n  ${FIRST}\n</link>\n<pubDate>\n Fri, 20 Nov 2026 10:00:00 -0500 \n</pubDate>\n<guid>\n ${FIRST} \n</guid>\n</item>\n<item>\n<title>\n Lounge\n opens\n</title>\n<link>\n ${SECOND} \n</link>\n<pubDate>Thu, 19 Nov 2026 10:00:00 -0500</pubDate>\n</item>`,
    ),
  },
  "named entities of HTML in a title": {
    titles: ["Fees & terms — “new”", "Café opens"],
    links: [FIRST, SECOND],
    days: [null, null],
    text: rss(
      `<item><title>Fees &amp;amp; terms &amp;mdash; &amp;ldquo;new&amp;rdquo;</title><link>${FIRST}</link></item><item><title>Caf&#233; opens</title><link>${SECOND}</link></item>`,
    ),
  },
  "RSS 0.91": {
    ...usual,
    days: [null, null],
    text: `<?xml version="1.0"?><rss version="0.91"><channel><title>News</title><language>en</language><item><title>New annual fee</title><link>${FIRST}</link><description>x</description></item><item><title>Lounge opens</title><link>${SECOND}</link></item></channel></rss>`,
  },
  "RSS 0.92": {
    ...usual,
    days: [null, null],
    text: `<rss version="0.92"><channel><title>News</title><item><title>New annual fee</title><link>${FIRST}</link><source url="https://bank.example/x.xml">x</source></item><item><title>Lounge opens</title><link>${SECOND}</link></item></channel></rss>`,
  },
  "RSS 1.0 with a list of its items": {
    ...usual,
    text: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ${NS.dc} xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://bank.example"><title>News</title><items><rdf:Seq><rdf:li rdf:resource="${FIRST}"/><rdf:li rdf:resource="${SECOND}"/></rdf:Seq></items></channel><item rdf:about="${FIRST}"><title>New annual fee</title><link>${FIRST}</link><dc:date>2026-11-20T10:00:00Z</dc:date></item><item rdf:about="${SECOND}"><title>Lounge opens</title><link>${SECOND}</link><dc:date>2026-11-19T10:00:00Z</dc:date></item></rdf:RDF>`,
  },
  "a style sheet and comments before the feed": {
    ...usual,
    days: [null, null],
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="/feed.xsl"?>\n<!-- made by hand -->\n<rss version="2.0"><channel><title>News</title><item><title>New annual fee</title><link>${FIRST}</link></item><!-- old --><item><title>Lounge opens</title><link>${SECOND}</link></item></channel></rss>`,
  },
  "white space before the declaration": {
    ...usual,
    days: [null, null],
    text: `\n\n  ${rss(`<item><title>New annual fee</title><link>${FIRST}</link></item><item><title>Lounge opens</title><link>${SECOND}</link></item>`)}`,
  },
  "a feed without an XML declaration": {
    ...usual,
    days: [null, null],
    text: `<rss version="2.0"><channel><item><title>New annual fee</title><link>${FIRST}</link></item><item><title>Lounge opens</title><link>${SECOND}</link></item></channel></rss>`,
  },
  "extensions of its own": {
    ...usual,
    days: [null, null],
    text: rss(
      `<x:build>7</x:build><item><x:title>Wrong</x:title><title>New annual fee</title><x:link>https://wrong.example</x:link><link>${FIRST}</link></item><item><title>Lounge opens</title><link>${SECOND}</link></item>`,
      'xmlns:x="https://bank.example/x"',
    ),
  },
  "Atom with text": {
    ...usual,
    text: atom(
      `<entry><id>tag:bank.example,2026:2</id><title>New annual fee</title><link href="${FIRST}"/><published>2026-11-20T10:00:00Z</published><updated>2026-11-21T10:00:00Z</updated><summary>From January on.</summary></entry><entry><id>tag:bank.example,2026:1</id><title type="text">Lounge opens</title><link href="${SECOND}"/><updated>2026-11-19T10:00:00Z</updated></entry>`,
    ),
  },
  "Atom with XHTML": {
    ...usual,
    text: atom(
      `<entry><id>2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">New <b>annual</b> fee</div></title><link href="${FIRST}"/><updated>2026-11-20T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>From January on.</p></div></content></entry><entry><id>1</id><title>Lounge opens</title><link href="${SECOND}"/><updated>2026-11-19T10:00:00Z</updated></entry>`,
    ),
  },
  "Atom with a prefix": {
    ...usual,
    text: `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>News</a:title><a:entry><a:id>2</a:id><a:title>New annual fee</a:title><a:link href="${FIRST}"/><a:updated>2026-11-20T10:00:00Z</a:updated></a:entry><a:entry><a:id>1</a:id><a:title>Lounge opens</a:title><a:link href="${SECOND}"/><a:updated>2026-11-19T10:00:00Z</a:updated></a:entry></a:feed>`,
  },
  "Atom with an edit link, comments and the page last": {
    ...usual,
    text: atom(
      `<entry><id>2</id><title type="html">New &lt;em&gt;annual&lt;/em&gt; fee</title><link rel="edit" href="https://bank.example/edit/2"/><link rel="replies" type="text/html" href="${FIRST}#comments"/><link rel="self" href="https://bank.example/feeds/2"/><link rel="alternate" type="text/html" href="${FIRST}"/><published>2026-11-20T03:12:00.000-07:00</published></entry><entry><id>1</id><title>Lounge opens</title><link rel="alternate" href="${SECOND}"/><published>2026-11-19T03:12:00.000-07:00</published></entry>`,
    ),
  },
  "Atom of videos": {
    ...usual,
    text: atom(
      `<entry><id>yt:video:2</id><yt:videoId>2</yt:videoId><title>New annual fee</title><link rel="alternate" href="${FIRST}"/><author><name>Nora</name></author><published>2026-11-20T10:00:00+00:00</published><media:group><media:title>Wrong</media:title><media:description>From January on.</media:description></media:group></entry><entry><id>yt:video:1</id><title>Lounge opens</title><link rel="alternate" href="${SECOND}"/><published>2026-11-19T10:00:00+00:00</published></entry>`,
      `${NS.media} xmlns:yt="http://www.youtube.com/xml/schemas/2015"`,
    ),
  },
  "Atom of releases of software": {
    ...usual,
    text: atom(
      `<entry><id>tag:code.example,2008:Repository/1/v2</id><updated>2026-11-20T10:00:00Z</updated><link rel="alternate" type="text/html" href="${FIRST}"/><title>New annual fee</title><content type="html">&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;/ul&gt;</content><author><name>nora</name></author><media:thumbnail height="30" width="30" url="https://bank.example/a.png"/></entry><entry><id>tag:code.example,2008:Repository/1/v1</id><updated>2026-11-19T10:00:00Z</updated><link rel="alternate" href="${SECOND}"/><title>Lounge opens</title></entry>`,
      NS.media,
    ),
  },
  "Atom with entries from other feeds": {
    ...usual,
    text: atom(
      `<entry><source><id>https://other.example</id><title>Other news</title><updated>2020-01-01T00:00:00Z</updated></source><id>2</id><title>New annual fee</title><link href="${FIRST}"/><updated>2026-11-20T10:00:00Z</updated></entry><entry><id>1</id><title>Lounge opens</title><link href="${SECOND}"/><updated>2026-11-19T10:00:00Z</updated></entry>`,
    ),
  },
  "Atom with links that start at the site's root": {
    ...usual,
    text: atom(
      `<entry><id>2</id><title>New annual fee</title><link href="/news/new-fee"/><updated>2026-11-20T10:00:00Z</updated></entry><entry><id>1</id><title>Lounge opens</title><link href="lounge"/><updated>2026-11-19T10:00:00Z</updated></entry>`,
    ),
  },
  "JSON with HTML": {
    ...usual,
    text: JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "News",
      items: [
        {
          id: "2",
          url: FIRST,
          title: "New annual fee",
          content_html: "<p>From January on.</p>",
          date_published: "2026-11-20T10:00:00-05:00",
        },
        {
          id: "1",
          url: "/news/lounge",
          title: "Lounge opens",
          content_html: "",
          date_modified: "2026-11-19T10:00:00Z",
        },
      ],
    }),
  },
  "JSON with text and without titles": {
    titles: ["Fees < $95 & terms.", "The lounge opens on Monday."],
    links: [FIRST, SECOND],
    days: ["2026-11-20", null],
    text: JSON.stringify({
      version: "https://jsonfeed.org/version/1",
      title: "News",
      items: [
        {
          id: "2",
          external_url: FIRST,
          content_text: "Fees < $95 & terms.\nMore.",
          date_published: "2026-11-20T10:00:00Z",
        },
        { id: "1", url: SECOND, summary: "The lounge opens on Monday." },
      ],
    }),
  },
  "two items with the same title": {
    ...usual,
    titles: ["Rates", "Rates"],
    text: rss(
      `<item><title>Rates</title><link>${FIRST}</link><pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate></item><item><title>Rates</title><link>${SECOND}</link><pubDate>Thu, 19 Nov 2026 10:00:00 +0000</pubDate></item>`,
    ),
  },
  "a podcast with live items, people and values of the podcast namespace": {
    titles: ["Episode 3", "Episode 2", "Episode 1"],
    links: [FIRST, SECOND, "https://bank.example/news/first"],
    days: ["2020-10-09", "2020-10-08", "2020-10-07"],
    text: rss(
      `<pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><podcast:guid>917393e3</podcast:guid><podcast:locked owner="nora@bank.example">yes</podcast:locked><podcast:value type="lightning"><podcast:valueRecipient name="Nora" split="99"/></podcast:value>
       <podcast:liveItem status="live" start="2021-09-26T07:30:00.000-0600"><title>Live</title><link>https://bank.example/live</link><guid isPermaLink="true">https://bank.example/live</guid><enclosure url="https://bank.example/live.mp3" type="audio/mpeg" length="312"/></podcast:liveItem>
       <podcast:podroll><podcast:remoteItem feedGuid="396d9ae0" feedUrl="https://other.example/feed.xml"/></podcast:podroll>
       <item><title>Episode 3</title><link>${FIRST}</link><guid isPermaLink="true">${FIRST}</guid><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><podcast:season name="Fees">1</podcast:season><podcast:person role="guest">Ada</podcast:person><podcast:chapters url="https://bank.example/3.json" type="application/json+chapters"/><enclosure url="https://bank.example/3.mp3" type="audio/mpeg" length="4"/></item>
       <item><title>Episode 2</title><link>${SECOND}</link><guid isPermaLink="true">${SECOND}</guid><pubDate>Thu, 08 Oct 2020 04:30:38 GMT</pubDate><podcast:transcript url="https://bank.example/2.vtt" type="text/vtt"/></item>
       <item><title>Episode 1</title><link>https://bank.example/news/first</link><guid isPermaLink="true">https://bank.example/news/first</guid><pubDate>Wed, 07 Oct 2020 04:30:38 GMT</pubDate></item>`,
      `${NS.itunes} xmlns:podcast="https://podcastindex.org/namespace/1.0"`,
    ),
  },
};
