import { describe, expect, it } from "vitest";
import { getText, isSafeAddress, listElements, readHeadings, renderMarkdown } from "./markdown.ts";

const picture = `/api/news/images/${"a".repeat(64)}`;

const render = (markdown: string) => listElements(renderMarkdown(markdown)).map(({ tagName }) => tagName);
const links = (markdown: string) => listElements(renderMarkdown(markdown)).map(({ properties }) => properties.href);

describe("an address in a text", () => {
  it.each(["https://a.example/", "http://a.example", "mailto:a@b.example", "/billing", "#what-to-do"])(
    "can be %s",
    (address) => {
      expect(isSafeAddress(address)).toBe(true);
    },
  );

  it.each([
    ["https\\://a.example/claim", "https://a.example/claim"],
    ["www\\.a.example", "www.a.example"],
    ["nora\\@a.example", "nora@a.example"],
  ])("is text where it's escaped: %s", (markdown, text) => {
    expect(links(`Before ${markdown} and after.`)).toEqual([undefined]);
    expect(getText(renderMarkdown(markdown))).toBe(text);
  });

  it.each([
    ["(https://a.example/claim),", "https://a.example/claim"],
    ["**www.a.example**", "http://www.a.example"],
    ["nora@a.example", "mailto:nora@a.example"],
  ])("is a link where it isn't: %s", (markdown, address) => {
    expect(links(`Before ${markdown} and after.`)).toContain(address);
  });

  it.each([
    "//a.example",
    "/\\a.example",
    "/\t/a.example",
    "/\n/a.example",
    "billing",
    "tel:1",
    "ftp://a.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "blob:https://a",
  ])("can't be %j", (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });
});

describe("a text in Markdown", () => {
  it("leads to headings of its own alone", () => {
    expect(links("[a](#what) [b](#root)\n\n## What")).toEqual([undefined, "#what", undefined, undefined]);
  });

  it("leads to addresses whose scheme is in capitals", () => {
    expect(links("[a](HTTPS://Ex.com/A) [b](Mailto:a@b.example)")).toEqual([
      undefined,
      "https://Ex.com/A",
      "mailto:a@b.example",
    ]);
  });

  it("has headings below the page's own, with the ids that are kept with it", () => {
    const kept = [{ id: "when", text: "Time", level: 2 }];
    const [heading] = listElements(renderMarkdown("# Time", kept));
    expect([heading?.tagName, heading?.properties.id]).toEqual(["h2", "when"]);
  });

  it.each([
    ["under a line", "What *to*\ndo\n---", { id: "what-to-do", text: "What to do", level: 2 }],
    ["in a quote", "> ### Fees &amp; more", { id: "fees-more", text: "Fees & more", level: 3 }],
  ])("has headings %s", (_, markdown, heading) => {
    expect(readHeadings(markdown)).toEqual([heading]);
  });

  it("has no headings in code", () => {
    expect(readHeadings("```\n## No heading\n```")).toEqual([]);
  });

  it.each([
    ["of our storage that is described", `![A chart](${picture})`, ["p", "img"]],
    ["that isn't described", `![ ](${picture})`, ["p"]],
    ["of another site", "![A chart](https://a.example/chart.png)", ["p"]],
    ["at another address of ours", `![A chart](${picture}/../../../me)`, ["p"]],
    ["of another site in a link", "[![A chart](//a.example/chart.png)](/help)", ["p", "a"]],
  ])("shows, or doesn't, a picture %s", (_, markdown, tags) => {
    expect(render(markdown)).toEqual(tags);
  });

  it("shows the boxes of a task list as text", () => {
    expect(getText(renderMarkdown("- [x] Pay\n- [ ] Call")).trim()).toBe("☑ Pay\n☐ Call");
  });

  it("shows footnotes and HTML as text, where they are written", () => {
    const shown = renderMarkdown("Fees[^1] <b>rise</b>.\n\n[^1]: In <i>May</i>.");
    expect(getText(shown).trim()).toBe("Fees[^1] <b>rise</b>.\nIn <i>May</i>.");
  });
});
