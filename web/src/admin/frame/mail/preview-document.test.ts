import { describe, expect, it } from "vitest";
import { toPreviewDocument } from "./preview-document.ts";

const html =
  '<html><head><meta name="color-scheme" content="light dark"/><style>:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) { .ink { color: #fff } }</style></head><body>Hi</body></html>';

describe("the document of a preview", () => {
  it("has the chosen theme, whatever the system asks for", () => {
    expect(toPreviewDocument(html, "dark")).toContain("@media all { .ink");
    expect(toPreviewDocument(html, "dark")).toContain(":root { color-scheme: dark; }");
    expect(toPreviewDocument(html, "light")).toContain("@media not all { .ink");
    expect(toPreviewDocument(html, "light")).toContain('content="light"');
  });

  it("has the mail's style attributes as rules after its own, as the policy allows none", () => {
    const mail = `<html><head><style>.a{}</style></head><body style="margin:0"><p style="font-family:&quot;Segoe UI&quot;">Hi</p><b style="margin:0">you</b></body></html>`;
    expect(toPreviewDocument(mail, "light")).toBe(
      '<html><head><base target="_blank"/><style>.a{}</style><style>[data-style="0"]{margin:0}[data-style="1"]{font-family:"Segoe UI"}</style></head>' +
        '<body data-style="0"><p data-style="1">Hi</p><b data-style="0">you</b></body></html>',
    );
  });

  it("has links that its frame doesn't open", () => {
    expect(toPreviewDocument(html, "light")).toContain('<head><base target="_blank"/>');
  });
});
