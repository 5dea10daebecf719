import { describe, expect, it } from "vitest";
import { inlineStyles } from "./app-document.ts";

describe("the app's document", () => {
  const page = '<link rel="stylesheet" crossorigin href="/assets/app-1.css"><p>x</p>';

  it("has its style sheet written into it", () => {
    expect(inlineStyles(page, (name) => (name === "assets/app-1.css" ? "p{color:red}\n" : undefined))).toBe(
      "<style>p{color:red}</style><p>x</p>",
    );
  });

  it("asks for no font's file, and keeps what stands in for it", () => {
    const sheet =
      '@font-face{font-family:Inter;src:url(/fonts/i.woff2)format("woff2")}@font-face{font-family:Inter Fallback;src:local(Arial)}';
    expect(inlineStyles(page, () => sheet)).toBe(
      "<style>@font-face{font-family:Inter Fallback;src:local(Arial)}</style><p>x</p>",
    );
  });

  it("keeps a link to a sheet that this build did not make", () => {
    expect(inlineStyles(page, () => undefined)).toBe(page);
  });
});
