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

  it("has links that its frame doesn't open", () => {
    expect(toPreviewDocument(html, "light")).toContain('<head><base target="_blank"/>');
  });
});
