/** What we use of jsdom, which has no types of its own. */
declare module "jsdom" {
  type SvgNode = { textContent: string | null };

  type SvgElement = SvgNode & {
    localName: string;
    namespaceURI: string | null;
    attributes: Iterable<{ localName: string; value: string }>;
    children: ArrayLike<SvgElement> & Iterable<SvgElement>;
    childNodes: Iterable<SvgNode & { nodeType: number }>;
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
    querySelectorAll(selector: string): Iterable<SvgElement>;
  };

  type SvgDocument = { documentElement: SvgElement; head: SvgElement; body: SvgElement };

  class JSDOM {
    constructor(html: string);
    window: {
      close(): void;
      DOMParser: new () => { parseFromString(text: string, type: "text/html" | "image/svg+xml"): SvgDocument };
      XMLSerializer: new () => { serializeToString(node: SvgNode): string };
    };
  }
}
