import type { FactSource } from "@cardwell/core/domain/basis";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SourceText } from "./basis.tsx";

const chase: FactSource = { kind: "catalog", label: "Chase", url: null, on: "2026-10-02", confidence: null };
const words = (source: FactSource) => renderToStaticMarkup(<SourceText source={source} />);

describe("the source of a fact", () => {
  it("shows how old a fact is that nobody verified", () => {
    expect(words({ ...chase, confidence: "medium" })).toMatch(/^Chase · as of Oct.2, 2026$/);
  });

  it("shows when it was verified, or entered", () => {
    expect(words(chase)).toMatch(/^Chase · verified Oct.2, 2026$/);
    expect(words({ ...chase, kind: "you", label: "You" })).toMatch(/^You · Oct.2, 2026$/);
  });

  it("adds nothing where there is nothing to show", () => {
    expect(words({ ...chase, label: "Catalog", on: null })).toBe("Catalog");
  });
});
